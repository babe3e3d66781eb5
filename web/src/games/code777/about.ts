import { t, text } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Code777, TableSeen } from '../../wire/protocol'
import type { GameUi } from '..'
import Picture from './Picture.svelte'

const PROMPTS = {
  ask: text(
    'Your turn: draw the next question. Or announce your three numbers.',
    'Du bist dran: Ziehe die nächste Frage. Oder sage deine drei Zahlen an.',
    'À toi : tire la question suivante. Ou annonce tes trois nombres.',
  ),
  askOnly: text(
    'Your turn: draw the next question.',
    'Du bist dran: Ziehe die nächste Frage.',
    'À toi : tire la question suivante.',
  ),
  think: text(
    '{name} asks next. Announce your three numbers whenever you know them.',
    '{name} fragt als Nächstes. Kennst du deine drei Zahlen, sage sie jederzeit an.',
    '{name} questionne ensuite. Annonce tes trois nombres dès que tu les connais.',
  ),
  goOn: text(
    'Think in peace, then go on. Or announce your three numbers.',
    'Denk in Ruhe nach, dann weiter. Oder sage deine drei Zahlen an.',
    'Réfléchis tranquillement, puis continue. Ou annonce tes trois nombres.',
  ),
  watch: text('{name} asks next.', '{name} fragt als Nächstes.', '{name} pose la prochaine question.'),
}
const BEGINNERS = {
  about: text(
    'For beginners: the sheet crosses out the tiles one sees',
    'Für den Anfang: Das Blatt streicht durch, was man sieht',
    'Pour débuter : la feuille barre les tuiles que l’on voit',
  ),
  options: { cross_out: true },
}
const PAUSE = text('pauses: {n}', 'setzt aus: {n}', 'pause : {n}')

const ADVICE = {
  ask: text('Draw the next question.', 'Ziehe die nächste Frage.', 'Tire la question suivante.'),
  announce: text('Announce {numbers}.', 'Sage {numbers} an.', 'Annonce {numbers}.'),
}

function said(given: Record<string, unknown>): string {
  const action = given as unknown as Code777.Action
  return action.type === 'ask' ? t(ADVICE.ask) : t(ADVICE.announce, { numbers: action.numbers.join(', ') })
}

const viewOf = (table: TableSeen): Code777.View | null => table.view as unknown as Code777.View | null

function prompt(play: Play<Code777.View>): string {
  const { view, table, seat } = play
  if (seat !== null && view.waiting_for.includes(seat)) {
    const silent = view.announced.includes(seat) || view.sitting_out[seat]
    return t(silent ? PROMPTS.askOnly : PROMPTS.ask)
  }
  const asker = table.seats[view.asker]
  const thinking = asker?.bot ? PROMPTS.goOn : PROMPTS.think
  return t(play.mine ? thinking : PROMPTS.watch, { name: asker?.shown ?? '' })
}

function seatNote(table: TableSeen, seat: number): string {
  const left = viewOf(table)?.sitting_out[seat] ?? 0
  return left > 0 ? t(PAUSE, { n: left }) : ''
}

export const about: GameUi = {
  title: 'Code 777',
  tagline: text(
    'Everybody sees your three numbers but you. Ask, listen, and find them out first.',
    'Alle sehen deine drei Zahlen, nur du nicht. Frage, höre zu und finde sie als Erster heraus.',
    'Tout le monde voit tes trois nombres sauf toi. Questionne, écoute, et trouve-les le premier.',
  ),
  minutes: '30–45',
  Picture,
  board: () => import('./Board.svelte'),
  result: () => import('./Result.svelte'),
  prompt,
  scores: (table) => viewOf(table)?.points ?? table.seats.map(() => null),
  seatNote,
  said,
  usual: { seats: 4, options: BEGINNERS.options },
  easy: BEGINNERS,
}
