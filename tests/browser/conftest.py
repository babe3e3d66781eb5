"""Fixtures: a server, a browser, and visitors, each with a browser profile of their own."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser.chromium import HOW_TO, found
from browser.visitor import PATIENCE, Visitor
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
