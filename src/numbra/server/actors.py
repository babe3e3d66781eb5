"""Who did something, in the log: a mark that is the same all day long, and tells neither who nor whether yesterday."""

import hmac
import time
from collections.abc import Callable
from hashlib import sha256

LENGTH = 12
"""Digits of a mark."""


class Actors:
    """Marks guests and addresses with a key of the day, which all processes derive from the database's secret."""

    def __init__(self, secret: bytes, now: Callable[[], float] = time.time) -> None:
        self._secret = secret
        self._now = now

    def mark(self, who: str) -> str:
        """The mark of somebody on this day (UTC)."""
        day = time.strftime("%Y-%m-%d", time.gmtime(self._now()))
        key = hmac.digest(self._secret, day.encode(), "sha256")
        return hmac.new(key, who.encode(errors="surrogatepass"), sha256).hexdigest()[:LENGTH]
