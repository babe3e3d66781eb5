"""What a player of Code 777 says about his choice, to somebody in the same place."""

from numbra.bots.thought import Belief, Candidate, Thought
from numbra.core.contract import Action
from numbra.core.text import LANGUAGES, Text
from numbra.games.code777.actions import ASK, Announce
from numbra.games.code777.words import dashed

from .judgement import Judgement
from .solutions import Solution

NAMED = 5
"""How many solutions are named at most."""
TELLING = 0.1
"""From this difference on it is said what the others' announcements and silence add to the answers."""

LITTLE = 0.3
"""Below this chance an announcement is a shot in the dark."""

MEASURE = Text(
    "chance of being right; for asking, the chance from which it is better to announce",
    "Chance, richtig zu liegen; beim Fragen die Chance, ab der Ansagen besser ist",
    "chance d’avoir raison ; pour la question, la chance à partir de laquelle il vaut mieux annoncer",
)
NOTHING = Text("There is nothing to do.", "Es gibt nichts zu tun.", "Il n’y a rien à faire.")
PERCENT = Text("{percent}%", "{percent} %", "{percent} %")
ONE_LEFT = Text("Only {solution} is left.", "Nur {solution} bleibt übrig.", "Il ne reste que {solution}.")
TWO_LEFT = Text(
    "Two solutions remain: {solution} ({chance}) and {other} ({others_chance}).",
    "Zwei Lösungen bleiben: {solution} ({chance}) und {other} ({others_chance}).",
    "Deux solutions restent : {solution} ({chance}) et {other} ({others_chance}).",
)
SEVERAL_LEFT = Text(
    "{count} solutions remain; {solution} is likeliest ({chance}).",
    "{count} Lösungen bleiben; am ehesten ist es {solution} ({chance}).",
    "{count} solutions restent ; la plus probable est {solution} ({chance}).",
)
ANNOUNCE = Text("Announce {solution}.", "Sag {solution} an.", "Annonce {solution}.")
ANNOUNCE_SOON = Text(
    "Announce {solution}: another answer would bring only about {later}, and the others do not wait.",
    "Sag {solution} an: Eine weitere Antwort brächte nur etwa {later}, und die anderen warten nicht.",
    "Annonce {solution} : une réponse de plus ne donnerait qu’environ {later}, et les autres n’attendent pas.",
)
ANNOUNCE_FREELY = Text(
    "Announce {solution} all the same: if it is wrong, only a rack is lost of which you know little.",
    "Sag trotzdem {solution} an: Ist es falsch, ist nur eine Ablage verloren, von der du wenig weißt.",
    "Annonce quand même {solution} : si c’est faux, tu ne perds qu’un support dont tu sais peu de choses.",
)
ANNOUNCE_AT_LAST = Text(
    "Announce {solution}: more answers hardly tell more.",
    "Sag {solution} an: Weitere Antworten verraten kaum noch etwas.",
    "Annonce {solution} : d’autres réponses n’apprendraient presque rien de plus.",
)
NOT_YET = Text(
    "Not sure enough to announce: {need} would be.",
    "Zum Ansagen reicht das nicht: {need} würden reichen.",
    "Ce n’est pas assez sûr pour annoncer : {need} suffiraient.",
)
MAY_NOT = Text(
    "You may not announce at the moment.", "Du darfst gerade nicht ansagen.", "Tu ne peux pas annoncer en ce moment."
)
ASK_IT = Text("Ask the next question.", "Stell die nächste Frage.", "Pose la question suivante.")
WAIT = Text("Wait for the next answer.", "Warte die nächste Antwort ab.", "Attends la réponse suivante.")
OTHERS_TELL = Text(
    "By the answers alone it would be {chance}; the others’ announcements and silence make the difference.",
    "Allein nach den Antworten wären es {chance}; die Ansagen und das Schweigen der anderen machen den Unterschied.",
    "D’après les seules réponses, ce serait {chance} ; les annonces et le silence des autres font la différence.",
)


def thought(judged: Judgement | None) -> Thought:
    """A judgement in words."""
    if judged is None:
        return Thought(None, NOTHING, MEASURE)
    beliefs = [Belief(Text.same(dashed(name)), chance) for name, chance in judged.chances.items()]
    return Thought(judged.action, _reason(judged), MEASURE, _candidates(judged), tuple(beliefs[:NAMED]))


def _candidates(judged: Judgement) -> tuple[Candidate, ...]:
    """The likeliest solutions by their chances, and asking by the chance it takes to do better."""
    found = [Candidate(_announcement(name), chance) for name, chance in list(judged.chances.items())[:NAMED]]
    asking = [Candidate(ASK, judged.need.chance)] if judged.asks else []
    listed = (found if judged.may_announce else []) + asking
    return tuple(sorted(listed, key=lambda one: (one.action != judged.action, -one.value)))


def _announcement(solution: Solution) -> Action:
    low, middle, high = solution
    return Announce((low, middle, high))


def _reason(judged: Judgement) -> Text:
    """What is known, what follows from it, and where the knowledge comes from."""
    sentences = [_known(judged)]
    by_answers = judged.by_answers.get(judged.solution, 0.0)
    if abs(judged.chance - by_answers) >= TELLING:
        sentences.append(OTHERS_TELL.filled(chance=_percent(by_answers)))
    if isinstance(judged.action, Announce):
        sentences.append(_why_now(judged))
    else:
        sentences.append(NOT_YET.filled(need=_percent(judged.need.chance)) if judged.may_announce else MAY_NOT)
        sentences.append(ASK_IT if judged.asks else WAIT)
    return _together(sentences)


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


def _why_now(judged: Judgement) -> Text:
    """Why announcing is better than waiting."""
    solution, later = dashed(judged.solution), judged.need.later
    if judged.need.at_last and judged.chance < 1.0:
        return ANNOUNCE_AT_LAST.filled(solution=solution)
    if later is None:
        return ANNOUNCE.filled(solution=solution)
    if judged.chance < LITTLE:
        return ANNOUNCE_FREELY.filled(solution=solution)
    return ANNOUNCE_SOON.filled(solution=solution, later=_percent(later))


def _percent(chance: float) -> Text:
    """In whole percent; what is neither certain nor impossible is not called so."""
    percent = round(100 * chance)
    return PERCENT.filled(percent=percent if chance in (0.0, 1.0) else min(99, max(1, percent)))


def _together(sentences: list[Text]) -> Text:
    """Several sentences as one text."""
    return Text(*(" ".join(getattr(sentence, tongue) for sentence in sentences) for tongue in LANGUAGES))
