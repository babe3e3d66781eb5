"""The page about boards shows the interface as it is, and the example in it has its form."""

import re

from docs.test_docs import ROOT, text_of
from numbra.server.http.boards import SUFFIXES

PAGE = "docs/boards.md"


def test_the_interface_is_shown_as_it_is() -> None:
    """So that authors can copy it from there."""
    (shown,) = re.findall(r"```ts\n(.*?)```", text_of(PAGE), re.DOTALL)
    assert shown == (ROOT / "web/src/boards/interface.ts").read_text(encoding="utf-8")


def test_the_types_of_files_are_all_named() -> None:
    """Those that the server serves, and no others."""
    (named,) = re.findall(r"Files may be (.*?);", text_of(PAGE), re.DOTALL)
    assert set(re.findall(r"`(\.\w+)`", named)) == set(SUFFIXES)


def test_the_colours_are_properties_of_the_page() -> None:
    """Each that is named is defined."""
    styles = (ROOT / "web/src/base.css").read_text(encoding="utf-8")
    named = re.findall(r"`(--[\w-]+)`", text_of(PAGE))
    assert named
    assert [one for one in named if f"  {one}:" not in styles] == []
