"""Fixtures: a server, a browser, and visitors, each with a browser profile of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.chromium import HOW_TO, found
from browser.visitor import PATIENCE, Visitor
from numbra.server.autoplay.pace import Pace
from numbra.server.concurrency import process_pool
from numbra.server.live import rooms
from server.house import house

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
SEED = "packages"
"""Of all games of other packages, and of what bots choose: in some games a player never calls, or never may bid."""
UNTIL_PRESSED = 600.0
"""Seconds between two rounds: until everybody has pressed the button."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One Chromium for all tests of the session."""
    program = found()
    if program is None:
        pytest.fail(HOW_TO)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        one = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield one
        one.close()


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """The address of a server whose bots move without a pause."""
    with house(tmp_path / "numbra.db") as where:
        yield where


@pytest.fixture
def address_for_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a server for games of other packages, which are all dealt from the same seed.

    The bots have a worker of their own: that of all tests was started before the game was installed.
    """
    monkeypatch.setattr(process_pool, "started", process_pool.TetheredExecutor)
    monkeypatch.setattr(rooms, "new_seed", lambda: SEED)
    with house(tmp_path / "numbra.db", pace=Pace(0, 0, UNTIL_PRESSED)) as where:
        yield where


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Opens a visitor with a browser profile of their own; an error in its console fails the test."""
    visitors: list[Visitor] = []

    def come(**how: Any) -> Visitor:
        visitors.append(Visitor(browser, address, **how))
        return visitors[-1]

    yield come
    for visitor in visitors:
        visitor.leave()


@pytest.fixture
def page(visit: Callable[..., Visitor]) -> Page:
    """The page of one visitor."""
    return visit().page
