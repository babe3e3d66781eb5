"""The page's types are those of the server's structs."""

from docs.page_types import FILE, module


def test_the_page_knows_the_structs_as_they_are() -> None:
    """`make docs` writes them again."""
    assert FILE.read_text(encoding="utf-8") == module()
