"""One short round, for somebody who has never seen the game: every kind of play once, jokers included."""

from numbra.core.lesson import Lesson, Step
from numbra.core.text import Text

from .actions import DECLINE, DISCARDS, TAKE, UNDO, Lay, Swap
from .cards import JOKERS, NUMBERS

ADA, BEN = 1, 2
MINE = ("10", "15", "33", "40", "66", "97", "jg")
ADAS = ("5", "22", "25", "47", "83", "95", "96")
BENS = ("2", "12", "35", "54", "62", "73", "88")
OPEN = "30"
DRAWN = ("57", "86", "20")
"""From the stock: mine with the 25, Ben's, and mine."""
DEALT = (*MINE, *ADAS, *BENS, OPEN, *DRAWN)
REST = tuple(card for card in (*NUMBERS, *JOKERS) if card not in DEALT)

STEPS = (
    Step(
        told=Text(
            "You lay cards in rows that go up in equal steps, such as 10-20-30. Count back by the same step: a row "
            "must arrive at 0 or 1. Here is your hand, with a joker.",
            "Du legst Karten zu Reihen mit gleichen Schritten, etwa 10-20-30. Zähl im selben Schritt zurück: Eine "
            "Reihe muss bei 0 oder 1 ankommen. Das ist deine Hand, mit einem Joker.",
            "Tu poses des suites d’un pas constant, comme 10-20-30. Compte à rebours du même pas : on doit arriver à "
            "0 ou à 1. Voici ta main, avec un joker.",
        ),
        point_at="hand",
    ),
    Step(
        told=Text(
            "A turn begins with a draw: the open card, or one from the stock. The 30 goes well with your 10 and 40.",
            "Zuerst nimmst du eine Karte: die offene oder eine vom Nachziehstapel. Die 30 passt gut zu deiner 10 und "
            "40.",
            "Ton tour commence ainsi : tu prends la carte visible ou une de la pioche. Le 30 va bien avec ton 10 et "
            "ton 40.",
        ),
        ask=Text("Take the 30.", "Nimm die 30.", "Prends le 30."),
        point_at="open-card",
        do=TAKE,
    ),
    Step(
        told=Text(
            "Your first row, of at least three cards of your own, opens the table for you. The joker can stand for "
            "any number.",
            "Mit deiner ersten Reihe aus mindestens drei eigenen Karten eröffnest du. Der Joker kann für jede Zahl "
            "stehen.",
            "Ta première suite, d’au moins trois cartes à toi, t’ouvre la table. Le joker remplace n’importe quel "
            "nombre.",
        ),
        ask=Text(
            "Lay the joker as 20 with 30 and 40.",
            "Leg den Joker als 20 mit 30 und 40.",
            "Pose le joker comme 20 avec 30 et 40.",
        ),
        point_at="draft",
        do=Lay(("20g", "30", "40")),
    ),
    Step(
        told=Text(
            "4 points: 0 for the joker, 1 + 1 for the cards, doubled as all colours differ. With the 10 it would be "
            "more.",
            "4 Punkte: 0 für den Joker, 1 + 1 für die Karten, verdoppelt, weil alle Farben verschieden sind. Mit der "
            "10 wäre es mehr.",
            "4 points : 0 pour le joker, 1 + 1 pour les cartes, doublés car toutes les couleurs diffèrent. Avec le "
            "10, ce serait plus.",
        ),
        ask=Text("Take the row back.", "Nimm die Reihe zurück.", "Reprends la suite."),
        point_at="undo",
        do=UNDO,
    ),
    Step(
        told=Text(
            "Until you discard, you may take back all that you played in this turn.",
            "Bis du ablegst, darfst du alles zurücknehmen, was du in diesem Zug gespielt hast.",
            "Jusqu’à la défausse, tu peux reprendre tout ce que tu as posé pendant ce tour.",
        ),
        ask=Text(
            "Now lay 10, the joker as 20, and 30.",
            "Leg jetzt 10, den Joker als 20 und 30.",
            "Pose maintenant 10, le joker comme 20, et 30.",
        ),
        point_at="draft",
        do=Lay(("10", "20g", "30")),
    ),
    Step(
        told=Text(
            "8 points: 3 + 0 + 1, doubled. Now that you have opened, you may add to any row on the table.",
            "8 Punkte: 3 + 0 + 1, verdoppelt. Weil du eröffnet hast, darfst du jetzt an jede Reihe auf dem Tisch "
            "anlegen.",
            "8 points : 3 + 0 + 1, doublés. Tu as ouvert : tu peux maintenant compléter toute suite de la table.",
        ),
        ask=Text(
            "Put the 40 at the end of your row.",
            "Leg die 40 ans Ende deiner Reihe.",
            "Ajoute le 40 au bout de ta suite.",
        ),
        point_at="row",
        do=Lay(("10", "20g", "30", "40")),
    ),
    Step(
        told=Text(
            "2 points: only the card just played counts, doubled by four different colours. A turn ends with a "
            "discard.",
            "2 Punkte: Nur die neue Karte zählt, verdoppelt durch vier verschiedene Farben. Am Ende des Zugs legst du "
            "eine Karte ab.",
            "2 points : seule la carte posée compte, doublée car les quatre couleurs diffèrent. Un tour finit par une "
            "défausse.",
        ),
        ask=Text("Discard the 97.", "Leg die 97 ab.", "Défausse le 97."),
        point_at="discard",
        do=DISCARDS["97"],
        then=(
            (ADA, TAKE),
            (ADA, Lay(("95", "96", "97"))),
            (ADA, DISCARDS["25"]),
            (BEN, DECLINE),
        ),
    ),
    Step(
        told=Text(
            "Ada took your 97, laid 95-96-97 and discarded the 25. Ben does not want it, so it is offered to you, "
            "with a card from the stock.",
            "Ada hat mit deiner 97 die Reihe 95-96-97 gelegt und die 25 abgelegt. Ben will sie nicht, also wird sie "
            "dir angeboten, mit einer Karte vom Nachziehstapel dazu.",
            "Ada a pris ton 97, posé 95-96-97 et défaussé le 25. Ben n’en veut pas : on te le propose, avec une carte "
            "de la pioche.",
        ),
        ask=Text("Take the 25.", "Nimm die 25.", "Prends le 25."),
        point_at="open-card",
        do=TAKE,
        then=((BEN, DISCARDS["62"]),),
    ),
    Step(
        told=Text(
            "You got a 57 with it. Ben could only discard, and it is your turn. His 62 does not help you; if nobody "
            "wants it, you draw from the stock.",
            "Dazu kam eine 57. Ben konnte nur ablegen, und du bist dran. Seine 62 hilft dir nicht; wenn niemand sie "
            "will, ziehst du vom Nachziehstapel.",
            "Un 57 est venu avec. Ben n’a pu que défausser, c’est ton tour. Son 62 ne t’aide pas ; si personne n’en "
            "veut, tu pioches.",
        ),
        ask=Text("Leave the 62.", "Lass die 62 liegen.", "Laisse le 62."),
        point_at="open-card",
        do=DECLINE,
        then=((ADA, DECLINE), (BEN, DECLINE)),
    ),
    Step(
        told=Text(
            "Nobody wanted it, and you drew the 20. Rows may cross in a card: 15 and 25 fit around the joker.",
            "Niemand wollte sie, und du hast die 20 gezogen. Reihen dürfen sich in einer Karte kreuzen: 15 und 25 "
            "passen um den Joker.",
            "Personne n’en a voulu et tu as pioché le 20. Des suites peuvent se croiser : 15 et 25 vont autour du "
            "joker.",
        ),
        ask=Text(
            "Lay 15-20-25 across your row.",
            "Leg 15-20-25 quer durch deine Reihe.",
            "Pose 15-20-25 en travers de ta suite.",
        ),
        point_at="row",
        do=Lay(("15", "20g", "25")),
    ),
    Step(
        told=Text(
            "3 points, not doubled: green comes twice. You hold the 20 that the joker stands for. Swapping it brings "
            "no points but frees the joker.",
            "3 Punkte, ohne Verdopplung: Grün kommt zweimal vor. Du hast die 20, für die der Joker steht. Der Tausch "
            "bringt keine Punkte, aber den Joker.",
            "3 points, non doublés : le vert revient deux fois. Tu as le 20 que le joker remplace. L’échange ne "
            "rapporte rien, mais libère le joker.",
        ),
        ask=Text(
            "Put the 20 in its place.",
            "Leg die 20 an seine Stelle.",
            "Mets le 20 à sa place.",
        ),
        point_at="joker",
        do=Swap("20g"),
    ),
    Step(
        told=Text(
            "You cannot keep the joker: it must go into another row in this turn. It may stand for another number "
            "there.",
            "Behalten darfst du den Joker nicht: Er muss noch in diesem Zug in eine andere Reihe, auch als andere "
            "Zahl.",
            "Tu ne peux pas garder le joker : il doit aller dans une autre suite ce tour-ci, même comme autre nombre.",
        ),
        ask=Text(
            "Lay 33 and 66 with the joker as 99.",
            "Leg 33 und 66 mit dem Joker als 99.",
            "Pose 33 et 66 avec le joker comme 99.",
        ),
        point_at="draft",
        do=Lay(("33", "66", "99g")),
    ),
    Step(
        told=Text(
            "4 points, doubled again. One card is left. Whoever discards the last one ends the round, and the others "
            "lose the value of their cards.",
            "4 Punkte, wieder verdoppelt. Eine Karte ist übrig. Wer die letzte ablegt, beendet die Runde, und die "
            "anderen verlieren den Wert ihrer Karten.",
            "4 points, doublés encore. Il te reste une carte. Qui défausse sa dernière finit la manche, et les autres "
            "perdent la valeur de leurs cartes.",
        ),
        ask=Text("Discard the 57.", "Leg die 57 ab.", "Défausse le 57."),
        point_at="discard",
        do=DISCARDS["57"],
    ),
)

LESSON = Lesson(
    seats=3,
    deal={"deck": [*DEALT, *REST]},
    options={"max_rounds": 1},
    steps=STEPS,
    end=Text(
        "Everybody started with 50 points, and you have 67 now. A real match goes on, round after round, until "
        "somebody has 100 or more at the end of one. Have fun!",
        "Alle begannen mit 50 Punkten, und du hast jetzt 67. Eine richtige Partie geht Runde um Runde weiter, bis "
        "jemand am Ende einer Runde 100 oder mehr hat. Viel Spaß!",
        "Chacun avait 50 points au début, tu en as 67. Une vraie partie continue, manche après manche, jusqu’à ce que "
        "quelqu’un finisse une manche avec 100 ou plus. Amuse-toi bien !",
    ),
)
