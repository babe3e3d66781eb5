"""How 49 Shades of Grey is drawn."""

import numbra
from games.shades.build import GAME, start
from numbra.core.drawing.pieces import Piece
from numbra.core.voice import Voice
from numbra.games.shades.actions import Call, Guess
from numbra.games.shades.grey import AS_PRINTED

Drawn = dict[tuple[str, int | None], tuple[Piece, ...]]


def drawn(position: numbra.State | numbra.View) -> Drawn:
    """The pieces of each place, by its name and owner."""
    return {(place.called, place.owner): place.pieces for place in GAME.places(position, Voice())}


def labels(pieces: tuple[Piece, ...]) -> str:
    """The numbers that can be read, a dot for each card from behind."""
    return " ".join(piece.label or "." for piece in pieces)


def test_a_state_shows_every_number() -> None:
    """And each card in its shade."""
    places = drawn(start())
    assert labels(places["Hand", 0]) == "1 2 3 4 5 6 7 8 9"
    assert labels(places["Hand", 1]) == "10 11 12 13 14 15 16 17 18"
    assert len(places["Stack", None]) == 31
    assert places["Hand", 0][0].ground == "#" + 3 * f"{AS_PRINTED[0]:02x}"


def test_a_view_shows_ones_own_numbers_and_all_shades() -> None:
    """Of the stack the shade on top and how many lie below."""
    places = drawn(start().view(1))
    assert labels(places["Hand", 0]) == ". . . . . . . . ."
    assert labels(places["Hand", 1]) == "10 11 12 13 14 15 16 17 18"
    assert labels(places["Stack", None]) == ". 30"
    assert [piece.ground for piece in places["Hand", 0]] == [piece.ground for piece in drawn(start())["Hand", 0]]


def test_the_guess_and_the_card_just_taken_are_shown() -> None:
    """And discards lie number down."""
    state = start().apply(0, Guess(25))
    assert ("Guess", None) in drawn(state)
    (guess,) = (place.text for place in GAME.places(state.view(1), Voice()) if place.called == "Guess")
    assert guess == "25"
    state = state.apply(1, Call("high"))
    assert labels(drawn(state)["Just taken", None]) == labels(drawn(state.view(0))["Just taken", None]) == "19"
    after = state.apply(1, next(iter(state.actions(1))))
    assert labels(drawn(after)["Discards", None]) == "10"
    assert labels(drawn(after.view(0))["Discards", None]) == "."


def test_an_empty_stack_is_not_drawn() -> None:
    """At the end all numbers lie open in both hands."""
    state = start()
    while not state.over:
        state = state.apply(state.acting[0], next(iter(state.actions(state.acting[0]))))
    for position in (state, state.view(0), state.view(None)):
        assert ("Stack", None) not in drawn(position)
        assert "." not in labels(drawn(position)["Hand", 1])
