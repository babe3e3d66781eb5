"""A game of independent chance: whole, and with one thing broken or one leak planted at a time."""

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, ClassVar, Self

import pytest
from msgspec.structs import asdict, replace

from example_dice.liarsdice.actions import Bid, Call
from example_dice.liarsdice.deal import LiarsDiceDeal, Throw
from example_dice.liarsdice.events import Lifted, Raised, Thrown, Won
from example_dice.liarsdice.game import LiarsDice
from example_dice.liarsdice.options import LiarsDiceOptions
from example_dice.liarsdice.state import LiarsDiceState
from example_dice.liarsdice.view import LiarsDiceView
from numbra import Action, Event, Game, IllegalAction, Preview, Zone
from numbra.core.contract import Seat, Worth
from numbra.core.errors import NOT_PREVIEWABLE, Refusal
from numbra.core.text import Text
from numbra.testing import check_game
from numbra.testing.changes import Redraw, any_changes, faces_drawn

from .variants import assert_caught


class Planted(LiarsDice):
    """Liar's Dice with other states."""

    def __init__(self, kind: type[LiarsDiceState]) -> None:
        self.kind = kind

    def deal(
        self, seats: int, options: LiarsDiceOptions, seed: str, deal: LiarsDiceDeal, starter: Seat
    ) -> LiarsDiceState:
        """As ever, but with these states."""
        return self._planted(super().deal(seats, options, seed, deal, starter))

    def draw_hidden(self, view: LiarsDiceView, rng: Random) -> LiarsDiceState:
        """As ever, but with these states."""
        return self._planted(super().draw_hidden(view, rng))

    def _planted(self, state: LiarsDiceState) -> LiarsDiceState:
        return self.kind(**{name: getattr(state, name) for name in asdict(state)})


class Undrawable(Planted):
    """Liar's Dice that cannot draw what is hidden."""

    def draw_hidden(self, view: LiarsDiceView, rng: Random) -> LiarsDiceState:
        """As in a game that does not implement it."""
        state: Any = Game.draw_hidden(self, view, rng)
        assert isinstance(state, LiarsDiceState)
        return state


def test_a_game_with_dice_keeps_the_contract() -> None:
    """With and without drawing what is hidden."""
    check_game(LiarsDice())
    check_game(Undrawable(LiarsDiceState), seed="another")


# Leaks that begin after some rounds


SOUND_ROUNDS = 2


class Leaky(LiarsDiceState, frozen=True):
    """A state that leaks after the first rounds; until then it is sound."""

    @property
    def secret(self) -> int:
        """The sum of all dice, which nobody should know; 0 in the first rounds, and when all are shown."""
        return 0 if self.over or len(self.showdowns) < SOUND_ROUNDS else sum(map(sum, self.cups))


class LeakyView(Leaky, frozen=True):
    """A number that nobody looks at."""

    def view(self, seat: Seat | None) -> LiarsDiceView:
        """Whose turn it is, and more."""
        view = super().view(seat)
        return replace(view, turn=view.turn + 10 * self.secret)


class LeakyHistory(Leaky, frozen=True):
    """What is told of the last round depends on the dice of this one."""

    def begin(self, throw: Throw, starter: Seat) -> Self:
        """Written into the history once and for all."""
        after = super().begin(throw, starter)
        told = tuple(replace(one, agreeing=one.agreeing + after.secret) for one in after.showdowns[-1:])
        return replace(after, showdowns=(*after.showdowns[:-1], *told))


class LeakyActions(Leaky, frozen=True):
    """The last bids come first if the sum is odd."""

    def actions(self, seat: Seat) -> Iterable[Action]:
        """The same, in another order."""
        listed = list(super().actions(seat))
        return listed[::-1] if self.secret % 2 else listed


class LeakyDefault(Leaky, frozen=True):
    """Silence doubts a bid if the sum is odd."""

    def default(self, seat: Seat) -> Action | None:
        """Nothing, or a call."""
        return Call() if seat in self.acting and self.bid and self.secret % 2 else None


class LeakyPreview(Leaky, frozen=True):
    """A bid looks better if the sum is odd."""

    def preview(self, _seat: Seat, actions: Sequence[Action]) -> Preview:
        """A bid brings nothing."""
        if not all(isinstance(action, Bid) for action in actions):
            raise IllegalAction(NOT_PREVIEWABLE)
        return Preview(points=0, plays=tuple(Worth(0, self.secret % 2 == 1) for _ in actions))


class LeakyRefusal(Leaky, frozen=True):
    """The code of a refusal tells whether the sum is odd."""

    def play(self, seat: Seat, action: Action) -> Self:
        """Refused, but not always for the same reason."""
        try:
            return super().play(seat, action)
        except IllegalAction:
            if self.secret % 2:
                raise IllegalAction(Refusal("liarsdice/odd", Text.same("No."))) from None
            raise


class LeakySupposition(Leaky, frozen=True):
    """An answer to a supposition, which this game does not log, depends on the sum."""

    def suppose(self, _seat: Seat, _cards: Sequence[str]) -> tuple[bool | None, ...]:
        """True or false."""
        return (self.secret % 2 == 1,)


class LeakyDrafts(Leaky, frozen=True):
    """A draft is offered only if the sum is odd."""

    def drafts(self, seat: Seat, _cards: Sequence[str]) -> Iterable[Action]:
        """A call, where that is possible."""
        return [Call()] if seat in self.acting and self.bid and self.secret % 2 else []


