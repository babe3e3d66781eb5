import pytest

from numbra.core.text import LANGUAGES, Language
from numbra.games.code777.questions import QUESTION_NUMBERS
from numbra.games.code777.wording import COMPARED, EQUAL, WORDING


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_is_worded(language: Language) -> None:
    """23 different questions in every language, each a question."""
    said = [WORDING[question].say(language) for question in QUESTION_NUMBERS]
    assert len(set(said)) == 23
    assert all(sentence.endswith("?") and "{" not in sentence for sentence in said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_comparisons_name_both_sides(language: Language) -> None:
    """What “first” and “second” stand for is read out in that order."""
    for question, (first, second) in COMPARED.items():
        said = WORDING[question].say(language)
        assert 0 < said.index(first.say(language)) < said.rindex(second.say(language))
    assert EQUAL.say(language)


def test_comparisons_are_the_last_twelve() -> None:
    """Questions 12 to 23 compare."""
    assert list(COMPARED) == list(range(12, 24))
