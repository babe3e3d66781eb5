// The board of Liar's Dice: plain JavaScript, served as it is. The interface is described in Numbra's docs/boards.md.
import { die, el, places } from './drawing.js'
import { words } from './words.js'

const FACES = [1, 2, 3, 4, 5, 6]
const BID = (count, face) => ({ type: 'bid', count, face })
const CALL = { type: 'call' }

export async function mount(element, play) {
  await style(element)
  const box = element.appendChild(el('div', { class: 'liars' }))
  const board = new Board(box, play)
  const stop = play.subscribe(() => board.update())
  await board.update()
  return { unmount: stop }
}

/** Load the styles, so that nothing is shown without them. */
function style(element) {
  return new Promise((resolve, reject) => {
    const link = el('link', { rel: 'stylesheet', href: new URL('./board.css', import.meta.url).href })
    link.onload = resolve
    link.onerror = () => reject(new Error('board.css cannot be loaded'))
    element.append(link)
  })
}

class Board {
  /** The bid that is being made. */
  count = 1
  face = 1
  /** The bids that are legal now, and whether calling is. */
  bids = []
  mayCall = false
  /** The view for which they were asked; null while one may not act, such as between two rounds. */
  asked = null
  advised = null
  /** The sentence of the last refusal. */
  no = ''
  round = 0

  constructor(box, play) {
    this.box = box
    this.play = play
    this.say = words(play.language)
  }

  /** Something has changed: draw it, and ask what may be done now. */
  async update() {
    const { play } = this
    if (play.hinted !== this.advised) {
      this.advised = play.hinted
      if (this.advised?.type === 'bid') ({ count: this.count, face: this.face } = this.advised)
    }
    const view = play.mine ? play.view : null
    if (view === this.asked && view !== null) return this.draw()
    this.asked = view
    this.no = ''
    this.bids = []
    this.mayCall = false
    this.draw()
    if (view === null) return
    const actions = await play.actions()
    if (view !== this.asked) return
    this.bids = actions.filter((one) => one.type === 'bid')
    this.mayCall = actions.some((one) => one.type === 'call')
    if (!this.may(this.count, this.face) && this.bids.length > 0)
      ({ count: this.count, face: this.face } = this.bids[0])
    this.draw()
  }

  may(count, face) {
    return this.bids.some((one) => one.count === count && one.face === face)
  }

  /** The nearest number of dice, upward or downward, that can be bid at all. */
  next(step) {
    const counts = [...new Set(this.bids.map((one) => one.count))].sort((a, b) => step * (a - b))
    return counts.find((one) => step * (one - this.count) > 0)
  }

  /** Choose a bid; where the number cannot be bid with so many dice, the lowest that can. */
  choose(count, face) {
    this.count = count
    this.face = this.may(count, face) ? face : this.bids.find((one) => one.count === count).face
    this.draw()
  }

  async act(action) {
    const no = await this.play.act(action)
    this.no = no === null ? '' : no.sentence
    this.draw()
  }

  /** Draw it all; whatever had the keyboard's focus has it again. */
  draw() {
    const focused = document.activeElement?.dataset.testid
    const shown = this.shown()
    this.box.replaceChildren(
      this.others(shown),
      shown ? this.showdown(shown) : this.bid(),
      this.mine(shown),
      this.play.table.rest ? this.rest() : this.deciding(),
    )
    const again = focused && this.box.querySelector(`[data-testid="${focused}"]`)
    if (again) again.focus()
  }

  /** The end of a round while people look at it, or that of the last one. */
  shown() {
    const { table, view } = this.play
    if (view.over) return view.showdowns.at(-1)
    return table.rest?.events.find((one) => one.type === 'lifted')?.showdown ?? null
  }

  agrees(value, { bid }) {
    return value === bid.face || (value === 1 && this.play.view.options.wild_ones)
  }

  dice(seat, shown, size) {
    const { view } = this.play
    const own = seat === view.seat ? view.dice : null
    const values = shown ? shown.cups[seat] : (own ?? Array(view.counts[seat]).fill(null))
    return values.map((value) => die(value, { size, agrees: shown !== null && this.agrees(value, shown) }))
  }

