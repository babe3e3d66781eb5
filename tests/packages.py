"""Packages with entry points, installed for tests: whole projects, and packages of one module."""

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

from numbra.bots import installed as bots_installed
from numbra.core import entry_points, registry

FIRST = """
from numbra.bots import Level
from numbra.core.text import Text


class First:
    def __init__(self, key):
        self.key = key

    def choose(self, view, actions, rng):
        return next(iter(actions), None)


def level(name, **more):
    return Level(name, Text.same("Takes the first action there is."), First, **more)


"""
"""The beginning of a module with bots that take the first action there is."""


class Offer(Protocol):
    """Installs a package of one module, whose entry points are given by group."""

    def __call__(self, module: str, code: str, **points: dict[str, str]) -> None:
        """`offer("mine", code, bots={"shades": "mine:BOTS"})`."""


def installed(source: Path, folder: Path) -> Path:
    """Install an example game into a folder, as a package of its own."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    wanted = ["--no-deps", "--no-build-isolation", "--target", str(folder), str(source)]
    subprocess.run([*pip, *wanted], check=True)  # noqa: S603  # our own interpreter installing our own folder
    return folder


def look_anew() -> None:
    """Forget what is looked up once in a process."""
    for known in (
        entry_points.offered,
        entry_points.loaded,
        registry._claimed,
        registry._installed,
        registry._load,
        bots_installed.installed,
    ):
        known.cache_clear()


def write_package(folder: Path, module: str, code: str, points: Mapping[str, Mapping[str, str]]) -> None:
    """Write the package as an installer would."""
    info = folder / f"{module}-1.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1\n", encoding="utf-8")
    groups = (
        f"[numbra.{group}]\n" + "".join(f"{name} = {value}\n" for name, value in named.items())
        for group, named in points.items()
    )
    (info / "entry_points.txt").write_text("".join(groups), encoding="utf-8")
    (folder / f"{module}.py").write_text(code, encoding="utf-8")
