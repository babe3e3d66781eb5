"""A player of 49 Shades of Grey: an eye, a memory, and as much calculation as he has patience for."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from numbra.bots.thought import Belief, Candidate, Thought
from numbra.core.contract import Action, View
from numbra.core.text import Text
from numbra.games.shades.actions import Call, Discard, Guess
from numbra.games.shades.scoring import points
from numbra.games.shades.state import Phase
from numbra.games.shades.view import ShadesView

from . import words
from .contest import call_values
from .eye import Eye
from .matching import Odds
from .memory import recalled
from .moment import Moment
from .posterior import posterior
from .worth import drawn_hands, expected, gains, imagined, loneliness, mask

Values = dict[Action, float]
"""What each action is worth, more being better."""

AT_LEAST = 1.0
"""What winning a card is worth whichever it is, in points: nobody knows what it will be good for."""
PLAIN = 0.05
"""What it is worth to guess the likeliest number where cunning sees no difference, in points."""
SHOWN = 0.01
"""Numbers with a smaller chance than this are not spoken of."""


@dataclass(frozen=True)
class Player:
    """Guesses, calls and discards by what he sees, remembers and can work out."""

    eye: Eye
    memory: int | None = None
    """After how many turns he forgets a number that he cannot look up (None: never)."""
    jointly: bool = True
    """Whether he compares all backs with one another, or looks at each card alone."""
    cunning: bool = True
    """Whether he asks what the other player sees, and what a card is worth to each of them."""
    futures: int = 120
    """How many rests of the game he imagines; 0: he counts what he has."""

    def choose(self, view: View, actions: Iterable[Action], rng: Random, /) -> Action | None:
        """The best action by his lights, if it is his turn."""
        moment = self._moment(view)
        if moment is None:
            return None
        values = self._values(moment, actions, rng)
        return max(values, key=lambda action: values[action])

    def think(self, view: View, actions: Iterable[Action], rng: Random, /) -> Thought:
        """The best action, and why."""
        moment = self._moment(view)
        if moment is None:
            return Thought(None, words.NOT_YOUR_TURN, words.CHANCE)
        values = self._values(moment, actions, rng)
        ranked = sorted(values, key=lambda action: -values[action])
        return Thought(
            action=ranked[0],
            reason=words.reason(moment, ranked[0], values[ranked[0]]),
            measure=self._measure(moment.seen.phase),
            candidates=tuple(Candidate(action, values[action]) for action in ranked),
            beliefs=tuple(
                Belief(words.TOP_IS.filled(number=number), chance)
                for number, chance in sorted(moment.top.items(), key=lambda one: -one[1])
                if chance >= SHOWN
            ),
        )

    def _moment(self, view: View) -> Moment | None:
        """What he makes of a view; None when it is not his turn."""
        if not isinstance(view, ShadesView) or view.seat not in view.waiting_for:
            return None
        seen = self.eye.perceive(recalled(view, self.memory))
        return Moment(seen, posterior(seen, self.eye, jointly=self.jointly), self.eye)

    def _values(self, moment: Moment, actions: Iterable[Action], rng: Random) -> Values:
        """What each action of the phase is worth."""
        if moment.seen.phase is Phase.DISCARD:
            return self._discards(moment, actions, rng)
        if moment.seen.phase is Phase.CALL:
            return self._calls(moment, actions, rng)
        return self._guesses(moment, actions, rng)

    def _guesses(self, moment: Moment, actions: Iterable[Action], rng: Random) -> Values:
        """What each guess wins for him when the other player calls; without cunning, how likely it is right."""
        top = moment.top
        near = range(min(top), max(top) + 1)
        guesses = [action for action in actions if isinstance(action, Guess) and action.number in near]
        if not self.cunning:
            return {guess: top.get(guess.number, 0.0) for guess in guesses}
        stakes = self._stakes(moment, rng)
        caller = moment.caller(stakes)
        return {
            guess: PLAIN * top.get(guess.number, 0.0)
            + sum(top[number] * stakes[number] * wrong for number, wrong in caller.wrong(guess.number).items())
            for guess in guesses
        }

    def _calls(self, moment: Moment, actions: Iterable[Action], rng: Random) -> Values:
        """What each call wins; without cunning, how likely it is right."""
        odds = moment.top
        if self.cunning:
            stakes = self._stakes(moment, rng)
            odds = {number: chance * stakes[number] for number, chance in moment.hinted.items()}
        values = call_values(moment.seen.guess or 0, odds)
        return {action: values[action.verdict] for action in actions if isinstance(action, Call)}

    def _discards(self, moment: Moment, actions: Iterable[Action], rng: Random) -> Values:
        """What the hand comes to without each of its cards."""
        discards = [action for action in actions if isinstance(action, Discard)]
        kept = {discard: [number for number in moment.own if number != discard.card] for discard in discards}
        if not self.futures or moment.seen.top is None:
            return {discard: points(hand) - loneliness(hand) for discard, hand in kept.items()}
        futures = imagined(moment.coming, self.futures, rng)
        return {discard: expected(mask(hand), futures) for discard, hand in kept.items()}

    def _stakes(self, moment: Moment, rng: Random) -> Odds:
        """What is at stake with each number of the top card: what he gains by it, and what the other would."""
        stack, count = moment.known.stack, max(1, self.futures)
        mine = gains([mask(moment.own)] * count, imagined(stack, count, rng), moment.top)
        theirs = gains(drawn_hands(moment.known.other, count, rng), imagined(stack, count, rng), moment.top)
        return {number: AT_LEAST + mine[number] + theirs[number] for number in moment.top}

    def _measure(self, phase: Phase) -> Text:
        """What his values are in a phase."""
        if phase is Phase.DISCARD:
            return words.FINAL_POINTS if self.futures else words.POINTS_NOW
        return words.POINTS_WON if self.cunning else words.CHANCE
