"""Games whose lists and refusals do not agree, or refuse badly, are caught."""

from collections.abc import Iterable
from typing import Self

import pytest
from msgspec.structs import force_setattr, replace

from example_game.highcard import NOT_YOURS, HighcardState, HighcardView, Play, Played
from numbra import Action, IllegalAction
from numbra.core.contract import Seat
from numbra.core.errors import Refusal
from numbra.core.text import Text
from numbra.testing import check_game
from numbra.testing.play import listing
from sayings import Saying

from .variants import Variant, assert_caught


def test_an_unlisted_action_that_is_accepted_is_caught() -> None:
    """A card of another hand, played by mistake."""

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            if isinstance(action, Play) and any(action.card in hand for hand in self.hands):
                borrowed = replace(self, hands=tuple((*hand, action.card) for hand in self.hands))
                return HighcardState.play(borrowed, seat, action)
            return super().play(seat, action)

    assert_caught(Broken, "what is not listed is refused: Play")


def test_a_listed_action_that_is_refused_is_caught() -> None:
    """The first card is listed but may not be played."""

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            if action == Play(self.hands[seat][0]) and len(self.hands[seat]) > 1:
                raise IllegalAction(NOT_YOURS, card=0)
            return super().play(seat, action)

    assert_caught(Broken, "a listed action is accepted: Play")


def test_refusing_what_equals_a_listed_action_is_caught() -> None:
    """Two ways of writing the same action are the same action."""

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            if type(action) is not Play or type(action.card) is not int:
                raise IllegalAction(NOT_YOURS, card=0)
            return super().play(seat, action)

        def actions(self, seat: Seat) -> Iterable[Action]:
            return (Play(float(card)) for card in self.hands[seat]) if seat in self.acting else ()  # type: ignore[arg-type]  # the fault

    assert_caught(Broken, "accepted|nothing may be raised")


def test_a_repeated_action_is_caught() -> None:
    """Each legal action is listed once."""

    class Broken(HighcardState, frozen=True):
        def actions(self, seat: Seat) -> Iterable[Action]:
            return [*super().actions(seat)] * 2

    assert_caught(Broken, "no action is listed twice")


def test_actions_of_a_seat_that_does_not_act_are_caught() -> None:
    """Who waits has nothing to choose from."""

    class Broken(HighcardState, frozen=True):
        def actions(self, seat: Seat) -> Iterable[Action]:
            return tuple(Play(card) for card in self.hands[seat])

    assert_caught(Broken, r"acting is False, listed are \(Play")


def test_a_long_listing_is_not_read_to_its_end() -> None:
    """Of a listing cut short nobody concludes that the rest is illegal; endless ones do no harm."""

    class Endless(HighcardState, frozen=True):
        def actions(self, seat: Seat) -> Iterable[Action]:
            if seat in self.acting:
                yield from super().actions(seat)
                number = 100
                while True:
                    yield Play(number)
                    number += 1

        def play(self, seat: Seat, action: Action) -> Self:
            if isinstance(action, Play) and action.card >= 100:
                return super().play(seat, Play(self.hands[seat][0]))
            return super().play(seat, action)

    assert not listing(Play(number) for number in range(10_000)).whole
    check_game(Variant(Endless), games=1)


def test_an_error_instead_of_a_refusal_is_caught() -> None:
    """A bug is not a refusal, and an assert is not a rule."""

    class Raises(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            assert isinstance(action, Play)
            if action.card not in self.hands[seat]:
                raise ValueError(action.card)
            return super().play(seat, action)

    assert_caught(Raises, r"nothing may be raised but what the contract names, not (ValueError|AssertionError)\(")


@pytest.mark.parametrize("code", ["not-yours", "/not-yours", "highcard/", ""])
def test_a_code_without_an_area_is_caught(code: str) -> None:
    """A refusal has a code like game/reason."""
    no = Refusal(code, Text.same("No."))

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            if isinstance(action, Play) and action.card not in self.hands[seat]:
                raise IllegalAction(no)
            return super().play(seat, action)

    assert_caught(Broken, "a refusal has a code like game/reason")


def test_a_refusal_without_a_sentence_is_caught() -> None:
    """In every language."""
    no = Refusal("highcard/no", Saying("No.", de=" "))

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            if isinstance(action, Play) and action.card not in self.hands[seat]:
                raise IllegalAction(no)
            return super().play(seat, action)

    assert_caught(Broken, "the refusal highcard/no has a sentence in de")


def test_a_sentence_without_its_parameters_is_caught() -> None:
    """The French sentence asks for what it is not given."""
    no = Refusal("highcard/no", Saying("No.", fr="Non : {card}."))

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            if isinstance(action, Play) and action.card not in self.hands[seat]:
                raise IllegalAction(no)
            return super().play(seat, action)

    assert_caught(Broken, r"KeyError\('card'\)")


def test_a_refusal_that_changes_the_state_is_caught() -> None:
    """A refused action leaves no trace."""

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            if isinstance(action, Play) and action.card not in self.hands[seat]:
                force_setattr(self, "events", (Played(seat, action.card),))
            return super().play(seat, action)

    assert_caught(Broken, "leave a state as it was")


def test_an_illegal_default_is_caught() -> None:
    """Silence may mean nothing, or something one may do."""

    class Broken(HighcardState, frozen=True):
        def default(self, seat: Seat) -> Action:
            return Play(self.hands[seat][0] if self.hands[seat] else 1)

    assert_caught(Broken, "the default Play.* is legal")


def test_a_legal_default_is_fine() -> None:
    """Silence plays the first card."""

    class Silent(HighcardState, frozen=True):
        def default(self, seat: Seat) -> Action | None:
            return Play(self.hands[seat][0]) if seat in self.acting else None

    check_game(Variant(Silent))


def test_acting_from_a_seat_that_does_not_exist_is_caught() -> None:
    """A seat is a whole number."""

    class Broken(HighcardState, frozen=True):
        def apply(self, seat: Seat, action: Action) -> Self:
            return super().apply(seat if isinstance(seat, str) else int(seat or 0) % self.seats, action)

    assert_caught(Broken, "there is no seat to do Play")


def test_a_view_for_a_seat_that_does_not_exist_is_caught() -> None:
    """Nor is there anything to see."""

    class Broken(HighcardState, frozen=True):
        def check_seat(self, seat: object, *, or_nobody: bool = False) -> None:
            pass

        def view(self, seat: Seat | None) -> HighcardView:
            known = seat in range(self.seats) and type(seat) is int
            return replace(super().view(seat if known else None), seat=seat)

    assert_caught(Broken, "there is no view for a seat that does not exist")
