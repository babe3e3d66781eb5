"""Arguments that several commands share."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, _SubParsersAction
from collections.abc import Iterable
from typing import Any, TypeAlias

import msgspec

from numbra.bots.registry import names_class
from numbra.core.text import LANGUAGES, Language
from numbra.core.voice import Voice

from .refusals import BAD_OPTION, TWICE, UsageError
from .voice import spoken_here

Subparsers: TypeAlias = "_SubParsersAction[ArgumentParser]"
"""Where a command registers itself; argparse has no public name for it."""

EXAMPLE = "rounds=2"
ANY_BOT = "see `numbra games`, or module:Class"
"""Which bots may be named, for help texts."""
MOST = 999_999_999


def add_language(parser: ArgumentParser) -> None:
    """`--lang`."""
    parser.add_argument("--lang", choices=LANGUAGES, help="language of all texts (default: the locale's, else en)")


def add_options(parser: ArgumentParser) -> None:
    """`--option`."""
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=f"how this table departs from the rules, such as {EXAMPLE}; may be repeated; see `numbra games`",
    )


def bot_name(text: str) -> str:
    """A bot's name; where it is `module:Class`, modules are looked for in the current folder, too."""
    if names_class(text) and "" not in sys.path:
        sys.path.append("")
    return text


def voice_of(lang: Language | None) -> Voice:
    """The voice of the language asked for, or of the locale's."""
    return Voice(lang or spoken_here())


def positive(text: str) -> int:
    """A whole number from 1 to the most anybody needs."""
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MOST)) and int(text) > 0):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 to {MOST}")
    return int(text)


def count(text: str) -> int:
    """A whole number from 0."""
    return 0 if text == "0" else positive(text)


def options_from(given: Iterable[str]) -> dict[str, Any]:
    """The options as the game takes them; a value is JSON where it can be, else a text."""
    options: dict[str, Any] = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not (name and equals):
            raise UsageError(BAD_OPTION, given=item, example=EXAMPLE)
        if name in options:
            raise UsageError(TWICE, option=name)
        options[name] = _value(value)
    return options


def _value(text: str) -> Any:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError):
        return text
