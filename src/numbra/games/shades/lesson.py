"""The first turns of a game, for somebody who has never seen it: guess, call, discard, and what runs are worth."""

from numbra.core.lesson import Lesson, Step
from numbra.core.text import Text

from .actions import Call, Discard, Guess
from .cards import DECK

ADA = 1
MINE = (44, 11, 25, 30, 10, 47, 23, 38, 12)
ADAS = (33, 2, 42, 14, 29, 45, 7, 36, 19)
TURNED = (24, 26, 41, 9)
"""The cards that the lesson turns over."""
REST = tuple(number for number in DECK if number not in (*MINE, *ADAS, *TURNED))

STEPS = (
    Step(
        told=Text(
            "These nine cards are yours. The 1 is the lightest, the 49 the darkest. Neighbouring numbers form a run: "
            "10, 11 and 12 are worth 3 × 3 = 9 points.",
            "Diese neun Karten gehören dir. Die 1 ist die hellste, die 49 die dunkelste. Aufeinanderfolgende Zahlen "
            "bilden eine Folge: 10, 11 und 12 zählen 3 × 3 = 9 Punkte.",
            "Ces neuf cartes sont à toi. Le 1 est le plus clair, le 49 le plus foncé. Des nombres qui se suivent "
            "forment une série : 10, 11 et 12 valent 3 × 3 = 9 points.",
        ),
        point_at="hand",
    ),
    Step(
        told=Text(
            "Ada sees the greys of your cards but not their numbers, and so do you with hers. Of the stack, you both "
            "see the shade of the top card.",
            "Ada sieht die Grautöne deiner Karten, aber nicht die Zahlen; genauso siehst du ihre. Vom Stapel seht ihr "
            "beide den Grauton der obersten Karte.",
            "Ada voit les gris de tes cartes, mais pas leurs nombres, et toi de même pour les siennes. De la pile, "
            "vous voyez tous les deux le gris de la carte du dessus.",
        ),
        point_at="stack",
    ),
    Step(
        told=Text(
            "You are the guesser. Compare the top card with your own: it seems to lie between your 23 and your 25.",
            "Du rätst. Vergleich die oberste Karte mit deinen eigenen: Sie liegt wohl zwischen deiner 23 und deiner "
            "25.",
            "C’est à toi de deviner. Compare la carte du dessus avec les tiennes : elle semble être entre ton 23 et "
            "ton 25.",
        ),
        ask=Text(
            "Guess 24.",
            "Tipp auf die 24.",
            "Propose 24.",
        ),
        point_at="guess",
        do=Guess(24),
        also=tuple(Guess(number) for number in range(20, 24)),
        then=((ADA, Call("high")),),
    ),
    Step(
        told=Text(
            "Ada said “too high”. That was wrong, so the card is yours: 23, 24 and 25 are a run now. You hold ten "
            "cards.",
            "Ada sagte „zu hoch“. Das war falsch, also bekommst du die Karte: 23, 24 und 25 sind jetzt eine Folge. Du "
            "hast zehn Karten.",
            "Ada a dit « trop haut ». C’était faux, donc la carte est à toi : 23, 24 et 25 forment une série. Tu as "
            "dix cartes.",
        ),
        ask=Text(
            "Discard one that stands alone: 44 or 47.",
            "Leg eine ab, die allein steht: 44 oder 47.",
            "Défausse une carte sans voisine : 44 ou 47.",
        ),
        point_at="discard",
        do=Discard(44),
        also=(Discard(47),),
        then=((ADA, Guess(33)),),
    ),
    Step(
        told=Text(
            "Discards never come back. Now Ada guesses and you call: she says 33, but the card is barely darker than "
            "your 25.",
            "Abgelegte Karten kommen nie zurück. Jetzt rät Ada, und du sagst an: Sie tippt auf 33, aber die Karte ist "
            "kaum dunkler als deine 25.",
            "Les cartes défaussées ne reviennent jamais. Ada devine et tu annonces : elle propose 33, mais la carte "
            "est à peine plus foncée que ton 25.",
        ),
        ask=Text(
            "Call it: too high.",
            "Sag an: zu hoch.",
            "Annonce : trop haut.",
        ),
        point_at="call",
        do=Call("high"),
    ),
    Step(
        told=Text(
            "Right! A right call wins the card. It is the 26, and your run of four is worth 4 × 4 = 16 points.",
            "Richtig! Wer richtig ansagt, bekommt die Karte. Es ist die 26, und deine Folge aus vier Karten zählt 4 × "
            "4 = 16 Punkte.",
            "Bravo ! Une annonce juste gagne la carte. C’est le 26, et ta série de quatre vaut 4 × 4 = 16 points.",
        ),
        ask=Text("Discard the 30.", "Leg die 30 ab.", "Défausse le 30."),
        point_at="discard",
        do=Discard(30),
    ),
    Step(
        told=Text(
            "You take turns at guessing, whoever won the card. This one is dark, somewhere near 40.",
            "Geraten wird abwechselnd, egal wer die Karte bekommen hat. Diese hier ist dunkel, etwa bei 40.",
            "On devine à tour de rôle, peu importe qui a gagné la carte. Celle-ci est foncée, autour de 40.",
        ),
        ask=Text(
            "Guess a number from 36 to 40.",
            "Tipp auf eine Zahl von 36 bis 40.",
            "Propose un nombre de 36 à 40.",
        ),
        point_at="guess",
        do=Guess(40),
        also=tuple(Guess(number) for number in range(36, 40)),
        then=((ADA, Call("low")), (ADA, Discard(14)), (ADA, Guess(9))),
    ),
    Step(
        told=Text(
            "It was the 41. Ada said “too low”, and that was right: she took it. Remember it, soon it is out of "
            "sight. Now she says 9: compare with your 10.",
            "Es war die 41. Ada sagte „zu tief“, und das stimmte: Sie bekam die Karte. Merk sie dir, bald ist sie "
            "nicht mehr zu sehen. Jetzt tippt Ada auf 9: Vergleich mit deiner 10.",
            "C’était le 41. Ada a dit « trop bas », à juste titre : elle l’a pris. Retiens-le, bientôt on ne le verra "
            "plus. Elle dit 9 : compare avec ton 10.",
        ),
        ask=Text(
            "Call it: exactly right.",
            "Sag an: genau richtig.",
            "Annonce : exact.",
        ),
        point_at="call",
        do=Call("exact"),
    ),
    Step(
        told=Text(
            "Well seen! The 9 is yours, and 9, 10, 11 and 12 are another run of four.",
            "Gut gesehen! Die 9 gehört dir, und 9, 10, 11 und 12 sind noch eine Folge aus vier Karten.",
            "Bien vu ! Le 9 est à toi, et 9, 10, 11 et 12 forment une autre série de quatre.",
        ),
        ask=Text("Discard the 38.", "Leg die 38 ab.", "Défausse le 38."),
        point_at="discard",
        do=Discard(38),
    ),
    Step(
        told=Text(
            "Count your hand: two runs of four and a single card make 16 + 16 + 1 = 33 points. A whole game goes on "
            "like this until all 31 cards of the stack are gone.",
            "Zähl deine Karten: Zwei Folgen aus vier Karten und eine einzelne ergeben 16 + 16 + 1 = 33 Punkte. So "
            "geht ein ganzes Spiel weiter, bis alle 31 Karten des Stapels weg sind.",
            "Compte ta main : deux séries de quatre et une carte seule font 16 + 16 + 1 = 33 points. Une partie "
            "continue ainsi jusqu’à ce que les 31 cartes de la pile soient parties.",
        ),
        point_at="hand",
    ),
)

LESSON = Lesson(
    seats=2,
    deal={"deck": [*MINE, *ADAS, *TURNED, *REST]},
    steps=STEPS,
    end=Text(
        "That is all there is to it: whoever has more points at the end wins. Have fun!",
        "Das ist schon alles: Wer am Ende mehr Punkte hat, gewinnt. Viel Spaß!",
        "C’est tout : qui a le plus de points à la fin gagne. Amuse-toi bien !",
    ),
)
