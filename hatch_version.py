"""The version, from git's tags: at `v0.2.0` it is 0.2.0, seven commits later 0.2.1.dev7, so every build is an upgrade.

Without tags, as in a shallow clone or an archive, the last release is the one that CHANGELOG.md names: 0.2.1.dev0.
Hatchling asks this file for it, except in a source distribution, whose PKG-INFO says it.
"""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parent
FIRST = "0.1.0"
"""The first release."""
RELEASED = re.compile(r"^## \[(\d[\w.]*)\]", re.MULTILINE)
DESCRIBED = re.compile(r"v(.+)-(\d+)-g[0-9a-f]+")
LAST_NUMBER = re.compile(r"\d+$")


def version(root: Path = ROOT) -> str:
    """The version of what is in a folder."""
    if found := DESCRIBED.fullmatch(_git(root, "describe", "--tags", "--long", "--match", "v[0-9]*")):
        tag, commits = found.groups()
        return tag if commits == "0" else f"{_after(tag)}.dev{commits}"
    released = RELEASED.search((root / "CHANGELOG.md").read_text(encoding="utf-8"))
    shallow = _git(root, "rev-parse", "--is-shallow-repository") != "false"
    commits = "0" if released or shallow else _git(root, "rev-list", "--count", "HEAD")
    return f"{_after(released[1]) if released else FIRST}.dev{commits}"


def _after(released: str) -> str:
    """The next version, so that what is built of it meanwhile is older than it, and newer than the one before."""
    return LAST_NUMBER.sub(lambda last: str(int(last[0]) + 1), released)


def _git(root: Path, *arguments: str) -> str:
    """What git says; nothing where git or its repository is missing, or where that is a folder around this one."""
    command = ["git", f"--git-dir={root / '.git'}", f"--work-tree={root}", *arguments]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own command
    except OSError:
        return ""
    return done.stdout.strip()
