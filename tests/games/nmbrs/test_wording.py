"""What the cards of nmbrs! are called."""

import pytest

import numbra
from games.nmbrs.build import turn
from numbra.core.contract import Action
from numbra.core.errors import NumbraError
from numbra.core.text import Language, languages_of
from numbra.games.nmbrs.actions import DISCARDS, Lay, Swap
from numbra.games.nmbrs.wording import Case, card_text, cards_text, numbers_text, row_text

LANGUAGES = languages_of("numbra.games.nmbrs")


@pytest.mark.parametrize(
    ("card", "case", "said"),
    [
        ("57", "subject", ("the 57", "die 57", "le 57")),
        ("57", "with", ("the 57", "der 57", "le 57")),
        ("jr", "subject", ("the red joker", "der rote Joker", "le joker rouge")),
        ("jg", "object", ("the green joker", "den grünen Joker", "le joker vert")),
        ("jo", "with", ("the orange joker", "dem orangefarbenen Joker", "le joker orange")),
        ("39b", "subject", ("the blue joker as 39", "der blaue Joker als 39", "le joker bleu comme 39")),
        ("39b", "object", ("the blue joker as 39", "den blauen Joker als 39", "le joker bleu comme 39")),
    ],
)
def test_a_card_has_its_article(card: str, case: Case, said: tuple[str, ...]) -> None:
    """A joker its colour, and what it stands for where it lies."""
    assert tuple(card_text(card, case).say(language) for language in LANGUAGES) == said


def test_what_is_no_card_is_quoted() -> None:
    """As somebody wrote it, and not endlessly."""
    assert card_text("joker").say() == "joker"
    assert card_text(7).say() == "7"
    assert len(card_text("9" * 1000).say()) < 300


def test_cards_in_a_list() -> None:
    """One has its article, of several only the jokers."""
    assert cards_text(("40",)).say("de") == "die 40"
    assert cards_text(("10", "20")).say("de") == "10 und 20"
    assert cards_text(("10", "20", "jo")).say("de") == "10, 20 und den orangefarbenen Joker"


def test_a_row_tells_what_its_jokers_are() -> None:
    """After its numbers."""
    row = ("38", "39r", "40g")
    assert numbers_text(row) == "38-39-40"
    assert row_text(("1", "2", "3")).say() == "1-2-3"
    assert row_text(row).say() == "38-39-40 with the red joker as 39 and the green joker as 40"
    assert row_text(row).say("de") == "38-39-40 mit dem roten Joker als 39 und dem grünen Joker als 40"
    assert row_text(row).say("fr") == "38-39-40 avec le joker rouge comme 39 et le joker vert comme 40"


@pytest.mark.parametrize(
    ("action", "language", "sentence"),
    [
        (Lay(()), "en", "A row has at least 3 cards."),
        (Lay(("10",)), "de", "Eine Reihe hat mindestens 3 Karten."),
        (Lay(("10", "20g", "40")), "en", "10-20-40 is not a row: it must go up in equal steps"),
        (Lay(("10", "20g", "30")), "en", "Neither your hand nor the table has the green joker as 20."),
        (Lay(("10", "20g", "30")), "de", "Weder auf deiner Hand noch auf dem Tisch ist der grüne Joker als 20."),
        (DISCARDS["jb"], "en", "You do not hold the blue joker."),
        (DISCARDS["jb"], "de", "Du hast den blauen Joker nicht auf der Hand."),
        (DISCARDS["99"], "fr", "Tu n’as pas le 99 en main."),
        (Swap("41r"), "en", "There is no such joker on the table: the red joker as 41."),
        (Swap("41r"), "de", "Einen solchen Joker gibt es auf dem Tisch nicht: der rote Joker als 41."),
    ],
)
def test_refusals_call_cards_by_their_names(action: Action, language: Language, sentence: str) -> None:
    """Whatever was tried with them, in every language."""
    with pytest.raises(NumbraError) as no:
        turn("10 30 50 77 2", "41-42-43").apply(0, action)
    assert no.value.sentence(language).startswith(sentence)


@pytest.mark.parametrize(
    ("cards", "named"), [(["99"], "the 99"), (["98", "jb"], "98 and the blue joker"), ([], "these"), (["x"], "these")]
)
def test_a_draft_of_cards_one_does_not_hold(cards: list[str], named: str) -> None:
    """They are named, if they are cards."""
    with pytest.raises(numbra.IllegalAction, match=f"You do not hold {named}"):
        turn("10 30 50 77 2").drafts(0, cards)


def test_a_freed_joker_that_waits_is_named() -> None:
    """By its colour."""
    state = turn("20 40 60 77", "10-20r-30").apply(0, Swap("20r"))
    with pytest.raises(NumbraError) as no:
        state.apply(0, DISCARDS["77"])
    assert no.value.sentence("en") == "First play the red joker that you freed, or take the swap back."
    assert no.value.sentence("de").startswith("Spiel zuerst den roten Joker, den du befreit hast,")
