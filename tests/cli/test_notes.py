"""The note sheet of Code 777."""

import pytest

from numbra.cli.notes import Sheet, read_sheet


@pytest.mark.parametrize(
    ("words", "crossed"),
    [
        (["b7"], {"b7": 4}),
        (["b7x2"], {"b7": 2}),
        (["b7x9"], {"b7": 4}),
        (["6"], {"p6": 3, "g6": 3}),
        (["k"], {"k3": 3, "k5": 1}),
        (["black", "g1"], {"k3": 3, "k5": 1, "g1": 1}),
        (["schwarz"], {"k3": 3, "k5": 1}),
        (["vert"], {"g1": 1, "g6": 3}),
    ],
)
def test_tiles_numbers_and_colours_are_crossed_out(words: list[str], crossed: dict[str, int]) -> None:
    """All copies, or the number given."""
    sheet = Sheet().marked("cross", words)
    assert sheet is not None
    assert sheet.crossed == crossed


def test_marks_give_way_to_later_ones_and_can_be_cleared() -> None:
    """No copy is both crossed out and circled."""
    sheet = Sheet().marked("cross", ["b7"])
    assert sheet is not None
    sheet = sheet.marked("circle", ["b7"])
    assert sheet == Sheet(crossed={"b7": 3}, circled={"b7": 1})
    assert sheet.marked("cross", ["b7"]) == Sheet(crossed={"b7": 4})
    assert sheet.marked("clear", ["7"]) == Sheet()


@pytest.mark.parametrize("word", ["8", "b8", "z", "", "x2", "b7x0"])
def test_what_names_no_tile_marks_nothing(word: str) -> None:
    """The result is None."""
    assert Sheet().marked("cross", ["b7", word]) is None


def test_a_new_rack_gets_a_new_sheet() -> None:
    """Notes are about the tiles one has now."""
    sheet = Sheet(rack=1, crossed={"b7": 4})
    assert sheet.for_rack(1) is sheet
    assert sheet.for_rack(2) == Sheet(rack=2)


@pytest.mark.parametrize("given", [None, 3, {"rack": "x"}, {"crossed": {"b7": 9}}, {"circled": {"z9": 1}}])
def test_what_is_no_sheet_is_an_empty_one(given: object) -> None:
    """Also after the file was edited by hand."""
    assert read_sheet(given) == Sheet()
