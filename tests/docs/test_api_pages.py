"""Every public name has an entry on a page of the API, with an example that runs."""

import importlib
import re
from pathlib import Path
from typing import get_args

import pytest

import numbra
from docs.examples import DOCS, blocks, failures
from server.house import house

PAGES = sorted((DOCS / "api").glob("*.md"))
PACKAGES = ("numbra", "numbra.bots", "numbra.client", "numbra.lab", "numbra.testing")
OURS = sorted(one.name for one in (Path(numbra.__file__).parent / "games").glob("*/game.py") for one in [one.parent])


def entries(text: str) -> dict[str, str]:
    """The names that a page has entries for, each with what is said until the next."""
    parts = re.split(r"^::: (\S+)$", text, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


ALL = {name: said for page in PAGES for name, said in entries(page.read_text(encoding="utf-8")).items()}


def of_game(name: str) -> set[str]:
    """The types of one of our games, and the modules of its actions and events."""
    game = numbra.game(name)
    state = type(game.start(seats=game.seats[0]))
    types = (type(game), state, game.view_type, game.options_type, game.deal_type)
    modules = (get_args(union)[0].__module__ for union in (game.action_type, game.event_type))
    return {f"{kind.__module__}.{kind.__qualname__}" for kind in types} | set(modules)


def test_every_public_name_has_an_entry_and_no_other_has() -> None:
    """The packages' `__all__`, and the types of our games."""
    public = {f"{name}.{one}" for name in PACKAGES for one in importlib.import_module(name).__all__}
    assert set(ALL) == public | {name for game in OURS for name in of_game(game)}


@pytest.mark.parametrize("name", ALL)
def test_every_entry_has_an_example_that_names_it(name: str) -> None:
    """What it documents is used there, or in what is written above on the same page."""
    assert list(blocks(ALL[name], "pycon")), name


@pytest.mark.parametrize("game", OURS)
def test_every_action_of_our_games_is_in_an_example(game: str) -> None:
    """By its class or its JSON."""
    kinds = get_args(numbra.game(game).action_type)
    said = ALL[kinds[0].__module__]
    for kind in kinds:
        assert re.search(rf"{kind.__name__}\(|\"{kind.__struct_config__.tag}\"", said), kind


@pytest.mark.parametrize("page", [page for page in PAGES if page.stem != "client"], ids=lambda page: page.stem)
def test_the_examples_run(page: Path) -> None:
    """And bring what is written there."""
    assert not failures(page, {})


def test_the_examples_of_the_client_run(tmp_path: Path) -> None:
    """At a real server."""
    with house(tmp_path / "docs.db") as address:
        assert not failures(DOCS / "api" / "client.md", {"address": address})


def test_a_wrong_example_is_found(tmp_path: Path) -> None:
    """Otherwise the tests above would show nothing."""
    page = tmp_path / "page.md"
    page.write_text("```pycon\n>>> a = 2\n\n```\n\n```pycon\n>>> a + 2\n5\n\n```\n", encoding="utf-8")
    (wrong,) = failures(page, {})
    assert "Got:\n    4" in wrong
