"""What a seat sees of the zones."""

import numbra
from numbra.core.contract import Zone
from numbra.core.sight import Sight, sights

DECK = {"deck": [*range(1, 25)]}


def test_faces_where_a_seat_may_see_them_else_backs(example_game: numbra.Game) -> None:
    """Its own hand and what lies open; of the rest only how much there is. What only it sees into is its own."""
    state = example_game.start(seats=2, deal=DECK).apply(0, example_game.action({"type": "play", "card": 3}))
    assert [*sights(state, 0)] == [
        Sight(Zone(name="hand 0", cards=("1", "2", "4"), owner=0), up=True),
        Sight(Zone(name="hand 1", cards=("",) * 4), up=False),
        Sight(Zone(name="trick", cards=("3",)), up=True),
        Sight(Zone(name="gone", cards=()), up=True),
        Sight(Zone(name="rest", cards=("",) * 16), up=False),
    ]


def test_a_spectator_sees_what_every_seat_sees(example_game: numbra.Game) -> None:
    """No hand."""
    state = example_game.start(seats=2, deal=DECK).apply(0, example_game.action({"type": "play", "card": 3}))
    assert [sight.zone.cards for sight in sights(state, None)] == [("",) * 3, ("",) * 4, ("3",), (), ("",) * 16]


def test_backs_tell_what_the_game_says() -> None:
    """In 49 Shades of Grey their shade."""
    state = numbra.game("shades").start(seats=2, seed="s")
    zones = {zone.name: zone for zone in state.zones()}
    for sight in sights(state, 0):
        zone = zones[sight.zone.name]
        assert sight.up == (0 in zone.faces)
        assert sight.zone.cards == zone.sight(0)
        assert sight.zone.backs is None
