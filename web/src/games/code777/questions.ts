// Written from the game's own words by `make docs`; do not edit.
import { text, type Text } from '../../app/text'

/** All tiles, a row for each number. */
export const PYRAMID: readonly string[][] = [
  ['g1'],
  ['y2', 'y2'],
  ['k3', 'k3', 'k3'],
  ['n4', 'n4', 'n4', 'n4'],
  ['r5', 'r5', 'r5', 'r5', 'k5'],
  ['p6', 'p6', 'p6', 'g6', 'g6', 'g6'],
  ['p7', 'y7', 'y7', 'b7', 'b7', 'b7', 'b7'],
]

/** What the letters of the colours stand for. */
export const COLOURS: Record<string, Text> = {
  g: text('green', 'grün', 'vert'),
  y: text('yellow', 'gelb', 'jaune'),
  k: text('black', 'schwarz', 'noir'),
  n: text('brown', 'braun', 'brun'),
  r: text('red', 'rot', 'rouge'),
  p: text('pink', 'rosa', 'rose'),
  b: text('blue', 'blau', 'bleu'),
}

/** Every question by its number. */
export const QUESTIONS: Record<number, Text> = {
  1: text(
    'On how many racks do you see a sum of 18 or more?',
    'Auf wie vielen Ablagen siehst du eine Summe von 18 oder mehr?',
    'Sur combien de supports vois-tu une somme de 18 ou plus ?',
  ),
  2: text(
    'On how many racks do you see a sum of 12 or less?',
    'Auf wie vielen Ablagen siehst du eine Summe von 12 oder weniger?',
    'Sur combien de supports vois-tu une somme de 12 ou moins ?',
  ),
  3: text(
    'On how many racks do you see one number in two or more colours?',
    'Auf wie vielen Ablagen siehst du eine Zahl in zwei oder mehr Farben?',
    'Sur combien de supports vois-tu un même nombre en deux couleurs ou plus ?',
  ),
  4: text(
    'On how many racks do you see three different colours?',
    'Auf wie vielen Ablagen siehst du drei verschiedene Farben?',
    'Sur combien de supports vois-tu trois couleurs différentes ?',
  ),
  5: text(
    'On how many racks do you see only even or only odd numbers?',
    'Auf wie vielen Ablagen siehst du nur gerade oder nur ungerade Zahlen?',
    'Sur combien de supports vois-tu seulement des nombres pairs ou seulement des nombres impairs ?',
  ),
  6: text(
    'On how many racks do you see two or more identical tiles, alike in number and colour?',
    'Auf wie vielen Ablagen siehst du zwei oder mehr völlig gleiche Plättchen, in Zahl und Farbe?',
    'Sur combien de supports vois-tu au moins deux tuiles identiques, de nombre et de couleur ?',
  ),
  7: text(
    'On how many racks do you see three consecutive numbers, in whatever order?',
    'Auf wie vielen Ablagen siehst du drei aufeinanderfolgende Zahlen, egal in welcher Reihenfolge?',
    'Sur combien de supports vois-tu trois nombres qui se suivent, dans n’importe quel ordre ?',
  ),
  8: text(
    'How many different colours do you see?',
    'Wie viele verschiedene Farben siehst du?',
    'Combien de couleurs différentes vois-tu ?',
  ),
  9: text(
    'How many colours do you see three times or more?',
    'Wie viele Farben siehst du dreimal oder öfter?',
    'Combien de couleurs vois-tu trois fois ou plus ?',
  ),
  10: text(
    'How many of the numbers 1 to 7 do you not see at all?',
    'Wie viele der Zahlen 1 bis 7 siehst du gar nicht?',
    'Parmi les nombres de 1 à 7, combien n’en vois-tu pas du tout ?',
  ),
  11: text(
    'How many of these tiles do you see: green 1, black 5, pink 7?',
    'Wie viele dieser Plättchen siehst du: grüne 1, schwarze 5, rosa 7?',
    'Combien de ces tuiles vois-tu : 1 vert, 5 noir, 7 rose ?',
  ),
  12: text(
    'Which do you see more of: 3s or pink 6s?',
    'Wovon siehst du mehr: Dreien oder rosa Sechsen?',
    'Que vois-tu en plus grand nombre : les 3 ou les 6 roses ?',
  ),
  13: text(
    'Which do you see more of: green 6s or yellow 7s?',
    'Wovon siehst du mehr: grüne Sechsen oder gelbe Siebenen?',
    'Que vois-tu en plus grand nombre : les 6 verts ou les 7 jaunes ?',
  ),
  14: text(
    'Which do you see more of: 2s or yellow 7s?',
    'Wovon siehst du mehr: Zweien oder gelbe Siebenen?',
    'Que vois-tu en plus grand nombre : les 2 ou les 7 jaunes ?',
  ),
  15: text(
    'Which do you see more of: pink 6s or green 6s?',
    'Wovon siehst du mehr: rosa Sechsen oder grüne Sechsen?',
    'Que vois-tu en plus grand nombre : les 6 roses ou les 6 verts ?',
  ),
  16: text(
    'Which do you see more of: blue 7s or 7s of other colours?',
    'Wovon siehst du mehr: blaue Siebenen oder andersfarbige Siebenen?',
    'Que vois-tu en plus grand nombre : les 7 bleus ou les 7 d’autres couleurs ?',
  ),
  17: text(
    'Which do you see more of: brown tiles or blue tiles?',
    'Wovon siehst du mehr: braune Plättchen oder blaue Plättchen?',
    'Que vois-tu en plus grand nombre : les tuiles brunes ou les tuiles bleues ?',
  ),
  18: text(
    'Which do you see more of: red tiles or pink tiles?',
    'Wovon siehst du mehr: rote Plättchen oder rosa Plättchen?',
    'Que vois-tu en plus grand nombre : les tuiles rouges ou les tuiles roses ?',
  ),
  19: text(
    'Which do you see more of: green tiles or blue tiles?',
    'Wovon siehst du mehr: grüne Plättchen oder blaue Plättchen?',
    'Que vois-tu en plus grand nombre : les tuiles vertes ou les tuiles bleues ?',
  ),
  20: text(
    'Which do you see more of: yellow tiles or pink tiles?',
    'Wovon siehst du mehr: gelbe Plättchen oder rosa Plättchen?',
    'Que vois-tu en plus grand nombre : les tuiles jaunes ou les tuiles roses ?',
  ),
  21: text(
    'Which do you see more of: black tiles or brown tiles?',
    'Wovon siehst du mehr: schwarze Plättchen oder braune Plättchen?',
    'Que vois-tu en plus grand nombre : les tuiles noires ou les tuiles brunes ?',
  ),
  22: text(
    'Which do you see more of: black tiles or red tiles?',
    'Wovon siehst du mehr: schwarze Plättchen oder rote Plättchen?',
    'Que vois-tu en plus grand nombre : les tuiles noires ou les tuiles rouges ?',
  ),
  23: text(
    'Which do you see more of: green tiles or yellow tiles?',
    'Wovon siehst du mehr: grüne Plättchen oder gelbe Plättchen?',
    'Que vois-tu en plus grand nombre : les tuiles vertes ou les tuiles jaunes ?',
  ),
}

