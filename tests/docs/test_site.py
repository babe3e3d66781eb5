"""The documentation as a site: it is built without a warning, and what it shows it has itself."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from docs.examples import DOCS

ROOT = DOCS.parent
LOADED = {"stylesheet", "icon", "shortcut icon", "preload", "modulepreload", "manifest", "preconnect", "dns-prefetch"}
"""What a browser fetches, or connects to, of the files that `<link>` names."""


def building(settings: Path, folder: Path) -> "subprocess.CompletedProcess[str]":
    """`make site`, into a folder. Never with `--quiet`: what is not logged does not stop a strict build."""
    command = [sys.executable, "-m", "mkdocs", "build", "--config-file", str(settings), "--site-dir", str(folder)]
    without_advertisement = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(  # noqa: S603 # our own documentation
        command, capture_output=True, text=True, check=False, env=without_advertisement
    )


def built(folder: Path) -> Path:
    """The site, built into a folder."""
    done = building(ROOT / "mkdocs.yml", folder)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built once."""
    return built(tmp_path_factory.mktemp("site"))


class Page(HTMLParser):
    """What a page loads, where it leads, and which places in it have a name."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.names: set[str] = set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Collect addresses by what a browser does with them."""
        given = {name: value or "" for name, value in attrs}
        self.names |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and given.get("rel") in LOADED:
            self.loaded.append(given["href"])
        elif tag != "a":
            self.loaded += [given[name] for name in ("src", "srcset", "data", "poster") if name in given]


def pages(site: Path) -> Iterator[tuple[Path, Page]]:
    """Every page."""
    for path in sorted(site.rglob("*.html")):
        yield path, Page(path)


def lies(page: Path, address: str, site: Path) -> Path:
    """The file that an address on a page means."""
    path = unquote(urlsplit(address).path)
    return (site / path.removeprefix("/") if path.startswith("/") else page.parent / path).resolve() if path else page


def test_every_page_of_the_documentation_is_on_it(site: Path) -> None:
    """And those that lie elsewhere in the repository."""
    expected = {path.relative_to(DOCS).with_suffix(".html") for path in DOCS.rglob("*.md")}
    expected |= {Path(name) for name in ("contributing.html", "changelog.html", "security.html")}
    for rules in ROOT.glob("src/numbra/games/*/rules_page/*.md"):
        language = "" if rules.stem == "en" else f".{rules.stem}"
        expected.add(Path("rules") / f"{rules.parts[-3]}{language}.html")
    assert expected <= {path.relative_to(site) for path in site.rglob("*.html")}


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    """Scripts, styles, fonts and pictures are files of the site."""
    count = 0
    for path, page in pages(site):
        for address in page.loaded:
            assert not re.match(r"[a-z]+:|//", address) or address.startswith("data:"), f"{path.name}: {address}"
            assert address.startswith("data:") or lies(path, address, site).is_file(), f"{path.name}: {address}"
            count += 1
    assert count > 100


def test_styles_load_nothing_from_another_host(site: Path) -> None:
    """Neither fonts nor other styles."""
    styles = [path.read_text(encoding="utf-8") for path in site.rglob("*.css")]
    styles += re.findall(
        r"<style>(.*?)</style>", "".join(path.read_text("utf-8") for path in site.rglob("*.html")), re.S
    )
    assert len(styles) > 2
    assert not [
        found for style in styles for found in re.findall(r"(?:@import|url\()\s*[\"']?(?:https?:)?//\S+", style)
    ]


def test_every_link_leads_somewhere(site: Path) -> None:
    """To a page of the site, and to a place that is on it; links to other sites are not followed."""
    read = dict(pages(site))
    count = 0
    for path, page in read.items():
        for link in page.links:
            if re.match(r"(https?|mailto):", link):
                continue
            target = lies(path, link, site)
            target = target / "index.html" if target.is_dir() else target
            assert target.is_file(), f"{path.name}: {link}"
            place = unquote(urlsplit(link).fragment)
            assert not place or target.suffix != ".html" or place in read[target].names, f"{path.name}: {link}"
            count += 1
    assert count > 500


def test_make_builds_it_as_strictly_as_the_tests() -> None:
    """Without an argument that keeps warnings back."""
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8").partition("\nsite:")[2].partition("\n\n")[0]
    assert re.findall(r"mkdocs (.*)", recipe) == ["build"]


def test_a_link_that_leads_nowhere_stops_the_build(tmp_path: Path) -> None:
    """So that it is found where it is written."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("[nowhere](missing.md)\n", encoding="utf-8")
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[0]
    settings = settings.replace("site_hooks.py", str(ROOT / "site_hooks.py"))
    (tmp_path / "mkdocs.yml").write_text(settings, encoding="utf-8")
    done = building(tmp_path / "mkdocs.yml", tmp_path / "site")
    assert done.returncode != 0
    assert "missing.md" in done.stderr
