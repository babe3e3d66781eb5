"""The page as it was built: its files, and one document for every place in it, which the page itself knows."""

import gzip
import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""What is served; nothing else in the folder is."""
PACKED_ALREADY = (".ico", ".png", ".woff2")
DOCUMENT = "index.html"
LASTING = "assets/"
"""Files with a digest of their content in their names: they never change."""
FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = (
    "The page is not built here. `make play` builds it and opens the table; "
    "`python hatch_build.py` builds it alone.\nWhat programs can ask for is described at /schema.\n"
)

AnyRequest = Request[Any, Any, Any]


@dataclass(frozen=True)
class File:
    """A file of the page, as it is sent."""

    body: bytes
    packed: bytes | None
    """The same, compressed, where that makes it smaller."""
    kind: str
    tag: str
    keep: str


class Page:
    """The files of a folder, read once it is there."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, File] = {}

    def load(self) -> None:
        """Read and compress the files, unless that is done. It takes 20 ms: best done before the server is open."""
        if DOCUMENT not in self._files:
            self._files = files_in(self._folder)

    def find(self, path: str) -> File | None:
        """The file of a path; the document, if the path is a place in it."""
        self.load()
        name = path.lstrip("/")
        is_place = "." not in name.rpartition("/")[2] and not name.startswith(LASTING)
        return self._files.get(DOCUMENT if is_place else name)

    @property
    def built(self) -> bool:
        """Whether there is one."""
        return self.find(DOCUMENT) is not None


def files_in(folder: Path) -> dict[str, File]:
    """The files of a built page by their paths in it: whatever is asked for, nothing outside can be found."""
    found = (path for path in sorted(folder.rglob("*")) if path.suffix in KINDS and path.is_file())
    return {path.relative_to(folder).as_posix(): _file(folder, path) for path in found}


def _file(folder: Path, path: Path) -> File:
    body = path.read_bytes()
    packed = None if path.suffix in PACKED_ALREADY else gzip.compress(body, mtime=0)
    return File(
        body=body,
        packed=packed if packed is not None and len(packed) < len(body) else None,
        kind=KINDS[path.suffix],
        tag=f'W/"{hashlib.sha256(body).hexdigest()[:32]}"',
        keep=FOR_EVER if path.relative_to(folder).as_posix().startswith(LASTING) else ASK_AGAIN,
    )


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: AnyRequest) -> Response[Any]:
    """A file of the page, or the page at one of its places."""
    built: Page = request.app.state.page
    if not built.built:
        return Response(NOT_BUILT, media_type="text/plain", status_code=503)
    found = built.find(request.scope["path"])
    if found is None:
        raise NotFoundException
    headers = {"cache-control": found.keep, "etag": found.tag, "vary": "accept-encoding"}
    if found.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, media_type=found.kind, headers={**headers, "content-encoding": "gzip"})
    return Response(found.body, media_type=found.kind, headers=headers)
