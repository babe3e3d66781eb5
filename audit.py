"""Looks up known vulnerabilities of what Numbra ships: `make audit`.

It fails if one is known. Where the databases of vulnerabilities cannot be reached it says so in a line and does not
fail: the checks run on machines without a network, too. Nothing is called safe that nobody has looked up.
"""

import json
import subprocess
import sys
from collections.abc import Iterable
from typing import Any, NamedTuple

from hatch_build import RUNTIME_LOCK, WEB, bundled, npm_command

SECONDS = 300
PIP_AUDIT = ("--no-deps", "--disable-pip", "--format=json", "--progress-spinner=off", "--timeout=15")


class Audit(NamedTuple):
    """What is known: vulnerabilities, each in a line; and how much of the lock nobody could look up, and why."""

    found: tuple[str, ...] = ()
    unknown: str = ""


def of_python(said: str) -> Audit:
    """What pip-audit's JSON says; a package that it could not look up is in there as skipped, not as an error."""
    try:
        packages = json.loads(said)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return Audit(unknown="pip-audit gave no answer")
    found = [
        f"{one['name']} {one['version']}: {flaw['id']}, mended in {', '.join(flaw['fix_versions']) or 'no version yet'}"
        for one in packages
        for flaw in one.get("vulns", ())
    ]
    skipped = [one["name"] for one in packages if "skip_reason" in one]
    return Audit(tuple(found), f"{len(skipped)} of {len(packages)} packages were not found" if skipped else "")


def of_page(said: str, shipped: Iterable[str]) -> Audit:
    """What npm's JSON says of those packages that end up in the page; the others only build it."""
    try:
        flaws: dict[str, Any] = json.loads(said)["vulnerabilities"]
    except (ValueError, KeyError, TypeError):
        return Audit(unknown="npm audit gave no answer")
    return Audit(
        tuple(f"{name} {flaws[name]['range']}: {flaws[name]['severity']}" for name in shipped if name in flaws)
    )


def told(name: str, audit: Audit) -> list[str]:
    """The lines to print."""
    lines = [f"{name}: {one}" for one in audit.found]
    if audit.unknown:
        lines.append(f"{name}: could not be audited ({audit.unknown}).")
    return lines or [f"{name}: no known vulnerabilities."]


def main() -> int:
    """Ask both, print, and fail if anything was found."""
    python = _answer([sys.executable, "-m", "pip_audit", f"--requirement={RUNTIME_LOCK}", *PIP_AUDIT])
    page = _answer(npm_command("audit", "--json"))
    audits = {RUNTIME_LOCK.name: of_python(python), "web/package-lock.json": of_page(page, bundled())}
    for name, audit in audits.items():
        sys.stdout.write("".join(f"{line}\n" for line in told(name, audit)))
    return int(any(audit.found for audit in audits.values()))


def _answer(command: list[str]) -> str:
    """What a program prints; it exits with 1 if it has found something, so its JSON alone counts."""
    try:
        done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=SECONDS, check=False)  # noqa: S603  # our own
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
