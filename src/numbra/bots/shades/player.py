"""A player of 49 Shades of Grey: an eye, a memory, and settings for how much they calculate."""

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
"""The points that winning any card is worth, since its later use is not known."""
PLAIN = 0.05
"""The points added for a guess times its chance to be right, which decides where cunning sees no difference."""
SHOWN = 0.01
"""Numbers with a smaller chance than this are not shown."""


@dataclass(frozen=True)
class Player:
    """Guesses, calls and discards by what they see, remember and can work out."""

    eye: Eye
    memory: int | None = None
    """After how many turns they forget a number that they cannot look up (None: never)."""
    jointly: bool = True
    """Whether they compare all backs with one another, or look at each card alone."""
    cunning: bool = True
    """Whether they ask what the other player sees, and what a card is worth to each."""
    futures: int = 120
    """How many rests of the game they imagine; 0: they count the hand as it is."""

    def choose(self, view: View, actions: Iterable[Action], rng: Random, /) -> Action | None:
        """The action with the highest value; None if it is not their turn."""
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
        """The moment they see in a view; None when it is not their turn."""
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
        """What each guess wins for them when the other player calls; without cunning, how likely it is right."""
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
        """The expected value of the hand without each of its cards."""
        discards = [action for action in actions if isinstance(action, Discard)]
        kept = {discard: [number for number in moment.own if number != discard.card] for discard in discards}
        if not self.futures or moment.seen.top is None:
            return {discard: points(hand) - loneliness(hand) for discard, hand in kept.items()}
        futures = imagined(moment.coming, self.futures, rng)
        return {discard: expected(mask(hand), futures) for discard, hand in kept.items()}

    def _stakes(self, moment: Moment, rng: Random) -> Odds:
        """For each number of the top card, what they would gain by it plus what the other player would."""
        stack, count = moment.known.stack, max(1, self.futures)
        mine = gains([mask(moment.own)] * count, imagined(stack, count, rng), moment.top)
        theirs = gains(drawn_hands(moment.known.other, count, rng), imagined(stack, count, rng), moment.top)
        return {number: AT_LEAST + mine[number] + theirs[number] for number in moment.top}

    def _measure(self, phase: Phase) -> Text:
        """The name of what the values measure in a phase."""
        if phase is Phase.DISCARD:
            return words.FINAL_POINTS if self.futures else words.POINTS_NOW
        return words.POINTS_WON if self.cunning else words.CHANCE
