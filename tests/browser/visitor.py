"""A visitor with a browser: their page, the frames it has received, and the errors it has reported."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Locator, Page, Request, WebSocket, expect

DESKTOP, PHONE = (1280, 800), (390, 844)
PATIENCE = 60_000
"""Milliseconds to wait for an element, on a machine with much else to do."""
LOOK = 10
"""Milliseconds between two looks of the test."""
SCREENSHOTS = Path(__file__).parents[2] / "screenshots"

REACHED = """one => {
  const { left, top, width, height } = one.getBoundingClientRect()
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}"""


def reached(what: Locator) -> bool:
    """Whether a press at the centre of an element hits it, as the page is scrolled now."""
    return bool(what.evaluate(REACHED))


class Visitor:
    """One person, one browser profile."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        size: tuple[int, int] = DESKTOP,
        language: str = "en-GB",
        scheme: Literal["light", "dark"] = "light",
        still: bool = True,
        touch: bool | None = None,
        forgiven: str = "",
    ) -> None:
        """``touch``: a touch screen, as phones have; ``forgiven``: a pattern of errors that are expected."""
        width, height = size
        self.address = address
        self.frames: list[str] = []
        """Every frame that the server has sent over WebSockets."""
        self.here: list[str] = []
        """Those about presence at the table that is open; a page also follows tables that it only hears offers from."""
        self.complaints: list[str] = []
        self._forgiven = forgiven
        self._context = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme=scheme,
            reduced_motion="reduce" if still else "no-preference",
            has_touch=size == PHONE if touch is None else touch,
            accept_downloads=True,
        )
        self._context.set_default_timeout(PATIENCE)
        self.page = self.another_tab()

    def another_tab(self) -> Page:
        """Another tab in the same browser profile."""
        page = self._context.new_page()
        page.on("console", lambda said: self._complain(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self._complain(str(error)))
        page.on("request", self._check_request)
        page.on("websocket", self._listen)
        return page

    def become(self, cookies: Mapping[str, str]) -> None:
        """Take over the session of a guest who was created elsewhere."""
        self._context.add_cookies(
            [{"name": name, "value": value, "url": self.address} for name, value in cookies.items()]
        )

    def look(self, path: str = "/") -> Page:
        """Open a page of the server."""
        self.page.goto(path)
        return self.page

    def come_in(self) -> Page:
        """Open the start page, and wait until the server knows who has come: from then on requests have a session."""
        page = self.look()
        expect(page.locator('header a[href="/me"]')).to_be_visible()
        return page

    def resize(self, width: int, height: int) -> None:
        """Turn the device, or resize the window."""
        self.page.set_viewport_size({"width": width, "height": height})

    def wait_until(self, happened: Callable[[], bool]) -> None:
        """Let the page go on until something has happened that only the test can see, such as a frame that has come."""
        for _ in range(PATIENCE // LOOK):
            if happened():
                return
            self.page.wait_for_timeout(LOOK)
        self.picture("waited-in-vain")
        raise AssertionError("what the test waits for has not happened")

    def wait_for_frame(self, kind: str, since: int) -> None:
        """Wait for a message of this type from the server; `since` is the number of frames that had come before."""
        self.wait_until(lambda: any(f'"type":"{kind}"' in frame for frame in self.frames[since:]))

    def picture(self, name: str, *, whole: bool = False) -> None:
        """Save a screenshot, for people to look at."""
        SCREENSHOTS.mkdir(exist_ok=True)
        self.page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=whole)

    def leave(self) -> None:
        """Close the browser; it must have reported no error."""
        self._context.close()
        assert self.complaints == [], self.complaints

    def _complain(self, what: str) -> None:
        if not (self._forgiven and re.search(self._forgiven, what)):
            self.complaints.append(what)

    def _check_request(self, request: Request) -> None:
        """Report requests to any other server."""
        wanted = urlsplit(request.url)
        if wanted.scheme not in ("data", "blob") and wanted.netloc != urlsplit(self.address).netloc:
            self._complain(f"a request to {request.url}")

    def _listen(self, socket: WebSocket) -> None:
        def received(payload: Any) -> None:
            frame = payload if isinstance(payload, str) else payload.decode()
            self.frames.append(frame)
            if frame.startswith('{"type":"here"') and "aside=1" not in socket.url:
                self.here.append(frame)

        socket.on("framereceived", received)
