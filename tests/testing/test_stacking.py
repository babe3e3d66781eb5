"""Games whose later chance cannot be stacked are caught, and reports say what was dealt."""

import json
import re
from typing import Any, Self

import pytest
from msgspec.structs import replace

from example_game.highcard import HighcardDeal, HighcardOptions, HighcardState, HighcardView
from numbra import Zone
from numbra.core.chance import Chance
from numbra.core.contract import Deal, Seat
from numbra.testing import check_game
from numbra.testing.changes import Redraw, Swap, changed
from numbra.testing.differences import differences, first_difference

from .variants import Variant, assert_caught


class Rest(Deal, frozen=True):
    """The order of what is left."""

    deck: tuple[int, ...]


class LongDeal(HighcardDeal, frozen=True):
    """The deck, and orders for later shuffles."""

    later: tuple[Rest, ...] = ()


class Shuffling(HighcardState, frozen=True):
    """After each trick the rest is shuffled, always from the seed."""

    def take_trick(self) -> Self:
        """As ever, but with the rest in another order."""
        return replace(super().take_trick(), rest=Chance(self.seed, f"rest/{len(self.gone)}").shuffled(self.rest))


class Stackable(Shuffling, frozen=True):
    """After each trick the rest is shuffled, as the next of the stacked deals says."""

    def take_trick(self) -> Self:
        """What is stacked counts."""
        after = super().take_trick()
        if not self.later:
            return after
        (order, *later) = self.later
        assert isinstance(order, Rest)
        rest = tuple(card for card in order.deck if card in self.rest)
        return replace(after, rest=rest, later=tuple(later))


class Long(Variant):
    """Highcard whose later shuffles can be stacked."""

    deal_type = LongDeal

    def shuffle(self, seats: int, options: HighcardOptions, seed: str) -> tuple[LongDeal, Seat]:
        """Without later ones."""
        deal, starter = super().shuffle(seats, options, seed)
        return LongDeal(deal.deck), starter

    def deal(self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, starter: Seat) -> HighcardState:
        """All later orders are whole."""
        assert isinstance(deal, LongDeal)
        state = super().deal(seats, options, seed, deal, starter)
        for order in deal.later:
            super().deal(seats, options, seed, HighcardDeal(order.deck), starter)
        return replace(state, later=deal.later)


def test_later_shuffles_that_can_be_stacked_are_fine() -> None:
    """The field `later`, checked like the first deal."""
    check_game(Long(Stackable))


def test_later_chance_that_cannot_be_stacked_is_caught() -> None:
    """With and without a field for it."""
    assert_caught(Shuffling, "what chance brings later can be stacked too")
    assert_caught(Long(Shuffling), "what chance brings later can be stacked too")


def test_later_deals_that_do_not_reach_the_state_are_caught() -> None:
    """A field that nobody reads."""

    class Broken(Long):
        def deal(
            self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, starter: Seat
        ) -> HighcardState:
            return replace(super().deal(seats, options, seed, deal, starter), later=())

    assert_caught(Broken(Stackable), "a state starts with the later deals of its deal")


def test_later_deals_that_are_not_whole_are_caught() -> None:
    """They are checked like the first."""

    class Broken(Long):
        def deal(
            self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, starter: Seat
        ) -> HighcardState:
            assert isinstance(deal, LongDeal)
            first = super().deal(seats, options, seed, LongDeal(deal.deck), starter)
            return replace(first, later=deal.later)

    assert_caught(Broken(Stackable), "what is not a whole deck is refused")


def test_later_deals_that_change_nothing_are_caught() -> None:
    """A game that takes only one order leaves nothing to compare."""

    class Sealed(Rest, frozen=True):
        """An order that is not this one."""

    class SealedDeal(LongDeal, frozen=True):
        """The deck, and numbers of later orders."""

    class Broken(Long):
        deal_type = SealedDeal

        def shuffle(self, seats: int, options: HighcardOptions, seed: str) -> tuple[SealedDeal, Seat]:
            deal, starter = super().shuffle(seats, options, seed)
            return SealedDeal(deal.deck), starter

        def deal(
            self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, starter: Seat
        ) -> HighcardState:
            assert isinstance(deal, LongDeal)
            state = super().deal(seats, options, seed, deal, starter)
            return replace(state, later=tuple(Sealed(tuple(sorted(order.deck))) for order in deal.later))

    assert_caught(Broken(Stackable), "what a later deal says is what comes")


def test_later_chance_that_everybody_sees_is_fine() -> None:
    """Two games that part there are seen to differ, and nothing can be compared, although hands are hidden."""

    class Open(Stackable, frozen=True):
        def zones(self) -> tuple[Zone, ...]:
            *others, rest = super().zones()
            return (*others, replace(rest, faces=frozenset(range(self.seats))))

    check_game(Long(Open))


def test_the_seed_is_no_way_to_look_ahead() -> None:
    """What the seed would bring later is told before it comes."""

    class Broken(Stackable, frozen=True):
        def view(self, seat: Seat | None) -> HighcardView:
            ahead = Chance(self.seed, f"rest/{len(self.gone)}").below(100)
            return replace(super().view(seat), leader=ahead)

    assert_caught(Long(Broken), "the view must not depend on what")


def test_a_report_says_what_was_dealt_and_the_first_difference() -> None:
    """The seed, the deal with its later ones, what differs in the other game, and what the seat saw of it."""

    class Broken(Stackable, frozen=True):
        def view(self, seat: Seat | None) -> HighcardView:
            view = super().view(seat)
            return replace(view, tricks=(*view.tricks[:-1], self.rest[0])) if len(self.gone) > 4 else view

    with pytest.raises(AssertionError) as caught:
        check_game(Long(Broken))
    first, dealt, other = str(caught.value).splitlines()
    assert re.search(r"the view must not depend on what .*: tricks\.1 is (\d+) in one and (\d+) in the other", first)
    assert re.search(r"seed='numbra \d+ 0' step=\d+", first)
    deal: dict[str, Any] = json.loads(dealt.removeprefix("  deal: "))
    assert Long(Broken).start(seats=2, deal=deal).later
    place, *_ = re.findall(r"later\.(\d+)\.deck\.(\d+) (\d+)", other)
    assert deal["later"][int(place[0])]["deck"][int(place[1])] != int(place[2])


def test_differences_are_named_by_their_places() -> None:
    """Names and numbers on the way, and what stands there."""
    assert first_difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]}) == "a.1.b is 2 in one and 3 in the other"
    assert first_difference([1], [1, None]) == "1 is missing in one and None in the other"
    assert first_difference({}, {"a": 1}) == "a is missing in one and 1 in the other"
    assert first_difference(5, "5") == "it is 5 in one and '5' in the other"
    assert first_difference(True, 1) == "it is True in one and 1 in the other"
    assert list(differences({"a": 1}, {"a": 1})) == []


def test_a_change_leaves_the_deal_as_it_was() -> None:
    """Two entries change places, or one is drawn anew."""
    deal = {"deck": [1, 2, 3], "cups": [[4, 5], [6]]}
    assert changed(deal, Swap(("deck",), 0, 2)) == {**deal, "deck": [3, 2, 1]}
    assert changed(deal, Redraw(("cups", 0), 1, 1)) == {**deal, "cups": [[4, 1], [6]]}
    assert deal == {"deck": [1, 2, 3], "cups": [[4, 5], [6]]}
