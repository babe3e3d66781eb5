"""`check_catalogue`: a package's messages are there in each of its languages, alike in what they fill in, and used."""

import json
from collections.abc import Iterator
from importlib.resources import files
from string import Formatter

from numbra.core.plurals import plurals_of
from numbra.core.text import ENGLISH, Language, Messages, catalogue, languages_of

from .table import BrokenPromise

THE_NUMBER = {"n", "count"}
"""What a plural form may leave out: the number, in figures or in words. “A card” needs neither."""


def check_catalogue(package: str) -> None:
    """Fail with an AssertionError that names all that is wrong with the messages of a package.

    Import the modules that declare texts first: a message whose key was never asked for counts as unused.
    """
    if wrong := [*_used(package), *(one for language in languages_of(package) for one in _written(package, language))]:
        raise BrokenPromise("\n".join(f"{package}/locale: {one}" for one in wrong))


def _used(package: str) -> Iterator[str]:
    """Messages that code asks for and that are missing, and messages that it never asks for."""
    asked, there = catalogue(package).texts.keys(), catalogue(package).messages(ENGLISH).keys()
    yield from (f"there is no message “{key}”" for key in sorted(asked - there))
    yield from (f"nobody says “{key}”" for key in sorted(there - asked))


def _written(package: str, language: Language) -> Iterator[str]:
    """What is wrong with the file of one language."""
    english, messages = (catalogue(package).messages(one) for one in (ENGLISH, language))
    text = (files(package) / "locale" / f"{language}.json").read_text(encoding="utf-8")
    if text != laid_out(messages):
        yield f"{language}.json is not in the order of its keys, each once, indented by two blanks"
    yield from (f"{language}.json lacks “{key}”" for key in sorted(english.keys() - messages.keys()))
    yield from (f"{language}.json has “{key}”, which English lacks" for key in sorted(messages.keys() - english.keys()))
    for key in sorted(english.keys() & messages.keys()):
        yield from (f"{language}.json: “{key}” {one}" for one in _unlike(english[key], messages[key], language))


def laid_out(messages: Messages) -> str:
    """A catalogue's file as it should be written."""
    return json.dumps(dict(sorted(messages.items())), ensure_ascii=False, indent=2) + "\n"


def _unlike(english: str | dict[str, str], said: str | dict[str, str], language: Language) -> Iterator[str]:
    """Why a message cannot be filled in like its English one: parameters or plural forms that differ."""
    if isinstance(english, str) != isinstance(said, str):
        yield "has plural forms in one language only"
        return
    forms = {"other": said} if isinstance(said, str) else said
    needed = _parameters(english if isinstance(english, str) else english["other"])
    if not isinstance(said, str) and said.keys() != plurals_of(language).categories:
        yield f"needs the plural forms {', '.join(sorted(plurals_of(language).categories))}"
    for category, form in forms.items():
        found = _parameters(form)
        optional = set() if category == "other" else THE_NUMBER
        yield from (f"lacks {{{name}}}" for name in sorted(needed - found - optional))
        yield from (f"has {{{name}}}, which nothing fills in" for name in sorted(found - needed))


def _parameters(template: str) -> set[str]:
    """The names in braces; a name after “of” is the same name."""
    names = (name for _, name, _, _ in Formatter().parse(template) if name is not None)
    return {"name" if name == "of_name" else name for name in names}
