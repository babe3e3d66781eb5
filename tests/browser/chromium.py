"""The browser that the page is tested with: Chromium's headless shell, installed where it is missing and may be.

python tests/browser/chromium.py

Any Chromium or Chrome does; the shell is the same without a window to draw, and a third faster.
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
    """Where it is, if it is anywhere."""
    return os.environ.get("NUMBRA_CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def install() -> None:
    """Install Debian's package, if this is Debian and we may; with no browser at all, say precisely what is needed."""
    apt = shutil.which("apt-get")
    if apt is not None and os.geteuid() == 0:
        for command in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", SHELL]):
            quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
            subprocess.run([apt, *command], env=quiet, check=False)  # noqa: S603  # Debian's own
    if found() is None:
        sys.exit(HOW_TO)


if __name__ == "__main__" and found(NAMES[:2]) is None:
    install()
