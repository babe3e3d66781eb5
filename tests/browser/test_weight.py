"""The page as it is delivered: small, and without requests to other servers."""

import gzip
import re

from hatch_build import PAGE, stale

HEAVIEST = 250_000
"""The most bytes, compressed, of all files together, in one language."""
CATALOGUE = re.compile(r"(?!en-)[\w-]+-(?:page|games)-")
"""How files are called that hold what the page says in another language than English."""
OWN = re.compile(r"https?://(?!www\.w3\.org/|svelte\.dev/)[\w.-]+")
"""Addresses of other servers, except the names of SVG namespaces and of Svelte's error pages."""


def test_the_page_is_built_from_its_sources() -> None:
    """The build is not older than its sources."""
    assert not stale()


def test_the_page_is_light() -> None:
    """All files together, with every board and picture, but one language: nobody fetches more."""
    kinds = (".html", ".js", ".css", ".svg", ".webmanifest")
    parts = [path for path in PAGE.rglob("*") if path.suffix in kinds and not CATALOGUE.match(path.name)]
    assert len(parts) > 10
    assert sum(len(gzip.compress(path.read_bytes())) for path in parts) < HEAVIEST


def test_the_page_names_no_other_server() -> None:
    """No script, font or picture comes from another server."""
    for path in PAGE.rglob("*.*"):
        if path.suffix in (".html", ".js", ".css", ".webmanifest"):
            assert OWN.findall(path.read_text(encoding="utf-8")) == [], path.name
