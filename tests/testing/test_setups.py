from random import Random
from typing import Annotated, Any, Literal

from msgspec import Meta

import numbra
from example_game.highcard import Highcard, HighcardOptions
from numbra import InvalidSetup, Options, State
from numbra.core.errors import WRONG_OPTION
from numbra.testing.setups import Setup, alternatives, setups


class Everything(Options, frozen=True, kw_only=True):
    """Options of every type."""

    flag: bool = True
    word: Literal["a", "b", "c"] = "b"
    maybe: Literal["x"] | None = None
    bounded: Annotated[int, Meta(ge=1, le=6)] = 4
    unbounded: int = 0
    large: Annotated[int, Meta(ge=1, le=10_000)] = 100
    fraction: Annotated[float, Meta(ge=0, le=2, description="described")] = 0.0
    perhaps: Annotated[int, Meta(ge=3)] | None = None
    text: str = "free"


class Optional(Highcard):
    """A game with many options."""

    options_type = Everything  # type: ignore[assignment]  # nobody plays it


def test_alternatives_are_all_values_that_can_be_listed_and_some_numbers() -> None:
    """Without the default; free texts cannot be listed."""
    assert alternatives(Optional()) == {
        "flag": [False],
        "word": ["a", "c"],
        "maybe": ["x"],
        "bounded": [1, 5, 6],
        "unbounded": [1, 2],
        "large": [1, 150, 200],
        "fraction": [1.0, 2.0],
        "perhaps": [3, 4, 6],
    }


def test_every_number_of_seats_and_every_option_is_tried() -> None:
    """Each on its own, then several together."""
    tried = list(setups(Highcard(), Random(0)))
    assert [setup.seats for setup in tried[:3]] == [2, 3, 4]
    assert [setup.options for setup in tried[:3]] == [{}, {}, {}]
    assert [setup.options for setup in tried[3:8]] == [
        {"cards": 1},
        {"cards": 5},
        {"cards": 6},
        {"low_wins": True},
        {"last_trick": 2},
    ]
    assert all(len(setup.options) > 1 for setup in tried[8:])
    assert len(tried) == 12


def test_the_options_of_shades_are_tried() -> None:
    """As an example of a real game; among them what holds between people."""
    game = numbra.game("shades")
    assert alternatives(game) == {
        "rounds": [2],
        "memory_aid": [True],
        "open_discards": [True],
        "print_tolerance": [1.0, 2.0, game.between_people()["print_tolerance"]],
    }


def test_a_setting_that_the_game_refuses_is_left_out() -> None:
    """Or tried with another number of seats, if that will do."""

    class Choosy(HighcardOptions, frozen=True, kw_only=True):
        """Low cards never win."""

        def check(self) -> None:
            if self.low_wins:
                raise InvalidSetup(WRONG_OPTION, option="low_wins", value=True, why="not today")

    class Choosing(Highcard):
        options_type = Choosy

        def start(self, *, seats: int, **how: Any) -> State:
            if seats == 2 and how.get("options") == {"cards": 1}:
                raise InvalidSetup(WRONG_OPTION, option="cards", value=1, why="too few for two")
            return super().start(seats=seats, **how)

    tried = list(setups(Choosing(), Random(0)))
    assert Setup(3, {"cards": 1}) in tried
    assert not any("low_wins" in setup.options for setup in tried)


def test_a_single_option_is_not_combined() -> None:
    """There is nothing to combine it with."""

    class One(Options, frozen=True, kw_only=True):
        """One option."""

        low_wins: bool = False
        cards: Literal[4] = 4
        last_trick: Literal[1] = 1

    class OneOption(Highcard):
        options_type = One  # type: ignore[assignment]  # nobody plays it

    tried = list(setups(OneOption(), Random(0)))
    assert [setup.options for setup in tried] == [{}, {}, {}, {"low_wins": True}]
