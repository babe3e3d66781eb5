import { counted, t, text } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Nmbrs, TableSeen } from '../../wire/protocol'
import type { GameUi } from '..'
import { written } from './cards'
import Picture from './Picture.svelte'

const PROMPTS = {
  draw: text(
    'Take the open card, or draw from the stock.',
    'Nimm die offene Karte oder ziehe vom Stapel.',
    'Prends la carte ouverte ou pioche.',
  ),
  offer: text('Would you like the open card?', 'Möchtest du die offene Karte?', 'Veux-tu la carte ouverte ?'),
  play: text(
    'Lay rows, or discard a card to end your turn.',
    'Lege Reihen, oder lege eine Karte ab und beende den Zug.',
    'Pose des suites, ou défausse une carte pour finir ton tour.',
  ),
  simplified: text(
    'Lay rows, then end your turn.',
    'Lege Reihen, dann beende den Zug.',
    'Pose des suites, puis finis ton tour.',
  ),
  waiting: text('{name} is playing.', '{name} ist am Zug.', '{name} joue.'),
  asked: text(
    'The open card is offered to {name}.',
    '{name} wird die offene Karte angeboten.',
    'La carte ouverte est proposée à {name}.',
  ),
}
const CARDS = [text('{n} card', '{n} Karte', '{n} carte'), text('{n} cards', '{n} Karten', '{n} cartes')] as const

const ADVICE = {
  take: text('Take the open card.', 'Nimm die offene Karte.', 'Prends la carte ouverte.'),
  decline: text('Leave the open card.', 'Lass die offene Karte liegen.', 'Laisse la carte ouverte.'),
  lay: text('Lay {row}.', 'Lege {row}.', 'Pose {row}.'),
  swap: text('Swap the joker {card}.', 'Tausche den Joker {card} ein.', 'Échange le joker {card}.'),
  undo: text('Take back what you laid.', 'Nimm zurück, was du gelegt hast.', 'Reprends ce que tu as posé.'),
  discard: text('Discard {card}.', 'Lege {card} ab.', 'Défausse {card}.'),
  end: text('End your turn.', 'Beende den Zug.', 'Finis ton tour.'),
}

function said(given: Record<string, unknown>): string {
  const action = given as unknown as Nmbrs.Action
  switch (action.type) {
    case 'lay':
      return t(ADVICE.lay, { row: written(action.row) })
    case 'swap':
      return t(ADVICE.swap, { card: written([action.joker]) })
    case 'discard':
      return t(ADVICE.discard, { card: written([action.card]) })
    default:
      return t(ADVICE[action.type])
  }
}

const viewOf = (table: TableSeen): Nmbrs.View | null => table.view as unknown as Nmbrs.View | null

/** Whether one may end the turn without a discard. */
function ends(view: Nmbrs.View): boolean {
  return view.phase === 'play' && view.options.variant === 'simplified'
}

function prompt(play: Play<Nmbrs.View>): string {
  const { view, table } = play
  if (view.phase === 'over') return ''
  if (play.mine) return t(PROMPTS[ends(view) ? 'simplified' : view.phase])
  const name = table.seats[view.waiting_for[0] ?? view.active]?.shown ?? ''
  return t(view.phase === 'offer' ? PROMPTS.asked : PROMPTS.waiting, { name })
}

export const about: GameUi = {
  title: 'nmbrs!',
  tagline: text(
    'Rummy with numbers: lay rows that count in equal steps, and cross them.',
    'Rommé mit Zahlen: Lege Reihen in gleichen Schritten und kreuze sie.',
    'Un rami de nombres : pose des suites à pas égaux, et croise-les.',
  ),
  minutes: '30–60',
  Picture,
  board: () => import('./Board.svelte'),
  result: () => import('./Result.svelte'),
  prompt,
  scores: (table) => viewOf(table)?.points ?? table.seats.map(() => null),
  seatNote: (table, seat) => {
    const hand = viewOf(table)?.hands[seat]
    return hand ? counted(hand.count, ...CARDS) : ''
  },
  said,
  usual: { seats: 3, options: {} },
  easy: {
    about: text(
      'For children and for learning the tables (simplified version)',
      'Für Kinder und zum Lernen des Einmaleins (vereinfachte Version)',
      'Pour les enfants et pour apprendre les tables (version simplifiée)',
    ),
    options: { variant: 'simplified' },
  },
}
