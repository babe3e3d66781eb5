"""Games that tell a seat more than it has seen are caught, whichever way they tell it."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Self

from msgspec.structs import replace

from example_game.highcard import (
    DECK,
    Dealt,
    Highcard,
    HighcardDeal,
    HighcardOptions,
    HighcardState,
    HighcardView,
    Play,
    Played,
    Taken,
)
from numbra import Action, Deal, IllegalAction, Preview, Zone
from numbra.core.contract import Seat, Worth
from numbra.core.errors import Refusal
from numbra.core.text import Text
from numbra.testing import check_game
from numbra.testing.interference import _common_step
from sayings import Saying

from .variants import Variant, assert_caught

SOMEBODY_ELSES = Refusal("highcard/somebody-elses", Text.same("Not yours."))
NOBODYS = Refusal("highcard/nobodys", Text.same("Not yours."))
TALKATIVE = Refusal("highcard/no", Saying("Not yours: {owner}."))

UNSEEN = "must not depend on what the seat has not seen"


def test_a_leak_in_the_view_is_caught() -> None:
    """A count that is not a count."""

    class Broken(HighcardState, frozen=True):
        def view(self, seat: Seat | None) -> HighcardView:
            return replace(super().view(seat), hands=tuple(sum(hand) for hand in self.hands))

    assert_caught(Broken, "the view must not depend on what")


def test_a_leak_in_the_name_of_a_zone_is_caught() -> None:
    """Boards are told it, and whose the zone is, whatever lies there."""

    class Called(HighcardState, frozen=True):
        def zones(self) -> tuple[Zone, ...]:
            *others, rest = super().zones()
            return (*others, replace(rest, called=Text.same("low" if self.rest[:1] < (12,) else "high")))

    class Owned(HighcardState, frozen=True):
        def zones(self) -> tuple[Zone, ...]:
            *others, rest = super().zones()
            return (*others, replace(rest, owner=int(self.rest[:1] < (12,))))

    assert_caught(Called, "the zones must not depend on what")
    assert_caught(Owned, "the zones must not depend on what")


def test_a_leak_in_the_order_of_a_view_is_caught() -> None:
    """Nothing is shown, but how it is arranged depends on the rest of the deck."""

    class Broken(HighcardState, frozen=True):
        def view(self, seat: Seat | None) -> HighcardView:
            view = super().view(seat)
            return replace(view, gone=view.gone[::-1]) if self.rest[:1] > (12,) else view

    assert_caught(Broken, "the view must not depend on what", games=3)


def test_a_leak_to_everybody_is_caught() -> None:
    """A spectator sees what all see, and no more; each seat's own view may be right."""

    class Broken(HighcardState, frozen=True):
        def view(self, seat: Seat | None) -> HighcardView:
            view = super().view(seat)
            return replace(view, hand=self.hands[0]) if seat is None else view

    assert_caught(Broken, "the view must not depend on what not all see")


class OpenDealt(Dealt, frozen=True, kw_only=True, tag="dealt"):
    """A deal that everybody sees all of."""

    def seen_by(self, _seat: Seat | None) -> "OpenDealt":
        """Everything."""
        return self


def test_a_leak_in_an_event_is_caught() -> None:
    """The complete event goes to everybody."""

    class Broken(Highcard):
        event_type = OpenDealt | Played | Taken

        def deal(
            self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, starter: Seat
        ) -> HighcardState:
            state = super().deal(seats, options, seed, deal, starter)
            return replace(state, events=(OpenDealt(hands=state.hands),))

    assert_caught(Broken(), "the events must not depend on what")


def test_a_leak_in_an_error_code_is_caught() -> None:
    """The reason of a refusal says where the card is."""

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            if isinstance(action, Play) and action.card not in self.hands[seat]:
                held = any(action.card in hand for hand in self.hands)
                raise IllegalAction(SOMEBODY_ELSES if held else NOBODYS)
            return super().play(seat, action)

    assert_caught(Broken, f"the answer to Play.* {UNSEEN}.*highcard/", games=2)


def test_a_leak_in_a_sentence_is_caught() -> None:
    """The code is always the same, the sentence is not."""

    class Broken(HighcardState, frozen=True):
        def play(self, seat: Seat, action: Action) -> Self:
            if isinstance(action, Play) and action.card not in self.hands[seat]:
                raise IllegalAction(TALKATIVE, owner=[action.card in hand for hand in self.hands])
            return super().play(seat, action)

    assert_caught(Broken, f"the answer to Play.* {UNSEEN}", games=2)


def test_a_leak_in_the_order_of_the_actions_is_caught() -> None:
    """The same list, but the best card first."""

    class Broken(HighcardState, frozen=True):
        def actions(self, seat: Seat) -> Iterable[Action]:
            highest = max((card for hand in self.hands for card in hand), default=0)
            return sorted(super().actions(seat), key=lambda action: abs(action.card - highest) % 3)  # type: ignore[attr-defined]  # there is but one kind

    assert_caught(Broken, f"the legal actions {UNSEEN}")


