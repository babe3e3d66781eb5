"""Commands whose packages are not installed: each says which extra of Numbra brings them.

`pip install numbra` alone brings no package but msgspec. Every command is registered all the same, so that
`numbra --help` shows it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Protocol, cast

from numbra.core.errors import NumbraError, refusal

from .arguments import Subparsers
from .texts import texts

MISSING = refusal(texts, "cli/extra-missing")

EXTRAS = {
    "play": "table",
    "serve": "table",
    "admin": "table",
    "backup": "table",
    "restore": "table",
    "move": "table",
    "join": "table",
    "replay": "table",
    "explain": "table",
    "arena": "lab",
    "games": "table",
    "rules": "table",
    "new-game": "table",
}
"""The commands in the order of the help, and the extra that brings the packages of each."""


class ExtraMissing(NumbraError):
    """A command needs a package that is not installed."""


class _Command(Protocol):
    """The module of a command."""

    add: Callable[[Subparsers], None]


def add_all(commands: Subparsers) -> None:
    """Register all commands; one that cannot be imported refuses when it is run, whatever its arguments."""
    for name in EXTRAS:
        try:
            with needing(name):
                module = cast("_Command", import_module(f"{__package__}.{name.replace('-', '_')}"))
        except ExtraMissing as missing:
            _add_refusing(commands, name, missing)
        else:
            module.add(commands)


@contextmanager
def needing(command: str) -> Iterator[None]:
    """Refuse with `ExtraMissing` where a package that is none of ours cannot be imported."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if command not in EXTRAS or package in ("", "numbra"):
            raise
        raise ExtraMissing(MISSING, command=command, package=package, extra=EXTRAS[command]) from None


def _add_refusing(commands: Subparsers, name: str, missing: ExtraMissing) -> None:
    def refuse(_args: object) -> int:
        raise missing

    needs = f'needs pip install "numbra[{EXTRAS[name]}]"'
    # No argument begins with NUL, so none is taken for an option.
    parser = commands.add_parser(name, help=needs, add_help=False, prefix_chars="\0")
    parser.add_argument("ignored", nargs="*")
    parser.set_defaults(run=refuse)
