"""Serves the built page: its files, and `index.html` for every path that the page routes itself."""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from numbra.server.people.sessions import AnyRequest

CONTENT_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Content types by suffix; files with other suffixes are not served."""
COMPRESSED_ALREADY = (".ico", ".png", ".webp", ".woff2")
DOCUMENT = "index.html"
HASHED_FOLDER = "assets/"
"""The folder of files with a digest of their content in their names: they never change."""
FOR_EVER = "public, max-age=31536000, immutable"
REVALIDATE = "no-cache"
NOT_BUILT = (
    "The page is not built here. `make play` builds it and opens the table; "
    "`python hatch_build.py` builds it alone.\nWhat programs can ask for is described at /schema/openapi.json.\n"
)


@dataclass(frozen=True)
class File:
    """A file of the page, as it is sent."""

    body: bytes
    compressed: bytes | None
    """The body compressed with gzip, if that makes it smaller."""
    content_type: str
    etag: str
    cache_control: str


class Page:
    """The files of a folder, read as soon as the page is built there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, File] = {}

    def load(self) -> None:
        """Read and compress the files, unless that is done. It takes 20 ms, best spent before the server is open."""
        if DOCUMENT not in self._files:
            self._files = files_in(self._folder)

    def find(self, path: str) -> File | None:
        """The file at a path, or `index.html` if the page routes the path itself."""
        self.load()
        name = path.lstrip("/")
        is_page_path = "." not in name.rpartition("/")[2] and not name.startswith(HASHED_FOLDER)
        return self._files.get(DOCUMENT if is_page_path else name)

    @property
    def built(self) -> bool:
        """Whether the page is built."""
        return self.find(DOCUMENT) is not None


def files_in(folder: Path) -> dict[str, File]:
    """The files of a built page, by path. Requests only look paths up here, so no file outside can be reached."""
    found = (path for path in sorted(folder.rglob("*")) if path.suffix in CONTENT_TYPES and path.is_file())
    by_name = ((path.relative_to(folder).as_posix(), path.read_bytes()) for path in found)
    return {
        name: file_of(name, body, FOR_EVER if name.startswith(HASHED_FOLDER) else REVALIDATE) for name, body in by_name
    }


def file_of(name: str, body: bytes, cache_control: str) -> File:
    """A file as it is sent; its content type and whether it is compressed follow from its suffix."""
    suffix = PurePosixPath(name).suffix
    compressed = None if suffix in COMPRESSED_ALREADY else gzip.compress(body, mtime=0)
    return File(
        body=body,
        compressed=compressed if compressed is not None and len(compressed) < len(body) else None,
        content_type=CONTENT_TYPES[suffix],
        etag=f'W/"{hashlib.sha256(body).hexdigest()[:32]}"',
        cache_control=cache_control,
    )


def sent(found: File | None, request: AnyRequest) -> Response[Any]:
    """The response with a file, or without its body if the client has it; 404 if there is no such file."""
    if found is None:
        raise NotFoundException
    headers = {"cache-control": found.cache_control, "etag": found.etag, "vary": "accept-encoding"}
    if found.etag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    if found.compressed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        encoded = {**headers, "content-encoding": "gzip"}
        return Response(found.compressed, media_type=found.content_type, headers=encoded)
    return Response(found.body, media_type=found.content_type, headers=headers)


def page_route(built: Page) -> HTTPRouteHandler:
    """The route that serves the files of a built page."""

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def page(request: AnyRequest) -> Response[Any]:
        """A file of the page, or `index.html` for a path that the page routes itself."""
        if not built.built:
            return Response(NOT_BUILT, media_type="text/plain", status_code=503)
        return sent(built.find(request.scope["path"]), request)

    return page
