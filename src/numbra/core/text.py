"""Sentences for people, by key: what they say in each language is in the catalogues of the packages.

A catalogue is a folder `locale` in a package, with a JSON file for each language, such as `locale/de.json`: an object
that gives each key its message. A message is a sentence with `{parameters}`, or, where it counts something, a sentence
for each plural category of the language (`core/plurals.py`), chosen by the parameter `n`:

    "deck-empty": "The deck is empty, {name}.",
    "points": {"one": "{n} point", "other": "{n} points"}

A further language is a further file; Numbra speaks the languages that its core has files for.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib.resources import files
from reprlib import repr as quoted
from typing import TYPE_CHECKING, Any, Literal

import msgspec

from .plurals import plurals_of

ENGLISH = "en"
Messages = dict[str, str | dict[str, str]]
Say = Callable[[Mapping[str, Any]], str]


def languages_of(package: str) -> tuple[str, ...]:
    """The languages that a package has catalogues in, English first."""
    names = (file.name for file in (files(package) / "locale").iterdir())
    found = {name.removesuffix(".json") for name in names if name.endswith(".json")}
    return (ENGLISH, *sorted(found - {ENGLISH}))


LANGUAGES = languages_of(__package__)
"""The languages that Numbra speaks, English first."""

if TYPE_CHECKING:
    Language = str
else:
    Language = Literal[LANGUAGES]
"""One of `LANGUAGES`: structs and routes that have such a field refuse any other, and their schemas list them."""


class Text:
    """Something that can be said in every language: immutable, to be compared, hashed and pickled."""

    __slots__ = ()

    @abstractmethod
    def say(self, language: Language = ENGLISH, /, **params: object) -> str:
        """The sentence in a language, with its parameters filled in."""

    def filled(self, **params: object) -> "Text":
        """The text with its parameters filled in; one that is itself a text is said in the language asked for."""
        return _Filled(self, tuple(params.items()))

    @staticmethod
    def same(sentence: str) -> "Text":
        """A text that is the same in every language; it has no parameters."""
        return _Same(sentence)


class Message(Text, msgspec.Struct, frozen=True, eq=False):
    """A message of a catalogue. There is one object for each key, so messages are compared by identity."""

    catalogue: "Catalogue"
    key: str
    said: "_Said"

    def say(self, language: Language = ENGLISH, /, **params: object) -> str:
        """The message in a language, with its parameters filled in."""
        return self.said[language](params)

    def __repr__(self) -> str:
        return f"{self.catalogue!r}({self.key!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return self.catalogue, (self.key,)


class _Said(dict[Language, Say]):
    """The functions that fill in a message, by language; each is looked up once, since every sentence needs one."""

    __slots__ = ("_catalogue", "_key")

    def __init__(self, catalogue: "Catalogue", key: str) -> None:
        self._catalogue = catalogue
        self._key = key

    def __missing__(self, language: Language) -> Say:
        self[language] = self._catalogue.spoken(language)[self._key]
        return self[language]


class _Filled(Text, msgspec.Struct, frozen=True):
    text: Text
    params: tuple[tuple[str, object], ...]

    def say(self, language: Language = ENGLISH, /, **_params: object) -> str:
        said = {name: value.say(language) if isinstance(value, Text) else value for name, value in self.params}
        return self.text.say(language, **said)


class _Same(Text, msgspec.Struct, frozen=True):
    sentence: str

    def say(self, _language: Language = ENGLISH, /, **_params: object) -> str:
        return self.sentence


class _Joined(Text, msgspec.Struct, frozen=True):
    texts: tuple[Text, ...]
    between: str

    def say(self, language: Language = ENGLISH, /, **_params: object) -> str:
        return self.between.join(text.say(language) for text in self.texts)


class Catalogue:
    """The messages of a package. Call it with a key for a text; files are read when a language is first spoken.

    A message that a language lacks, because there is no file or no such key in it, is said in English.
    """

    def __init__(self, package: str) -> None:
        self.package = package
        self.texts: dict[str, Text] = {}
        """The texts that code has asked for, by key."""
        self._spoken: dict[Language, dict[str, Say]] = {}

    def __call__(self, key: str) -> Text:
        """The text of a key."""
        return self.texts.setdefault(key, Message(self, key, _Said(self, key)))

    def messages(self, language: Language) -> Messages:
        """The messages of a language as its file has them; none if there is no file."""
        file = files(self.package) / "locale" / f"{language}.json"
        return msgspec.json.decode(file.read_bytes(), type=Messages) if file.is_file() else {}

    def spoken(self, language: Language) -> dict[str, Say]:
        """The functions that fill in the messages in a language, by key; the language's file is read the first time."""
        if language not in self._spoken:
            own = {key: _say(message, language) for key, message in self.messages(language).items()}
            self._spoken[language] = own if language == ENGLISH else self.spoken(ENGLISH) | own
        return self._spoken[language]

    def __repr__(self) -> str:
        return f"catalogue({self.package!r})"

    def __reduce__(self) -> tuple[object, ...]:
        return catalogue, (self.package,)


@cache
def catalogue(package: str) -> Catalogue:
    """The messages of a package, which the package itself asks for by `catalogue(__package__)`."""
    return Catalogue(package)


def _say(message: str | dict[str, str], language: Language) -> Say:
    """The function that fills in a message. Every sentence calls it: a message without plurals is one call in C."""
    if isinstance(message, str):
        return message.format_map
    category = plurals_of(language).of
    return lambda params: message.get(category(abs(params["n"])), message["other"]).format_map(params)


texts = catalogue(__package__)

AND = texts("and")


def together(several: Iterable[Text], between: str = " ") -> Text:
    """Several texts without parameters, one after the other."""
    return _Joined(tuple(several), between)


def listed(several: Iterable[Text], last_one: Text = AND) -> Text:
    """Texts without parameters as a list in a sentence: “10, 20 and the red joker”.

    A package with other languages than the core passes its own word for “and”, so that no sentence mixes two languages.
    """
    *first, last = several
    if not first:
        return last
    return together((together(first, ", "), last_one, last))


LONGEST = 200
"""The most characters that a sentence quotes of a value somebody has sent."""


def shown(value: object) -> str:
    """Any value as it may be put into a sentence: in one line, printable, and at most 200 characters."""
    if isinstance(value, int) and value.bit_length() > 64:
        return f"±2^{value.bit_length()}"
    try:
        text = quoted(value) if isinstance(value, list | tuple | dict | set | frozenset) else str(value)
    except (ValueError, RecursionError):
        text = f"({type(value).__name__})"
    printable = "".join(letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text[:LONGEST])
    return printable if len(text) <= LONGEST else f"{printable}…"
