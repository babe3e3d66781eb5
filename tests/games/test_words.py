"""Every event of every game has its sentence, in every language and for whoever sees it."""

import typing

import pytest

import numbra
from numbra.bots.seating import seated
from numbra.core.contract import Event
from numbra.core.text import LANGUAGES, Language
from numbra.core.voice import Voice
from numbra.games.code777 import events as code777_events
from numbra.games.nmbrs import events as nmbrs_events
from numbra.games.shades import events as shades_events
from numbra.games.shades.events import Card
from numbra.lab.simulate import moves

NAMES = ("You", "Anna", "Ben")
TELLERS = {name: numbra.game(name).tell for name in ("shades", "nmbrs", "code777")}

TOLD_LATER = shades_events.Called
"""A call is told together with the card that it decides about, which is turned over at once."""


def laid(row: tuple[str, ...], played: tuple[str, ...], *, points: int, doubled: bool) -> Event:
    """A lay of the first seat."""
    return nmbrs_events.LaidDown(
        seat=0, row=row, played=played, points=points, doubled=doubled, opened=False, grown=(), crossed=()
    )


RARE: tuple[tuple[str, Event, str], ...] = (
    (
        "shades",
        shades_events.Revealed(guess=17, caller=0, verdict="low", card=Card(99, 24), winner=0),
        "Anna guessed 17, you said too low: it was 24. You take the card.",
    ),
    (
        "shades",
        shades_events.Revealed(guess=30, caller=1, verdict="low", card=Card(99, 24), winner=0),
        "You guessed 30, Anna said too low: it was 24. You take the card.",
    ),
    ("nmbrs", nmbrs_events.Reshuffled(40), "The open pile is shuffled into a new stock: 40 cards."),
    ("nmbrs", nmbrs_events.Reshuffled(1), "The open pile is shuffled into a new stock: 1 card."),
    ("nmbrs", nmbrs_events.JokerSwapped(seat=0, joker="20r", card="20"), "You put the 20 in place of the red joker."),
    ("nmbrs", nmbrs_events.Undone(seat=1, cards=("10", "20"), points=3), "Anna takes back 10 and 20."),
    (
        "nmbrs",
        nmbrs_events.Undone(seat=1, cards=("10", "20", "jo"), points=3),
        "Anna takes back 10, 20 and the orange joker.",
    ),
    ("nmbrs", nmbrs_events.Undone(seat=1, cards=(), points=0), "Anna takes the last play back."),
    ("nmbrs", nmbrs_events.Taken(seat=0, card="jr"), "You take the red joker from the open pile."),
    ("nmbrs", nmbrs_events.TurnEnded(2), "Ben ends the turn without a discard."),
    (
        "nmbrs",
        laid(("38", "39b", "40"), ("38", "39b", "40"), points=4, doubled=True),
        "You lay 38-39-40 with the blue joker as 39: 4 points (doubled).",
    ),
    (
        "nmbrs",
        laid(("38", "39b", "40", "41o"), ("41o",), points=0, doubled=True),
        "You add the orange joker as 41: now 38-39-40-41, 0 points.",
    ),
    (
        "nmbrs",
        nmbrs_events.RoundEnded(
            round=2,
            out=None,
            hands=(("1",), (), ("2", "3")),
            lost=(1, 0, 6),
            before=(10, 9, 15),
            points=(9, 9, 9),
            rows=(),
            open="7",
            stock=40,
        ),
        "Round 2 is over: nobody has played a card for too long. You lose 1 point for the 1. "
        "Ben loses 6 points for 2 and 3.",
    ),
    ("nmbrs", nmbrs_events.Drawn(seat=0, card="42"), "You draw the 42 from the stock."),
    ("nmbrs", nmbrs_events.Drawn(seat=1, card=None), "Anna draws a card from the stock."),
    ("shades", shades_events.Discarded(seat=0, slot=2, card=Card(99, 17), open=False), "You discard the 17."),
    (
        "shades",
        shades_events.Discarded(seat=1, slot=2, card=Card(99), open=False),
        "Anna discards the card in place 3.",
    ),
    (
        "code777",
        code777_events.Removed(rack=1, owner=1, shown=False, tiles=None),
        "Off Anna’s rack come three tiles, face down.",
    ),
    (
        "code777",
        code777_events.Replaced(rack=3, owner=None, tiles=("g1", "y2", "k3")),
        "Now on rack A: a green 1, a yellow 2 and a black 3.",
    ),
    (
        "code777",
        code777_events.Removed(rack=0, owner=0, shown=True, tiles=("b7", "r5", "b7")),
        "Off your rack come a red 5 and two blue 7s.",
    ),
    ("code777", code777_events.Replaced(rack=0, owner=0, tiles=None), "Three new tiles go onto your rack."),
    ("code777", code777_events.Answered(1, 17, "second"), "Anna answers: more blue tiles."),
    ("code777", code777_events.Answered(0, 12, "equal"), "You answer: equally many."),
)


