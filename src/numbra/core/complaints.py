"""What is wrong with a piece of JSON, in words: msgspec finds it, this says it in three languages."""

import re

from .text import Text

_KINDS = {
    "int": Text("a whole number", "eine ganze Zahl", "un nombre entier"),
    "float": Text("a number", "eine Zahl", "un nombre"),
    "str": Text("a text", "ein Text", "un texte"),
    "bool": Text("true or false", "wahr oder falsch", "vrai ou faux"),
    "array": Text("a list", "eine Liste", "une liste"),
    "object": Text("an object", "ein Objekt", "un objet"),
    "null": Text("nothing", "nichts", "rien"),
}
_PATTERNS = (
    (
        r"Expected `array` of length (?P<a>\d+), got (?P<b>\d+)",
        Text("{a} entries are needed, not {b}", "{a} Einträge sind nötig, nicht {b}", "il faut {a} éléments, pas {b}"),
    ),
    (
        r"Expected `str` matching regex .*?(?=$| - at)",
        Text("it is written wrongly", "es ist nicht richtig geschrieben", "ce n’est pas écrit comme il faut"),
    ),
    (
        r"Expected `(?:array|str)` of length <= (?P<a>\d+)",
        Text("it is longer than {a}", "es ist länger als {a}", "c’est plus long que {a}"),
    ),
    (
        r"Expected `(?:int|float)` (?P<a>[<>]=? ?\S+)",
        Text("it must be {a}", "es muss {a} sein", "il faut {a}"),
    ),
    (
        r"Expected `(?P<k>[^`]+)`, got `(?P<l>[^`]+)`",
        Text("{k} is needed, not {l}", "nötig ist {k}, nicht {l}", "il faut {k}, pas {l}"),
    ),
    (
        r"Object missing required field `(?P<a>[^`]+)`",
        Text("“{a}” is missing", "„{a}“ fehlt", "il manque « {a} »"),
    ),
    (
        r"Object contains unknown field `(?P<a>.+?)`",
        Text("“{a}” does not belong there", "„{a}“ gehört nicht dazu", "« {a} » n’a rien à y faire"),
    ),
    (
        r"Invalid (?:enum )?value (?P<a>.+?)(?=$| - at)",
        Text("{a} is not possible", "{a} ist nicht möglich", "{a} n’est pas possible"),
    ),
)
_PLACE = re.compile(r" - at `(?:key in )?\$\.?(?P<place>[^`]*)`$")


def complaint(error: Exception) -> Text:
    """What is wrong, and where, for a person; whatever has no words here is told as it was found."""
    said = str(error)
    place = _PLACE.search(said)
    where = f" ({place['place']})" if place and place["place"] else ""
    for pattern, text in _PATTERNS:
        if found := re.match(pattern, said):
            return _filled(text, found.groupdict(), where)
    plain = _PLACE.sub("", said).replace("`", "").replace("$", "") + where
    return Text.same(plain)


def _filled(text: Text, parts: dict[str, str], where: str) -> Text:
    """A sentence with its parts in every language; braces in what was found stay what they are."""

    def say(language: str) -> str:
        words = {name: getattr(_KINDS.get(part.split(" ")[0]), language, part) for name, part in parts.items()}
        sentence: str = getattr(text, language)
        return (sentence.format_map(words) + where).replace("{", "{{").replace("}", "}}")

    return Text(say("en"), say("de"), say("fr"))
