"""What a wheel and a source distribution must hold, and must not."""

import re
import tarfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

NEEDED = (
    r"numbra/server/page/index\.html",
    r"numbra/server/page/assets/.+\.js",
    r"numbra/cli/locale/en\.json",
    r"numbra/games/\w+/rules_page/en\.md",
    r"numbra/py\.typed",
    r"numbra-[^/]+\.dist-info/licenses/LICENSE",
    r"numbra-[^/]+\.dist-info/sboms/numbra\.cdx\.json",
    r"numbra-[^/]+\.dist-info/entry_points\.txt",
)
"""What is in every wheel, besides all files of the source tree."""
WHERE = re.compile(r"numbra/|numbra-[^/]+\.dist-info/")
UNWANTED = re.compile(r"(^|/)(tests?|node_modules|__pycache__)/|\.(py[co]|map|db)$|(^|/)test_")
TEMPLATES_TEST = "numbra/cli/template/tests/test_newgame.py"
"""The one test that belongs to a wheel: `numbra new-game` writes it."""
IN_SDIST = ("PKG-INFO", "LICENSE", "README.md", "hatch_build.py", "hatch_version.py", "requirements-runtime.txt")
IN_SDIST_TOO = ("src/numbra/server/page/index.html", "web/package-lock.json")
NOT_IN_SDIST = ("tests", "benchmarks", "harness", "release")


def wrong_in_wheel(wheel: Path, tracked: Iterable[str]) -> list[str]:
    """What a wheel lacks, also of the files that git knows in `src`, and what it should not have."""
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    lacking = [pattern for pattern in NEEDED if not any(re.fullmatch(pattern, name) for name in names)]
    lacking += sorted({path.removeprefix("src/") for path in tracked} - {*names})
    unwanted = [name for name in names if not WHERE.match(name) or UNWANTED.search(name.removeprefix(TEMPLATES_TEST))]
    return _told(wheel, lacking, unwanted)


def wrong_in_sdist(sdist: Path) -> list[str]:
    """What a source distribution lacks and should not have: the page is in it, so that nobody needs Node."""
    with tarfile.open(sdist) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    lacking = [name for name in (*IN_SDIST, *IN_SDIST_TOO) if name not in names]
    return _told(sdist, lacking, [name for name in names if name.partition("/")[0] in NOT_IN_SDIST])


def differences(one: Path, other: Path) -> list[str]:
    """The files in which two wheels differ; the time of the build is in none of them."""
    ours, theirs = _digests(one), _digests(other)
    names = sorted(name for name in ours.keys() | theirs.keys() if ours.get(name) != theirs.get(name))
    return [f"Built from the source distribution, this is different: {name}" for name in names]


def _digests(wheel: Path) -> dict[str, str]:
    with ZipFile(wheel) as archive:
        return {name: sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


def _told(file: Path, lacking: Iterable[str], unwanted: Iterable[str]) -> list[str]:
    return [f"{file.name} lacks {one}" for one in lacking] + [f"{file.name} should not have {one}" for one in unwanted]
