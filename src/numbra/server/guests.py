"""People without accounts: a guest is whoever brings back the signed session he was given."""

import hmac
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from secrets import choice, token_bytes, token_urlsafe
from unicodedata import category, normalize

from msgspec.structs import replace

from numbra.core.errors import refusal
from numbra.core.text import Language

from .refusals import Refused
from .store.protocol import Guest, Store

LONGEST_NAME = 32
TOWER = 5
"""So many accents above each other are no letter of any script."""
SEEN_AFTER = 3600.0
"""That a guest was here is written down at most this often, in seconds."""

WRONG_NAME = refusal(
    "guest/wrong-name",
    en="A name has 1 to {most} visible characters.",
    de="Ein Name hat 1 bis {most} sichtbare Zeichen.",
    fr="Un nom a de 1 à {most} caractères visibles.",
)
UNKNOWN_GUEST = refusal(
    "guest/unknown",
    en="Nobody knows you here yet: come in first.",
    de="Hier kennt dich noch niemand: Komm zuerst herein.",
    fr="Personne ne te connaît encore ici : entre d’abord.",
)
NOTHING_TO_CHANGE = refusal(
    "guest/nothing-to-change",
    en="Say what to change: the name, the avatar, or both.",
    de="Sag, was sich ändern soll: der Name, das Bild oder beides.",
    fr="Dis ce qui doit changer : le nom, l’avatar ou les deux.",
)

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing."""
FRIENDLY: dict[Language, tuple[str, str]] = {
    "en": (
        "Amber Brave Calm Clever Cosy Gentle Golden Happy Jolly Kind Lucky Merry Misty Quick Quiet Sunny Swift Wise",
        "Badger Beaver Crane Dolphin Falcon Finch Fox Hare Hedgehog Heron Lynx Otter Owl Puffin Robin Seal Wren",
    ),
    "de": (
        "Flinker Froher Goldener Heiterer Kluger Kühner Lustiger Mutiger Netter Ruhiger Sanfter Schlauer Stiller",
        "Biber Dachs Delfin Falke Fink Fuchs Hase Igel Kranich Luchs Otter Pinguin Reiher Seehund Uhu Zeisig",
    ),
    "fr": (
        "Blaireau Castor Dauphin Faucon Hibou Héron Hérisson Lièvre Loriot Lynx Merle Pinson Phoque Renard",
        "agile calme doré drôle futé gai gentil habile hardi joyeux malin rapide sage serein tranquille vif",
    ),
}
"""What names are made of for whoever types none: two words, as the language orders them."""


class Guests:
    """Who comes and goes."""

    def __init__(self, store: Store, key: bytes, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._key = key
        self._now = now

    @staticmethod
    async def of(store: Store, now: Callable[[], float] = time.time) -> "Guests":
        """The guests of a database; the key that signs their sessions is its own."""
        return Guests(store, await store.secret("sessions", token_bytes(32)), now)

    async def come_in(self, name: str | None = None, language: Language = "en") -> tuple[Guest, str]:
        """A new guest and their session; who gives no name gets a friendly one in their language."""
        moment = self._now()
        guest = Guest(
            id=token_urlsafe(12),
            name=_checked(name) if name is not None else friendly_name(language),
            created=moment,
            seen=moment,
        )
        await self._store.keep_guest(guest)
        return guest, self._signed(guest.id)

    async def bring(self, host: Guest, names: Sequence[str]) -> list[Guest]:
        """People who play on somebody's device: he acts for them."""
        moment, checked = self._now(), [_checked(name) for name in names]
        brought = [
            Guest(id=token_urlsafe(12), name=name, created=moment, seen=moment, host=host.id) for name in checked
        ]
        for guest in brought:
            await self._store.keep_guest(guest)
        return brought

    async def acting_for(self, guest: Guest, other: str | None) -> Guest:
        """Whom a guest speaks for: another one, if that one plays on his device, else himself."""
        found = None if other is None else await self._store.guest(other)
        return found if found is not None and found.host == guest.id else guest

    async def of_session(self, session: str | None) -> Guest | None:
        """Whose session it is; nobody's if it was not signed here or the guest is forgotten."""
        id_ = self.id_of(session)
        guest = None if id_ is None else await self._store.guest(id_)
        if guest is not None and abs(self._now() - guest.seen) > SEEN_AFTER:  # clocks may be set back
            guest = replace(guest, seen=self._now())
            await self._store.saw_guest(guest.id, guest.seen)
        return guest

    def id_of(self, session: str | None) -> str | None:
        """The id a session was signed for."""
        id_, _, _ = (session or "").partition(".")
        return id_ if id_ and hmac.compare_digest(_bytes(self._signed(id_)), _bytes(session or "")) else None

    async def change(self, guest: Guest, *, name: str | None = None, avatar: int | None = None) -> Guest:
        """Another name from now on, another avatar, or both."""
        checked = None if name is None else _checked(name)
        await self._store.change_guest(guest.id, name=checked, avatar=avatar)
        return replace(
            guest,
            name=guest.name if checked is None else checked,
            avatar=guest.avatar if avatar is None else avatar,
        )

    def _signed(self, id_: str) -> str:
        return f"{id_}.{hmac.new(self._key, _bytes(id_), sha256).hexdigest()}"


def _bytes(text: str) -> bytes:
    """Any text as bytes, also one that is not Unicode."""
    return text.encode(errors="surrogatepass")


def friendly_name(language: Language) -> str:
    """A name for somebody who types none."""
    return " ".join(choice(words.split()) for words in FRIENDLY[language])


def _checked(name: str) -> str:
    shown = " ".join(normalize("NFC", name).split())
    if not 1 <= len(shown) <= LONGEST_NAME or not _visible(shown):
        raise Refused(WRONG_NAME, most=LONGEST_NAME)
    return shown


def _visible(name: str) -> bool:
    """Whether a name can be read: no control characters, no letters that are blank, no towers of accents."""
    accents = "".join("^" if category(letter) in ("Mn", "Me") else "a" for letter in name)
    return name.isprintable() and not _BLANK & set(name) and accents[0] == "a" and "^" * TOWER not in accents
