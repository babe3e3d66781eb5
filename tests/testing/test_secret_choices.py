"""What others have chosen, and nobody has turned over yet: games that tell it too soon are caught."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar, Self

import pytest
from msgspec.structs import replace

from numbra import Action, Deal, Event, Game, IllegalAction, Options, State, View, Zone
from numbra.core.chance import Chance, sample_seed
from numbra.core.contract import Seat, best
from numbra.core.errors import NOT_AN_ACTION, Refusal
from numbra.core.text import Text
from numbra.testing import check_game
from sayings import Saying

NOT_YOURS = Refusal("sealed/not-yours", Text.same("Not yours."))
TALKATIVE = Refusal("sealed/talkative", Saying("Not yours: {bids}."))
CARDS = (1, 2, 3, 4)


class Bid(Action, frozen=True, tag="bid"):
    """A card, face down."""

    card: int


class Placed(Event, frozen=True, tag="placed"):
    """Somebody has bid."""

    seat: Seat
    card: int | None

    def seen_by(self, seat: Seat | None) -> Self:
        """Only they know what."""
        return self if seat == self.seat else replace(self, card=None)


class SealedOptions(Options, frozen=True, kw_only=True):
    """None."""


class SealedDeal(Deal, frozen=True):
    """The prizes in their order."""

    prizes: tuple[int, ...]


class SealedView(View, frozen=True, kw_only=True):
    """All bids of earlier rounds, one's own of this one, and who has bid."""

    histories: ClassVar[tuple[str, ...]] = ("rounds",)

    prizes: tuple[int, ...]
    left: int
    bid: int | None
    placed: tuple[bool, ...]
    rounds: tuple[tuple[int, ...], ...]


