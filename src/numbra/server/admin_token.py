"""The host's token, and the sessions it is exchanged for.

The token has 256 random bits and is shown once. The database keeps its SHA-256 and a random salt, together 48 bytes;
those are also the key that signs sessions. So a new token ends all sessions of the old one in all processes, and so
does a new salt, by which the host signs out: a session needs no row of its own.
"""

import hmac
from hashlib import sha256
from secrets import token_bytes, token_urlsafe

from .store import Deed, Store
from .store.moderation import Through

NAME = "admin"
"""What the secret is called in the database."""
BYTES = 32
LONGEST = 12 * 3600
"""Seconds that a session is good."""
_DIGEST, _SALT = 32, 16


async def first_token(store: Store) -> str | None:
    """A token, if the database has none yet: whoever makes it shows it."""
    token = token_urlsafe(BYTES)
    fresh = _kept(token)
    return token if await store.secret(NAME, fresh) == fresh else None


async def replace_token(store: Store, through: Through) -> str:
    """A new token; the one before, and all its sessions, are good no more."""
    token = token_urlsafe(BYTES)
    await store.replace_secret(NAME, _kept(token), Deed(through, "token", ""))
    return token


async def sign_in(store: Store, token: str, now: float) -> str | None:
    """A session for who knows the token, else none."""
    kept = await store.read_secret(NAME)
    if kept is None or not hmac.compare_digest(kept[:_DIGEST], _digest(token)):
        return None
    written_down = await store.replace_secret(NAME, kept, Deed("page", "sign-in", ""), before=kept)
    return _session(kept, str(int(now) + LONGEST)) if written_down else None


async def sign_out(store: Store) -> None:
    """End all sessions of the host."""
    kept = await store.read_secret(NAME)
    if kept is not None:
        fresh = kept[:_DIGEST] + token_bytes(_SALT)
        await store.replace_secret(NAME, fresh, Deed("page", "sign-out", ""), before=kept)


async def good_until(store: Store, session: str | None, now: float) -> float | None:
    """When a session ends that is good now; none if it is not."""
    kept = await store.read_secret(NAME)
    end, _, _ = (session or "").partition(".")
    if kept is None or not hmac.compare_digest(_bytes(_session(kept, end)), _bytes(session or "")):
        return None
    return float(end) if float(end) > now else None


def _session(key: bytes, end: str) -> str:
    return f"{end}.{hmac.new(key, _bytes(f'session until {end}'), sha256).hexdigest()}"


def _kept(token: str) -> bytes:
    return _digest(token) + token_bytes(_SALT)


def _digest(token: str) -> bytes:
    return sha256(_bytes(token)).digest()


def _bytes(text: str) -> bytes:
    """Any text as bytes, also one that is not Unicode."""
    return text.encode(errors="surrogatepass")
