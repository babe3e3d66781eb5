"""The simplest player of 49 Shades of Grey, for comparison: trusts their eye and keeps the best hand."""

from collections.abc import Iterable
from random import Random
from statistics import NormalDist

from numbra.bots.shades.eye import Eye
from numbra.core.contract import Action, View
from numbra.games.shades.actions import VERDICTS, Call, Discard, Guess, Verdict
from numbra.games.shades.cards import DECK
from numbra.games.shades.events import Card
from numbra.games.shades.grey import position_at
from numbra.games.shades.scoring import points
from numbra.games.shades.state import Phase
from numbra.games.shades.view import ShadesView


class Greedy:
    """Guesses what it sees, calls what is likeliest, keeps what counts most now."""

    def __init__(self, eye: Eye) -> None:
        self._eye = eye

    def choose(self, view: View, actions: Iterable[Action], _rng: Random, /) -> Action | None:
        """The guess, call or discard of the phase."""
        if not isinstance(view, ShadesView) or view.seat not in view.waiting_for:
            return None
        seen = self._eye.perceive(view)
        if seen.phase is Phase.DISCARD:
            return max((action for action in actions if isinstance(action, Discard)), key=lambda it: _keeps(seen, it))
        odds = _number_odds(seen.top or Card(0), seen.grey_sd, _unseen(seen))
        if seen.phase is Phase.GUESS:
            return Guess(max(odds, key=lambda number: odds[number]))
        return Call(max(VERDICTS, key=lambda verdict: _chance_of(verdict, seen.guess or 0, odds)))


def _unseen(view: ShadesView) -> list[int]:
    """The numbers this seat has not seen yet; the top card is one of them."""
    seen = {card.number for hand in view.hands for card in hand} | {gone.card.number for gone in view.discards}
    return [number for number in DECK if number not in seen]


def _chance_of(verdict: Verdict, guess: int, odds: dict[int, float]) -> float:
    """How likely a call is right."""
    if verdict == "exact":
        return odds.get(guess, 0.0)
    return sum(chance for number, chance in odds.items() if (guess > number if verdict == "high" else guess < number))


def _keeps(view: ShadesView, discard: Discard) -> tuple[int, int]:
    """What the hand is worth after a discard; among equals, the closer its cards lie together the better."""
    own = [*view.hands[view.seat or 0], view.taken]
    kept = sorted(card.number for card in own if card and card.number and card.number != discard.card)
    nearest = sum(
        min(abs(number - other) for other in kept if other != number) ** 2 for number in kept
    )  # a lonely card weighs more the lonelier it is
    return points(kept), -nearest


def _number_odds(perceived: Card, sd: float, numbers: list[int]) -> dict[int, float]:
    """How likely each of these numbers is the one behind a perceived shade."""
    error = NormalDist(position_at(perceived.grey), max(sd, 0.25))
    weights = {number: error.pdf(number) for number in numbers}
    total = sum(weights.values())
    return {number: weight / total for number, weight in weights.items()} if total else dict.fromkeys(numbers, 1.0)
