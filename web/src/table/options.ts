// What options are called. Their meaning comes from the server, in the schema of each game.
import { t, text, type Text } from '../app/text'

const NAMES: Record<string, Record<string, Text>> = {
  shades: {
    rounds: text('Games', 'Spiele', 'Parties'),
    memory_aid: text('Memory aid', 'Merkhilfe', 'Aide-mémoire'),
    open_discards: text('Open discards', 'Offene Ablage', 'Défausses visibles'),
    print_tolerance: text('Uneven print', 'Druckschwankung', 'Impression inégale'),
  },
  nmbrs: {
    variant: text('Version', 'Version', 'Version'),
    rows: text('Rows', 'Reihen', 'Suites'),
    joker_colour: text('Jokers', 'Joker', 'Jokers'),
    target: text('Points to win', 'Punkte zum Sieg', 'Points pour gagner'),
    max_rounds: text('Most rounds', 'Höchstens Runden', 'Manches au plus'),
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
  tables: text('times tables', 'Einmaleins-Reihen', 'tables de multiplication'),
  'tables+1': text('times tables and one more', 'Einmaleins-Reihen und plus eins', 'tables, et plus un'),
  any: text('any colour', 'beliebige Farbe', 'n’importe quelle couleur'),
  printed: text('printed colour', 'gedruckte Farbe', 'couleur imprimée'),
  free: text('costs nothing', 'kostet nichts', 'ne coûte rien'),
  minus_one: text('costs a point', 'kostet einen Punkt', 'coûte un point'),
  sit_out: text('sits out a round', 'setzt eine Runde aus', 'passe un tour'),
}

/** An option's name. */
export function optionName(game: string, option: string): string {
  const name = NAMES[game]?.[option]
  return name ? t(name) : option
}

/** A value's name. */
export function choiceName(value: unknown): string {
  const name = CHOICES[String(value)]
  return name ? t(name) : String(value)
}
