"""Pseudonyms for the log: the same all day, but they reveal neither the person nor their mark of another day."""

import hmac
import time
from collections.abc import Callable
from hashlib import sha256

LENGTH = 12
"""Hexadecimal digits of a mark."""


class LogMarks:
    """Derives marks of guests and addresses by HMAC with a daily key, the same in all processes of a database."""

    def __init__(self, secret: bytes, now: Callable[[], float] = time.time) -> None:
        self._secret = secret
        self._now = now

    def mark(self, who: str) -> str:
        """The mark of a guest or an address on this day (UTC)."""
        day = time.strftime("%Y-%m-%d", time.gmtime(self._now()))
        key = hmac.digest(self._secret, day.encode(), "sha256")
        return hmac.new(key, who.encode(errors="surrogatepass"), sha256).hexdigest()[:LENGTH]
