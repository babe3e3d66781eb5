"""The version follows git's tags, and goes up with every release and every commit."""

import os
import subprocess
from pathlib import Path

import pytest
from hatch_version import version

WHO = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org"}
ENVIRON = {**os.environ, **WHO, "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org"}


def git(folder: Path, *arguments: str) -> None:
    """Run git there."""
    subprocess.run(["git", *arguments], cwd=folder, env=ENVIRON, check=True, capture_output=True)  # noqa: S603, S607  # git


def commit(folder: Path, *changes: str) -> None:
    """Commit so often."""
    for change in changes:
        git(folder, "commit", "--allow-empty", "-m", change)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A repository with two commits and no release."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / "CHANGELOG.md").write_text("## [Unreleased]\n", encoding="utf-8")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    commit(folder, "one", "two")
    return folder


def test_before_the_first_release_commits_are_counted(project: Path) -> None:
    """All of them lead to 0.1.0."""
    assert version(project) == "0.1.0.dev2"
    commit(project, "three")
    assert version(project) == "0.1.0.dev3"


def test_a_tag_is_a_release(project: Path) -> None:
    """Other tags are none."""
    git(project, "tag", "v0.2.0")
    git(project, "tag", "nightly")
    assert version(project) == "0.2.0"


@pytest.mark.parametrize(
    ("tag", "after"), [("v0.2.0", "0.2.1.dev2"), ("v0.9.9", "0.9.10.dev2"), ("v1.0.0rc1", "1.0.0rc2.dev2")]
)
def test_what_comes_after_a_release_is_newer(tag: str, after: str, project: Path) -> None:
    """And older than the next one."""
    git(project, "tag", tag)
    commit(project, "three", "four")
    assert version(project) == after


def test_a_shallow_clone_knows_the_last_release_from_the_changelog(project: Path, tmp_path: Path) -> None:
    """It has neither tags nor a history to count."""
    (project / "CHANGELOG.md").write_text(
        "## [Unreleased]\n\n## [0.2.0] - 2027-01-01\n\n## [0.1.0]\n", encoding="utf-8"
    )
    git(project, "add", ".")
    git(project, "tag", "v0.2.0")
    commit(project, "Release", "three")
    git(tmp_path, "clone", "--quiet", "--depth=1", "--no-tags", project.as_uri(), "shallow")
    assert version(tmp_path / "shallow") == "0.2.1.dev0"


def test_a_shallow_clone_before_the_first_release(project: Path, tmp_path: Path) -> None:
    """It does not count the one commit it has."""
    git(tmp_path, "clone", "--quiet", "--depth=1", project.as_uri(), "shallow")
    assert version(tmp_path / "shallow") == "0.1.0.dev0"


def test_an_archive_inside_of_another_repository(project: Path) -> None:
    """Does not take that one's version."""
    git(project, "tag", "v7.0.0")
    archive = project / "numbra"
    archive.mkdir()
    (archive / "CHANGELOG.md").write_text("## [0.3.0] - 2027-01-01\n", encoding="utf-8")
    assert version(archive) == "0.3.1.dev0"


def test_git_is_not_needed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As where an archive is built in a container."""
    monkeypatch.setenv("PATH", "")
    assert version(project) == "0.1.0.dev0"
