"""Reduces a name to its skeleton: two names with the same skeleton look alike and are easily confused."""

from functools import lru_cache
from unicodedata import normalize

_UPPER = {
    "ABCEHIJKMOPSTXY": "АВСЕНІЈКМОРЅТХУ",
    "ABEHIKMNOPTXYZ": "ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ",
}
_LOWER = {
    "acdehijkopqswxy": "асԁеһіјкорԛѕԝху",
    "aikopuvxy": "αικορυνχγ",
    "abcdefghijklmnoprstuvwyz": "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ",
    "agi": "ɑɡı",
}
_LOOKS = {
    ord(like): latin
    for row in (_UPPER, _LOWER)
    for latins, likes in row.items()
    for latin, like in zip(latins, likes, strict=True)
}
"""Letters of Cyrillic and Greek, and small capitals, that look like Latin ones."""
_STROKES = str.maketrans("i1|0", "lllo")
_VARIATIONS = {ord("\ufe0e"): "", ord("\ufe0f"): ""}


@lru_cache(4096)
def skeleton(name: str) -> str:
    """The name with look-alike letters replaced: by small Latin ones, i, 1 and | by l, 0 by o, rn by m, vv by w."""
    latin = normalize("NFKC", name).translate(_LOOKS | _VARIATIONS).casefold()
    return " ".join(latin.translate(_STROKES).replace("rn", "m").replace("vv", "w").split())


def alike(one: str, other: str) -> bool:
    """Whether two names are the same but for case, or look the same."""
    return one.casefold() == other.casefold() or skeleton(one) == skeleton(other)
