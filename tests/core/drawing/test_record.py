"""A record in a notebook."""

import numbra
from core.drawing.drawn import written
from numbra.core.record import Header, Move, Record, Result, move


def record(moves: int | None, **head: object) -> Record:
    """A game of 49 Shades of Grey, each time the first legal action; or its beginning."""
    game = numbra.game("shades")
    state = game.start(seats=2, seed="r")
    played: list[Move] = []
    while not state.over and len(played) != moves:
        (seat,) = state.acting
        played.append(move(seat, action := next(iter(state.actions(seat)))))
        state = state.apply(seat, action)
    values = {"numbra": 1, "game": "shades", "rules": "1", "seats": 2, "seed": "r", "names": ("Ada", "<Leo>")} | head
    result = Result(state.scores, state.winners) if state.over else None
    return Record(Header(**values), tuple(played), result)  # type: ignore[arg-type] # the fields of a header


def drawing(html: str) -> str:
    """The drawing in a record's HTML."""
    return html[html.index("<svg") :]


def test_a_finished_game_shows_everything() -> None:
    """And says who played."""
    html = record(None)._repr_html_()
    assert "Ada, &lt;Leo&gt;; 93 moves; scores" in html
    assert "everything, hidden components included" in written(drawing(html))


def test_an_unfinished_game_shows_what_everybody_knows() -> None:
    """No number that has not been turned over."""
    html = record(2)._repr_html_()
    assert "what everybody knows" in written(drawing(html))
    assert "unfinished" in html


def test_a_record_that_breaks_a_rule_says_so() -> None:
    """Instead of failing."""
    html = record(2, rules="<9>")._repr_html_()
    assert "<svg" not in html
    assert "the game was played by version &lt;9&gt; of the rules" in html


def test_it_is_short_in_a_console() -> None:
    """Whatever the names are."""
    assert repr(record(2)) == "<Record of shades: Ada, <Leo>; 2 moves; unfinished>"
    assert len(repr(record(2, names=("x" * 500, "y" * 500)))) < 200
