"""Installs a wheel into empty environments, one without any extra and one for the table, and plays in both."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

HERE = Path(__file__).parent
IMPORTS = 15
"""How often the import is timed; the shortest counts, since other processes only make it longer."""
TIMED = "import time; before = time.perf_counter(); import numbra; print(time.perf_counter() - before)"
HEADINGS = ("Python", "numbra, MB", "import numbra, ms", "numbra[table], MB", "installed in, s")


class Trial(NamedTuple):
    """What was measured with one Python."""

    python: str
    megabytes: float
    milliseconds: float
    table_megabytes: float
    table_seconds: float

    def row(self) -> tuple[str, ...]:
        """The figures as they are printed, in the order of `HEADINGS`."""
        return self.python, *(f"{figure:.1f}" for figure in self[1:])


def tried(python: str, wheel: Path, say: Callable[[str], None]) -> Trial:
    """Install and play; `CalledProcessError` where anything does not work."""
    with TemporaryDirectory(prefix="numbra-release-") as folder:
        say(f"{python}: numbra alone")
        alone = _environment(python, Path(folder) / "alone")
        _install(alone, str(wheel))
        _run(alone, "-P", str(HERE / "plays.py"))
        megabytes, milliseconds = _megabytes(alone), _import_time(alone)
        say(f"{python}: numbra[table]")
        table = _environment(python, Path(folder) / "table")
        before = time.monotonic()
        _install(table, f"{wheel}[table]")
        seconds = time.monotonic() - before
        size = _megabytes(table)
        _run(table, "-P", str(HERE / "serves.py"))
        return Trial(_run(table, "-V").split()[1], megabytes, milliseconds, size, seconds)


def _environment(python: str, folder: Path) -> Path:
    """The interpreter of an empty environment, even without pip."""
    subprocess.run([python, "-m", "venv", "--without-pip", str(folder)], check=True)  # noqa: S603  # Python
    return folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _install(python: Path, what: str) -> None:
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", what]
    subprocess.run(pip, check=True)  # noqa: S603  # pip


def _run(python: Path, *arguments: str) -> str:
    """Run Python there, and nothing of this folder can be imported."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "NUMBRA"))}
    command = [str(python), *arguments]
    done = subprocess.run(command, env=environ, cwd=python.parent, stdout=subprocess.PIPE, text=True, check=True)  # noqa: S603  # Python
    return done.stdout


def _megabytes(python: Path) -> float:
    """What the installation has added to the empty environment, the compiled files included, in MB."""
    (packages,) = [Path(line) for line in _run(python, "-c", "import site; print(*site.getsitepackages())").split()]
    return sum(path.stat().st_size for path in packages.rglob("*") if path.is_file()) / 1e6


def _import_time(python: Path) -> float:
    return min(float(_run(python, "-c", TIMED)) for _ in range(IMPORTS)) * 1000
