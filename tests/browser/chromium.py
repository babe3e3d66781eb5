"""The browser that the page is tested with: Debian's Chromium, installed where it is missing and may be.

python tests/browser/chromium.py
"""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
HOW_TO = (
    "The page's tests need Chromium. On Debian or Ubuntu: sudo apt-get install --no-install-recommends chromium. "
    "Elsewhere install Chromium or Chrome, or name it: NUMBRA_CHROMIUM=/path/to/chrome make test."
)


def found() -> str | None:
    """Where it is, if it is anywhere."""
    return os.environ.get("NUMBRA_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """Install Debian's package, if this is Debian and we may; else say precisely what is needed."""
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        sys.exit(HOW_TO)
    for command in (["update", "-qq"], ["install", "-qq", "-y", "--no-install-recommends", "chromium"]):
        done = subprocess.run([apt, *command], env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}, check=False)  # noqa: S603  # Debian's own
        if done.returncode:
            sys.exit(HOW_TO)


if __name__ == "__main__" and found() is None:
    install()