class Hint(Event, frozen=True, kw_only=True, tag="hint"):
    """Something that happens beside what happened, and tells everybody what nobody should know."""

    of: str
    told: int


class LeakyEvents(Leaky, frozen=True):
    """With one kind of event comes a hint."""

    kind: ClassVar[type[Event]] = Event

    def play(self, seat: Seat, action: Action) -> Self:
        """As ever, and with the hint."""
        after = super().play(seat, action)
        hints = tuple(Hint(of=type(one).__name__, told=after.secret) for one in after.events if type(one) is self.kind)
        return replace(after, events=(*after.events, *hints))


class LeakyThrown(LeakyEvents, frozen=True):
    """When dice are thrown."""

    kind = Thrown


class LeakyRaised(LeakyEvents, frozen=True):
    """When a bid is raised."""

    kind = Raised


class LeakyLifted(LeakyEvents, frozen=True):
    """When the cups are lifted, and thrown again at once."""

    kind = Lifted


LEAKS = {
    LeakyView: "the view must not depend on",
    LeakyHistory: r"the view must not depend on .*: showdowns\.\d+\.agreeing is",
    LeakyActions: "the legal actions must not depend on",
    LeakyDefault: "the default must not depend on",
    LeakyPreview: "the preview of Bid.* must not depend on",
    LeakyRefusal: "the answer to .* must not depend on",
    LeakySupposition: "the agreement with .* must not depend on",
    LeakyDrafts: "the drafts of .* must not depend on",
    LeakyThrown: "the events must not depend on",
    LeakyRaised: "the events must not depend on",
    LeakyLifted: "the events must not depend on",
}


@pytest.mark.parametrize("made", [Planted, Undrawable])
@pytest.mark.parametrize("kind", LEAKS, ids=lambda kind: kind.__name__)
def test_a_leak_that_begins_after_some_rounds_is_caught(
    kind: type[Leaky], made: Callable[[type[LiarsDiceState]], LiarsDice], monkeypatch: pytest.MonkeyPatch
) -> None:
    """By non-interference alone, whatever sampling would find."""
    monkeypatch.setattr("numbra.testing.run.check_sample", lambda *_, **__: None)
    monkeypatch.setattr(LiarsDice, "event_type", Thrown | Raised | Lifted | Won | Hint)
    assert_caught(made(kind), LEAKS[kind])


# Deals of dice


def test_hidden_dice_are_drawn_anew() -> None:
    """Each may show any face of its type, also one that no die shows yet."""
    deal = {"dice": [1, 1, 1, 1]}
    assert faces_drawn(LiarsDiceDeal, {**deal, "later": []}) == {"dice": [1, 2, 3, 4, 5, 6]}
    drawn = list(any_changes(LiarsDiceDeal, deal, Random(1)))
    assert {change.place for change in drawn if isinstance(change, Redraw)} == {0, 1, 2, 3}


def test_dice_of_which_the_type_does_not_say_the_faces_are_caught() -> None:
    """Nobody would know what to draw, and nonsense would be taken."""

    class AnyThrow(Throw, frozen=True):
        """Any numbers."""

        dice: tuple[int, ...]

    class AnyDeal(AnyThrow, frozen=True):
        """Any numbers, also later."""

        later: tuple[AnyThrow, ...] = ()

    class Broken(LiarsDice):
        deal_type = AnyDeal  # type: ignore[assignment]  # the fault

        def shuffle(self, seats: int, options: LiarsDiceOptions, seed: str) -> tuple[Any, Seat]:
            deal, starter = super().shuffle(seats, options, seed)
            return AnyDeal(deal.dice), starter

    assert_caught(Broken(), "the type of dice says what chance may draw, and that is not 118")


def test_a_die_too_many_is_caught() -> None:
    """Faces may be any, but not how many there are; in later throws too."""

    class Broken(LiarsDice):
        def deal(
            self, seats: int, options: LiarsDiceOptions, seed: str, deal: LiarsDiceDeal, starter: Seat
        ) -> LiarsDiceState:
            whole = deal.dice[: seats * options.dice]
            return super().deal(seats, options, seed, LiarsDiceDeal(whole, deal.later), starter)

    class BrokenLater(LiarsDice):
        def deal(
            self, seats: int, options: LiarsDiceOptions, seed: str, deal: LiarsDiceDeal, starter: Seat
        ) -> LiarsDiceState:
            return replace(super().deal(seats, options, seed, LiarsDiceDeal(deal.dice), starter), later=deal.later)

    assert_caught(Broken(), "what is not a whole deck is refused")
    assert_caught(BrokenLater(), "nothing may be raised|what is not a whole deck is refused")


def test_a_die_that_gets_lost_is_caught() -> None:
    """Their faces change, their number does not."""

    class Broken(LiarsDiceState, frozen=True):
        def zones(self) -> tuple[Zone, ...]:
            return tuple(zone for zone in super().zones() if zone.name != "lost")

    assert_caught(Planted(Broken), "components are conserved: missing {'of any face': 1}")


def test_dice_that_are_said_to_be_cards_are_caught() -> None:
    """Cards do not change their faces."""

    class Broken(LiarsDiceState, frozen=True):
        def zones(self) -> tuple[Zone, ...]:
            return tuple(replace(zone, independent=False) for zone in super().zones())

    assert_caught(Planted(Broken), "components are conserved: missing {'")
