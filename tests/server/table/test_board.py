"""The board that any game can be played on: what lies where, as each viewer sees it."""

from typing import Any

import pytest

import numbra
from numbra.core.text import LANGUAGES
from numbra.server.table.board import BoardSeen, ZoneSeen, board
from numbra.server.table.refusals import Refused
from server.desk import Desk


def zones_of(shown: BoardSeen) -> dict[str, ZoneSeen]:
    """The zones by their names."""
    return {zone.name: zone for zone in shown.zones}


def dealt(game: str, **options: Any) -> Desk:
    """A table for two that has just begun."""
    return Desk(game, options=options).begin("ann", "ben")


def test_each_sees_their_own_dice_and_the_backs_of_the_others(example_dice: numbra.Game) -> None:
    """Of backs that tell nothing there is only a number; a spectator sees no dice at all."""
    table = dealt(example_dice.name, dice=3).table
    for seat in (0, 1):
        zones = zones_of(board(table, seat, "en"))
        mine, theirs = zones[f"cup {seat}"], zones[f"cup {1 - seat}"]
        assert (mine.called, mine.owner, mine.up, mine.count, len(mine.cards)) == ("Cup", seat, True, 3, 3)
        assert (theirs.owner, theirs.up, theirs.count, theirs.cards) == (1 - seat, False, 3, ())
    shown = board(table, None, "en")
    assert [zone.up for zone in shown.zones] == [False, False, False, True]
    assert (shown.faces, shown.forms) == ({}, ())


def test_what_is_remembered_is_shown_where_it_has_a_name(example_dice: numbra.Game) -> None:
    """The dice of a round that has just ended, and the bid; not those of all rounds before."""
    desk = dealt(example_dice.name, dice=2)
    for _ in range(2):
        desk.act(desk.guest_to_act(), {"type": "bid", "count": 1, "face": 6})
        assert zones_of(board(desk.table, None, "en"))["bid"].cards == ("1 × 6",)
        desk.act(desk.guest_to_act(), {"type": "call"})
    remembered = [zone for zone in board(desk.table, None, "en").zones if zone.remembered]
    assert [(zone.name, zone.called, zone.up) for zone in remembered] == [
        ("bid", "Bid", True),
        ("cup 0 in round 2", "Lifted cup", True),
        ("cup 1 in round 2", "Lifted cup", True),
    ]


def test_faces_are_those_of_visible_cards_and_of_what_can_be_chosen(example_dice: numbra.Game) -> None:
    """As the game says that they look."""
    table = dealt(example_dice.name, dice=1).table
    assert table.state is not None
    acting = table.state.acting[0]
    faces = board(table, acting, "en").faces
    assert set(faces) == {"1", "2", "3", "4", "5", "6"}
    assert (faces["4"].label, faces["4"].called, faces["4"].shape) == ("4", "4", "die")
    assert set(board(table, 1 - acting, "en").faces) == set(
        zones_of(board(table, 1 - acting, "en"))[f"cup {1 - acting}"].cards
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["shades", "nmbrs", "code777"])
def test_games_that_say_nothing_of_their_zones_are_shown_by_plain_names(game: str, language: str) -> None:
    """And what only one seat sees into is theirs."""
    shown = board(dealt(game).table, 0, language)
    assert all(zone.called for zone in shown.zones)
    assert not any(zone.remembered for zone in shown.zones)
    owned = [zone.called for zone in shown.zones if zone.owner == 0]
    assert owned == {"shades": [f"Hand 0 slot {slot}" for slot in range(9)], "nmbrs": ["Hand 0"]}.get(game, owned)
    assert set(shown.faces) >= {card for zone in shown.zones if zone.up for card in zone.cards}


def test_backs_that_tell_something_are_told() -> None:
    """The greys of the other's cards."""
    theirs = zones_of(board(dealt("shades").table, 0, "en"))["hand 1 slot 0"]
    assert (theirs.up, theirs.count) == (False, 1)
    assert theirs.cards[0]


def test_a_table_that_has_not_begun_has_no_board() -> None:
    """It is refused."""
    with pytest.raises(Refused) as refused:
        board(Desk().table, 0, "en")
    assert refused.value.code == "table/not-started"
