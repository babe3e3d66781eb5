// What of a page can be pressed where it is, what lies over it, and how far it has to be scrolled: for fitting.py.
// Everything is found by hit tests at real coordinates (elementFromPoint), and only those areas are scrolled that a
// person can scroll.
globalThis.fitting ??= (() => {
  const PRESSABLE = 'a[href], button, input, select, textarea, summary, [role=tab], [role=button], [role=link]'
  const HANDS = '[data-testid=hand], [data-testid=my-hand]'
  /** Areas that are moved and zoomed under the finger: what lies in them is as large as one likes. */
  const SHEETS = '[data-testid=rows]'
  const MOMENTS = '[data-testid=moment]'
  /** Half of the smallest target, less half a pixel at either edge. */
  const REACH = 21
  const SMALLEST = 44
  const STEP = 1

  const styleOf = (one) => getComputedStyle(one)
  const label = (one) => one.labels?.[0] ?? null
  /** Whether it is a box to tick inside of its label: the whole of that can be pressed. */
  const ticked = (one) => one.matches('[type=checkbox], [type=radio]') && !!label(one)?.contains(one)

  function rendered(one) {
    const { width, height } = one.getBoundingClientRect()
    return width > 1 && height > 1 && one.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  /** Links that skip to the content come into the window when they get the focus. */
  const forKeyboards = (one) => one.matches('a[href^="#"]') && one.getBoundingClientRect().right <= 0

  /** Controls that a person can press; a field that is drawn by its label is its label. */
  function pressables() {
    const modal = [...document.querySelectorAll('[aria-modal=true], dialog:modal')].filter(rendered).at(-1)
    const found = [...(modal ?? document.body).querySelectorAll(PRESSABLE)]
      .filter((one) => !one.disabled && !one.closest('[inert], [aria-disabled=true]') && !forKeyboards(one))
      .map((one) => (rendered(one) && styleOf(one).opacity !== '0' && !ticked(one) ? one : label(one)))
      .filter((one) => one !== null && rendered(one) && styleOf(one).pointerEvents !== 'none')
    return [...new Set(found)]
  }

  const card = (one) => one.closest(HANDS) !== null && one.matches('button')
  const sheet = (one) => one.closest(SHEETS)

  /** Whether a press here is a press on it. */
  function hits(one, x, y) {
    const there = document.elementFromPoint(x, y)
    if (there === null) return false
    if (one === there || one.contains(there) || label(one)?.contains(there)) return true
    return sheet(one) !== null && sheet(one) === sheet(there) && there.closest('button') !== null
  }

  /** Whether a finger's width around this point is a press on it. */
  const roomy = (one, x, y) =>
    [-REACH, 0, REACH].every((by) => hits(one, x + by, y)) && [-REACH, REACH].every((by) => hits(one, x, y + by))

  /** The part of a card that no neighbour covers: its middle and its size. */
  function bare(one) {
    const { left, right, top, bottom, width, height } = one.getBoundingClientRect()
    let best = { x: (left + right) / 2, y: (top + bottom) / 2, width: 0, height: 0 }
    if (roomy(one, best.x, best.y)) return { ...best, width, height }
    for (const part of [0.5, 0.25, 0.75]) {
      const across = longest(left, right, (x) => hits(one, x, top + part * (bottom - top)))
      if (across.length === 0) continue
      const down = longest(top, bottom, (y) => hits(one, across.middle, y))
      if (across.length * down.length > best.width * best.height)
        best = { x: across.middle, y: down.middle, width: across.length, height: down.length }
      if (best.width >= SMALLEST && best.height >= SMALLEST) break
    }
    return best
  }

  function longest(from, to, there) {
    let best = { middle: 0, length: 0 }
    let start = null
    for (let at = from + STEP / 2; at < to + STEP; at += STEP) {
      const on = at < to && there(at)
      if (on && start === null) start = at
      if (!on && start !== null) {
        const length = at - start
        if (length > best.length) best = { middle: start + length / 2 - STEP / 2, length }
        start = null
      }
    }
    return best
  }

  /** Where one presses it as it lies now, or null if something is in the way. */
  function spot(one) {
    if (card(one)) {
      const { x, y, width } = bare(one)
      return width > 0 ? { x, y } : null
    }
    const { left, top, width, height } = one.getClientRects()[0] ?? one.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return hits(one, x, y) ? { x, y } : null
  }

  const DOCUMENT = document.scrollingElement ?? document.documentElement

  function scrolls(one) {
    const { overflowX, overflowY } = styleOf(one)
    const may = (overflow) => (one === DOCUMENT ? !/hidden|clip/.test(overflow) : /auto|scroll/.test(overflow))
    return {
      x: may(overflowX) && one.scrollWidth - one.clientWidth > 1,
      y: may(overflowY) && one.scrollHeight - one.clientHeight > 1,
    }
  }

  /** What a person can scroll around it, the outermost first; what is fixed to the window is not moved by the page. */
  function scrollers(one) {
    const found = []
    for (let at = one.parentElement; at !== null; at = at.parentElement) {
      if (at === DOCUMENT || at === document.body) continue
      const { x, y } = scrolls(at)
      if (x || y) found.unshift(at)
      if (styleOf(at).position === 'fixed') return found
    }
    const { x, y } = scrolls(DOCUMENT)
    return x || y ? [DOCUMENT, ...found] : found
  }

  const windowed = () => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })

  /** The scrolling that brings it to the middle, one area at a time; null if there is none. */
  function scrolling(one) {
    const around = scrollers(one)
    for (const [n, area] of around.entries()) {
      const wanted = (around[n + 1] ?? one).getBoundingClientRect()
      const seen = area === DOCUMENT ? windowed() : area.getBoundingClientRect()
      const can = scrolls(area)
      const by = (on, middle, at, end) => (on ? Math.max(-at, Math.min(end - at, middle)) : 0)
      const x = (wanted.left + wanted.right - seen.left - seen.right) / 2
      const y = (wanted.top + wanted.bottom - seen.top - seen.bottom) / 2
      const dx = by(can.x, x, area.scrollLeft, area.scrollWidth - area.clientWidth)
      const dy = by(can.y, y, area.scrollTop, area.scrollHeight - area.clientHeight)
      if (Math.abs(dx) > 2 || Math.abs(dy) > 2) return { area, dx, dy }
    }
    return null
  }

  /** Where a press on it is a press on it, or how the area around it is to be swept, or what is in the way. */
  function plan(one) {
    const at = spot(one)
    if (at !== null) return { at }
    const next = scrolling(one)
    if (next === null) return { over: over(one) }
    const from = sweepable(next)
    return from ? { sweep: { ...from, dx: next.dx, dy: next.dy } } : { over: `${over(one)}, and no finger moves that` }
  }

  /** Where a finger that is drawn along moves this area and nothing else; as far back as there is room to draw it. */
  function sweepable({ area, dx, dy }) {
    const axis = dx ? 'x' : 'y'
    const { left, top, right, bottom } = area === DOCUMENT ? windowed() : seen(area)
    const parts = (by) => (by === 0 ? [0.5, 0.1, 0.9] : by > 0 ? [0.9, 0.7, 0.5, 0.3] : [0.1, 0.3, 0.5, 0.7])
    for (const down of parts(dy))
      for (const across of parts(dx)) {
        const [x, y] = [left + across * (right - left), top + down * (bottom - top)]
        if (moves(document.elementFromPoint(x, y), area, axis)) return { x, y }
      }
    return null
  }

  function moves(one, area, axis) {
    for (let at = one; at !== null; at = at.parentElement) {
      if (!/auto|manipulation/.test(styleOf(at).touchAction) && !styleOf(at).touchAction.includes(`pan-${axis}`)) return false
      if (at === area) return true
      if (at !== document.body && scrolls(at)[axis]) return false
    }
    return false
  }

  /** What is in the way of it, and why it is too small, wherever a person scrolls to; everything is put back then. */
  function reached(one) {
    const before = scrollers(one).map((area) => [area, area.scrollLeft, area.scrollTop])
    let [lies, tight] = [null, null]
    for (let times = 0; times < 2 * before.length + 1; times += 1) {
      const there = spot(one) !== null
      tight = there ? small(one) : tight
      lies = there || tight !== null ? null : over(one)
      if (there && tight === null) break
      const next = scrolling(one)
      if (next === null) break
      next.area.scrollBy({ left: next.dx, top: next.dy, behavior: 'instant' })
    }
    for (const [area, left, top] of before) area.scrollTo({ left, top, behavior: 'instant' })
    return [lies, tight]
  }

  /** The part of it that is not cut off by the window or by what it lies in. */
  function seen(one) {
    const all = windowed()
    const cut = ({ left, top, right, bottom }) => {
      all.left = Math.max(all.left, left)
      all.top = Math.max(all.top, top)
      all.right = Math.min(all.right, right)
      all.bottom = Math.min(all.bottom, bottom)
    }
    cut(one.getBoundingClientRect())
    for (const area of cutting(one)) cut(area.getBoundingClientRect())
    return all
  }

  /** What cuts it off around it: not what it is laid out past, because that has no position and it has one of its own. */
  function cutting(one) {
    const found = []
    let past = styleOf(one).position === 'absolute'
    for (let at = one.parentElement; at !== null && at !== document.body && at !== DOCUMENT; at = at.parentElement) {
      const { overflow, position, transform } = styleOf(at)
      if (position !== 'static' || transform !== 'none') past = false
      if (overflow !== 'visible' && !past) found.push(at)
      if (position === 'absolute') past = true
    }
    return found
  }

  const right = (one) => one.getBoundingClientRect().right

  /** Whether it sticks out of the window at the right, and nothing else cuts it off. */
  const sticksOut = (one) => right(one) > innerWidth + 1 && cutting(one).length === 0

  /** How much of it is cut off, in pixels on the worst side. */
  function cutOff(one) {
    const [whole, left] = [one.getBoundingClientRect(), seen(one)]
    return Math.max(left.left - whole.left, left.top - whole.top, whole.right - left.right, whole.bottom - left.bottom)
  }

  /** Why it is too small to be pressed with a finger, if it is. */
  function small(one) {
    if (sheet(one) !== null || (one.matches('a') && styleOf(one).display === 'inline')) return null
    if (card(one)) {
      const { width, height } = bare(one)
      const enough = width >= SMALLEST - 1 && height >= SMALLEST - 1
      return enough ? null : `only ${Math.round(width)}×${Math.round(height)} px of it can be pressed`
    }
    const { x, y } = spot(one)
    const { width, height } = one.getBoundingClientRect()
    return roomy(one, x, y) ? null : `${Math.round(width)}×${Math.round(height)} px are too small for a finger`
  }

  /** What lies where it should be. */
  function over(one) {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    const [x, y] = [(left + right) / 2, (top + bottom) / 2]
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight)
      return `its middle is at ${Math.round(x)},${Math.round(y)}, outside of the window`
    const there = document.elementFromPoint(x, y)
    return there === null ? 'nothing can be pressed there' : `under ${named(there)}`
  }

  function named(one) {
    const id = one.dataset.testid ? `[${one.dataset.testid}]` : one.classList[0] ? `.${one.classList[0]}` : ''
    const said = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 24)
    return `${one.tagName.toLowerCase()}${id}${said ? ` “${said}”` : ''}`
  }

  /** Wait until nothing moves any more: layout, pictures, and animations that end. */
  async function settled() {
    const frame = () => new Promise((go) => requestAnimationFrame(go))
    const places = () =>
      pressables()
        .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round).join())
        .join(';')
    let [before, still] = [places(), 0]
    for (let frames = 0; still < 2 && frames < 240; frames += 1) {
      await frame()
      const now = places()
      const moving = document
        .getAnimations()
        .some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
      still = now === before && !moving ? still + 1 : 0
      before = now
    }
  }

  /** What is stuck to the window or to an area, over something that can be pressed. */
  function stuck(all) {
    const floating = [...document.querySelectorAll('body *')].filter(
      (one) => /sticky|fixed/.test(styleOf(one).position) && rendered(one) && styleOf(one).pointerEvents !== 'none',
    )
    return floating.flatMap((above) => {
      const box = seen(above)
      return all
        .filter((one) => !above.contains(one) && !one.contains(above))
        .filter((one) => {
          const part = seen(one)
          const across = Math.min(box.right, part.right) - Math.max(box.left, part.left)
          const down = Math.min(box.bottom, part.bottom) - Math.max(box.top, part.top)
          return across > 1 && down > 1
        })
        .map((one) => `${named(one)}: ${styleOf(above).position} ${named(above)} lies over it`)
    })
  }

  /** The same wherever the page and the board are scrolled to. */
  function stuckAnywhere(all) {
    const areas = [DOCUMENT, document.querySelector('main')].filter((one) => one !== null && scrolls(one).y)
    const found = stuck(all)
    for (const area of areas) {
      const before = area.scrollTop
      for (const part of [0, 0.5, 1]) {
        area.scrollTo({ top: part * (area.scrollHeight - area.clientHeight), behavior: 'instant' })
        found.push(...stuck(all))
      }
      area.scrollTo({ top: before, behavior: 'instant' })
    }
    return [...new Set(found)]
  }

  /** Whether what has just happened is told in its place, until one goes on. */
  function telling(one) {
    const { left, top, right, bottom } = one.getBoundingClientRect()
    return !!document.elementFromPoint((left + right) / 2, (top + bottom) / 2)?.closest(MOMENTS)
  }

  /** Everything that is wrong with the page as it is now. `needed`: [selector, must it be there, must all be seen]. */
  async function problems({ needed, atOnce }) {
    await settled()
    const all = pressables()
    const found = []
    if (scrolls(DOCUMENT).x) {
      const wide = [...document.body.querySelectorAll('*')].findLast(sticksOut)
      const by = DOCUMENT.scrollWidth - DOCUMENT.clientWidth
      found.push(`the page is ${by} px too wide${wide ? `: ${named(wide)} sticks out` : ''}`)
    }
    for (const [selector, must, every] of needed) {
      const those = [...document.querySelectorAll(selector)].filter(rendered)
      if (must && those.length === 0) found.push(`${selector} is missing`)
      if (!atOnce || those.length === 0) continue
      const cut = those.filter((one) => cutOff(one) > 1.5)
      if (every || cut.length === those.length)
        found.push(...cut.map((one) => `${named(one)}: ${Math.round(cutOff(one))} px of it are cut off`))
      const covered = those.filter((one) => !cut.includes(one) && !one.matches(PRESSABLE) && spot(one) === null)
      const hidden = covered.filter((one) => !one.querySelector(PRESSABLE) && !telling(one))
      found.push(...hidden.map((one) => `${named(one)}: ${over(one)}`))
    }
    for (const one of all) {
      const [lies, tight] = reached(one)
      if (lies !== null) found.push(`${named(one)}: ${lies}`)
      else if (tight !== null) found.push(`${named(one)}: ${tight}`)
    }
    found.push(...stuckAnywhere(all))
    return [...new Set(found)]
  }

  /** What kind of decision the page shows: which controls there are, numbers aside. */
  function kind() {
    const names = pressables().map((one) => (one.dataset.testid ?? '').replace(/\d+.*$/, '#').replace(/^card-.*/, 'card'))
    return [...new Set(names)].filter(Boolean).sort().join(' ')
  }

  /** How a long hand is shown: whether it scrolls, and whether one sees that it does (a card is cut, or a bar is drawn). */
  function hand() {
    const cards = [...document.querySelectorAll(HANDS)].flatMap((one) => [...one.querySelectorAll('button')])
    const area = cards[0] && scrollers(cards[0]).filter((one) => one !== DOCUMENT && !one.matches('main')).at(-1)
    const cut = cards.map(cutOff)
    const partly = cards.some((one, n) => cut[n] > 4 && spot(one) !== null)
    const bar = area ? area.offsetHeight - area.clientHeight > 4 || area.offsetWidth - area.clientWidth > 4 : false
    return { cards: cards.length, whole: cut.filter((by) => by <= 1.5).length, scrolls: !!area, told: partly || bar }
  }

  return { problems, plan, settled, kind, hand }
})()
