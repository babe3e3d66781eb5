"""A wheel or a source distribution that lacks something, or holds too much, is found out."""

import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest
from release.contents import IN_SDIST, IN_SDIST_TOO, differences, wrong_in_sdist, wrong_in_wheel

GOOD = (
    "numbra/server/page/index.html",
    "numbra/server/page/assets/index-1.js",
    "numbra/cli/locale/en.json",
    "numbra/games/shades/rules_page/en.md",
    "numbra/py.typed",
    "numbra/core/__init__.py",
    "numbra/cli/template/tests/test_newgame.py",
    "numbra-0.2.0.dist-info/licenses/LICENSE",
    "numbra-0.2.0.dist-info/sboms/numbra.cdx.json",
    "numbra-0.2.0.dist-info/entry_points.txt",
)
TRACKED = ("src/numbra/core/__init__.py", "src/numbra/py.typed", "src/numbra/cli/template/tests/test_newgame.py")


def wheel(path: Path, *names: str, said: str = "") -> Path:
    """A wheel with these files."""
    with ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, said)
    return path


def sdist(path: Path, *names: str) -> Path:
    """A source distribution with these files."""
    empty = path.with_name("empty")
    empty.touch()
    with tarfile.open(path, "w:gz") as archive:
        for name in names:
            archive.add(empty, f"numbra-0.2.0/{name}")
    return path


def test_a_good_wheel(tmp_path: Path) -> None:
    """Nothing is wrong with it."""
    assert wrong_in_wheel(wheel(tmp_path / "n.whl", *GOOD), TRACKED) == []


@pytest.mark.parametrize("lacking", GOOD)
def test_each_part_is_missed(lacking: str, tmp_path: Path) -> None:
    """The page, the sentences, the rules, the licence, the bill of materials, and each module."""
    (wrong, *_) = wrong_in_wheel(wheel(tmp_path / "n.whl", *(name for name in GOOD if name != lacking)), TRACKED)
    assert wrong.startswith("n.whl lacks ")


@pytest.mark.parametrize(
    "unwanted",
    [
        "tests/test_api.py",
        "harness/postgres.py",
        "numbra/core/tests/test_text.py",
        "numbra/cli/template/tests/test_another.py",
        "numbra/core/__pycache__/text.pyc",
        "numbra/server/page/assets/index-1.js.map",
        "numbra.db",
    ],
)
def test_what_does_not_belong_is_found(unwanted: str, tmp_path: Path) -> None:
    """Tests, compiled files, and what lies beside the package."""
    assert wrong_in_wheel(wheel(tmp_path / "n.whl", *GOOD, unwanted), TRACKED) == [f"n.whl should not have {unwanted}"]


def test_a_source_distribution_has_the_page_and_no_tests(tmp_path: Path) -> None:
    """So that it can be built without Node."""
    assert wrong_in_sdist(sdist(tmp_path / "n.tar.gz", *IN_SDIST, *IN_SDIST_TOO)) == []
    assert wrong_in_sdist(sdist(tmp_path / "n.tar.gz", *IN_SDIST, "src/numbra/tests.py", "tests/bare.py")) == [
        *(f"n.tar.gz lacks {name}" for name in IN_SDIST_TOO),
        "n.tar.gz should not have tests/bare.py",
    ]


def test_two_wheels_are_compared_by_their_files(tmp_path: Path) -> None:
    """In either direction, and by what is in them."""
    one, other = wheel(tmp_path / "1.whl", "a", "b"), wheel(tmp_path / "2.whl", "b", "c")
    assert [line.rpartition(" ")[2] for line in differences(one, other)] == ["a", "c"]
    assert differences(one, wheel(tmp_path / "3.whl", "a", "b")) == []
    assert len(differences(one, wheel(tmp_path / "4.whl", "a", "b", said="more"))) == 2
