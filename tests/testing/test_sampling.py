"""Games that draw wrong states for a view are caught; right ones are not."""

from random import Random
from typing import ClassVar, Self

from msgspec.structs import replace

from example_game.highcard import DECK, HighcardState, HighcardView
from numbra import Action, State, View
from numbra.core.chance import sample_seed
from numbra.core.contract import Seat
from numbra.testing import check_game

from .variants import Variant, assert_caught, rebuilt


class Sampling(Variant):
    """Highcard that can draw the cards a seat does not see."""

    def draw_hidden(self, view: HighcardView, rng: Random) -> HighcardState:
        """The others' cards at random."""
        own = view.hand or ()
        hidden = [card for card in DECK if card not in (*own, *view.trick, *view.gone)]
        rng.shuffle(hidden)
        hands = []
        for seat, size in enumerate(view.hands):
            hands.append(own if seat == view.seat else tuple(hidden.pop() for _ in range(size)))
        drawn = HighcardState(
            seats=len(hands),
            seed=sample_seed(rng),
            options=view.options,
            hands=tuple(hands),
            rest=tuple(hidden),
            leader=view.leader,
            trick=view.trick,
            gone=view.gone,
            tricks=view.tricks,
        )
        return rebuilt(drawn, self.kind)


def test_right_samples_are_fine() -> None:
    """They have the view, hold all cards and can be played."""
    check_game(Sampling(), games=2)


def test_a_sample_with_another_view_is_caught() -> None:
    """The seat would see something else."""

    class Broken(Sampling):
        def draw_hidden(self, view: HighcardView, rng: Random) -> HighcardState:
            return replace(super().draw_hidden(view, rng), leader=0)

    assert_caught(Broken(), "a sampled state has the view it was drawn for")


def test_a_sample_that_loses_cards_is_caught() -> None:
    """Hidden cards exist too."""

    class Broken(Sampling):
        def draw_hidden(self, view: HighcardView, rng: Random) -> HighcardState:
            return replace(super().draw_hidden(view, rng), rest=())

    assert_caught(Broken(), "components are conserved")


def test_a_sample_of_chance_alone_is_caught() -> None:
    """All chance comes from the rng that was given."""

    class Broken(Sampling):
        elsewhere: ClassVar[Random] = Random(1)

        def draw_hidden(self, view: HighcardView, _rng: Random) -> HighcardState:
            return super().draw_hidden(view, self.elsewhere)

    assert_caught(Broken(), "the same rng draw the same state")


def test_a_sample_in_which_the_seat_may_do_something_else_is_caught() -> None:
    """Legal actions follow from the view."""

    class Odd(HighcardState, frozen=True):
        def actions(self, seat: Seat) -> list[Action]:
            listed = list(super().actions(seat))
            return listed[::-1] if self.seed.startswith("sample") else listed

    assert_caught(Sampling(Odd), "in a sampled state the seat may do what it may do")


def test_a_sample_that_cannot_be_played_out_is_caught() -> None:
    """It is a state like any other."""

    class Stuck(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            after = super().play(seat, action)
            return self if self.seed.startswith("sample") else after

    assert_caught(Sampling(Stuck), "a game ends; this one goes on after 200 steps", steps=200)


def test_a_sample_for_nobody_is_caught() -> None:
    """A spectator's view leaves too much open."""

    class Broken(Sampling):
        def sample(self, view: View, rng: Random) -> State:
            return self.draw_hidden(view if view.seat is not None else self.start(seats=2).view(0), rng)  # type: ignore[arg-type]  # the fault

    assert_caught(Broken(), "no state is drawn for a view without a seat")
