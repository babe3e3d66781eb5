"""Drawings of states and views of any game."""

import subprocess
import sys
from random import Random

import msgspec
import pytest
from msgspec import structs
from msgspec.structs import replace

import numbra
from core.drawing.drawn import checked, written
from numbra.core.contract import Zone
from numbra.core.drawing.drawing import _flow, draw
from numbra.core.drawing.pieces import Place, back, lying, plain_face
from numbra.core.text import LANGUAGES, Text
from numbra.core.voice import Voice
from numbra.games.shades.game import ShadesState

OURS = ("shades", "nmbrs", "code777")


def some(name: str, moves: int = 25) -> list[numbra.State]:
    """The states of a game played at random, for as many seats as it allows."""
    game = numbra.game(name)
    rng = Random(3)
    states = [game.start(seats=game.seats[-1], seed="drawn")]
    while not states[-1].over and len(states) <= moves:
        seat = rng.choice(states[-1].acting)
        states.append(states[-1].apply(seat, rng.choice([*zip(range(60), states[-1].actions(seat), strict=False)])[1]))
    return states


@pytest.fixture(params=OURS)
def name(request: pytest.FixtureRequest) -> str:
    """Each of our games."""
    return str(request.param)


def test_every_position_can_be_drawn(name: str) -> None:
    """From the deal on, as a state, as each seat's view and as a spectator's; safely, in every language."""
    for number, state in enumerate(some(name)):
        language = LANGUAGES[number % len(LANGUAGES)]
        positions: list[numbra.State | numbra.View] = [state, *map(state.view, (None, *range(state.seats)))]
        for position in positions:
            drawing = draw(numbra.game(name), position, Voice(language))
            assert "None" not in drawing
            assert "{" not in "".join(written(drawing))


def test_a_view_is_drawn_without_its_state(name: str) -> None:
    """One that has come as JSON looks the same."""
    game = numbra.game(name)
    for state in some(name, 5):
        view = state.view(0)
        assert game.view(msgspec.json.decode(msgspec.json.encode(view)))._repr_html_() == view._repr_html_()


def test_two_positions_that_a_seat_cannot_tell_apart_look_the_same_to_it(name: str) -> None:
    """The other hidden cards are drawn only in the states."""
    game = numbra.game(name)
    state = some(name, 4)[-1]
    other = game.sample(state.view(0), Random(5))
    assert other.view(0)._repr_html_() == state.view(0)._repr_html_()
    assert other._repr_html_() != state._repr_html_()


def test_whose_knowledge_it_is_stands_on_it(name: str) -> None:
    """Everything, a seat's, or everybody's."""
    state = some(name, 0)[0]
    assert "everything, hidden components included" in written(state._repr_html_())
    assert "what Seat 1 knows" in written(state.view(1)._repr_html_())
    assert "what everybody knows" in written(state.view(None)._repr_html_())


def test_names_are_text() -> None:
    """However long they are, and whatever they hold."""
    state = some("code777", 0)[0]
    names = ("<b onload=x>Ada</b>", "a" * 300, "]]>", '"&amp;', "\x00\u202e")
    said = written(draw(numbra.game("code777"), state, Voice("en", names)))
    assert any(text.endswith("<b onload=x>Ada</b>: 0") for text in said)
    assert any(len(text) < 40 and text.startswith("aaaa") for text in said)
    assert "\x00" not in "".join(said)


def test_the_points_and_who_may_act_are_shown() -> None:
    """A sign for those who may act, and for the winners."""
    state = some("nmbrs", 0)[0]
    said = written(draw(numbra.game("nmbrs"), state, Voice("en", tuple("ABCDEFGH"))))
    assert sum(text.startswith("▸ ") for text in said) == 1
    assert f"▸ {'ABCDEFGH'[state.acting[0]]}: 50" in said
    ended = numbra.game("shades").start(seats=2, deal={"deck": list(range(1, 50))})
    while not ended.over:
        ended = ended.apply(ended.acting[0], next(iter(ended.actions(ended.acting[0]))))
    winners = sum(text.startswith("★ ") for text in written(ended._repr_html_()))
    assert winners == len(ended.winners)


def test_places_go_on_below_when_a_line_is_full() -> None:
    """None begins beyond the edge, and none lies above the one before it."""
    places = [Place(called=f"place {number}", text="x" * 40) for number in range(9)]
    body, bottom = _flow(places, Voice(), 10)
    assert body.count("place") == 9
    assert bottom > 100


def test_a_game_of_somebody_else_is_drawn_by_its_zones(example_dice: numbra.Game) -> None:
    """With the faces that it gives; a view by its fields."""
    state = example_dice.start(seats=3, seed="thrown")
    said = written(state._repr_html_())
    assert "Seat 2 · Cup" in said
    cups = [zone for zone in state.zones() if zone.owner is not None and zone.counted]
    assert [text for text in said if text.isdecimal()] == [card for zone in cups for card in zone.cards]
    assert 'rx="9"' in state._repr_html_()
    assert "[5,5,5]" in written(state.view(0)._repr_html_())


def test_what_is_only_remembered_is_drawn_where_it_has_a_name() -> None:
    """Other zones that are not counted state what has been seen, and lie nowhere; neighbours alike are one place."""
    named, unnamed = (
        Zone(name="bid", cards=("5",), counted=False, called=Text.same("Bid")),
        Zone(name="x", cards=("6",)),
    )
    slots = [Zone(name=f"slot {slot}", cards=(str(slot),), called=Text.same("Hand"), owner=1) for slot in range(3)]
    zones = (*slots, named, replace(unnamed, counted=False), Zone(name="back", cards=("",)))

    class Somebodys(ShadesState, frozen=True, kw_only=True):
        """A state with other zones."""

        def zones(self) -> tuple[Zone, ...]:
            """Those of above."""
            return zones

    state = Somebodys(**structs.asdict(numbra.game("shades").start(seats=2)))
    hand, bid, face_down = lying(state, plain_face, Voice())
    assert (hand.called, hand.owner, [piece.label for piece in hand.pieces]) == ("Hand", 1, ["0", "1", "2"])
    assert (bid.called, bid.pieces[0].label) == ("Bid", "5")
    assert face_down.pieces == (back(),)


def test_a_game_that_is_not_installed_is_drawn_plainly(example_game: numbra.Game) -> None:
    """By the names of its cards, under the name of its class."""
    state = example_game.start(seats=2, seed="plain")
    said = written(draw(None, state, Voice()))
    assert said[0] == "HighcardState"
    assert "Hand 1" in said


def test_nobody_loads_the_drawing_to_play() -> None:
    """Games know what lies where; laying it out, and `html`, are loaded for the first drawing."""
    code = (
        "import sys, numbra; state = numbra.game('nmbrs').start(seats=2); repr(state), repr(state.view(0)); "
        "print([name for name in sys.modules if name.startswith('numbra.core.drawing.') or name == 'html']); "
        "state._repr_html_(); print('numbra.core.drawing.svg' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)  # noqa: S603 # ours
    assert done.stdout.splitlines() == ["['numbra.core.drawing.pieces']", "True"]


def test_drawings_are_well_formed_whatever_the_title(monkeypatch: pytest.MonkeyPatch) -> None:
    """A title of a stranger's game is text, too."""
    game = numbra.game("shades")
    monkeypatch.setattr(type(game), "title", "<b>&\x07")
    checked(draw(game, game.start(seats=2), Voice()))
