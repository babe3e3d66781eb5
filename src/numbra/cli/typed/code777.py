"""What a person types in Code 777: ask, announce, and notes."""

import re
from collections.abc import Mapping
from typing import Any

from numbra.core.text import Text

from . import Typed

COMMANDS = (
    Typed("ask", Text("draw the next question and answer it", "nächste Frage ziehen", "tirer la question suivante")),
    Typed(
        "announce 5 6 7",
        Text("announce the three numbers of your rack", "deine drei Zahlen ansagen", "annoncer tes trois nombres"),
    ),
    Typed("log", Text("all answers so far", "alle Antworten bisher", "toutes les réponses")),
    Typed("questions", Text("all questions to read again", "alle Fragen zum Nachlesen", "relire toutes les questions")),
    Typed(
        "cross b7 6 g",
        Text(
            "cross out a tile, a number, a colour; b7x2: two of them",
            "Plättchen, Zahl oder Farbe streichen; b7x2: zwei davon",
            "barrer une tuile, un nombre, une couleur ; b7x2 : deux",
        ),
    ),
    Typed(
        "b g k n p r y",
        Text(
            "the colours: blue, green, black, brown, pink, red, yellow",
            "die Farben: blau, grün, schwarz, braun, rosa, rot, gelb",
            "les couleurs : bleu, vert, noir, brun, rose, rouge, jaune",
        ),
    ),
    Typed(
        "circle b7",
        Text("circle a tile that must be yours", "ein sicheres Plättchen einkreisen", "entourer une tuile certaine"),
    ),
    Typed(
        "clear b7",
        Text("remove marks; clear: all of them", "Zeichen löschen; clear: alle", "effacer ; clear : tout effacer"),
    ),
)

_ASK = ("ask", "a", "frage", "fragen", "demander", "question")
_ANNOUNCE = ("announce", "ansagen", "annoncer")


def read(line: str) -> Mapping[str, Any] | None:
    """The action a line means, as JSON; None if it means none."""
    first, *rest = re.split(r"[\s,;–-]+", line.lower().strip(" ,;–-"))
    if first in _ASK and not rest:
        return {"type": "ask"}
    words = rest if first in _ANNOUNCE else [first, *rest]
    if len(words) == 1 and re.fullmatch("[0-9]{3}", words[0]):
        words = list(words[0])
    if words and all(re.fullmatch("[0-9]{1,9}", word) for word in words):
        return {"type": "announce", "numbers": [int(word) for word in words]}
    return {"type": "announce", "numbers": words} if first in _ANNOUNCE else None
