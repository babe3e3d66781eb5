import { t, text } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Nmbrs, TableSeen } from '../../wire/protocol'
import type { GameUi } from '..'
import { capital, numberOf, theCard, told, yourCard } from './cards'
import { ownBack } from './offering.svelte'
import Picture from './Picture.svelte'
import { restOf } from './resting'

const PROMPTS = {
  draw: text('Take {card}, or draw from the stock.', 'Nimm {card} oder zieh vom Stapel.', 'Prends {card} ou pioche.'),
  offer: text(
    'Would you like {card}, with one from the stock?',
    'Möchtest du {card}, mit einer vom Stapel?',
    'Veux-tu {card}, avec une de la pioche ?',
  ),
  back: text(
    'Take {card} back, with one from the stock?',
    '{card} zurücknehmen, mit einer vom Stapel?',
    'Reprendre {card}, avec une de la pioche ?',
  ),
  play: text(
    'Lay rows, or discard a card to end your turn.',
    'Leg Reihen, oder leg eine Karte ab und beende so den Zug.',
    'Pose des suites, ou défausse une carte pour finir ton tour.',
  ),
  simplified: text(
    'Lay rows; end your turn with a discard or without.',
    'Leg Reihen; den Zug beendest du mit oder ohne Ablegen.',
    'Pose des suites ; finis ton tour avec ou sans défausse.',
  ),
  waiting: text('{name} is playing.', '{name} ist am Zug.', '{name} joue.'),
  yours: text('It is your turn.', 'Du bist am Zug.', 'C’est ton tour.'),
  asked: text(
    '{other} is asked whether they want {card}.',
    '{other} entscheidet: {card} nehmen oder nicht.',
    '{other} décide de prendre {card} ou non.',
  ),
  youAsked: text(
    'You are asked whether you want {card}.',
    'Du entscheidest: {card} nehmen oder nicht.',
    'Tu décides de prendre {card} ou non.',
  ),
  rest: text('Round {n} is over.', 'Runde {n} ist zu Ende.', 'La manche {n} est finie.'),
}

const ADVICE = {
  take: text('Take the open card.', 'Nimm die offene Karte.', 'Prends la carte visible.'),
  decline: text('Leave the open card.', 'Lass die offene Karte liegen.', 'Laisse la carte visible.'),
  lay: text('Lay {row}.', 'Leg {row}.', 'Pose {row}.'),
  swap: text(
    'Replace the joker that lies as {n}.',
    'Ersetz den Joker, der als {n} liegt.',
    'Remplace le joker qui vaut {n}.',
  ),
  undo: text('Take back what you laid.', 'Nimm zurück, was du gelegt hast.', 'Reprends ce que tu as posé.'),
  discard: text('Discard {card}.', 'Leg {card} ab.', 'Défausse {card}.'),
  end: text('End your turn.', 'Beende den Zug.', 'Finis ton tour.'),
}

function said(given: Record<string, unknown>): string {
  const action = given as unknown as Nmbrs.Action
  switch (action.type) {
    case 'lay':
      return t(ADVICE.lay, { row: told(action.row) })
    case 'swap':
      return t(ADVICE.swap, { n: numberOf(action.joker) ?? '' })
    case 'discard':
      return t(ADVICE.discard, { card: theCard(action.card) })
    default:
      return t(ADVICE[action.type])
  }
}

const viewOf = (table: TableSeen): Nmbrs.View | null => table.view as unknown as Nmbrs.View | null

/** What is to be done now, as somebody who may do it is told. */
function due(view: Nmbrs.View, table: TableSeen): string {
  const top = view.open[0] ?? ''
  if (view.phase === 'play') return t(PROMPTS[view.options.variant === 'simplified' ? 'simplified' : 'play'])
  if (view.phase === 'draw') return t(PROMPTS.draw, { card: theCard(top) })
  return ownBack(table) ? capital(t(PROMPTS.back, { card: yourCard(top) })) : t(PROMPTS.offer, { card: theCard(top) })
}

function prompt(play: Play<Nmbrs.View>): string {
  const { view, table } = play
  if (view.phase === 'over') return ''
  if (restOf(table)) return t(PROMPTS.rest, { n: view.round - 1 })
  if (play.mine) return due(view, table)
  const nameOf = (seat: number): string => table.seats[seat]?.shown ?? ''
  const turn = t(view.active === play.seat ? PROMPTS.yours : PROMPTS.waiting, { name: nameOf(view.active) })
  if (view.offered === null) return turn
  const card = theCard(view.open[0] ?? '')
  const asked = view.offered === play.seat ? PROMPTS.youAsked : PROMPTS.asked
  return `${turn} ${t(asked, { other: nameOf(view.offered), card })}`
}

/** Whose turn it is, also while another is asked about the open card; nobody's between rounds. */
function active(table: TableSeen): number | null {
  const view = viewOf(table)
  return view && !view.over && !restOf(table) ? view.active : null
}

export const about: GameUi = {
  title: 'nmbrs!',
  tagline: text(
    'Rummy with numbers: lay rows that count in equal steps, and cross them.',
    'Rommé mit Zahlen: Leg Reihen in gleichen Schritten und kreuz sie.',
    'Un rami de nombres : pose des suites d’un pas constant, et croise-les.',
  ),
  minutes: '30–60',
  Picture,
  board: () => import('./Board.svelte'),
  result: () => import('./Result.svelte'),
  prompt,
  active,
  scores: (table) => viewOf(table)?.points ?? table.seats.map(() => null),
  cards: (table, seat) => viewOf(table)?.hands[seat]?.count ?? 0,
  said,
  usual: { seats: 3, options: {} },
  easy: {
    about: text(
      'For children and for learning the times tables (simplified version)',
      'Für Kinder und zum Lernen des Einmaleins (vereinfachte Version)',
      'Pour les enfants et pour apprendre les tables de multiplication (version simplifiée)',
    ),
    options: { variant: 'simplified', rows: 'tables' },
  },
}
