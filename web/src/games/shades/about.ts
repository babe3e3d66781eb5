import { t, text } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Shades, TableSeen } from '../../wire/protocol'
import type { GameUi } from '..'
import Picture from './Picture.svelte'
import { watched } from './stage.svelte'
import { forgets, remembered } from './story'
import { verdictSaid } from './words'

const PROMPTS = {
  guess: text(
    'Your guess: which number is the top card?',
    'Dein Tipp: Welche Zahl hat die oberste Karte?',
    'À toi de deviner : quel est le nombre de la carte du dessus ?',
  ),
  guessing: text(
    '{name} is guessing the number of the top card.',
    '{name} rät die Zahl der obersten Karte.',
    '{name} devine le nombre de la carte du dessus.',
  ),
  call: text(
    '{name} says {guess}. Too high, too low or exactly right?',
    '{name} tippt auf {guess}. Zu hoch, zu tief oder genau richtig?',
    '{name} propose {guess}. Trop haut, trop bas ou exact ?',
  ),
  calling: text(
    '{name} decides whether {guess} is too high, too low or exactly right.',
    '{name} entscheidet, ob {guess} zu hoch, zu tief oder genau richtig ist.',
    '{name} décide si {guess} est trop haut, trop bas ou exact.',
  ),
  turning: text('The card is turned over.', 'Die Karte wird aufgedeckt.', 'On retourne la carte.'),
  discard: text(
    'The card is yours. Which of your ten do you put away?',
    'Die Karte gehört dir. Welche deiner zehn legst du ab?',
    'La carte est à toi. Laquelle des dix défausses-tu ?',
  ),
  discarding: text('{name} puts a card away.', '{name} legt eine Karte ab.', '{name} défausse une carte.'),
}
/** What all wait for, as somebody is told who cannot do it yet: while the table pauses, or the board still moves. */
const YOURS = {
  guess: text(
    'You are guessing the number of the top card.',
    'Du rätst die Zahl der obersten Karte.',
    'Tu devines le nombre de la carte du dessus.',
  ),
  call: text(
    'You decide whether {guess} is too high, too low or exactly right.',
    'Du entscheidest, ob {guess} zu hoch, zu tief oder genau richtig ist.',
    'Tu décides si {guess} est trop haut, trop bas ou exact.',
  ),
  discard: text('You put a card away.', 'Du legst eine Karte ab.', 'Tu défausses une carte.'),
}

/** Speaks of what the board shows: the end of a turn is not told before its card has been turned over there. */
function prompt(play: Play<Shades.View>): string {
  const scene = watched(play.view)
  const view = scene?.view ?? play.view
  if (view.phase === 'over') return ''
  if (scene?.called) return t(PROMPTS.turning)
  const name = (seat: number): string => play.table.seats[seat]?.shown ?? ''
  const guess = view.guess ?? ''
  if (!scene && play.mine) return t(PROMPTS[view.phase], { name: name(view.guesser), guess })
  const watching = { guess: PROMPTS.guessing, call: PROMPTS.calling, discard: PROMPTS.discarding }
  const acting = view.acting[0]!
  return t((acting === play.seat ? YOURS : watching)[view.phase], { name: name(acting), guess })
}

const MEMORY = text(
  'Only the last turn: remembering the numbers is part of the game. The option “Memory aid” shows them all.',
  'Nur der letzte Zug: Sich die Zahlen zu merken, gehört zum Spiel. Mit der Option „Merkhilfe“ sieht man alle.',
  'Seulement le dernier tour : retenir les nombres fait partie du jeu. L’option « Aide-mémoire » les montre tous.',
)
const ADVICE = {
  guess: text('Guess {n}.', 'Tipp auf {n}.', 'Propose {n}.'),
  call: text('Say “{verdict}”.', 'Sag „{verdict}“.', 'Dis « {verdict} ».'),
  discard: text('Put the {n} away.', 'Leg die {n} ab.', 'Défausse le {n}.'),
}

function said(given: Record<string, unknown>): string {
  const action = given as unknown as Shades.Action
  switch (action.type) {
    case 'guess':
      return t(ADVICE.guess, { n: action.number })
    case 'call':
      return t(ADVICE.call, { verdict: verdictSaid(action.verdict) })
    case 'discard':
      return t(ADVICE.discard, { n: action.card })
  }
}

const viewOf = (table: TableSeen): Shades.View | null => table.view as unknown as Shades.View | null

/** What my own hand adds to finished games; the other's is counted at the end, even if memory could tell it now. */
function scores(table: TableSeen): (number | null)[] {
  const view = viewOf(table)
  if (!view) return table.seats.map(() => null)
  return view.points.map((points, seat) => {
    if (view.scores) return view.scores[seat]!
    if (points === null || seat !== view.seat) return null
    return view.results.reduce((sum, result) => sum + result.points[seat]!, points)
  })
}

export const about: GameUi = {
  title: '49 Shades of Grey',
  tagline: text(
    'Guess numbers from shades of grey, and collect cards that follow each other.',
    'Errate Zahlen an ihren Grautönen und sammle Karten, die aufeinander folgen.',
    'Devine des nombres à leurs nuances de gris, et collectionne les cartes qui se suivent.',
  ),
  minutes: '15–20',
  Picture,
  board: () => import('./Board.svelte'),
  result: () => import('./Result.svelte'),
  prompt,
  story: (table, told) => {
    const view = viewOf(table)
    return view ? remembered(told, view) : told
  },
  storyNote: (table) => {
    const view = viewOf(table)
    return view && forgets(view) ? t(MEMORY) : ''
  },
  scores,
  said,
  usual: { seats: 2, options: {} },
}
