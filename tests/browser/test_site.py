"""The built documentation in a browser: what is looked at and searched comes from the site alone."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, expect

from docs.test_site import built


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a line for each."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of the site."""
    folder = built(tmp_path / "site")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        serving = Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


def test_reading_and_searching_asks_no_other_host(browser: Browser, site: str) -> None:
    """Nor is there an error in the console."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    asked: list[str] = []
    said: list[ConsoleMessage] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("console", lambda message: said.append(message))
    for path in ("index", "api/numbra", "tutorials/players", "hosting"):
        page.goto(f"{site}/{path}.html")
    expect(page.locator(".md-search-result__meta")).to_have_text("Type to start searching")
    page.get_by_role("textbox", name="Search").press_sequentially("conformance")  # each key up asks anew
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    hosts = {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))}
    assert hosts == {urlsplit(site).netloc}
    assert not [message.text for message in said if message.type == "error"]
    page.close()
