"""What has to be written before a version is released: the tag, the changelog, the citation, a database to upgrade."""

import re
from pathlib import Path


def unwritten(version: str, changes: str, root: Path) -> list[str]:
    """What is missing for the release of this version; `changes` are those that are not committed."""
    heading = re.compile(rf"^## \[{re.escape(version)}\] - \d{{4}}-\d\d-\d\d$", re.MULTILINE)
    cited = re.compile(rf"^version: {re.escape(version)}$", re.MULTILINE)
    database = root / "tests" / "server" / "upgrade" / f"{version}.sql"
    wrong = {
        f"{version} is no release: tag the commit first, such as v0.2.0.": ".dev" in version,
        f"There are changes that are not committed:\n{changes}": bool(changes),
        f"CHANGELOG.md has no heading “## [{version}] - DATE”.": not heading.search(_text(root / "CHANGELOG.md")),
        f"CITATION.cff does not say “version: {version}”.": not cited.search(_text(root / "CITATION.cff")),
        f"There is no {database.relative_to(root)}: see write.py beside it.": not database.is_file(),
    }
    return [sentence for sentence, is_so in wrong.items() if is_so]


def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
