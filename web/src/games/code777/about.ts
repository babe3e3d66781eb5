import { t, text } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Code777, TableSeen } from '../../wire/protocol'
import type { GameUi } from '..'
import Picture from './Picture.svelte'
import { silentNote } from './words'

const PROMPTS = {
  ask: text(
    'Your turn: draw the next question, or announce your three numbers.',
    'Du bist dran: Zieh die nächste Frage oder sag deine drei Zahlen an.',
    'À toi : tire la question suivante ou annonce tes trois nombres.',
  ),
  askFirst: text(
    'You ask first: look at the racks, then draw a question.',
    'Du fragst zuerst: Sieh dir die Ablagen an und zieh eine Frage.',
    'Tu commences : regarde les supports, puis tire une question.',
  ),
  askOnly: text(
    'Your turn: draw the next question.',
    'Du bist dran: Zieh die nächste Frage.',
    'À toi : tire la question suivante.',
  ),
  think: text(
    '{name} asks next. Announce your three numbers as soon as you know them.',
    '{name} fragt als Nächstes. Sag deine drei Zahlen an, sobald du sie kennst.',
    '{name} pose la prochaine question. Annonce tes trois nombres dès que tu les connais.',
  ),
  goOn: text(
    'Take your time to think, then go on.',
    'Denk in Ruhe nach, dann geht es weiter.',
    'Réfléchis tranquillement, puis continue.',
  ),
  first: text(
    '{name} asks first. Look at the racks, then go on.',
    '{name} fragt zuerst. Sieh dir die Ablagen an, dann geht es los.',
    '{name} pose la première question. Regarde les supports, puis continue.',
  ),
  watch: text('{name} asks next.', '{name} fragt als Nächstes.', '{name} pose la prochaine question.'),
  watchFirst: text('{name} asks first.', '{name} fragt zuerst.', '{name} pose la première question.'),
}
const BEGINNERS = {
  about: text(
    'For beginners: the sheet crosses out the tiles one sees',
    'Für den Anfang: Das Blatt streicht durch, was man sieht',
    'Pour débuter : la feuille barre les tuiles que l’on voit',
  ),
  options: { cross_out: true },
}

const ADVICE = {
  ask: text('Draw the next question.', 'Zieh die nächste Frage.', 'Tire la question suivante.'),
  announce: text(
    'Announce {first}, {second} and {third}.',
    'Sag {first}, {second} und {third} an.',
    'Annonce {first}, {second} et {third}.',
  ),
}

function said(given: Record<string, unknown>): string {
  const action = given as unknown as Code777.Action
  if (action.type === 'ask') return t(ADVICE.ask)
  const [first, second, third] = action.numbers
  return t(ADVICE.announce, { first, second, third })
}

const viewOf = (table: TableSeen): Code777.View | null => table.view as unknown as Code777.View | null

function prompt(play: Play<Code777.View>): string {
  const { view, table, seat } = play
  const opening = !view.log.some((entry) => entry.type === 'answer')
  if (seat !== null && view.waiting_for.includes(seat)) {
    const silent = view.announced.includes(seat) || view.sitting_out[seat]
    return t(opening ? PROMPTS.askFirst : silent ? PROMPTS.askOnly : PROMPTS.ask)
  }
  const asker = table.seats[view.asker]
  const name = asker?.shown ?? ''
  if (!play.mine) return t(opening ? PROMPTS.watchFirst : PROMPTS.watch, { name })
  if (!asker?.bot) return t(opening ? PROMPTS.watchFirst : PROMPTS.think, { name })
  return t(opening ? PROMPTS.first : PROMPTS.goOn, { name })
}

function seatNote(table: TableSeen, seat: number): string {
  const left = viewOf(table)?.sitting_out[seat] ?? 0
  return left > 0 ? silentNote(left).join(' ') : ''
}

export const about: GameUi = {
  title: 'Code 777',
  tagline: text(
    'Everybody sees your three numbers but you. Ask, listen, and find them out first.',
    'Alle sehen deine drei Zahlen, nur du nicht. Frag, hör zu und finde sie vor den anderen heraus.',
    'Tout le monde voit tes trois nombres sauf toi. Questionne, écoute, et trouve-les avant les autres.',
  ),
  minutes: '30–45',
  Picture,
  board: () => import('./Board.svelte'),
  result: () => import('./Result.svelte'),
  prompt,
  scores: (table) => viewOf(table)?.points ?? table.seats.map(() => null),
  seatNote,
  said,
  usual: { seats: 4, options: { ...BEGINNERS.options, wrong: 'sit_out' } },
  easy: BEGINNERS,
}
