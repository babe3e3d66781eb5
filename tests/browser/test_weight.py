"""The page as it is delivered: light, and complete without anybody else."""

import gzip
import re

from hatch_build import PAGE, stale

HEAVIEST = 250_000
"""Bytes, compressed, of all that a visitor of every page would load."""
OWN = re.compile(r"https?://(?!www\.w3\.org/|svelte\.dev/)[\w.-]+")
"""Addresses, but for those that name things: namespaces of SVG, and where Svelte explains its errors."""


def test_the_page_is_built_from_its_sources() -> None:
    """What is tested here is what is written."""
    assert not stale()


def test_the_page_is_light() -> None:
    """All of it together, with every board and picture."""
    parts = [path for path in PAGE.rglob("*") if path.suffix in (".html", ".js", ".css", ".svg", ".webmanifest")]
    assert len(parts) > 10
    assert sum(len(gzip.compress(path.read_bytes())) for path in parts) < HEAVIEST


def test_the_page_names_no_other_server() -> None:
    """No script, font or picture comes from elsewhere."""
    for path in PAGE.rglob("*.*"):
        if path.suffix in (".html", ".js", ".css", ".webmanifest"):
            assert OWN.findall(path.read_text(encoding="utf-8")) == [], path.name