  others(shown) {
    const { table, view } = this.play
    const seats = places(table.seats.length, view.seat)
    return el(
      'ul',
      { class: 'others', 'data-point': 'others' },
      ...seats.map((seat) =>
        el(
          'li',
          { class: `${view.counts[seat] === 0 ? 'out' : ''} ${view.turn === seat && !view.over ? 'turn' : ''}` },
          el('span', { class: 'name' }, table.seats[seat].shown),
          el('span', { class: 'dice' }, ...this.dice(seat, shown, 22)),
        ),
      ),
    )
  }

  bid() {
    const { table, view } = this.play
    const all = this.say(
      'all',
      view.counts.reduce((sum, one) => sum + one, 0),
    )
    if (view.bid === null)
      return el('section', { class: 'bid', 'data-point': 'bid' }, el('p', {}, this.say('none')), el('small', {}, all))
    return el(
      'section',
      { class: 'bid', 'data-point': 'bid', 'data-testid': 'liars-last-bid' },
      el('p', {}, this.say('bids', table.seats[view.bidder].shown)),
      el('p', { class: 'said' }, `${view.bid.count} ×`, die(view.bid.face, { size: 44 })),
      el('small', {}, all),
    )
  }

  showdown(shown) {
    const { table } = this.play
    const name = (seat) => table.seats[seat].shown
    return el(
      'section',
      { class: 'bid', 'data-testid': 'liars-showdown' },
      el('p', {}, this.say('called', name(shown.caller), name(shown.bidder))),
      el('p', { class: 'said' }, `${shown.bid.count} ×`, die(shown.bid.face, { size: 36 }), `→ ${shown.agreeing}`),
      el('small', {}, this.say('loses', name(shown.loser))),
    )
  }

  mine(shown) {
    const { view, still } = this.play
    if (view.seat === null) return ''
    const fresh = view.showdowns.length + 1 !== this.round && !shown && !still
    if (!shown) this.round = view.showdowns.length + 1
    const dice = this.dice(view.seat, shown, 48)
    return el(
      'section',
      { class: `own dice ${fresh ? 'thrown' : ''}`, 'aria-label': this.say('own'), 'data-point': 'dice' },
      ...(dice.length > 0 ? dice : [el('p', {}, this.say('out'))]),
    )
  }

  rest() {
    const { ready, seat } = this.play
    if (seat === null) return ''
    const next = { class: 'main', 'data-testid': 'next-round', disabled: ready.includes(seat) }
    return el(
      'div',
      { class: 'deciding' },
      this.button(this.say('next'), next, () => this.play.goOn()),
    )
  }

  deciding() {
    const { mine, busy, seat, view, hinted } = this.play
    if (seat === null || view.over) return ''
    const ready = mine && !busy && (this.bids.length > 0 || this.mayCall)
    const may = ready && this.may(this.count, this.face)
    const step = (by, label, testid) => {
      const to = this.next(by)
      const off = { 'aria-label': this.say(label), 'data-testid': testid, disabled: !ready || to === undefined }
      return this.button(by > 0 ? '+' : '−', off, () => this.choose(to, this.face))
    }
    const faces = FACES.map((face) => {
      const on = face === this.face
      const able = { disabled: !ready || !this.may(this.count, face), 'aria-pressed': String(on) }
      const about = { class: `face ${on ? 'on' : ''}`, 'aria-label': String(face), 'data-testid': `liars-face-${face}` }
      return this.button(die(face, { size: 30 }), { ...able, ...about }, () => this.choose(this.count, face))
    })
    const ring = (type) => (hinted?.type === type ? 'hinted' : '')
    return el(
      'div',
      { class: 'deciding', 'data-point': 'bid' },
      el(
        'div',
        { class: 'count' },
        step(-1, 'fewer', 'liars-fewer'),
        el('output', { 'data-testid': 'liars-count' }, `${this.count} ×`),
        step(1, 'more', 'liars-more'),
      ),
      el('div', { class: 'faces' }, ...faces),
      el(
        'div',
        { class: 'ways' },
        this.button(this.say('bid'), { class: `main ${ring('bid')}`, 'data-testid': 'liars-bid', disabled: !may }, () =>
          this.act(BID(this.count, this.face)),
        ),
        this.button(
          this.say('call'),
          { class: `call ${ring('call')}`, 'data-testid': 'liars-call', disabled: !ready || !this.mayCall },
          () => this.act(CALL),
        ),
      ),
      this.no ? el('p', { class: 'no', role: 'alert' }, this.no) : '',
    )
  }

  button(label, about, press) {
    const made = el('button', { type: 'button', ...about }, label)
    made.onclick = press
    return made
  }
}