class SealedState(State, frozen=True, kw_only=True):
    """All bid at once, and the highest takes the prize."""

    prizes: tuple[int, ...]
    bids: tuple[int | None, ...]
    rounds: tuple[tuple[int, ...], ...] = ()

    @property
    def over(self) -> bool:
        """Whether all cards have been bid."""
        return len(self.rounds) == len(CARDS)

    @property
    def acting(self) -> tuple[Seat, ...]:
        """Those who have not bid."""
        return () if self.over else tuple(seat for seat, bid in enumerate(self.bids) if bid is None)

    def hand(self, seat: Seat) -> list[int]:
        """What a seat has not bid yet."""
        return [card for card in CARDS if card != self.bids[seat] and all(card != bids[seat] for bids in self.rounds)]

    def actions(self, seat: Seat) -> Iterable[Action]:
        """Any card."""
        self.check_seat(seat)
        return [Bid(card) for card in self.hand(seat)] if seat in self.acting else ()

    def play(self, seat: Seat, action: Action) -> Self:
        """Turn over when all have bid."""
        if not isinstance(action, Bid):
            raise IllegalAction(NOT_AN_ACTION, action=repr(action))
        if action.card not in self.hand(seat):
            raise IllegalAction(NOT_YOURS)
        bids = tuple(action.card if owner == seat else bid for owner, bid in enumerate(self.bids))
        after = replace(self, bids=bids, events=(Placed(seat, action.card),))
        shown = tuple(bid for bid in bids if bid is not None)
        return replace(after, bids=(None,) * self.seats, rounds=(*self.rounds, shown)) if None not in bids else after

    def view(self, seat: Seat | None) -> SealedView:
        """No bid of this round but one's own."""
        self.check_seat(seat, or_nobody=True)
        return SealedView(
            seat=seat,
            acting=self.acting,
            waiting_for=self.waiting_for,
            over=self.over,
            winners=self.winners,
            prizes=self.prizes[: len(self.rounds) + 1],
            left=len(self.prizes),
            bid=None if seat is None else self.bids[seat],
            placed=tuple(bid is not None for bid in self.bids),
            rounds=self.rounds,
        )

    def zones(self) -> tuple[Zone, ...]:
        """The prizes, and each seat's cards: in the hand, bid, and turned over."""
        everybody, now = frozenset(range(self.seats)), len(self.rounds) + 1
        return (
            Zone(name="prizes", cards=tuple(map(str, self.prizes[:now])), faces=everybody),
            Zone(name="stack", cards=tuple(map(str, self.prizes[now:]))),
            *(
                Zone(name=f"{name} {seat}", cards=tuple(f"{seat} {card}" for card in cards), faces=faces)
                for seat in range(self.seats)
                for name, cards, faces in (
                    ("hand", self.hand(seat), frozenset({seat})),
                    ("bid", [bid for bid in self.bids[seat : seat + 1] if bid], frozenset({seat})),
                    ("gone", [bids[seat] for bids in self.rounds], everybody),
                )
            ),
        )

    @property
    def scores(self) -> tuple[int, ...]:
        """Prizes where a bid was higher than all others."""
        won = [(best(bids), prize) for bids, prize in zip(self.rounds, self.prizes, strict=False)]
        return tuple(sum(prize for seats, prize in won if seats == (seat,)) for seat in range(self.seats))

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Most points."""
        return best(self.scores) if self.over else ()


class Sealed(Game):
    """A game of simultaneous choices, with states of a kind."""

    name = title = "sealed"
    version = "1"
    seats = range(2, 4)
    simultaneous = frozenset({"bid"})
    options_type = SealedOptions
    deal_type = SealedDeal
    action_type = Bid
    event_type = Placed
    view_type = SealedView

    def __init__(self, kind: type[SealedState] = SealedState) -> None:
        self.kind = kind

    def shuffle(self, _seats: int, _options: SealedOptions, seed: str) -> tuple[SealedDeal, Seat]:
        """Prizes in any order."""
        return SealedDeal(Chance(seed, "sealed/prizes").shuffled(CARDS)), 0

    def deal(self, seats: int, _options: SealedOptions, seed: str, deal: SealedDeal, _starter: Seat) -> SealedState:
        """Each prize once."""
        if sorted(deal.prizes) != list(CARDS):
            raise self.wrong_deal("each prize once")
        return self.kind(seats=seats, seed=seed, prizes=deal.prizes, bids=(None,) * seats)


class Drawn(Sealed):
    """The same, with what is hidden drawn."""

    def draw_hidden(self, view: SealedView, rng: Random) -> SealedState:
        """Prizes and bids."""
        hidden = [prize for prize in CARDS if prize not in view.prizes]
        rng.shuffle(hidden)
        seats = len(view.placed)
        state = self.kind(
            seats=seats,
            seed=sample_seed(rng),
            prizes=(*view.prizes, *hidden),
            bids=(None,) * seats,
            rounds=view.rounds,
        )
        bids = [rng.choice(state.hand(seat)) if placed else None for seat, placed in enumerate(view.placed)]
        if view.seat is not None:
            bids[view.seat] = view.bid
        return replace(state, bids=tuple(bids))


class InView(SealedState, frozen=True):
    """All bids are in the view."""

    def view(self, seat: Seat | None) -> SealedView:
        """Their sum."""
        return replace(super().view(seat), left=len(self.prizes) + sum(bid or 0 for bid in self.bids))


class InActions(SealedState, frozen=True):
    """What one may do comes in another order."""

    def actions(self, seat: Seat) -> Iterable[Action]:
        """What beats the others first."""
        most = max(bid or 0 for bid in self.bids)
        return sorted(super().actions(seat), key=lambda bid: bid.card <= most)  # type: ignore[attr-defined]


class InDefault(SealedState, frozen=True):
    """Silence is clever."""

    def default(self, seat: Seat) -> Action | None:
        """The least that beats the others."""
        hand, most = self.hand(seat), max(bid or 0 for bid in self.bids)
        return Bid(next((card for card in hand if card > most), hand[0])) if seat in self.acting else None


class InRefusal(SealedState, frozen=True):
    """A refusal names the bids."""

    def play(self, seat: Seat, action: Action) -> Self:
        """In its sentence."""
        if isinstance(action, Bid) and action.card not in self.hand(seat):
            raise IllegalAction(TALKATIVE, bids=self.bids)
        return super().play(seat, action)


@pytest.mark.parametrize("game", [Sealed, Drawn])
def test_a_sound_game_passes(game: type[Sealed]) -> None:
    """Whether what is hidden can be drawn or not."""
    check_game(game(), games=3)


@pytest.mark.parametrize("seed", ["numbra", "another", "third"])
@pytest.mark.parametrize("game", [Sealed, Drawn])
@pytest.mark.parametrize(
    ("kind", "what"),
    [
        (InView, "view"),
        (InActions, "legal actions"),
        (InDefault, "default"),
        (InRefusal, "answer"),
    ],
)
def test_a_choice_that_is_told_too_soon_is_caught(
    kind: type[SealedState], what: str, game: type[Sealed], seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With what was chosen in the one game and in the other."""
    monkeypatch.setattr("numbra.testing.run.check_sample", lambda *_, **__: None)
    with pytest.raises(AssertionError, match=f"the {what}.* must not depend on what") as caught:
        check_game(game(kind), seed=seed)
    assert "in the other game: Bid(card=" in str(caught.value)


@pytest.mark.parametrize("game", [Sealed, Drawn])
def test_an_event_that_tells_a_choice_is_caught(game: type[Sealed], monkeypatch: pytest.MonkeyPatch) -> None:
    """To a seat, or to spectators alone."""
    monkeypatch.setattr(Placed, "seen_by", lambda placed, _seat: placed)
    with pytest.raises(AssertionError, match="the events must not depend on what"):
        check_game(game())
    monkeypatch.setattr(
        Placed, "seen_by", lambda placed, seat: placed if seat in (None, placed.seat) else replace(placed, card=None)
    )
    with pytest.raises(AssertionError, match="the events must not depend on what not all see"):
        check_game(game())
