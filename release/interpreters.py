"""The Pythons of this machine that Numbra is released for."""

import shutil
import subprocess

MINORS = range(11, 15)


def interpreters() -> list[str]:
    """The path of each `python3.11` to `python3.14` that can be run; a shim that only says so is passed over."""
    found = [shutil.which(f"python3.{minor}") for minor in MINORS]
    return [path for path in found if path and _runs(path)]


def _runs(path: str) -> bool:
    try:
        return subprocess.run([path, "-c", "import venv"], capture_output=True, check=False).returncode == 0  # noqa: S603  # Python
    except OSError:
        return False
