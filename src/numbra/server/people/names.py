"""Checks the names people choose: visible, of one script, and no bot's. Names that exist already are not checked."""

import re
from unicodedata import category, normalize
from unicodedata import name as character_name

from numbra.bots.level import CALLED
from numbra.bots.naming import OTHERS, kind_of
from numbra.core.errors import refusal
from numbra.core.skeleton import skeleton
from numbra.core.text import LANGUAGES
from numbra.server.table.refusals import Refused
from numbra.server.texts import texts

LONGEST_NAME = 32
"""Characters of a name."""
TOO_MANY_ACCENTS = 5
"""Combining accents in a row that no letter of any script has."""

WRONG_NAME = refusal(texts, "guest/wrong-name")
MIXED_SCRIPTS = refusal(texts, "guest/mixed-scripts")
BOT_NAME = refusal(texts, "guest/bot-name")

_INVISIBLE = (
    *("\u00ad", "\u034f", "\u061c", "\u115f\u1160", "\u17b4\u17b5", "\u180b\u180f", "\u200b\u200f", "\u202a\u202e"),
    *("\u2060\u206f", "\u2800", "\u3164", "\ufe00\ufe0d", "\ufeff", "\uffa0", "\ufff0\ufff8"),
    *("\U0001bca0\U0001bca3", "\U0001d173\U0001d17a", "\U000e0000\U000e0fff"),
)
"""Invisible characters, and ranges from first to last: Default_Ignorable_Code_Point, and the blank of Braille."""
_PRESENTATION = "\ufe0e\ufe0f"
"""Variation selectors, which choose how the character before them is drawn; alone they are invisible."""
_ANY_SCRIPT = frozenset({"MODIFIER", "FEMININE", "MASCULINE", "KATAKANA-HIRAGANA"})
"""First words of the Unicode names of letters that belong to no script."""
_MIXED_SCRIPTS_ALLOWED = (
    frozenset({"LATIN", "CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA"}),
    frozenset({"LATIN", "CJK", "IDEOGRAPHIC", "HANGUL"}),
    frozenset({"LATIN", "CJK", "IDEOGRAPHIC", "BOPOMOFO"}),
)
"""Scripts that are written together in Japanese, Korean and Chinese."""


def _letters(kind: str) -> str:
    """A name without what stands between and around its letters and digits: “c a s u a l.” reads “casual”."""
    return "".join(letter for letter in kind if letter.isalnum())


_BOT_KINDS = frozenset(
    _letters(skeleton(kind))
    for name, called in (CALLED | OTHERS).items()
    for kind in (name, *(called.say(language) for language in LANGUAGES))
)
"""The names of all kinds of bots, in every language, as letters of skeletons."""
_BOT_NAME_PATTERN = re.compile(r"(?:.*\()?(?P<kind>[^()]+?)(?:\)| ?[\dlo]+|[:@].*)?")
"""A kind alone, with a number, or after a first name, as a skeleton: “casual 2”, “Ada (casual)”, “search:50”."""


def checked(name: str) -> str:
    """A name as it is shown (NFKC, single spaces), or raise `Refused`."""
    shown = " ".join(normalize("NFKC", name).split())
    if not 1 <= len(shown) <= LONGEST_NAME or not _visible(shown):
        raise Refused(WRONG_NAME, most=LONGEST_NAME)
    if not _one_script(shown):
        raise Refused(MIXED_SCRIPTS)
    if _like_a_bot(shown):
        raise Refused(BOT_NAME)
    return shown


def _visible(name: str) -> bool:
    """Whether a name can be read: no invisible characters, no stacks of accents."""
    if not name.isprintable() or any(_invisible(letter) for letter in name):
        return False
    kinds = [category(letter) for letter in name]
    drawn = (kind for letter, kind in zip(name[1:], kinds, strict=False) if letter in _PRESENTATION)
    accents = "".join("^" if kind in ("Mn", "Me") else "a" for kind in kinds)
    return (
        accents[0] == "a"
        and "^" * TOO_MANY_ACCENTS not in accents
        and all(kind in ("So", "Sm", "Nd", "Po") for kind in drawn)
    )


def _invisible(letter: str) -> bool:
    return any(span[0] <= letter <= span[-1] for span in _INVISIBLE)


def _one_script(name: str) -> bool:
    """Whether all letters are of one script, or of scripts that one language mixes."""
    letters = (letter for letter in name if category(letter)[0] == "L")
    scripts = {character_name(letter, "").partition(" ")[0] for letter in letters} - _ANY_SCRIPT
    return len(scripts) <= 1 or any(scripts <= allowed for allowed in _MIXED_SCRIPTS_ALLOWED)


def _like_a_bot(name: str) -> bool:
    """Whether a name looks like a bot's; the first name of a bot alone is allowed."""
    found = _BOT_NAME_PATTERN.fullmatch(skeleton(name))
    if kind_of(name) != name:  # so that no record takes a person for a bot of another package
        return True
    kinds = (skeleton(name), "" if found is None else found["kind"])
    return any(_letters(kind) in _BOT_KINDS for kind in kinds)
