"""Why a player of Code 777 chooses what it does, for somebody in the same place."""

from collections.abc import Iterator
from dataclasses import replace

from numbra.bots.thought import Belief, Candidate, Hint, Thought
from numbra.core.contract import Action
from numbra.core.text import Text, together
from numbra.games.code777.actions import ASK, Announce
from numbra.games.code777.words import dashed

from .judgement import Judgement
from .patience import Need
from .solutions import Solution
from .texts import texts

NAMED = 5
"""How many solutions are named at most."""
TELLING = 0.1
"""The least difference in chance at which the reason mentions the others' announcements and silence."""

EVEN = 0.5
"""The least chance at which a hint advises to announce; the player itself may announce at a lower one, to win."""

MEASURE = texts("measure")
NOTHING = texts("nothing")
PERCENT = texts("percent")
CERTAIN = texts("certain")
OR_ONE_OTHER = texts("or-one-other")
OR_OTHERS = texts("or-others")
ONE_LEFT = texts("one-left")
TWO_LEFT = texts("two-left")
SEVERAL_LEFT = texts("several-left")
RISKED = texts("risked")
SOON = texts("soon")
FREELY = texts("freely")
AT_LAST = texts("at-last")
NOT_YET = texts("not-yet")
MAY_NOT = texts("may-not")
OTHERS_TELL = texts("others-tell")


def thought(judged: Judgement | None) -> Thought:
    """A judgement in words."""
    if judged is None:
        return Thought(None, NOTHING, MEASURE)
    beliefs = [Belief(Text.same(dashed(name)), chance) for name, chance in judged.chances.items()]
    told = _candidates(judged), tuple(beliefs[:NAMED])
    return Thought(judged.action, _reason(judged), MEASURE, *told, _advice(judged))


def _advice(judged: Judgement) -> Hint | None:
    """To ask or to wait, where the player announces what is more likely wrong than right."""
    if not isinstance(judged.action, Announce) or judged.chance >= EVEN:
        return None
    patient = replace(judged, action=ASK if judged.asks else None, need=Need(max(EVEN, judged.need.chance)))
    return Hint(patient.action, _reason(patient))


def _candidates(judged: Judgement) -> tuple[Candidate, ...]:
    """The likeliest solutions with their chances, and asking with the chance that an announcement would need."""
    found = [Candidate(_announcement(name), chance) for name, chance in list(judged.chances.items())[:NAMED]]
    asking = [Candidate(ASK, judged.need.chance)] if judged.asks else []
    listed = (found if judged.may_announce else []) + asking
    return tuple(sorted(listed, key=lambda one: (one.action != judged.action, -one.value)))


def _announcement(solution: Solution) -> Action:
    low, middle, high = solution
    return Announce((low, middle, high))


def _reason(judged: Judgement) -> Text:
    """What is known, from what it is known, and what follows."""
    announces = isinstance(judged.action, Announce)
    sentences = [judged.clue, _certainty(judged) if announces else _known(judged)]
    by_answers = judged.by_answers.get(judged.solution, 0.0)
    if abs(judged.chance - by_answers) >= TELLING:
        sentences.append(OTHERS_TELL.filled(chance=_percent(by_answers)))
    if announces:
        sentences += _why_now(judged)
    else:
        sentences.append(NOT_YET.filled(need=_percent(judged.need.chance)) if judged.may_announce else MAY_NOT)
    return together(sentences)


def _known(judged: Judgement) -> Text:
    """Which solutions are left."""
    (solution, chance), *others = judged.chances.items()
    told = {"solution": dashed(solution), "chance": _percent(chance)}
    if not others:
        return ONE_LEFT.filled(**told)
    if len(others) == 1:
        other, others_chance = others[0]
        return TWO_LEFT.filled(**told, other=dashed(other), others_chance=_percent(others_chance))
    return SEVERAL_LEFT.filled(**told, count=len(judged.chances))


def _certainty(judged: Judgement) -> Text:
    """How sure the announced solution is."""
    chance, (_, *others) = _percent(judged.chance), judged.chances.items()
    if not others:
        return CERTAIN
    if len(others) == 1:
        other, others_chance = others[0]
        return OR_ONE_OTHER.filled(chance=chance, other=dashed(other), others_chance=_percent(others_chance))
    return OR_OTHERS.filled(chance=chance, count=len(judged.chances))


def _why_now(judged: Judgement) -> Iterator[Text]:
    """Why announcing is better than waiting."""
    later, risky = judged.need.later, judged.chance < EVEN
    if risky:
        yield RISKED
    if judged.need.at_last and judged.chance < 1.0:
        yield AT_LAST
    elif later is not None:
        yield FREELY if risky else SOON.filled(later=_percent(later))


def _percent(chance: float) -> Text:
    """A chance in whole percent: 0 % and 100 % only for what is impossible or certain."""
    percent = round(100 * chance)
    return PERCENT.filled(percent=percent if chance in (0.0, 1.0) else min(99, max(1, percent)))
