"""The page's questions of Code 777 are the game's."""

from docs.page_questions import files


def test_the_page_knows_the_questions_as_they_are() -> None:
    """`make docs` writes them."""
    assert {path: path.read_text(encoding="utf-8") for path in files()} == files()
