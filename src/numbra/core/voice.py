"""Speaking to somebody at a table: one language, the names of all, and who is “you”."""

from collections.abc import Iterable

import msgspec

from .contract import Seat
from .text import Catalogue, Language, Text, listed, texts

YOU = texts("you")
OF_NAME = texts("of-name.plain")
OF_VOWEL = texts("of-name.before-vowel")
"""“Of” with a name: French says “de Ben” but “d’Anna”."""
_VOWELS = tuple("aàâäáeéèêëiîïíoôöóuùûüúAÀÂÄÁEÉÈÊËIÎÏÍOÔÖÓUÙÛÜÚ")
"""Letters before which a word may lose its last vowel; h and y are left alone, since names differ."""


class Deed(msgspec.Struct, frozen=True):
    """A sentence about somebody: one for “you”, one for anybody else, who is `{name}`, or `{of_name}` after “of”."""

    you: Text
    other: Text


def deed(texts: Catalogue, key: str) -> Deed:
    """Declare a sentence about somebody by its messages: `key.you` for “you”, `key.other` for `{name}`."""
    return Deed(texts(f"{key}.you"), texts(f"{key}.other"))


class Voice(msgspec.Struct, frozen=True):
    """Speaks one language, to one seat (or, with `me` None, to nobody at the table)."""

    language: Language = "en"
    names: tuple[str, ...] = ()
    me: Seat | None = None

    def __call__(self, text: Text, **params: object) -> str:
        """A sentence."""
        return text.say(self.language, **params)

    def did(self, done: Deed, seat: Seat, **params: object) -> str:
        """A sentence about a seat."""
        if seat == self.me:
            return self(done.you, **params)
        name = self.names[seat]
        return self(done.other, name=name, of_name=_Of(name, self.language), **params)

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self(YOU) if seat == self.me else self.names[seat]

    def all_names(self, seats: Iterable[Seat]) -> str:
        """Several names in a row: “Ada, Leo and Noor”."""
        names = [Text.same(self.name(seat)) for seat in seats]
        return self(listed(names)) if names else ""


class _Of:
    """A name after “of”, formatted only when a sentence uses it, since few do."""

    __slots__ = ("_language", "_name")

    def __init__(self, name: str, language: Language) -> None:
        self._name = name
        self._language = language

    def __str__(self) -> str:
        return (OF_VOWEL if self._name.startswith(_VOWELS) else OF_NAME).say(self._language, name=self._name)
