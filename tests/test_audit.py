"""Known vulnerabilities fail the checks; an audit without an answer neither fails nor counts as safe."""

import json
import re

import audit
import pytest
from audit import Audit, of_page, of_python, told
from hatch_build import ROOT, RUNTIME_LOCK

FLAW = {"id": "PYSEC-1", "fix_versions": ["2.0"], "aliases": [], "description": ""}


def test_a_known_vulnerability_is_told() -> None:
    """With the version that fixes it."""
    said = {
        "dependencies": [{"name": "a", "version": "1.0", "vulns": [FLAW]}, {"name": "b", "version": "1", "vulns": []}]
    }
    assert of_python(json.dumps(said)) == Audit(("a 1.0: PYSEC-1, mended in 2.0",))


def test_what_was_skipped_is_not_called_safe() -> None:
    """If its database is away, pip-audit itself reports no known vulnerabilities."""
    said = {"dependencies": [{"name": "a", "skip_reason": "not found"}, {"name": "b", "version": "1", "vulns": []}]}
    assert told("lock", of_python(json.dumps(said))) == ["lock: could not be audited (1 of 2 packages were not found)."]


@pytest.mark.parametrize("said", ["", "Traceback", "[]", '{"message": "405 Method Not Allowed"}'])
def test_no_answer_is_told_in_a_line(said: str) -> None:
    """And is not a failure."""
    for result in (of_python(said), of_page(said, ["svelte"])):
        assert result.found == ()
        assert len(told("lock", result)) == 1


def test_of_the_page_only_what_is_shipped_counts() -> None:
    """Not the packages that only build it."""
    flaw = {"severity": "high", "range": "<6"}
    said = json.dumps({"vulnerabilities": {"svelte": flaw, "vite": flaw}})
    assert of_page(said, ["clsx", "svelte"]) == Audit(("svelte <6: high",))
    assert told("page", of_page('{"vulnerabilities": {}}', ["svelte"])) == ["page: no known vulnerabilities."]


@pytest.mark.parametrize(("flaws", "code"), [([], 0), ([FLAW], 1)])
def test_it_fails_only_if_something_is_known(
    flaws: list[object], code: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Even if other audits got no answer."""
    said = json.dumps({"dependencies": [{"name": "a", "version": "1", "vulns": flaws}]})
    monkeypatch.setattr(audit, "_answer", lambda command: said if "pip_audit" in command else "")
    assert audit.main() == code
    assert "web/package-lock.json: could not be audited" in capsys.readouterr().out


def test_a_program_that_is_not_there_gives_no_answer() -> None:
    """As on a machine where it was never installed."""
    assert audit._answer(["/nowhere/pip-audit"]) == ""


def test_the_lock_of_the_runtime_is_a_part_of_the_whole_lock() -> None:
    """The same versions, with the same hashes: `make lock` writes both. Only the platforms may differ."""

    def locked(text: str) -> set[str]:
        return {re.sub(" ;.*", "", one).replace(" \\", "") for one in re.split(r"\n(?=\S)", text.strip())}

    runtime = locked(RUNTIME_LOCK.read_text(encoding="utf-8"))
    assert runtime < locked((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    assert not [one for one in runtime if one.startswith(("pytest", "mypy", "ray"))]