def test_a_leak_in_the_default_is_caught() -> None:
    """Silence plays wisely, knowing too much."""

    class Broken(HighcardState, frozen=True):
        def default(self, seat: Seat) -> Action | None:
            hand = self.hands[seat]
            return Play(hand[sum(self.rest) % len(hand)]) if seat in self.acting else None

    assert_caught(Broken, f"the default {UNSEEN}")


def test_a_leak_in_a_preview_is_caught() -> None:
    """What a card will bring depends on the others' cards."""

    class Broken(HighcardState, frozen=True):
        def preview(self, seat: Seat, actions: Sequence[Action]) -> Preview:
            gain = self.apply(seat, actions[0]).scores[seat] - self.scores[seat]
            doubled = sum(self.rest) % 2 == 0 or self.rest[:1] > (12,)
            return Preview(points=gain, plays=(Worth(gain, doubled),))

    assert_caught(Broken, f"the preview of Play.* {UNSEEN}", games=3)


def test_a_leak_in_drafts_is_caught() -> None:
    """So with what is drafted."""

    class Broken(HighcardState, frozen=True):
        def drafts(self, seat: Seat, cards: Sequence[str]) -> Iterable[Action]:
            return [Play(int(card)) for card in cards if seat in self.acting and int(card) > self.rest[0]]

    assert_caught(Broken, f"the drafts of .* {UNSEEN}", games=3)


def test_a_leak_in_a_supposition_is_caught() -> None:
    """Whether a supposition agrees depends on what lies in the stack."""

    class Broken(HighcardState, frozen=True):
        def suppose(self, _seat: Seat, cards: Sequence[str]) -> tuple[bool | None, ...]:
            return tuple(int(card) > self.rest[0] for card in cards)

    assert_caught(Broken, f"the agreement with .* {UNSEEN}", games=3)


def test_a_game_must_let_secrets_change_places() -> None:
    """A shuffle that hides the deal leaves nothing to compare, and the kit says so."""

    class Sealed(Deal, frozen=True):
        """A deal that does not say what it is."""

        number: int = 0

    class Broken(Highcard):
        deal_type = Sealed  # type: ignore[assignment]  # the fault

        def shuffle(self, seats: int, options: HighcardOptions, seed: str) -> tuple[Sealed, Seat]:  # type: ignore[override]  # the fault
            return Sealed(), super().shuffle(seats, options, seed)[1]

        def deal(
            self,
            seats: int,
            options: HighcardOptions,
            seed: str,
            _deal: Sealed,  # type: ignore[override]  # the fault
            starter: Seat,
        ) -> HighcardState:
            return super().deal(seats, options, seed, super().shuffle(seats, options, seed)[0], starter)

    assert_caught(Broken(), "shuffle brings the whole deal")


def test_a_deal_that_cannot_be_changed_about_everywhere_is_fine() -> None:
    """What the game refuses is no twin; the rest of the deal still is compared."""

    class Marked(HighcardDeal, frozen=True):
        """A deck with marks that have an order of their own."""

        marks: tuple[int, ...] = (1, 2)

    class Marking(Highcard):
        deal_type = Marked

        def shuffle(self, seats: int, options: HighcardOptions, seed: str) -> tuple[Marked, Seat]:
            shuffled, starter = super().shuffle(seats, options, seed)
            return Marked(shuffled.deck), starter

        def deal(
            self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, starter: Seat
        ) -> HighcardState:
            if isinstance(deal, Marked) and deal.marks != (1, 2):
                raise self.wrong_deal("the marks are 1 and 2")
            return super().deal(seats, options, seed, deal, starter)

    check_game(Marking())


def test_a_pair_that_has_no_step_in_common_goes_no_further() -> None:
    """Another seat's turn, or none at all."""
    first = Highcard().start(seats=2, deal={"deck": list(DECK)})
    second = first.apply(0, Play(1))
    over = (
        Highcard().start(seats=2, options={"cards": 1}, deal={"deck": list(DECK)}).apply(0, Play(1)).apply(1, Play(2))
    )
    assert _common_step((first, second), Random(1)) is None
    assert _common_step((over, over), Random(1)) is None
    assert _common_step((first, first), Random(1)) is not None


def test_a_game_without_secrets_has_nothing_to_compare() -> None:
    """All cards lie open: nothing is hidden and nothing need be."""

    class Open(HighcardState, frozen=True):
        def zones(self) -> tuple[Zone, ...]:
            return tuple(replace(zone, faces=frozenset(range(self.seats))) for zone in super().zones())

    check_game(Variant(Open))


def test_what_the_rules_show_may_differ() -> None:
    """Once a zone shows a difference, views may too: a hand shown at the end is no leak."""

    class Shown(HighcardState, frozen=True):
        def view(self, seat: Seat | None) -> HighcardView:
            view = super().view(seat)
            return replace(view, gone=(*self.gone, *self.rest)) if self.over else view

        def zones(self) -> tuple[Zone, ...]:
            *others, rest = super().zones()
            return (*others, replace(rest, faces=frozenset(range(self.seats)) if self.over else frozenset()))

    check_game(Variant(Shown), games=2)
