"""What a player says about their choices."""

from random import Random

import pytest

import numbra
from numbra.bots.shades.eye import Eye
from numbra.bots.shades.player import Player
from numbra.core.text import Language
from numbra.games.shades.actions import Call, Guess
from numbra.games.shades.cards import DECK

MINE = (1, 2, 3, 4, 5, 6, 16, 24, 40)
THEIRS = (39, 41, 43, 45, 47, 49, 8, 10, 12)
REST = tuple(number for number in DECK if number not in (*MINE, *THEIRS, 20))
SHARP = Player(Eye(beside=0, drift=0, alone=0))


def start(top: int = 20, **options: object) -> numbra.State:
    """Seat 0 guesses the top card."""
    rest = (number for number in (20, *REST) if number != top)
    return numbra.game("shades").start(seats=2, options=options, deal={"deck": [*MINE, *THEIRS, top, *rest]})


def said(state: numbra.State, language: Language = "en", player: Player = SHARP) -> str:
    """The reason of whoever is to act."""
    seat = state.acting[0]
    return player.think(state.view(seat), state.actions(seat), Random(1)).reason.say(language)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The shade lies between your 16 and your 24; 20 is likeliest (100%)."),
        ("de", "Der Grauton liegt zwischen deiner 16 und deiner 24; am ehesten ist es die 20 (100\u00a0%)."),
        ("fr", "Le gris se situe entre ton 16 et ton 24 ; le plus probable est le 20 (100\u00a0%)."),
    ],
)
def test_a_guess_begins_with_what_is_seen(language: Language, words: str) -> None:
    """Next to one's own cards."""
    assert said(start(), language) == words


def test_a_shade_beyond_all_of_ones_cards() -> None:
    """On the dark side; and on the light side for the other player."""
    assert said(start(48)).startswith("The shade is darker than your 40;")
    assert said(start(7).apply(0, Guess(7))).startswith("The shade is lighter than your 8;")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The print is uneven here (±3), so a shade says less than usual."),
        ("de", "Der Druck ist hier ungenau (±3): Ein Grauton sagt weniger als sonst."),
        ("fr", "L’impression est inégale ici (±3)\u00a0: un gris en dit moins que d’habitude."),
    ],
)
def test_where_the_print_is_uneven_a_guess_and_a_call_say_so(language: Language, words: str) -> None:
    """A discard goes by numbers that one can read."""
    guessing = start(print_tolerance=3)
    calling = guessing.apply(0, Guess(30))
    assert said(guessing, language).endswith(f" {words}")
    assert said(calling, language).endswith(f" {words}")
    assert words not in said(calling.apply(1, Call("exact")), language)


def test_a_guess_beside_what_is_likeliest_says_so() -> None:
    """It is meant to be hard to call."""
    reasons = {said(start(), player=Player(Eye.expert(str(key)))) for key in range(12)}
    assert any(reason.endswith("but a guess beside it is harder to call.") for reason in reasons)


def test_a_call_says_how_safe_it_is() -> None:
    """After what is seen."""
    assert said(start().apply(0, Guess(30))).endswith("This call is right with a chance of 100%.")


def test_a_call_that_goes_by_the_guess_says_so() -> None:
    """Where its chance is another than that of the shade alone; else nothing is said of it."""
    clue = "; the guess is a clue, too."
    reasons = [said(start().apply(0, Guess(20)), player=Player(Eye.expert(str(key)))) for key in range(6)]
    assert any(clue in reason for reason in reasons)
    assert clue not in said(start().apply(0, Guess(30)))


def test_a_dear_card_may_be_worth_a_bold_call() -> None:
    """Over many eyes, now and then a call that is right less often is worth more, and says why."""
    reasons = {
        said(start().apply(0, Guess(guess)), player=Player(Eye.casual(str(key))))
        for key in range(10)
        for guess in (18, 20, 22)
    }
    assert any("right less often" in reason for reason in reasons)


def test_a_discard_says_what_the_rest_may_come_to() -> None:
    """And that a card is of no use, where that is plain: both neighbours of the 40 are gone."""
    state = start().apply(0, Guess(20)).apply(1, Call("low"))
    assert said(state).startswith("No neighbour of it can come any more. Your other nine cards may come to")


def test_a_discard_without_neighbours_is_called_lonely() -> None:
    """While they may still come; and nothing is said of a card that has some."""
    for mine, words in (((1, 2, 3, 4, 5, 6, 7, 16, 8), "It stands alone. "), ((1, 2, 3, 4, 5, 6, 7, 8, 9), "")):
        rest = (number for number in DECK if number not in (*mine, *range(30, 39), 10))
        state = numbra.game("shades").start(seats=2, deal={"deck": [*mine, *range(30, 39), 10, *rest]})
        told = said(state.apply(0, Guess(10)).apply(1, Call("low")))
        assert told.startswith(f"{words}Your other nine cards ")


def test_who_is_not_asked_waits() -> None:
    """There is nothing to say about cards then."""
    thought = SHARP.think(start().view(1), (), Random(1))
    assert thought.reason.say("en") == "It is the other player’s turn."
