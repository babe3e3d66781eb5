"""The page asks the questions of Code 777 in the game's own words."""

from docs.page_questions import FILE, module


def test_the_page_knows_the_questions_as_they_are() -> None:
    """`make docs` writes them anew."""
    assert FILE.read_text(encoding="utf-8") == module()
