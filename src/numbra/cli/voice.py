"""What language the command line speaks, and to whom."""

import locale
import os
from collections.abc import Mapping, Sequence

from numbra.core.contract import Seat
from numbra.core.text import LANGUAGES, Language

RECORDED_AS = "You"
"""The name of the person at the terminal in a record, in every language."""


def seat_of_you(names: Sequence[str]) -> Seat | None:
    """The seat of the person at the terminal, if a record names one."""
    return names.index(RECORDED_AS) if RECORDED_AS in names else None


def spoken_here(environ: Mapping[str, str] = os.environ) -> Language:
    """The language the locale asks for, if Numbra speaks it, else English."""
    asked = next((environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if environ.get(name)), None)
    wanted = (asked if asked is not None else locale.getlocale()[0] or "")[:2].lower()
    return next((language for language in LANGUAGES if language == wanted), "en")
