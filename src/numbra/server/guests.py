"""People without accounts: a guest is whoever brings back the signed session he was given."""

import time
from collections.abc import Callable, Sequence
from secrets import choice, token_bytes

from msgspec.structs import replace

from numbra.core.errors import refusal
from numbra.core.text import Language

from .ids import new_id
from .names import checked
from .sessions import Signer, Token
from .store.protocol import Guest, Store

SEEN_AFTER = 3600.0
"""That a guest was here is written down at most this often, in seconds."""

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
        self._signer = Signer(key)
        self._now = now

    @staticmethod
    async def of(store: Store, now: Callable[[], float] = time.time) -> "Guests":
        """The guests of a database; the key that signs their sessions is its own."""
        return Guests(store, await store.secret("sessions", token_bytes(32)), now)

    async def come_in(self, name: str | None = None, language: Language = "en") -> tuple[Guest, str]:
        """A new guest and their session; who gives no name gets a friendly one in their language."""
        moment = self._now()
        guest = Guest(
            id=new_id(),
            name=checked(name) if name is not None else friendly_name(language),
            created=moment,
            seen=moment,
            exchanged=moment,
        )
        await self._store.keep_guest(guest)
        return guest, self._signer.issue(guest, moment)

    async def bring(self, host: Guest, names: Sequence[str]) -> list[Guest]:
        """People who play on the host's device, who acts for them. The first is the host, with the same avatar."""
        moment, wished = self._now(), [checked(name) for name in names]
        brought = [
            Guest(
                id=new_id(),
                name=name,
                created=moment,
                seen=moment,
                host=host.id,
                avatar=host.portrait if place == 0 else None,
            )
            for place, name in enumerate(wished)
        ]
        for guest in brought:
            await self._store.keep_guest(guest)
        return brought

    async def acting_for(self, guest: Guest, other: str | None) -> Guest:
        """Whom a guest speaks for: another one, if that one plays on his device, else himself."""
        found = None if other is None else await self._store.guest(other)
        return found if found is not None and found.host == guest.id else guest

    async def of_session(self, session: str | None) -> Guest | None:
        """Whose session it is; nobody's if it was not signed here, is too old or ended, or the guest is forgotten."""
        token = self.token_of(session)
        guest = None if token is None else await self._store.guest(token.guest)
        if token is None or guest is None or not token.good_for(guest, self._now()):
            return None
        if guest.ban is not None and guest.ban.until <= self._now():
            guest = replace(guest, ban=None)
        if abs(self._now() - guest.seen) > SEEN_AFTER:  # clocks may be set back
            guest = replace(guest, seen=self._now())
            await self._store.saw_guest(guest.id, guest.seen)
        return guest

    def token_of(self, session: str | None) -> Token | None:
        """What a session says that was signed here; the database knows whether it was ended."""
        return self._signer.read(session, self._now())

    async def renewed(self, guest: Guest, session: str | None) -> str | None:
        """A fresh session for a guest whose session is of the first form or from long ago, else none."""
        token = self.token_of(session)
        if token is None or not token.due(self._now()):
            return None
        if token.issued is None:
            await self._store.exchange_session(guest.id, self._now())
        return self._signer.issue(guest, self._now())

    async def end_other_sessions(self, guest: Guest) -> tuple[int, str]:
        """End all sessions of a guest; the generation from now on, and a fresh session of it."""
        generation = await self._store.end_sessions(guest.id)
        return generation, self._signer.issue(replace(guest, generation=generation), self._now())

    async def change(self, guest: Guest, *, name: str | None = None, avatar: int | None = None) -> Guest:
        """Another name from now on, another avatar, or both."""
        wished = None if name is None else checked(name)
        await self._store.change_guest(guest.id, name=wished, avatar=avatar)
        return replace(
            guest,
            name=guest.name if wished is None else wished,
            avatar=guest.avatar if avatar is None else avatar,
        )


def friendly_name(language: Language) -> str:
    """A name for somebody who types none."""
    return " ".join(choice(words.split()) for words in FRIENDLY[language])
