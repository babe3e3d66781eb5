// What options are called. Their meaning comes from the server, in the schema of each game.
import { counted, t, text, type Text } from '../app/text'

const NAMES: Record<string, Record<string, Text>> = {
  shades: {
    rounds: text('Games', 'Spiele', 'Parties'),
    memory_aid: text('Memory aid', 'Merkhilfe', 'Aide-mémoire'),
    open_discards: text('Open discards', 'Offen ablegen', 'Défausses visibles'),
    print_tolerance: text('Uneven print', 'Ungenauer Druck', 'Impression inégale'),
  },
  nmbrs: {
    variant: text('Version', 'Version', 'Version'),
    rows: text('Rows', 'Reihen', 'Suites'),
    joker_colour: text('Jokers', 'Joker', 'Jokers'),
    target: text('Points to win', 'Punkte zum Sieg', 'Points pour gagner'),
    max_rounds: text('Most rounds', 'Höchstzahl der Runden', 'Nombre maximal de manches'),
    cards: text('Cards', 'Karten', 'Cartes'),
  },
  code777: {
    racks: text('Racks', 'Ablagen', 'Supports'),
    hide_removed: text('Hide removed tiles', 'Entfernte Plättchen verdecken', 'Cacher les tuiles retirées'),
    return_tiles: text('Return tiles', 'Plättchen zurücklegen', 'Remettre les tuiles'),
    cross_out: text('Cross out what one sees', 'Gesehenes durchstreichen', 'Barrer ce que l’on voit'),
    assistant: text('Assistant', 'Assistent', 'Assistant'),
    wrong: text('A wrong announcement', 'Falsche Ansage', 'Une annonce fausse'),
  },
}
const CHOICES: Record<string, Text> = {
  true: text('yes', 'ja', 'oui'),
  false: text('no', 'nein', 'non'),
  full: text('full', 'vollständig', 'complète'),
  simplified: text('simplified', 'vereinfacht', 'simplifiée'),
  steps: text('any equal steps', 'beliebige gleiche Schritte', 'pas constant quelconque'),
  tables: text('times tables only', 'nur Einmaleins', 'tables de multiplication seulement'),
  'tables+1': text(
    'times tables, also shifted by 1',
    'Einmaleins, auch um 1 verschoben',
    'tables de multiplication, même décalées de 1',
  ),
  any: text('any colour', 'beliebige Farbe', 'n’importe quelle couleur'),
  printed: text('printed colour', 'gedruckte Farbe', 'couleur imprimée'),
  free: text(
    'costs nothing more (as printed)',
    'kostet sonst nichts (wie gedruckt)',
    'ne coûte rien de plus (règle imprimée)',
  ),
  minus_one: text('costs a point', 'kostet einen Punkt', 'coûte un point'),
  sit_out: text(
    'no announcing for two rounds of questions',
    'zwei Fragerunden lang nicht ansagen',
    'pas d’annonce pendant deux tours de questions',
  ),
}
const OPTION = text('{name}: {value}', '{name}: {value}', '{name} : {value}')
const EVEN = text('Greys as printed', 'Grautöne wie gedruckt', 'Gris fidèles')
const UNEVEN = [
  text(
    'Uneven print: greys are off by about a card',
    'Ungenauer Druck: Grautöne liegen etwa eine Karte daneben',
    'Impression inégale : les gris sont décalés d’environ une carte',
  ),
  text(
    'Uneven print: greys are off by about {n} cards',
    'Ungenauer Druck: Grautöne liegen etwa {n} Karten daneben',
    'Impression inégale : les gris sont décalés d’environ {n} cartes',
  ),
] as const
/** Numbers that say nothing by themselves, in words. */
const SAID: Record<string, Record<string, (value: number) => string>> = {
  shades: { print_tolerance: (cards) => (cards === 0 ? t(EVEN) : counted(cards, ...UNEVEN)) },
}
/** What an option is good for, where its meaning alone does not tell. */
const PURPOSES: Record<string, Record<string, Text>> = {
  shades: {
    print_tolerance: text(
      'A program could read the greys exactly. With {people}, the usual choice between people, it gains little by that. 0 prints evenly, for those who trust each other.',
      'Ein Programm könnte die Grautöne genau ablesen. Mit {people}, wie üblich unter Menschen, gewinnt es dadurch wenig. 0 druckt genau, für alle, die einander trauen.',
      'Un programme pourrait lire les gris exactement. Avec {people}, le choix habituel entre personnes, il y gagne peu. 0 imprime fidèlement, pour qui se fait confiance.',
    ),
  },
  nmbrs: {
    rows: text(
      'Any equal steps allow 14‑20‑26 too; times tables only, for children who learn them, allow 4‑6‑8 but not 3‑5‑7.',
      'Beliebige gleiche Schritte erlauben auch 14‑20‑26; nur Einmaleins, für Kinder, die es lernen, erlaubt 4‑6‑8, aber nicht 3‑5‑7.',
      'Un pas constant quelconque permet aussi 14‑20‑26 ; les tables seules, pour les enfants qui les apprennent, permettent 4‑6‑8, mais pas 3‑5‑7.',
    ),
  },
  code777: {
    wrong: text(
      'As printed it costs nothing more, and guessing blindly often pays. A pause makes thinking worthwhile.',
      'Wie gedruckt kostet sie sonst nichts, und blindes Raten lohnt sich oft. Mit einer Pause lohnt sich das Nachdenken.',
      'Selon la règle imprimée, elle ne coûte rien de plus, et deviner au hasard paie souvent. Une pause récompense la réflexion.',
    ),
  },
}

/** An option's name. */
export function optionName(game: string, option: string): string {
  const name = NAMES[game]?.[option]
  return name ? t(name) : option
}

/** An option and its value, as they are told of a table. */
export function optionSaid(game: string, option: string, value: unknown): string {
  const words = SAID[game]?.[option]
  return words ? words(Number(value)) : t(OPTION, { name: optionName(game, option), value: choiceName(value) })
}

/** A value's name. */
export function choiceName(value: unknown): string {
  const name = CHOICES[String(value)]
  return name ? t(name) : String(value)
}

/** What players call an option or one of its values, where the rules name it as programs do; null if it is neither. */
export function playersWord(game: string, code: string): string | null {
  if (/^\d+$/.test(code)) return code
  const word = NAMES[game]?.[code] ?? CHOICES[code]
  return word ? t(word) : null
}

/** What an option is good for, in a sentence or two, with what holds between people; nothing where there is nothing to add. */
export function optionPurpose(game: string, option: string, people: unknown): string {
  const purpose = PURPOSES[game]?.[option]
  return purpose ? t(purpose, { people: String(people) }) : ''
}
