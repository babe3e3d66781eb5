import msgspec

from numbra.games.shades.actions import Call, Discard, Guess
from numbra.games.shades.events import Dealt, Ended

from .build import GAME, act, numbers, play_out, start, turn


def test_a_spectator_sees_what_both_see() -> None:
    """No number of either hand."""
    view = start().view(None)
    assert view.seat is None
    assert numbers(view, 0) == numbers(view, 1) == [None] * 9
    assert view.points == (None, None)


def test_a_seat_knows_what_its_own_hand_is_worth() -> None:
    """And the other's only when it can read all of it."""
    state = start()
    assert state.view(0).points == (81, None)
    assert state.view(1).points == (None, 81)
    assert state.view(0).scores == (81, None)
    assert state.view(None).scores == (None, None)


def test_a_hand_won_card_by_card_is_known_to_all() -> None:
    """Nine cards turned over, all still held: everybody can count them."""
    state = start()
    for replaced in range(10, 19):
        state = turn(state, 49, "high", discard=replaced)
        state = turn(state, 1, "exact")
    assert None not in numbers(state.view(0), 1)
    assert state.view(0).points == (81, 9)
    assert state.view(None).points == (None, 9)


def test_the_end_shows_both_hands() -> None:
    """To both and to everybody; discards stay face down."""
    final = turn(play_out(start(), 30), 25, "low", discard=10)
    ended = final.events[-1]
    assert isinstance(ended, Ended)
    assert (ended.round, ended.hands, ended.points) == (1, final.hands, (81, 65))
    for seat in (0, 1, None):
        view = final.view(seat)
        assert [numbers(view, owner) for owner in (0, 1)] == [list(hand) for hand in final.hands]
        assert view.points == view.scores == (81, 65)
        assert view.results[0].points == (81, 65)
    assert final.view(0).discards[-1].card.number is None


def test_a_second_game_begins_with_nothing_known() -> None:
    """Except the result of the first, hands included."""
    between = play_out(start(rounds=2), 31)
    view = between.view(0)
    assert numbers(view, 1) == [None] * 9
    assert (view.revealed, view.turns, view.discards) == ((), (), ())
    assert view.results[0].hands == (tuple(range(1, 10)), tuple(range(10, 19)))
    assert view.scores == (view.results[0].points[0] + (view.points[0] or 0), None)


def test_the_deal_shows_each_seat_its_own_hand() -> None:
    """The other from behind; the top card from behind to all."""
    (dealt,) = start().events
    assert isinstance(dealt, Dealt)
    for seat in (0, 1, None):
        edition = dealt.seen_by(seat)
        for owner, hand in enumerate(edition.hands):
            assert all((card.number is not None) == (owner == seat) for card in hand)
        assert edition.top.number is None


def test_guesses_and_calls_are_heard_by_all() -> None:
    """Complete in every edition."""
    guessed = act(start(), Guess(20))
    called = act(guessed, Call("exact"))
    for event in (*guessed.events, *called.events):
        assert all(event.seen_by(seat) == event for seat in (0, 1, None))


def test_views_survive_json() -> None:
    """In every phase."""
    state = start(print_tolerance=1.0)
    for action in (Guess(20), Call("high"), Discard(15)):
        for seat in (0, 1, None):
            view = state.view(seat)
            assert GAME.view(msgspec.json.decode(msgspec.json.encode(view))) == view
        state = act(state, action)


def test_zones_say_who_can_read_what() -> None:
    """49 cards, each in one place; backs show the shade except inside the stack."""
    state = turn(start(), 25, "high", discard=12)
    zones = {zone.name: zone for zone in state.zones()}
    assert sum(len(zone.cards) for zone in zones.values()) == 49
    assert zones["hand 1 slot 0"].sight(0) == (str(state.greys[9]),)
    assert zones["hand 1 slot 0"].sight(1) == ("10",)
    assert zones["hand 1 slot 2"].sight(0) == ("19",)
    assert zones["discard 0"].sight(0) == (str(state.greys[11]),)
    assert zones["discard 0"].sight(1) == ("12",)
    assert zones["top"].sight(0) == zones["top"].sight(1) == (str(state.greys[19]),)
    assert zones["stack"].sight(0) == ("",) * 29
    taken = {zone.name: zone for zone in act(state, Guess(1), Call("low")).zones()}
    assert taken["taken"].sight(0) == taken["taken"].sight(1) == ("20",)


def test_zones_keep_what_was_shown_after_a_game() -> None:
    """Hands shown when a game of the match was counted, though their cards are dealt again."""
    between = play_out(start(rounds=2), 31)
    shown = [zone for zone in between.zones() if not zone.counted]
    assert [zone.name for zone in shown] == ["hand 0 shown after game 1", "hand 1 shown after game 1"]
    assert shown[1].sight(0) == tuple(str(number) for number in range(10, 19))
    assert sum(len(zone.cards) for zone in between.zones() if zone.counted) == 49
