"""Imports go one way: cli → server, client, lab → bots → games → core; `testing` imports games and core."""

import ast
from collections.abc import Iterator
from functools import cache
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
PACKAGES = (
    *("store", "table", "protocol", "concurrency", "limits", "history", "people", "listeners", "live", "autoplay"),
    *("gate", "admin", "http", "transport", "backup"),
)
INSIDE_SERVER = {
    "store": set[str](),
    "table": {"store"},
    "protocol": {"store", "table"},
    "concurrency": {"table"},
    "limits": {"store", "table"},
    "history": {"store", "concurrency", "table"},
    "people": {"store", "table", "protocol"},
    "listeners": {"store", "concurrency", "table", "protocol", "people"},
    "live": {"store", "concurrency", "limits", "table", "protocol", "people", "listeners"},
    "autoplay": {"store", "concurrency", "table", "live"},
    "gate": {"store", "limits", "table", "protocol", "people"},
    "settings": {"table", "live", "autoplay"},
    "services": set(PACKAGES) - {"admin", "http", "transport", "backup"} | {"settings"},
    "admin": {"store", "limits", "table", "protocol", "people", "listeners", "live", "gate", "services"},
    "http": set(PACKAGES) - {"transport", "backup"} | {"services"},
    "transport": {"limits", "listeners", "gate"},
    "backup": {"store", "table"},
}
"""What the server's packages, and the modules beside them, may import of each other; `app` and `serving` join all."""
MOST_MODULES, MOST_BESIDE = 14, 6
"""The most modules in one package of the server, and beside the packages."""
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
    "html",
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
    "types",
    "typing",
    "typing_extensions",  # for type checkers only: nobody needs it at run time, as test_bare.py shows
}
"""What the core and the games may import: nothing that reads, writes, waits or uses a clock."""
MODULES = sorted(path for path in ROOT.rglob("*.py"))


def layer(name: str) -> str:
    """The layer of a module of Numbra, from its dotted name."""
    parts = name.split(".")
    return parts[1] if len(parts) > 1 and parts[1] in MAY_SEE else ""


def dotted(path: Path) -> str:
    """The dotted name of a module, from its file."""
    return ".".join(("numbra", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")


@cache
def imports(path: Path) -> list[tuple[str, tuple[str, ...]]]:
    """What a module imports: absolute module names, and the names taken from each."""
    return list(_imports(path))


def _imports(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    package = dotted(path) if path.name == "__init__.py" else dotted(path).rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
            yield ".".join([*base, *([node.module] if node.module else [])]), tuple(alias.name for alias in node.names)


def modules_named(name: str, taken: tuple[str, ...]) -> set[str]:
    """The modules that an import may mean: `from numbra import core` means `numbra.core`, too."""
    return {name, *(f"{name}.{one}" for one in taken)}


@pytest.mark.parametrize("path", MODULES, ids=dotted)
def test_imports_go_one_way(path: Path) -> None:
    """A layer imports only those beneath it."""
    own = layer(dotted(path))
    if own:
        seen = {layer(one) for name, taken in imports(path) for one in modules_named(name, taken)} - {"", own}
        assert seen <= MAY_SEE[own]


@pytest.mark.parametrize("path", [path for path in MODULES if layer(dotted(path))], ids=dotted)
def test_nobody_below_imports_the_front_door(path: Path) -> None:
    """`numbra` itself re-exports what is public: inside the package, only outer layers may import from it."""
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
    """No I/O and no clock; of `random` only the type of an rng that is passed in."""
    for name, taken in imports(path):
        top = name.partition(".")[0]
        assert top in PURE, name
        if top == "random":
            assert taken == ("Random",), taken
        if top == "importlib":
            assert name in ("importlib.metadata", "importlib.resources"), name


@pytest.mark.parametrize("path", [path for path in MODULES if layer(dotted(path)) in ("core", "games")], ids=dotted)
def test_nothing_is_drawn_from_an_rng_of_ones_own(path: Path) -> None:
    """Nor do they print, open files, or read input."""
    calls = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"Random", "open", "print", "input", "exec", "eval", "breakpoint"}


def part(name: str) -> str:
    """The package of the server that a module belongs to, or the module beside the packages."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["numbra", "server"] and len(parts) > 2 else ""


@pytest.mark.parametrize("path", [path for path in MODULES if part(dotted(path)) in INSIDE_SERVER], ids=dotted)
def test_inside_the_server_imports_go_one_way(path: Path) -> None:
    """A package imports only those beneath it."""
    own = part(dotted(path))
    seen = {part(one) for name, taken in imports(path) for one in modules_named(name, taken)} - {"", own}
    packages = {one for one in seen if one in INSIDE_SERVER or one in ("app", "serving")}
    assert packages <= INSIDE_SERVER[own]


def test_the_servers_packages_are_all_known_and_small() -> None:
    """A new package must declare what it imports; one that grows is split."""
    server = ROOT / "server"
    packages = {one.parent for one in server.glob("*/__init__.py")}
    assert {one.name for one in packages} <= INSIDE_SERVER.keys()
    assert len(list(server.glob("*.py"))) <= MOST_BESIDE
    for one in {path.parent for path in server.rglob("*.py")} - {server}:
        assert len([path for path in one.glob("*.py") if path.name != "__init__.py"]) <= MOST_MODULES, one.name


def test_what_an_application_holds_is_read_with_its_type() -> None:
    """Its state is untyped: `gate_of`, `boards_of` and `services_of` read it, `app` and `serving` in its lifespan."""
    reading = {
        path.relative_to(ROOT / "server").as_posix()
        for path in (ROOT / "server").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "state" and ast.unparse(node.value).split(".")[-1] == "app"
    }
    assert reading == {"app.py", "gate/gate.py", "http/boards.py", "services.py", "serving.py"}


@pytest.mark.parametrize("path", [path for path in MODULES if part(dotted(path)) in ("table", "protocol")], ids=dotted)
def test_a_table_is_a_pure_value(path: Path) -> None:
    """Nothing in it waits, reads, writes or uses a clock: of the store it knows the types of its rows."""
    for name, _ in imports(path):
        assert name.partition(".")[0] in PURE | {"unicodedata"}, name
        assert not name.startswith("numbra.server.store.") or name == "numbra.server.store.protocol", name
    assert not [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Await)]


def test_relative_imports_are_resolved() -> None:
    """Otherwise the tests above would check nothing."""
    found = {name for name, _ in imports(ROOT / "games" / "shades" / "rules.py")}
    assert {"numbra.core.chance", "numbra.games.shades", "numbra.games.shades.state"} <= found
    assert "numbra.core.contract" in {name for name, _ in imports(ROOT / "__init__.py")}


HERE = Path(__file__).parents[1]
MAY_IMPORT = {"tests": {"harness"}, "benchmarks": {"harness"}, "harness": set[str]()}


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_tests_and_benchmarks_do_not_import_each_other(folder: str) -> None:
    """What both need is in `harness`, which needs neither."""
    own = {path.stem for path in (HERE / "tests").iterdir() if path.is_dir()} - {"docs"}
    forbidden = ({"benchmarks", "harness"} | (own if folder != "tests" else set())) - MAY_IMPORT[folder] - {folder}
    for path in (HERE / folder).rglob("*.py"):
        tops = {name.partition(".")[0] for name, _ in _imported(path)}
        assert not tops & forbidden, path


def _imported(path: Path) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Absolute imports of a file outside the package."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, ()) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or "", tuple(alias.name for alias in node.names)