/** What the answers “first” and “second” to a comparison stand for. */
export const COMPARED: Record<number, [Text, Text]> = {
  12: [text('3s', 'Dreien', '3'), text('pink 6s', 'rosa Sechsen', '6 roses')],
  13: [text('green 6s', 'grüne Sechsen', '6 verts'), text('yellow 7s', 'gelbe Siebenen', '7 jaunes')],
  14: [text('2s', 'Zweien', '2'), text('yellow 7s', 'gelbe Siebenen', '7 jaunes')],
  15: [text('pink 6s', 'rosa Sechsen', '6 roses'), text('green 6s', 'grüne Sechsen', '6 verts')],
  16: [
    text('blue 7s', 'blaue Siebenen', '7 bleus'),
    text('7s of other colours', 'andersfarbige Siebenen', '7 d’autres couleurs'),
  ],
  17: [
    text('brown tiles', 'braune Plättchen', 'tuiles brunes'),
    text('blue tiles', 'blaue Plättchen', 'tuiles bleues'),
  ],
  18: [text('red tiles', 'rote Plättchen', 'tuiles rouges'), text('pink tiles', 'rosa Plättchen', 'tuiles roses')],
  19: [text('green tiles', 'grüne Plättchen', 'tuiles vertes'), text('blue tiles', 'blaue Plättchen', 'tuiles bleues')],
  20: [text('yellow tiles', 'gelbe Plättchen', 'tuiles jaunes'), text('pink tiles', 'rosa Plättchen', 'tuiles roses')],
  21: [
    text('black tiles', 'schwarze Plättchen', 'tuiles noires'),
    text('brown tiles', 'braune Plättchen', 'tuiles brunes'),
  ],
  22: [
    text('black tiles', 'schwarze Plättchen', 'tuiles noires'),
    text('red tiles', 'rote Plättchen', 'tuiles rouges'),
  ],
  23: [
    text('green tiles', 'grüne Plättchen', 'tuiles vertes'),
    text('yellow tiles', 'gelbe Plättchen', 'tuiles jaunes'),
  ],
}

/** The third answer to a comparison. */
export const EQUAL = text('equally many', 'gleich viele', 'autant des deux')

/** The other two. */
export const MORE = text('more {what}', 'mehr {what}', 'davantage de {what}')
