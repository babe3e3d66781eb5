"""The built page: its files, one document for every path in it, and cache headers."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from numbra.server.http.page_files import Page
from server.house import house

DOCUMENT = "<!doctype html><title>Numbra</title>" + "<p>A table for three games.</p>" * 20
SCRIPT = "console.log('Numbra')\n" * 20
FILES = {
    "index.html": DOCUMENT,
    "sw.js": SCRIPT,
    "manifest.webmanifest": '{"name":"Numbra"}',
    "icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>',
    "icon-180.png": "not really",
    "assets/index-B3b2p2Tc.js": SCRIPT,
    "assets/index-TZrNw7dA.css": "p{margin:0}" * 20,
    "sources.sha256": "of nobody's interest",
}
FOR_EVER = "public, max-age=31536000, immutable"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built page, with a secret file beside it."""
    base = tmp_path_factory.mktemp("page")
    (base / "secret.html").write_text("secret")
    for name, content in FILES.items():
        path = base / "page" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content)
    return base / "page"


@pytest.fixture(scope="module")
def browser(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A client of a server with this page."""
    with (
        house(tmp_path_factory.mktemp("house") / "db", page=folder) as address,
        httpx.Client(base_url=address, trust_env=False) as http,
    ):
        yield http


def test_what_was_loaded_is_not_read_again(tmp_path: Path) -> None:
    """So that the first visitor does not wait for the disk."""
    document = tmp_path / "index.html"
    document.write_text(DOCUMENT)
    page = Page(tmp_path)
    page.load()
    document.unlink()
    page.load()
    found = page.find("/")
    assert found is not None
    assert found.body.decode() == DOCUMENT


@pytest.mark.parametrize(
    "path", ["/", "/t/k7q2m9x4", "/rules/shades", "/learn/nmbrs", "/screen", "/me", "/somewhere/else", "/index.html"]
)
def test_every_place_in_the_page_is_the_same_document(browser: httpx.Client, path: str) -> None:
    """The page routes itself; browsers check each time whether it has changed."""
    answer = browser.get(path)
    assert (answer.status_code, answer.text) == (200, DOCUMENT)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src" not in answer.headers["content-security-policy"]
    assert "'unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "kind", "kept"),
    [
        ("/assets/index-B3b2p2Tc.js", "text/javascript; charset=utf-8", FOR_EVER),
        ("/assets/index-TZrNw7dA.css", "text/css; charset=utf-8", FOR_EVER),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/icon.svg", "image/svg+xml", "no-cache"),
        ("/icon-180.png", "image/png", "no-cache"),
    ],
)
def test_files_say_what_they_are_and_how_long_they_last(browser: httpx.Client, path: str, kind: str, kept: str) -> None:
    """Files with a digest in their names may be cached for ever."""
    answer = browser.get(path)
    assert (answer.status_code, answer.text) == (200, FILES[path[1:]])
    assert (answer.headers["content-type"], answer.headers["cache-control"]) == (kind, kept)


@pytest.mark.parametrize("path", ["/nothing.js", "/assets/nothing", "/sources.sha256", "/api/nothing"])
def test_what_is_not_there_is_not_found(browser: httpx.Client, path: str) -> None:
    """With a code; missing files do not lead to the document."""
    answer = browser.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "http/404")


@pytest.mark.parametrize(
    "path",
    ["/../secret.html", "/%2e%2e/secret.html", "/assets/../../secret.html", "/..%2fsecret.html", "//secret.html"],
)
def test_nothing_outside_the_folder_can_be_had(browser: httpx.Client, folder: Path, path: str) -> None:
    """However the path is written."""
    assert "secret" not in browser.get(path).text
    found = Page(folder).find(path)
    assert found is None or found.body != b"secret"


def test_texts_are_sent_compressed_to_whoever_can_read_that(browser: httpx.Client) -> None:
    """Other clients get them uncompressed; pictures and tiny files are never compressed."""
    for accepted, encoding in (("gzip, br", "gzip"), ("identity", None)):
        with browser.stream("GET", "/", headers={"accept-encoding": accepted}) as answer:
            raw = b"".join(answer.iter_raw())
        assert (answer.headers.get("content-encoding"), answer.headers["vary"]) == (encoding, "accept-encoding")
        assert (gzip.decompress(raw) if encoding else raw) == DOCUMENT.encode()
    for path in ("/icon-180.png", "/manifest.webmanifest"):
        assert "content-encoding" not in browser.get(path, headers={"accept-encoding": "gzip"}).headers


def test_who_has_it_already_is_not_sent_it_again(browser: httpx.Client) -> None:
    """Until it has changed."""
    tag = browser.get("/").headers["etag"]
    for known, status in ((tag, 304), (f'"other", {tag}', 304), ('W/"other"', 200)):
        answer = browser.get("/t/k7q2m9x4", headers={"if-none-match": known})
        assert (answer.status_code, answer.headers["etag"]) == (status, tag)
        assert bool(answer.content) is (status == 200)


def test_nothing_can_be_done_to_it(browser: httpx.Client) -> None:
    """Only reading is allowed."""
    answer = browser.post("/", json={})
    assert (answer.status_code, answer.json()["code"]) == (405, "http/405")


def test_a_page_that_is_not_built_says_how(tmp_path: Path) -> None:
    """In plain words; as soon as it is built it is served."""
    folder = tmp_path / "page"
    with (
        house(tmp_path / "db", page=folder) as address,
        httpx.Client(base_url=address, trust_env=False) as http,
    ):
        answer = http.get("/t/k7q2m9x4")
        assert (answer.status_code, answer.headers["content-type"]) == (503, "text/plain; charset=utf-8")
        assert "make play" in answer.text
        assert http.get("/schema").status_code == 200
        folder.mkdir()
        (folder / "index.html").write_text(DOCUMENT)
        assert http.get("/t/k7q2m9x4").text == DOCUMENT
