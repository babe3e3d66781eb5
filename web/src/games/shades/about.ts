import { t, text } from '../../app/text'
import type { Play } from '../../wire/play'
import type { Shades, TableSeen } from '../../wire/protocol'
import type { GameUi } from '..'
import Picture from './Picture.svelte'
import { remembered } from './story'
import { verdictSaid } from './words'

const PROMPTS = {
  guess: text(
    'Look at the top card: which number is it? Name one.',
    'Sieh dir die oberste Karte an: Welche Zahl ist es? Nenne eine.',
    'Regarde la carte du dessus : quel est son nombre ? Propose-en un.',
  ),
  guessing: text(
    '{name} is guessing the top card.',
    '{name} rät die oberste Karte.',
    '{name} devine la carte du dessus.',
  ),
  call: text(
    '{name} says {guess}. Is that too high, too low, or exact?',
    '{name} sagt {guess}. Ist das zu hoch, zu tief oder genau richtig?',
    '{name} dit {guess}. Est-ce trop haut, trop bas, ou exact ?',
  ),
  calling: text(
    '{name} decides whether {guess} is too high, too low or exact.',
    '{name} entscheidet, ob {guess} zu hoch, zu tief oder genau ist.',
    '{name} décide si {guess} est trop haut, trop bas ou exact.',
  ),
  discard: text(
    'The card is yours. Which of your ten cards do you put away?',
    'Die Karte gehört dir. Welche deiner zehn Karten legst du ab?',
    'La carte est à toi. Laquelle de tes dix cartes défausses-tu ?',
  ),
  discarding: text('{name} puts a card away.', '{name} legt eine Karte ab.', '{name} défausse une carte.'),
}

function prompt(play: Play<Shades.View>): string {
  const { view, table } = play
  if (view.phase === 'over') return ''
  const name = (seat: number): string => table.seats[seat]?.shown ?? ''
  const params = { name: name(view.phase === 'call' ? view.guesser : view.acting[0]!), guess: view.guess ?? '' }
  const watching = { guess: PROMPTS.guessing, call: PROMPTS.calling, discard: PROMPTS.discarding }
  if (!play.mine) return t(watching[view.phase], { ...params, name: name(view.acting[0]!) })
  return t(PROMPTS[view.phase], params)
}

const ADVICE = {
  guess: text('Name {n}.', 'Nenne {n}.', 'Propose {n}.'),
  call: text('Say “{verdict}”.', 'Sage „{verdict}“.', 'Dis « {verdict} ».'),
  discard: text('Put {n} away.', 'Lege die {n} ab.', 'Défausse le {n}.'),
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
  scores,
  said,
  usual: { seats: 2, options: {} },
}
