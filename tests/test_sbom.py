"""The wheel contains a CycloneDX bill of materials, made from the lock files."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from hatch_build import ROOT, RUNTIME_LOCK, WEB_LOCK, bundled, sbom

PLAYED_WITH = ("table", "lab", "postgres")
"""The extras that are in the lock: a Ray cluster is nobody's table."""
LENGTHS = {"SHA-1": 40, "SHA-256": 64, "SHA-384": 96, "SHA-512": 128}
"""Hexadecimal digits of a digest."""


def check(bill: dict[str, Any]) -> None:
    """Check what the specification demands of the parts that are used here."""
    assert (bill["bomFormat"], bill["specVersion"], bill["version"]) == ("CycloneDX", "1.5", 1)
    assert re.fullmatch("urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", bill["serialNumber"])
    components = bill["components"]
    references = [one["bom-ref"] for one in (bill["metadata"]["component"], *components)]
    assert len(references) == len(set(references)), "a reference names one component"
    for one in components:
        assert one["type"] == "library"
        assert one["scope"] in ("required", "excluded")
        assert re.fullmatch(r"pkg:(pypi|npm)/[\w.%/-]+@[\w.+-]+", one["purl"])
        assert one["hashes"]
        for digest in one["hashes"]:
            assert re.fullmatch(f"[0-9a-f]{{{LENGTHS[digest['alg']]}}}", digest["content"])


def test_it_names_every_locked_package() -> None:
    """What runs, what is in the page, and what only builds the page."""
    bill = sbom("1.2.3")
    check(bill)
    named = {one["purl"]: one["scope"] for one in bill["components"]}
    for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", RUNTIME_LOCK.read_text(encoding="utf-8"), re.MULTILINE):
        assert named[f"pkg:pypi/{name}@{version}"] == "required"
    packages = json.loads(WEB_LOCK.read_text(encoding="utf-8"))["packages"]
    assert named[f"pkg:npm/svelte@{packages['node_modules/svelte']['version']}"] == "required"
    assert named[f"pkg:npm/vite@{packages['node_modules/vite']['version']}"] == "excluded"
    assert "svelte" in bundled()


def test_every_direct_dependency_is_in_it() -> None:
    """The lock was written after the last change of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [one for extra in PLAYED_WITH for one in project["optional-dependencies"][extra]]
    names = {re.split(r"[\[<>=;]", one)[0].strip() for one in [*project["dependencies"], *extras]} - {"numbra"}
    assert names <= {one["name"] for one in sbom("1")["components"]}


def test_the_same_locks_make_the_same_bill() -> None:
    """So that anybody can rebuild and compare it; another version has another bill."""
    assert sbom("1") == sbom("1")
    assert sbom("1")["serialNumber"] != sbom("2")["serialNumber"]


def test_the_wheel_holds_it(tmp_path: Path) -> None:
    """Where PEP 770 says; and beside the code, all catalogues of sentences."""
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)  # noqa: S603  # our own
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as archive:
        held = archive.namelist()
        (name,) = [one for one in held if "/sboms/" in one]
        bill = json.loads(archive.read(name))
    assert re.fullmatch(r"numbra-[\w.]+\.dist-info/sboms/numbra\.cdx\.json", name)
    check(bill)
    assert bill == sbom(bill["metadata"]["component"]["version"])
    catalogues = {path.relative_to(ROOT / "src").as_posix() for path in (ROOT / "src").rglob("locale/*.json")}
    assert "numbra/core/locale/en.json" in catalogues
    assert catalogues <= set(held)
