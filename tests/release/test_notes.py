"""A release needs its tag, its changelog, its citation, and a database for later versions to go on with."""

from pathlib import Path

import pytest
from release.notes import unwritten


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project in which 0.2.0 is written everywhere."""
    (tmp_path / "CHANGELOG.md").write_text("## [Unreleased]\n\n## [0.2.0] - 2027-01-31\n", encoding="utf-8")
    (tmp_path / "CITATION.cff").write_text("title: x\nversion: 0.2.0\n", encoding="utf-8")
    (tmp_path / "tests" / "server" / "upgrade").mkdir(parents=True)
    (tmp_path / "tests" / "server" / "upgrade" / "0.2.0.sql").touch()
    return tmp_path


def test_what_is_written_can_be_released(project: Path) -> None:
    """Nothing is missing."""
    assert unwritten("0.2.0", "", project) == []


def test_a_commit_without_a_tag_cannot(project: Path) -> None:
    """Its version is one between two releases."""
    assert unwritten("0.2.1.dev3", "", project)[0] == "0.2.1.dev3 is no release: tag the commit first, such as v0.2.0."


def test_changes_that_are_not_committed_are_named(project: Path) -> None:
    """They would be in the wheel, and in no commit."""
    (sentence,) = unwritten("0.2.0", " M README.md\n", project)
    assert "README.md" in sentence


def test_changelog_citation_and_database_are_of_the_version(project: Path) -> None:
    """Another version is not enough."""
    wrong = unwritten("0.20", "", project)
    assert [sentence.split()[0] for sentence in wrong] == ["CHANGELOG.md", "CITATION.cff", "There"]
    assert "tests/server/upgrade/0.20.sql" in wrong[-1]
