"""The internals of uvicorn that the transport relies on: a release that changes them has to be looked at first."""

import inspect
import re
import tomllib
from pathlib import Path

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from numbra.server.transport.frame_limit import FrameLimitedWebSockets
from numbra.server.transport.http_admission import AdmittedHttp

PROJECT = Path(__file__).parents[3] / "pyproject.toml"

METHODS: dict[type, str] = {
    H11Protocol: "connection_made connection_lost data_received handle_events send_400_response "
    "handle_websocket_upgrade on_response_complete pause_writing resume_writing",
    WebSocketsSansIOProtocol: "connection_made connection_lost data_received handle_connect handle_events "
    "handle_parser_exception run_asgi send receive pause_writing resume_writing",
}
"""What our classes override or call."""
ATTRIBUTES: dict[type, str] = {
    H11Protocol: "config conn transport connections cycle flow client timeout_keep_alive_task loop",
    WebSocketsSansIOProtocol: "conn transport loop queue writable disconnected close_sent read_paused response scope "
    "handshake_initiated handshake_complete",
}
"""What they read or set."""
OURS: dict[type, type] = {H11Protocol: AdmittedHttp, WebSocketsSansIOProtocol: FrameLimitedWebSockets}


def test_only_one_minor_version_is_allowed() -> None:
    """And it is the one that is installed: its internals are those named here."""
    needed = tomllib.loads(PROJECT.read_text())["project"]["optional-dependencies"]["table"]
    (bounds,) = [one for one in needed if one.startswith("uvicorn")]
    found = re.fullmatch(r"uvicorn>=0\.(\d+),<0\.(\d+)", bounds)
    assert found is not None
    minor = int(found[1])
    assert int(found[2]) == minor + 1
    assert uvicorn.__version__.split(".")[:2] == ["0", str(minor)]


@pytest.mark.parametrize("theirs", METHODS)
def test_what_is_overridden_or_called_exists(theirs: type) -> None:
    """By the names that are used here, and nothing is overridden that is not named here."""
    named = set(METHODS[theirs].split())
    assert not [name for name in named if not callable(getattr(theirs, name, None))]
    own = {name for kind in OURS[theirs].__mro__ if kind.__module__.startswith("numbra.") for name in vars(kind)}
    assert {name for name in own & set(dir(theirs)) if not name.startswith("__")} - set(
        ATTRIBUTES[theirs].split()
    ) <= named


@pytest.mark.parametrize("theirs", ATTRIBUTES)
def test_what_is_read_or_set_exists(theirs: type) -> None:
    """Uvicorn's own code sets it."""
    source = inspect.getsource(theirs)
    assert not [name for name in ATTRIBUTES[theirs].split() if not re.search(rf"self\.{name}\b", source)]
