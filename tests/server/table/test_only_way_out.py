"""The projection is the only way out of a state: nothing else in the server calls what tells of hidden cards."""

import ast
from pathlib import Path

import numbra.server

SERVER = Path(numbra.server.__file__).parent
TELLING = {"view", "actions", "preview", "drafts", "suppose", "default", "seen_by", "sample", "zones"}
"""Methods of states, games and events that tell what is in them."""
TELLING_OF = {"sights"}
"""Functions that do."""
HELD = {"events", "scores"}
"""Attributes of states, and of what holds parts of them, that do."""
MAY = {
    "table/projection.py": "it is the way out",
    "table/fold.py": "it makes tables of states, and tells nobody",
    "http/lessons.py": "a lesson is a script that everybody may read, and no table",
    "history/story.py": "its events were redacted by the projection",
    "transport/frame_limit.py": "its events are those of a WebSocket's parser",
}


def looks_into_a_state(path: Path) -> set[str]:
    """What a module calls, and the attributes it reads, by whose names a state tells its content."""
    found = set[str]()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        called = node.func if isinstance(node, ast.Call) else None
        if isinstance(called, ast.Attribute) and called.attr in TELLING:
            found.add(ast.unparse(called))
        if isinstance(called, ast.Name) and called.id in TELLING_OF:
            found.add(called.id)
        if isinstance(node, ast.Attribute) and node.attr in HELD:
            found.add(ast.unparse(node))
    return found


def test_only_the_projection_looks_into_a_state() -> None:
    """By calls and attributes; whoever needs more of a state adds a function to the projection."""
    offending = {
        path.relative_to(SERVER).as_posix(): found
        for path in SERVER.rglob("*.py")
        if (found := looks_into_a_state(path)) and path.relative_to(SERVER).as_posix() not in MAY
    }
    assert offending == {}


def test_the_test_would_find_it() -> None:
    """What may look into a state does."""
    assert all(looks_into_a_state(SERVER / name) for name in MAY)


def test_states_are_held_by_tables_alone() -> None:
    """No module outside the fold, the projection and the rules of commands imports the type of a state."""
    importing = {
        path.relative_to(SERVER).as_posix()
        for path in SERVER.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        and node.module == "numbra.core.contract"
        and any(alias.name == "State" for alias in node.names)
    }
    assert importing <= {"table/fold.py", "table/projection.py", "protocol/checks.py"}
