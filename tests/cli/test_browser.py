"""A browser with a display is opened; one that runs in the terminal is not."""

import webbrowser

import pytest

from numbra.cli.browser import open_browser

ADDRESS = "http://127.0.0.1:7777"


class Window(webbrowser.BaseBrowser):
    """A browser with a display."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    def open(self, url: str, _new: int = 0, _autoraise: bool = True) -> bool:
        """Show an address."""
        self.shown.append(url)
        return True


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Window:
    """The browser that this machine has."""
    window = Window()
    monkeypatch.setattr(webbrowser, "get", lambda: window)
    return window


@pytest.mark.parametrize(
    ("environ", "platform"),
    [({"DISPLAY": ":0"}, "linux"), ({"WAYLAND_DISPLAY": "wayland-0"}, "linux"), ({}, "darwin"), ({}, "win32")],
)
def test_on_a_display(environ: dict[str, str], platform: str, window: Window) -> None:
    """The browser shows the address."""
    assert open_browser(ADDRESS, environ, platform)
    assert window.shown == [ADDRESS]


def test_without_a_display(window: Window) -> None:
    """No browser is opened."""
    assert not open_browser(ADDRESS, {"TERM": "xterm"}, "linux")
    assert not window.shown


def test_without_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is opened, and nothing is raised."""

    def none() -> webbrowser.BaseBrowser:
        raise webbrowser.Error

    monkeypatch.setattr(webbrowser, "get", none)
    assert not open_browser(ADDRESS, {"DISPLAY": ":0"}, "linux")


def test_one_that_would_take_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not opened."""
    monkeypatch.setattr(webbrowser, "get", lambda: webbrowser.GenericBrowser("no-such-browser"))
    assert not open_browser(ADDRESS, {"DISPLAY": ":0"}, "linux")
