"""The pictures of positions are what is drawn today."""

from docs.drawings import files


def test_the_pictures_are_drawn_as_they_are() -> None:
    """`make docs` writes them again."""
    assert {path: path.read_text(encoding="utf-8") for path in files()} == files()
