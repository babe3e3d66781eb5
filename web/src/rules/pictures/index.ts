// The pictures of the rules pages: which rule of a game is shown by which drawing.
import type { Component } from 'svelte'
import { text, type Text } from '../../app/text'
import CodeAnnounce from './CodeAnnounce.svelte'
import CodeNotes from './CodeNotes.svelte'
import CodePyramid from './CodePyramid.svelte'
import CodeQuestion from './CodeQuestion.svelte'
import CodeRacks from './CodeRacks.svelte'
import NmbrsBack from './NmbrsBack.svelte'
import NmbrsCards from './NmbrsCards.svelte'
import NmbrsCross from './NmbrsCross.svelte'
import NmbrsDouble from './NmbrsDouble.svelte'
import NmbrsSwap from './NmbrsSwap.svelte'
import ShadesHands from './ShadesHands.svelte'
import ShadesRuns from './ShadesRuns.svelte'
import ShadesScale from './ShadesScale.svelte'
import ShadesTurn from './ShadesTurn.svelte'

export interface Illustration {
  Drawing: Component
  caption: Text
}

const SHADES: Record<number, Illustration> = {
  1: {
    Drawing: ShadesScale,
    caption: text(
      'All 49 greys, from the lightest to the darkest.',
      'Alle 49 Grautöne, vom hellsten bis zum dunkelsten.',
      'Les 49 gris, du plus clair au plus foncé.',
    ),
  },
  2: {
    Drawing: ShadesHands,
    caption: text(
      'You read your own numbers; of the other hand you see only the greys.',
      'Deine eigenen Zahlen liest du; von der anderen Hand siehst du nur die Grautöne.',
      'Tu lis tes nombres ; de l’autre main, tu ne vois que les gris.',
    ),
  },
  6: {
    Drawing: ShadesTurn,
    caption: text(
      'The guess is 20, the call “too high”. The card is the 15: the call was right, so the caller takes it.',
      'Geraten ist 20, angesagt „zu hoch“. Die Karte ist die 15: Die Ansage stimmt, also bekommt sie, wer angesagt hat.',
      'On propose 20, l’annonce est « trop haut ». C’est le 15 : l’annonce est juste, l’annonceur prend la carte.',
    ),
  },
  10: {
    Drawing: ShadesRuns,
    caption: text(
      'Three runs make 16 + 9 + 4 = 29 points.',
      'Drei Folgen ergeben 16 + 9 + 4 = 29 Punkte.',
      'Trois séries font 16 + 9 + 4 = 29 points.',
    ),
  },
}

const NMBRS: Record<number, Illustration> = {
  1: {
    Drawing: NmbrsCards,
    caption: text(
      'Four colours, each with its letter; the dots say what a card is worth. On the right the four jokers.',
      'Vier Farben, jede mit ihrem Buchstaben; die Punkte sagen, was eine Karte wert ist. Rechts die vier Joker.',
      'Quatre couleurs, chacune avec sa lettre ; les points disent ce que vaut une carte. À droite, les quatre jokers.',
    ),
  },
  9: {
    Drawing: NmbrsCross,
    caption: text(
      '10-20-30 was there. The framed cards are new: 40 extends the row, 15 and 25 cross it in the 20.',
      '10-20-30 lag schon da. Die umrahmten Karten sind neu: Die 40 verlängert die Reihe, 15 und 25 kreuzen sie in der 20.',
      '10-20-30 était là. Les cartes encadrées sont nouvelles : 40 prolonge la suite, 15 et 25 la croisent au 20.',
    ),
  },
  11: {
    Drawing: NmbrsDouble,
    caption: text(
      'A row of one colour counts double, and so does one of all different colours. One red and two green cards do not.',
      'Eine einfarbige Reihe zählt doppelt, eine aus lauter verschiedenen Farben auch. Eine rote und zwei grüne Karten nicht.',
      'Une suite d’une seule couleur compte double, une suite de couleurs toutes différentes aussi. Une carte rouge et deux vertes, non.',
    ),
  },
  12: {
    Drawing: NmbrsSwap,
    caption: text(
      'The 20 takes the joker’s place, and the joker goes on into another row, as 50.',
      'Die 20 kommt an die Stelle des Jokers, und der Joker wandert in eine andere Reihe, als 50.',
      'Le 20 prend la place du joker, et le joker passe dans une autre suite, comme 50.',
    ),
  },
  16: {
    Drawing: NmbrsBack,
    caption: text(
      'Counted backward, the first row arrives at 0 and the second at 1. The third arrives at 2: it is no row.',
      'Rückwärts gezählt kommt die erste Reihe bei 0 an, die zweite bei 1. Die dritte kommt bei 2 an: keine Reihe.',
      'À rebours, la première suite arrive à 0, la deuxième à 1. La troisième arrive à 2 : ce n’est pas une suite.',
    ),
  },
}

const CODE777: Record<number, Illustration> = {
  1: {
    Drawing: CodePyramid,
    caption: text(
      'All 28 tiles. The letters stand for the colour.',
      'Alle 28 Plättchen. Die Buchstaben stehen für die Farbe.',
      'Les 28 tuiles. Les lettres indiquent la couleur.',
    ),
  },
  2: {
    Drawing: CodeRacks,
    caption: text(
      'What you see: everybody’s tiles but your own.',
      'Was du siehst: alle Plättchen außer deinen eigenen.',
      'Ce que tu vois : les tuiles de tous, sauf les tiennes.',
    ),
  },
  4: {
    Drawing: CodeQuestion,
    caption: text(
      'You see the sums 6, 13 and 19. Only one of them is 18 or more.',
      'Du siehst die Summen 6, 13 und 19. Nur eine davon ist mindestens 18.',
      'Tu vois les sommes 6, 13 et 19. Une seule atteint 18.',
    ),
  },
  6: {
    Drawing: CodeAnnounce,
    caption: text(
      'The order does not matter, but every number has to be right.',
      'Die Reihenfolge ist egal, aber jede Zahl muss stimmen.',
      'L’ordre importe peu, mais chaque nombre doit être juste.',
    ),
  },
  10: {
    Drawing: CodeNotes,
    caption: text(
      'A corner of the note sheet: five tiles are seen elsewhere, and one 4 must be yours.',
      'Ein Stück vom Notizblatt: Fünf Plättchen sind anderswo zu sehen, und eine 4 muss deine sein.',
      'Un coin de la feuille : cinq tuiles se voient ailleurs, et un 4 doit être à toi.',
    ),
  },
}

export const PICTURES: Record<string, Record<number, Illustration>> = {
  shades: SHADES,
  nmbrs: NMBRS,
  code777: CODE777,
}
