"""Which form of a message a number takes in a language: CLDR's plural categories, for whole numbers.

English says “1 card” and “2 cards”, Polish “1 karta”, “2 karty” and “5 kart”. CLDR gives each language the categories
that it tells apart (`one`, `few`, …, always `other`) and a rule. Languages with the same rule share it here. Some
categories are for fractions alone: a catalogue has them, as CLDR does, but no whole number takes them.
"""

from collections.abc import Callable

import msgspec

MILLION = 1_000_000


class Plurals(msgspec.Struct, frozen=True):
    """The plural categories of a language, and which of them a number takes."""

    categories: frozenset[str]
    of: Callable[[int], str]
    """The category of a whole number that is not negative."""


def _english(n: int) -> str:
    return "one" if n == 1 else "other"


def _spanish(n: int) -> str:
    return "one" if n == 1 else "many" if n and n % MILLION == 0 else "other"


def _french(n: int) -> str:
    return "one" if n < 2 else "many" if n % MILLION == 0 else "other"


def _hindi(n: int) -> str:
    return "one" if n < 2 else "other"


def _icelandic(n: int) -> str:
    return "one" if n % 10 == 1 and n % 100 != 11 else "other"


def _latvian(n: int) -> str:
    return "zero" if n % 10 == 0 or 11 <= n % 100 <= 19 else _icelandic(n)


def _lithuanian(n: int) -> str:
    if 11 <= n % 100 <= 19 or n % 10 == 0:
        return "other"
    return "one" if n % 10 == 1 else "few"


def _croatian(n: int) -> str:
    return "few" if 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14 else _icelandic(n)


def _russian(n: int) -> str:
    return "many" if _croatian(n) == "other" else _croatian(n)


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _croatian(n) == "few" else "many"


def _czech(n: int) -> str:
    return "few" if 2 <= n <= 4 else _english(n)


def _slovenian(n: int) -> str:
    return {1: "one", 2: "two", 3: "few", 4: "few"}.get(n % 100, "other")


def _romanian(n: int) -> str:
    return "one" if n == 1 else "few" if n == 0 or 1 <= n % 100 <= 19 else "other"


def _irish(n: int) -> str:
    return {1: "one", 2: "two"}.get(n, "few" if 3 <= n <= 6 else "many" if 7 <= n <= 10 else "other")


def _welsh(n: int) -> str:
    return {0: "zero", 1: "one", 2: "two", 3: "few", 6: "many"}.get(n, "other")


def _maltese(n: int) -> str:
    if n == 0 or 3 <= n % 100 <= 10:
        return "few"
    return "many" if 11 <= n % 100 <= 19 else _hebrew(n)


def _arabic(n: int) -> str:
    few_or_many = "few" if 3 <= n % 100 <= 10 else "many" if n % 100 >= 11 else "other"
    return {0: "zero", 1: "one", 2: "two"}.get(n, few_or_many)


def _hebrew(n: int) -> str:
    return "two" if n == 2 else _english(n)


_RULES = (
    ("id ja ko lo ms my th vi yue zh", "", lambda _: "other"),
    ("bg da de el en eo et eu fi fo gl hu ka kk lb nb nl nn no sq sv sw tr ur", "one", _english),
    ("ca es it", "one many", _spanish),
    ("fr pt", "one many", _french),
    ("am bn fa gu hi hy kn zu", "one", _hindi),
    ("is mk", "one", _icelandic),
    ("lv", "zero one", _latvian),
    ("lt", "one few many", _lithuanian),
    ("bs hr sr", "one few", _croatian),
    ("be ru uk", "one few many", _russian),
    ("pl", "one few many", _polish),
    ("cs sk", "one few many", _czech),
    ("sl", "one two few", _slovenian),
    ("ro", "one few", _romanian),
    ("ga", "one two few many", _irish),
    ("cy", "zero one two few many", _welsh),
    ("mt", "one two few many", _maltese),
    ("ar", "zero one two few many", _arabic),
    ("he", "one two", _hebrew),
)
PLURALS = {
    language: Plurals(frozenset((*categories.split(), "other")), rule)
    for languages, categories, rule in _RULES
    for language in languages.split()
}
"""The plural rules by language; a language that is not here is counted like English."""


def plurals_of(language: str) -> Plurals:
    """The plural categories of a language, and which of them a number takes."""
    return PLURALS.get(language, PLURALS["en"])
