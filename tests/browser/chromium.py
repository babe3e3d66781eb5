"""Finds the browser for the page's tests, Chromium's headless shell, and installs it on Debian where there is none.

python tests/browser/chromium.py

Any Chromium or Chrome will do. The shell is the same browser without a window to draw, and a third faster.
"""

import os
import shutil
import subprocess
import sys

SHELL = "chromium-headless-shell"
NAMES = (
    SHELL,
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
HOW_TO = (
    "The page's tests need Chromium. On Debian: sudo apt-get install --no-install-recommends chromium-headless-shell. "
    "Elsewhere install Chromium or Chrome, or name it: NUMBRA_CHROMIUM=/path/to/chrome make test."
)


def found(names: tuple[str, ...] = NAMES) -> str | None:
    """The path of the browser: from NUMBRA_CHROMIUM, or the first of these names on the PATH; None if there is none."""
    return os.environ.get("NUMBRA_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def install() -> None:
    """Install Debian's package if apt-get is there and we are root; exit with instructions if there is still none."""
    apt = shutil.which("apt-get")
    if apt is not None and os.geteuid() == 0:
        for command in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", SHELL]):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run([apt, *command], env=quiet, check=False)  # noqa: S603  # Debian's own
    if found() is None:
        sys.exit(HOW_TO)


if __name__ == "__main__" and found(NAMES[:2]) is None:
    install()
