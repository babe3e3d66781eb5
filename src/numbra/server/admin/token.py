"""The host's token, and the sessions it is exchanged for.

The token has 256 random bits and is shown once. The database keeps its SHA-256 and a random salt, together 48 bytes;
those are also the key that signs sessions. So a new token ends all sessions of the old one in all processes. Signing
out writes a new salt, which does the same. A session needs no row of its own.
"""

import hmac
from hashlib import sha256
from secrets import token_bytes, token_urlsafe

from numbra.server.store import Deed, Store
from numbra.server.store.moderation import Through

NAME = "admin"
"""The secret's name in the database."""
TOKEN_BYTES = 32
SESSION_SECONDS = 12 * 3600
"""Seconds a session is valid."""
_DIGEST_BYTES, _SALT_BYTES = 32, 16


async def first_token(store: Store) -> str | None:
    """Make a token if the database has none yet, and return it for the caller to show."""
    token = token_urlsafe(TOKEN_BYTES)
    fresh = _stored(token)
    return token if await store.secret(NAME, fresh) == fresh else None


async def replace_token(store: Store, through: Through) -> str:
    """Make a new token; the old one and all its sessions become invalid."""
    token = token_urlsafe(TOKEN_BYTES)
    await store.replace_secret(NAME, _stored(token), Deed(through, "token", ""))
    return token


async def sign_in(store: Store, token: str, now: float) -> str | None:
    """A new session if the token is right, otherwise None."""
    stored = await store.read_secret(NAME)
    if stored is None or not hmac.compare_digest(stored[:_DIGEST_BYTES], _digest(token)):
        return None
    recorded = await store.replace_secret(NAME, stored, Deed("page", "sign-in", ""), before=stored)
    return _session(stored, str(int(now) + SESSION_SECONDS)) if recorded else None


async def sign_out(store: Store) -> None:
    """End all sessions of the host."""
    stored = await store.read_secret(NAME)
    if stored is not None:
        fresh = stored[:_DIGEST_BYTES] + token_bytes(_SALT_BYTES)
        await store.replace_secret(NAME, fresh, Deed("page", "sign-out", ""), before=stored)


async def good_until(store: Store, session: str | None, now: float) -> float | None:
    """When a session ends; None if it is not valid now."""
    stored = await store.read_secret(NAME)
    end, _, _ = (session or "").partition(".")
    if stored is None or not hmac.compare_digest(_bytes(_session(stored, end)), _bytes(session or "")):
        return None
    return float(end) if float(end) > now else None


def _session(key: bytes, end: str) -> str:
    return f"{end}.{hmac.new(key, _bytes(f'session until {end}'), sha256).hexdigest()}"


def _stored(token: str) -> bytes:
    return _digest(token) + token_bytes(_SALT_BYTES)


def _digest(token: str) -> bytes:
    return sha256(_bytes(token)).digest()


def _bytes(text: str) -> bytes:
    """Any text as bytes, including lone surrogates."""
    return text.encode(errors="surrogatepass")