@pytest.mark.parametrize(("name", "event", "sentence"), RARE)
def test_what_is_rare(name: str, event: Event, sentence: str) -> None:
    """In words that say it all."""
    assert TELLERS[name](event, Voice("en", NAMES, 0)) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "seats"), [("shades", 2), ("nmbrs", 3), ("code777", 3)])
def test_a_sentence_for_every_event_of_whole_games(name: str, seats: int, language: Language) -> None:
    """As each seat, everybody and nobody sees them; every kind of event comes up here or above."""
    game = numbra.game(name)
    seen: set[type] = {type(event) for of, event, _ in RARE if of == name}
    state = game.start(seats=seats, seed="words")
    kinds = {seat: "random" if seat else "casual" for seat in range(seats)}
    played = [state, *(one.state for one in moves(state, seated(name, kinds, "words"), "words"))]
    for event in (event for state in played for event in state.events):
        seen.add(type(event))
        for me in (0, 1, None):
            edition = event.seen_by(me)
            assert edition is not None
            sentence = TELLERS[name](edition, Voice(language, NAMES[:seats], me))
            assert sentence.strip() or isinstance(event, TOLD_LATER)
            assert "None" not in sentence
            assert "{" not in sentence
        assert TELLERS[name](event, Voice(language, NAMES[:seats])) or isinstance(event, TOLD_LATER)
    assert seen == set(typing.get_args(game.event_type))


@pytest.mark.parametrize("tell", TELLERS.values())
def test_what_is_no_event_of_the_game_is_passed_over(tell: typing.Callable[[Event, Voice], str]) -> None:
    """Nothing is said about it."""
    assert tell(Event(), Voice()) == ""


SAID: tuple[tuple[Language, str, Event, str], ...] = (
    (
        "fr",
        "code777",
        code777_events.Removed(rack=1, owner=1, shown=True, tiles=("g1", "y2", "k3")),
        "On retire du support d’Anna un 1 vert, un 2 jaune et un 3 noir.",
    ),
    ("fr", "code777", code777_events.Answered(1, 12, "first"), "Anna répond : davantage de 3."),
    (
        "fr",
        "shades",
        shades_events.Ended(round=1, hands=((1,), (3,)), points=(1, 1)),
        "La pile est vide. Tu as 1 : 1 point. Anna a 3 : 1 point.",
    ),
    ("de", "nmbrs", nmbrs_events.Drawn(seat=0, card="42"), "Du ziehst die 42 vom Nachziehstapel."),
    (
        "de",
        "nmbrs",
        nmbrs_events.Reshuffled(1),
        "Der offene Stapel wird gemischt und zum neuen Nachziehstapel: 1 Karte.",
    ),
    (
        "de",
        "code777",
        code777_events.Reshuffled(pile="tiles", returned=14, size=15),
        "Die Plättchen neben dem Vorrat werden wieder eingemischt: Jetzt sind es 15.",
    ),
    ("de", "nmbrs", nmbrs_events.Discarded(seat=0, card="jo"), "Du legst den orangefarbenen Joker ab."),
    (
        "de",
        "nmbrs",
        nmbrs_events.JokerSwapped(seat=1, joker="20r", card="20"),
        "Anna ersetzt den roten Joker durch die 20.",
    ),
    (
        "de",
        "code777",
        code777_events.Removed(rack=0, owner=0, shown=True, tiles=("p6", "p6", "b7")),
        "Von deiner Ablage werden zwei rosa Sechsen und eine blaue 7 genommen.",
    ),
    ("fr", "nmbrs", nmbrs_events.Drawn(seat=0, card="jb"), "Tu pioches le joker bleu."),
    (
        "de",
        "shades",
        shades_events.Revealed(guess=17, caller=0, verdict="low", card=Card(99, 24), winner=0),
        "Anna hat auf 17 getippt, du hast „zu tief“ gesagt: Es war die 24. Du bekommst die Karte.",
    ),
    (
        "fr",
        "shades",
        shades_events.Revealed(guess=17, caller=1, verdict="exact", card=Card(99, 24), winner=0),
        "Tu as proposé 17, Anna a dit « exact » : c’était le 24. Tu prends la carte.",
    ),
)


@pytest.mark.parametrize(("language", "name", "event", "sentence"), SAID)
def test_the_words_of_the_rules_are_those_of_the_table(
    language: Language, name: str, event: Event, sentence: str
) -> None:
    """Where a thing has a name, it is called by it."""
    assert TELLERS[name](event, Voice(language, NAMES, 0)) == sentence
