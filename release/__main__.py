"""Goes through the checklist, stops at the first thing that is wrong, and says what remains to be done by hand."""

import shutil
import subprocess
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

from hatch_version import ROOT, version

from .contents import differences, wrong_in_sdist, wrong_in_wheel
from .interpreters import interpreters
from .notes import unwritten
from .trial import HEADINGS, Trial, tried

DIST = ROOT / "dist"
TO_DO = """
To be done by hand:
  git push origin main v{version}
  .venv/bin/pip install twine && .venv/bin/twine upload dist/*
"""


def main() -> int:
    """All steps, each said before it is begun."""
    parser = ArgumentParser(prog="python -m release", description=__doc__)
    parser.add_argument("--rehearse", action="store_true", help="of a commit that is no release: skip what says so")
    rehearsing = parser.parse_args().rehearse
    found = version()
    _say(f"numbra {found}")
    if not rehearsing:
        _stop_at(unwritten(found, _git("status", "--porcelain"), ROOT))
    shutil.rmtree(DIST, ignore_errors=True)
    _say("building the source distribution and the wheel")
    sdist, wheel = _built(ROOT, "sdist"), _built(ROOT, "wheel")
    tracked = _git("ls-files", "src/numbra").splitlines()
    _stop_at([*wrong_in_wheel(wheel, tracked), *wrong_in_sdist(sdist)])
    with TemporaryDirectory(prefix="numbra-release-") as folder:
        _say("building the wheel from the source distribution")
        shutil.unpack_archive(sdist, folder, filter="data")
        (unpacked,) = Path(folder).iterdir()
        _stop_at(differences(wheel, _built(unpacked, "wheel")))
    _report(sdist, wheel, [tried(python, wheel, _say) for python in interpreters()])
    if not rehearsing:
        sys.stdout.write(TO_DO.format(version=found))
    return 0


def _built(source: Path, target: str) -> Path:
    """Build with the tools that are installed, so with those of the lock."""
    folder = source / "dist"
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True)  # noqa: S603  # ours
    (built,) = folder.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return built


def _git(*arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True).stdout  # noqa: S603, S607  # git


def _report(sdist: Path, wheel: Path, trials: list[Trial]) -> None:
    for file in (sdist, wheel):
        _say(f"{file.name}: {file.stat().st_size / 1e6:.2f} MB")
    rows = [HEADINGS, *(one.row() for one in trials)]
    for row in rows:
        _say("| " + " | ".join(row) + " |")
        if row is HEADINGS:
            _say("|" + "---|" * len(row))


def _stop_at(wrong: list[str]) -> None:
    if wrong:
        sys.exit("\n".join(wrong))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
