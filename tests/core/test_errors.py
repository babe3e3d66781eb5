import importlib
import pickle
import pkgutil
import string
from collections import Counter

import pytest

import numbra
from numbra.core import errors
from numbra.core.errors import IllegalAction, InvalidRecord, NumbraError, Refusal
from numbra.core.text import LANGUAGES
from sayings import Saying, template


def every_refusal() -> list[tuple[str, Refusal]]:
    """All refusals declared anywhere in Numbra, by the module that declares them."""
    modules = [
        importlib.import_module(found.name)
        for found in pkgutil.walk_packages(numbra.__path__, "numbra.")
        if not found.name.endswith("__main__")
    ]
    found = {
        id(value): (module.__name__, value)
        for module in sorted(modules, key=lambda module: module.__name__)
        for value in vars(module).values()
        if isinstance(value, Refusal)
    }
    return list(found.values())


REFUSALS = every_refusal()


def parameters(template: str) -> set[str]:
    """The names in braces."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def test_refusals_are_found() -> None:
    """Of the core, of records and of games."""
    areas = {found.code.partition("/")[0] for _, found in REFUSALS}
    assert {"core", "record", "shades", "nmbrs", "code777"} <= areas


def test_codes_are_unique() -> None:
    """A code means one reason."""
    counts = Counter(found.code for _, found in REFUSALS)
    assert not [code for code, times in counts.items() if times > 1]


@pytest.mark.parametrize("found", [found for _, found in REFUSALS], ids=lambda found: found.code)
def test_every_refusal_speaks_every_language(found: Refusal) -> None:
    """A code of two parts; sentences that differ, end and have the same parameters."""
    area, _, reason = found.code.partition("/")
    assert area.replace("-", "").isalnum()
    assert reason.replace("-", "").isalnum()
    assert found.code == found.code.lower()
    sentences = {language: template(found.text, language) for language in LANGUAGES}
    for language, sentence in sentences.items():
        assert sentence == sentence.strip()
        assert sentence[-1] in ".!?}", (language, sentence)
        assert parameters(sentence) == parameters(sentences["en"]), (language, sentence)


def test_str_is_the_english_sentence() -> None:
    """So that a traceback can be read."""
    no = IllegalAction(errors.NO_SUCH_SEAT, seat=7)
    assert str(no) == no.sentence() == "There is no seat 7 at this table."
    assert no.code == "core/no-such-seat"
    assert no.sentence("de") == "An diesem Tisch gibt es keinen Platz 7."
    assert no.sentence("fr") == "Il n’y a pas de place 7 à cette table."


def test_an_error_is_shown_by_its_kind_and_sentence() -> None:
    """In logs and tracebacks, which show what an error was made of otherwise."""
    assert repr(IllegalAction(errors.NO_SUCH_SEAT, seat=7)) == "IllegalAction('There is no seat 7 at this table.')"


@pytest.mark.parametrize("kind", [NumbraError, *NumbraError.__subclasses__()], ids=lambda kind: kind.__name__)
def test_errors_can_be_pickled(kind: type[NumbraError]) -> None:
    """Between processes nothing is lost."""
    no = kind(errors.NO_SUCH_SEAT, seat=7)
    again = pickle.loads(pickle.dumps(no))  # noqa: S301  # our own pickle
    assert type(again) is kind
    assert (again.code, again.params, str(again)) == (no.code, no.params, str(no))
    assert again.refusal == no.refusal


def test_a_quoted_reason_is_quoted_in_the_same_language() -> None:
    """Also after pickling."""
    quoting = Refusal("test/quoting", Saying("Line {line}: {reason}", "Zeile {line}: {reason}", "{line} : {reason}"))
    no = InvalidRecord(quoting, line=3, reason=IllegalAction(errors.GAME_OVER))
    assert no.sentence("de") == "Zeile 3: Das Spiel ist zu Ende."
    again = pickle.loads(pickle.dumps(no))  # noqa: S301  # our own pickle
    assert again.sentence("fr") == "3 : La partie est terminée."


def test_a_quoted_text_is_quoted_in_the_same_language() -> None:
    """A parameter may be a text of its own."""
    no = IllegalAction(errors.MALFORMED, title="Chess", why=Saying("why", "warum", "pourquoi"))
    assert no.sentence("de") == "Das ist keine Aktion von Chess: warum."


def test_all_errors_have_one_root() -> None:
    """Whoever wants to catch every refusal can."""
    names = {"UnknownGame", "InvalidSetup", "MalformedAction", "IllegalAction", "InvalidRecord", "Unsupported"}
    assert all(issubclass(getattr(numbra, name), NumbraError) for name in names)
    assert not issubclass(numbra.MalformedAction, numbra.IllegalAction)
