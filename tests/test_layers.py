"""One direction of imports: cli → server, client, lab → bots → games → core; `testing` sees games and core."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import numbra

ROOT = Path(numbra.__file__).parent
MAY_SEE = {
    "core": set[str](),
    "games": {"core"},
    "testing": {"core", "games"},
    "bots": {"core", "games"},
    "lab": {"core", "games", "bots"},
    "server": {"core", "games", "bots"},
    "client": {"core", "games", "bots"},
    "cli": {"core", "games", "bots", "lab", "server", "client", "testing"},
}
PURE = {
    "abc",
    "bisect",
    "collections",
    "contextlib",
    "copy",
    "unicodedata",
    "dataclasses",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "importlib",
    "itertools",
    "math",
    "msgspec",
    "numbra",
    "operator",
    "random",
    "re",
    "reprlib",
    "statistics",
    "string",
    "typing",
}
"""What the core and the games may import: nothing that reads, writes, waits or looks at a clock."""
MODULES = sorted(path for path in ROOT.rglob("*.py"))


def layer(name: str) -> str:
    """The layer of a module of Numbra, from its dotted name."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in MAY_SEE else ""


def dotted(path: Path) -> str:
    """The dotted name of a module, from its file."""
    return ".".join(("numbra", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


def imports(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a module imports: absolute names of modules, and the names taken from each."""
    package = dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])]), tuple(alias.name for alias in node.names)


def modules_named(name: str, taken: tuple[str, ...]) -> set[str]:
    """An import as the modules it may mean: `from numbra import core` means `numbra.core` too."""
    return {name, *(f"{name}.{one}" for one in taken)}


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_go_one_way(path: Path) -> None:
    """A layer sees only those beneath it."""
    own = layer(dotted(path))
    if own:
        seen = {layer(one) for name, taken in imports(path) for one in modules_named(name, taken)} - {"", own}
        assert seen <= MAY_SEE[own]


@pytest.mark.parametrize("path", [path for path in MODULES if layer(dotted(path))], ids=dotted)
def test_nobody_below_imports_the_front_door(path: Path) -> None:
    """`numbra` itself gathers what is public: inside the package only outer layers may come in by it."""
    own = layer(dotted(path))
    if own in ("core", "games", "testing"):
        assert not [taken for name, taken in imports(path) if name == "numbra"]


@pytest.mark.parametrize("path", [path for path in MODULES if layer(dotted(path)) == "games"], ids=dotted)
def test_a_game_knows_no_other_game(path: Path) -> None:
    """Each game is a folder of its own."""
    own = path.relative_to(ROOT / "games").parts[0]
    for name, taken in imports(path):
        for one in modules_named(name, taken):
            parts = one.split(".")
            if parts[:2] == ["numbra", "games"] and len(parts) > 2:
                assert parts[2] == own


@pytest.mark.parametrize("path", [path for path in MODULES if layer(dotted(path)) in ("core", "games")], ids=dotted)
def test_the_core_and_the_games_are_pure(path: Path) -> None:
    """No I/O, no clock; of `random` only the type of an rng that is handed in."""
    for name, taken in imports(path):
        top = name.partition(".")[0]
        assert top in PURE, name
        if top == "random":
            assert taken == ("Random",), taken
        if top == "importlib":
            assert name in ("importlib.metadata", "importlib.resources"), name


@pytest.mark.parametrize("path", [path for path in MODULES if layer(dotted(path)) in ("core", "games")], ids=dotted)
def test_nothing_is_drawn_from_an_rng_of_ones_own(path: Path) -> None:
    """Nor printed, opened or asked of anybody."""
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"Random", "open", "print", "input", "exec", "eval", "breakpoint"}


def test_relative_imports_are_resolved() -> None:
    """The test above would see nothing otherwise."""
    found = {name for name, _ in imports(ROOT / "games" / "shades" / "rules.py")}
    assert {"numbra.core.chance", "numbra.games.shades", "numbra.games.shades.state"} <= found
    assert "numbra.core.contract" in {name for name, _ in imports(ROOT / "__init__.py")}
