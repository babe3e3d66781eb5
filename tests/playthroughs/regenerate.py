"""Rewrite what the engine says in playthroughs: `python tests/playthroughs/regenerate.py [file …]`, all by default."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from playthroughs.playthrough import files, parse  # found through the line above when run as a script


def main(names: list[str]) -> None:
    """Rewrite these files; comments and inputs stay, and what changed is named."""
    for path in [Path(name) for name in names] or files():
        before = path.read_text(encoding="utf-8")
        after = parse(before).text()
        if after != before:
            path.write_text(after, encoding="utf-8")
            sys.stdout.write(f"{path}: rewritten\n")


if __name__ == "__main__":
    main(sys.argv[1:])
