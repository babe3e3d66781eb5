"""Turns msgspec's complaints about a piece of JSON into sentences in every language."""

import re

from .text import Text, texts, together

_KINDS = {
    "int": texts("kind.int"),
    "float": texts("kind.float"),
    "str": texts("kind.str"),
    "bool": texts("kind.bool"),
    "array": texts("kind.array"),
    "object": texts("kind.object"),
    "null": texts("kind.null"),
}
_PATTERNS = (
    (r"Expected `array` of length (?P<a>\d+), got (?P<b>\d+)", texts("complaint.wrong-length")),
    (r"Expected `str` matching regex .*?(?=$| - at)", texts("complaint.wrongly-written")),
    (r"Expected `(?:array|str)` of length <= (?P<a>\d+)", texts("complaint.too-long")),
    (r"Expected `(?:int|float)` (?P<a>[<>]=? ?\S+)", texts("complaint.out-of-range")),
    (r"Expected `(?P<k>[^`]+)`, got `(?P<l>[^`]+)`", texts("complaint.wrong-kind")),
    (r"Object missing required field `(?P<a>[^`]+)`", texts("complaint.missing")),
    (r"Object contains unknown field `(?P<a>.+?)`", texts("complaint.unknown")),
    (r"Invalid (?:enum )?value (?P<a>.+?)(?=$| - at)", texts("complaint.impossible")),
)
_PLACE = re.compile(r" - at `(?:key in )?\$\.?(?P<place>[^`]*)`$")


def complaint(error: Exception) -> Text:
    """The complaint and its place as a sentence for people; one without a message here keeps msgspec's English."""
    said = str(error)
    place = _PLACE.search(said)
    where = f" ({place['place']})" if place and place["place"] else ""
    for pattern, text in _PATTERNS:
        if found := re.match(pattern, said):
            parts = {name: _KINDS.get(part.split(" ")[0], part) for name, part in found.groupdict().items()}
            return together((text.filled(**parts), Text.same(where)), "")
    plain = _PLACE.sub("", said).replace("`", "").replace("$", "") + where
    return Text.same(plain)
