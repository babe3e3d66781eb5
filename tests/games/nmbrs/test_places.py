"""How nmbrs! is drawn."""

import numbra
from games.nmbrs.build import GAME, TAKE, do, lay, stacked
from numbra.core.drawing.pieces import GROUNDS, Place, pile
from numbra.core.voice import Voice


def drawn(position: numbra.State | numbra.View, language: str = "en") -> tuple[Place, ...]:
    """All places."""
    return GAME.places(position, Voice(language))


def labels(place: Place) -> str:
    """What stands on the pieces, a dot for each back."""
    return " ".join("." if piece.hidden else piece.label for piece in place.pieces)


def table() -> numbra.State:
    """Seat 0 has taken the open card and laid a row with a joker."""
    return do(stacked(["10 20 jr 50 60 70 80 90 97", "1 2 3 4 5 6 7 8 9"], top="11"), (0, TAKE), (0, lay("10-20-30r")))


def test_a_state_shows_hands_rows_and_the_stock() -> None:
    """Every card with its colour, its letter and its worth."""
    ada, leo, row, *_, stock = drawn(table())
    assert (ada.owner, labels(ada)) == (0, "11 50 60 70 80 90 97")
    assert labels(leo) == "1 2 3 4 5 6 7 8 9"
    assert (row.called, labels(row)) == ("Row", "10 20 30")
    assert row.pieces[2].note == "R ★"
    assert row.pieces[2].ground == GROUNDS["red"]
    assert {piece.note.count("•") for piece in row.pieces[:2]} <= {1, 2, 3}
    assert stock.called == "Stock"
    assert len(stock.pieces) == 104 - 18 - 1


def test_a_view_shows_what_it_holds() -> None:
    """One's own hand, of another the cards that everybody knows, backs for the rest, and the number of the stock."""
    ada, leo, *_, stock = drawn(table().view(1))
    assert labels(ada) == "11 . . . . . ."
    assert labels(leo) == "1 2 3 4 5 6 7 8 9"
    assert stock.pieces == pile(85)
    assert labels(drawn(table().view(None))[1]) == ". . . . . . . . ."


def test_a_joker_in_hand_is_a_star() -> None:
    """With the letter of its colour in the reader's language."""
    hand = drawn(stacked(["10 20 jg 50 60 70 80 90 97", "1 2 3 4 5 6 7 8 9"], top="11"), "fr")[0]
    assert hand.called == "Main"
    (joker,) = (piece for piece in hand.pieces if piece.label == "★")
    assert joker.note == "V ★"
