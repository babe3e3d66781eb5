"""One solution found, for somebody who has never seen the game: ask, read the others' answers, note, announce."""

from collections import Counter

from numbra.core.lesson import Lesson, Step
from numbra.core.text import Text

from .actions import ASK, Announce
from .questions import QUESTION_NUMBERS
from .tiles import TILES

ADA, BEN = 1, 2
RACKS = ("k5", "g1", "g6", "p7", "y7", "k3", "b7", "n4", "p6", "n4", "r5", "y2")
"""The learner's, Ada's, Ben's, and the one without an owner."""
ASKED = (8, 11, 10)
SUPPLY = tuple((Counter(TILES) - Counter(RACKS)).elements())

STEPS = (
    Step(
        told=Text(
            "Three tiles stand on each rack. You see everybody’s but your own, and Ada and Ben don’t see theirs. The "
            "fourth rack has no owner. Which three numbers are yours?",
            "Auf jeder Ablage stehen drei Plättchen. Du siehst alle außer deinen, und Ada und Ben sehen ihre nicht. "
            "Die vierte Ablage gehört niemandem. Welche drei Zahlen hast du?",
            "Chaque support porte trois tuiles. Tu les vois toutes, sauf les tiennes ; Ada et Ben ne voient pas les "
            "leurs. Le quatrième n’est à personne. Quels sont tes nombres ?",
        ),
        point_at="racks",
    ),
    Step(
        told=Text(
            "In turn, each player draws a question and answers it from the racks that they see. You begin.",
            "Reihum ziehen alle eine Frage und beantworten sie nach den Ablagen, die sie sehen. Du beginnst.",
            "À tour de rôle, chacun tire une question et y répond d’après les supports qu’il voit. Tu commences.",
        ),
        ask=Text("Draw a question.", "Zieh eine Frage.", "Tire une question."),
        point_at="question",
        do=ASK,
    ),
    Step(
        told=Text(
            "You see six colours: all but green. The table answers for you, and always truly. That helps the others, "
            "not you. Now it is Ada’s turn.",
            "Du siehst sechs Farben: alle außer Grün. Der Tisch antwortet für dich, und immer richtig. Das hilft den "
            "anderen, nicht dir. Jetzt ist Ada dran.",
            "Tu vois six couleurs : toutes sauf le vert. La table répond pour toi, et toujours juste. Cela aide les "
            "autres, pas toi. C’est à Ada.",
        ),
        point_at="question",
        then=((ADA, ASK),),
    ),
    Step(
        told=Text(
            "Ada sees two of the green 1, the black 5 and the pink 7, and there is only one of each. The pink 7 is on "
            "her own rack: she cannot mean that one.",
            "Ada sieht zwei von diesen: grüne 1, schwarze 5, rosa 7. Jedes gibt es nur einmal. Die rosa 7 steht auf "
            "ihrer eigenen Ablage: Die kann sie nicht meinen.",
            "Ada voit deux de ces tuiles : 1 vert, 5 noir, 7 rose. Chacune est unique. Le 7 rose est sur son propre "
            "support : ce n’est pas lui qu’elle voit.",
        ),
        point_at="question",
    ),
    Step(
        told=Text(
            "So she means the green 1 and the black 5. You see them nowhere else: they are yours! The sheet shows all "
            "28 tiles; circle these two.",
            "Also meint sie die grüne 1 und die schwarze 5. Du siehst sie nirgends: Es sind deine! Auf dem Notizblatt "
            "stehen alle 28 Plättchen; kreis diese zwei ein.",
            "Donc le 1 vert et le 5 noir. Tu ne les vois nulle part : ils sont à toi ! La feuille montre les 28 "
            "tuiles ; entoure ces deux-là.",
        ),
        point_at="notes",
    ),
    Step(
        told=Text(
            "You can also cross out tiles that you see elsewhere: they cannot be yours. It is Ben’s turn.",
            "Du kannst auch Plättchen durchstreichen, die du anderswo siehst: Die können nicht deine sein. Ben ist "
            "dran.",
            "Tu peux aussi barrer les tuiles que tu vois ailleurs : elles ne sont pas à toi. C’est au tour de Ben.",
        ),
        point_at="notes",
        then=((BEN, ASK),),
    ),
    Step(
        told=Text(
            "Ben answers 0: he sees every number from 1 to 7. But on Ada’s rack and the one without an owner there is "
            "neither a 1 nor a 6.",
            "Ben antwortet 0: Er sieht jede Zahl von 1 bis 7. Aber bei Ada und auf der Ablage, die niemandem gehört, "
            "steht weder eine 1 noch eine 6.",
            "Ben répond 0 : il voit tous les nombres de 1 à 7. Or, chez Ada et sur le support sans propriétaire, il "
            "n’y a ni 1 ni 6.",
        ),
        point_at="question",
    ),
    Step(
        told=Text(
            "He can only see them with you! You have the 1, the 5 and a 6. Its colour does not matter. Note it down "
            "if you like.",
            "Er kann sie nur bei dir sehen! Du hast die 1, die 5 und eine 6. Die Farbe ist egal. Schreib es auf, wenn "
            "du magst.",
            "Il ne peut les voir que chez toi ! Tu as le 1, le 5 et un 6. Sa couleur importe peu. Note-le si tu veux.",
        ),
        point_at="notes",
    ),
    Step(
        told=Text(
            "You may announce at any time, also out of turn, but only once between two questions. The order of the "
            "numbers does not matter.",
            "Ansagen darfst du jederzeit, auch wenn du nicht dran bist, aber nur einmal zwischen zwei Fragen. Die "
            "Reihenfolge der Zahlen ist egal.",
            "Tu peux annoncer à tout moment, même hors de ton tour, mais une seule fois entre deux questions. L’ordre "
            "des nombres importe peu.",
        ),
        ask=Text("Announce 1, 5, 6.", "Sag 1, 5, 6 an.", "Annonce 1, 5, 6."),
        point_at="announce",
        do=Announce((1, 5, 6)),
    ),
    Step(
        told=Text(
            "Right, a point for you! Your tiles are taken off, and you get three new ones. A wrong announcement "
            "brings no point, but new tiles as well.",
            "Richtig, ein Punkt für dich! Deine Plättchen werden weggenommen, und du bekommst drei neue. Eine falsche "
            "Ansage bringt keinen Punkt, aber auch neue Plättchen.",
            "Exact, un point pour toi ! On retire tes tuiles et tu en reçois trois nouvelles. Une annonce fausse ne "
            "donne aucun point, mais aussi de nouvelles tuiles.",
        ),
        point_at="racks",
    ),
)

LESSON = Lesson(
    seats=3,
    deal={
        "tiles": [*RACKS, *SUPPLY],
        "questions": [*ASKED, *(number for number in QUESTION_NUMBERS if number not in ASKED)],
    },
    steps=STEPS,
    end=Text(
        "That is how it goes on: whoever has three points first wins. Have fun!",
        "So geht es weiter: Wer zuerst drei Punkte hat, gewinnt. Viel Spaß!",
        "Et ainsi de suite : le premier à trois points gagne. Amuse-toi bien !",
    ),
)
