"""Generates docs/cli.md from the commands: `make docs` writes it, a test compares it."""

import re
from argparse import Action, ArgumentParser, _SubParsersAction
from pathlib import Path

from numbra.cli.main import WITHOUT_COMMAND, parser

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"


def page() -> str:
    """The whole page."""
    parts = [
        "# Commands",
        "Written from the commands themselves by `make docs`; do not edit.",
        f"`numbra` without a command is `numbra {' '.join(WITHOUT_COMMAND)}`.",
        "Every command says what went wrong in one line. It exits with 2 if it was called wrongly, with 1 if what it\n"
        "was given is wrong (a record that breaks a rule, say), and with 130 after Ctrl-C;\n"
        "`numbra serve`, which ends that way, with 0.",
    ]
    for name, command in commands(parser()).items():
        parts.append(f"## numbra {name}")
        parts.append(_sentence(command.description or ""))
        if tools := _tools(command):
            for tool, one in tools.items():
                parts += [f"### numbra {name} {tool}", _sentence(one.description or ""), _table(one)]
        else:
            parts.append(_table(command))
    return "\n\n".join(parts) + "\n"


def _table(command: ArgumentParser) -> str:
    return "| argument | what it is |\n|---|---|\n" + "\n".join(_row(action) for action in _arguments(command))


def _tools(command: ArgumentParser) -> dict[str, ArgumentParser]:
    """The subcommands of a command, if it has any."""
    return commands(command) if any(isinstance(one, _SubParsersAction) for one in command._actions) else {}


def commands(top: ArgumentParser) -> dict[str, ArgumentParser]:
    """The commands by name."""
    (found,) = [action for action in top._actions if isinstance(action, _SubParsersAction)]
    return dict(found.choices)


def _sentence(description: str) -> str:
    """A command's description without its name."""
    text = re.sub(r"^`numbra [a-z-]+`: ", "", description)
    return text[:1].upper() + text[1:]


def _arguments(command: ArgumentParser) -> list[Action]:
    return [action for action in command._actions if action.dest != "help"]


def _row(action: Action) -> str:
    value = action.metavar or ("|".join(map(str, action.choices)) if action.choices else action.dest.upper())
    if not action.option_strings:
        name = f"`{value}`"
    else:
        flags = ", ".join(action.option_strings)
        name = f"`{flags}`" if action.nargs == 0 else f"`{flags} {value}`"
    return f"| {name.replace('|', ' or ')} | {(action.help or '').replace('|', ' or ')} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
