"""The locks are complete: what is installed from them runs, and nothing that it needs is missing."""

import re
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, packages_distributions, requires
from pathlib import Path

import pytest

from bare import run_bare

ROOT = Path(__file__).parents[1]
LOCKS = ("requirements.txt", "requirements-runtime.txt", "requirements-build.txt")
ELSEWHERE = {"exceptiongroup", "importlib-metadata", "importlib-resources", "tomli", "pip", "setuptools", "wheel"}
"""What only other versions of Python need, or what every environment has."""

DOCUMENT = """
import importlib
import pkgutil
import numbra

for found in pkgutil.walk_packages(numbra.__path__, "numbra."):
    if ".migrations." not in found.name:
        importlib.import_module(found.name)

from numbra.server.app import application
from numbra.server.http.openapi import complete
from numbra.server.settings import Settings

print(len(complete(application(Settings("unused.db", "127.0.0.1", 0)).openapi_schema.to_schema())["paths"]))
"""


def canonical(name: str) -> str:
    """A package's name as indices compare it."""
    return re.sub("[-_.]+", "-", name).lower()


def locked(lock: str) -> set[str]:
    """The packages of a lock."""
    return set(re.findall(r"^([a-z0-9-]+)==", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))


def unused() -> set[str]:
    """The packages that the locks leave out."""
    (names,) = re.findall(r"^UNUSED := (.+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    return {*names.split()}


def needed(package: str) -> Iterator[str]:
    """What an installed package needs on any platform, without its extras."""
    for one in requires(package) or ():
        if "extra ==" not in one and not re.search("python_version *<|python_full_version *<|implementation_name", one):
            yield canonical(re.split(r"[\s\[<>=!~;(]", one)[0])


@pytest.mark.parametrize("lock", LOCKS)
def test_it_lacks_nothing(lock: str) -> None:
    """But what is left out on purpose."""
    names = locked(lock)
    assert not names & unused()
    for package in names:
        try:
            found = {*needed(package)}
        except PackageNotFoundError:  # of another platform
            continue
        assert found <= names | unused() | ELSEWHERE, package


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_its_digests(lock: str) -> None:
    """And no host is named."""
    text = (ROOT / lock).read_text(encoding="utf-8")
    for one in re.split(r"\n(?=\S)", text.strip()):
        assert re.fullmatch(r"[a-z0-9-]+==[\w.+]+( ; .+?)?( \\\n    --hash=sha256:[0-9a-f]{64})+", one), one
    assert "://" not in text


def test_what_is_left_out_is_used_by_nobody() -> None:
    """Every module is imported, and the document of the HTTP interface written, with the packages of the lock alone."""
    names = locked("requirements-runtime.txt")
    modules = [one for one, of in packages_distributions().items() if names & {canonical(name) for name in of}]
    done = run_bare(DOCUMENT, packages=",".join(modules))
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 20
