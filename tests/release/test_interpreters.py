"""Pythons are found by their names, and those that do not run are passed over."""

import sys
from pathlib import Path

import pytest
from release.interpreters import interpreters


def test_only_those_that_run_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A shim of a version that is not installed ends with an error; 3.10 is not for Numbra."""
    for name, said in (("python3.10", sys.executable), ("python3.12", sys.executable), ("python3.13", "/bin/false")):
        (tmp_path / name).write_text(f'#!/bin/sh\nexec {said} "$@"\n', encoding="utf-8")
        (tmp_path / name).chmod(0o700)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert interpreters() == [str(tmp_path / "python3.12")]
