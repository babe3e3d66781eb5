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

RARE: tuple[tuple[str, Event, str], ...] = (
    ("nmbrs", nmbrs_events.Reshuffled(40), "The open pile is shuffled into a new stock: 40 cards."),
    ("nmbrs", nmbrs_events.Reshuffled(1), "The open pile is shuffled into a new stock: 1 card."),
    ("nmbrs", nmbrs_events.JokerSwapped(seat=0, joker="20r", card="20"), "You replace the joker 20r by the 20."),
    ("nmbrs", nmbrs_events.Undone(seat=1, cards=("10", "20"), points=3), "Anna takes back 10, 20."),
    ("nmbrs", nmbrs_events.TurnEnded(2), "Ben ends the turn."),
    (
        "nmbrs",
        nmbrs_events.RoundEnded(round=2, out=None, hands=(("1",), (), ("2", "3")), lost=(1, 0, 6), points=(9, 9, 9)),
        "Round 2 is over: nobody has played for too long. You −1 (1) · Ben −6 (2 3)",
    ),
    ("nmbrs", nmbrs_events.Drawn(seat=0, card="42"), "You draw 42 from the stock."),
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
        "The tiles (unseen) come off Anna’s rack.",
    ),
    (
        "code777",
        code777_events.Replaced(rack=3, owner=None, tiles=("g1", "y2", "k3")),
        "Now on rack A: g1 y2 k3.",
    ),
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
            assert sentence.strip()
            assert "None" not in sentence
            assert "{" not in sentence
        assert TELLERS[name](event, Voice(language, NAMES[:seats]))
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
        "Les tuiles g1 y2 k3 quittent le support de Anna.",
    ),
    ("fr", "code777", code777_events.Answered(1, 12, "first"), "Anna répond : davantage de 3."),
    (
        "fr",
        "shades",
        shades_events.Ended(round=1, hands=((1,), (3,)), points=(1, 1)),
        "La pile est vide. Toi : 1 : 1. Anna : 3 : 1.",
    ),
    ("de", "nmbrs", nmbrs_events.Drawn(seat=0, card="42"), "Du ziehst 42 vom Nachziehstapel."),
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
        "Die Plättchen neben dem Vorrat kommen in ihn zurück: Es sind nun 15.",
    ),
)


@pytest.mark.parametrize(("language", "name", "event", "sentence"), SAID)
def test_the_words_of_the_rules_are_those_of_the_table(
    language: Language, name: str, event: Event, sentence: str
) -> None:
    """Where a thing has a name, it is called by it."""
    assert TELLERS[name](event, Voice(language, NAMES, 0)) == sentence
