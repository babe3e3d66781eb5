"""Runs Python as if Numbra had been installed with some of its packages only: all others cannot be imported."""

import subprocess
import sys

BLOCK = """
import sys

allowed = {*sys.stdlib_module_names, "numbra", *sys.argv.pop(1).split(",")}

class Blocked:
    @staticmethod
    def find_spec(name, path=None, target=None):
        top = name.partition(".")[0]
        # Two kinds of names cannot be known: Python's own build data, and what compiled packages call their helpers.
        if top not in allowed and not top.startswith("_sysconfigdata") and not top.endswith("__mypyc"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocked)
"""


def run_bare(code: str, *argv: str, packages: str = "msgspec") -> "subprocess.CompletedProcess[str]":
    """Run code in a process in which only these packages, named between commas, and Numbra can be imported."""
    command = [sys.executable, "-c", BLOCK + code, packages, *argv]
    return subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  # our own code
