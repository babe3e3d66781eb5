"""Guests, who have no accounts: a signed session cookie says who they are."""

import time
from collections.abc import Callable, Sequence
from secrets import choice, token_bytes

from msgspec.structs import replace

from numbra.core.text import Language
from numbra.server.store.protocol import Guest, Store
from numbra.server.texts import texts

from .ids import new_id
from .names import checked
from .sessions import Signer, Token

SEEN_AFTER = 3600.0
"""Seconds between two updates of when a guest was last seen."""

FIRST_WORDS, SECOND_WORDS = texts("friendly-name.first"), texts("friendly-name.second")
"""The words of generated names, between blanks: one of each list, in the order of the language."""


class Guests:
    """Creates guests, and finds them by their sessions."""

    def __init__(self, store: Store, key: bytes, now: Callable[[], float] = time.time) -> None:
        self._store = store
        self._signer = Signer(key)
        self._now = now

    @staticmethod
    async def of(store: Store, now: Callable[[], float] = time.time) -> "Guests":
        """The guests of a database; it keeps the key that signs their sessions."""
        return Guests(store, await store.secret("sessions", token_bytes(32)), now)

    async def come_in(self, name: str | None = None, language: Language = "en") -> tuple[Guest, str]:
        """Create a guest and their session; without a name they get a friendly one in their language."""
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
        """Create guests who play on the host's device; the host acts for them. The first has the host's avatar."""
        moment, checked_names = self._now(), [checked(name) for name in names]
        brought = [
            Guest(
                id=new_id(),
                name=name,
                created=moment,
                seen=moment,
                host=host.id,
                avatar=host.portrait if place == 0 else None,
            )
            for place, name in enumerate(checked_names)
        ]
        for guest in brought:
            await self._store.keep_guest(guest)
        return brought

    async def acting_for(self, guest: Guest, other: str | None) -> Guest:
        """The guest to act for: `other`, if they play on this guest's device, else the guest themselves."""
        found = None if other is None else await self._store.guest(other)
        return found if found is not None and found.host == guest.id else guest

    async def of_session(self, session: str | None) -> Guest | None:
        """The guest of a session; None if its signature is wrong, it is expired or ended, or the guest was deleted."""
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
        """The token of a session whose signature is valid; the database is not asked whether it was ended."""
        return self._signer.read(session, self._now())

    async def renewed(self, guest: Guest, session: str | None) -> str | None:
        """A new session for a guest whose session is due for renewal, else None."""
        token = self.token_of(session)
        if token is None or not token.due(self._now()):
            return None
        if token.issued is None:
            await self._store.exchange_session(guest.id, self._now())
        return self._signer.issue(guest, self._now())

    async def end_other_sessions(self, guest: Guest) -> tuple[int, str]:
        """End all sessions of a guest; the new generation, and a session of it."""
        generation = await self._store.end_sessions(guest.id)
        return generation, self._signer.issue(replace(guest, generation=generation), self._now())

    async def change(self, guest: Guest, *, name: str | None = None, avatar: int | None = None) -> Guest:
        """Change a guest's name, avatar, or both."""
        new_name = None if name is None else checked(name)
        await self._store.change_guest(guest.id, name=new_name, avatar=avatar)
        return replace(
            guest,
            name=guest.name if new_name is None else new_name,
            avatar=guest.avatar if avatar is None else avatar,
        )


def friendly_name(language: Language) -> str:
    """A random name for a guest who gives none."""
    return " ".join(choice(words.say(language).split()) for words in (FIRST_WORDS, SECOND_WORDS))
