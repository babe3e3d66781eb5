"""Showing an address in the browser."""

import os
import sys
import webbrowser
from collections.abc import Mapping


def open_browser(address: str, environ: Mapping[str, str] = os.environ, platform: str = sys.platform) -> bool:
    """Open the browser if there is a display to open it on; whether there was. Never one inside the terminal."""
    if platform not in ("win32", "darwin") and not (environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")):
        return False
    try:
        browser = webbrowser.get()
    except webbrowser.Error:
        return False
    if type(browser) is webbrowser.GenericBrowser:  # w3m and its like: they would take the terminal
        return False
    return browser.open(address)
