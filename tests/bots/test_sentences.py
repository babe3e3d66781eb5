"""Every sentence of many games, in every language: no code of ours in it, nothing left out, nothing said twice.

`NUMBRA_SENTENCES=3000 pytest tests/bots/test_sentences.py` plays so many games of each kind instead of a few.
"""

import os
import re
from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import numbra
from numbra.bots import Thinker, levels
from numbra.bots.seating import rng_for, seated
from numbra.bots.thought import Thought
from numbra.cli.tables import table_for
from numbra.core.contract import Action, Options, Seat, State
from numbra.core.errors import NumbraError
from numbra.core.text import ENGLISH, Language, Text, languages_of
from numbra.core.voice import Voice
from numbra.games.code777.actions import ASK, Announce
from numbra.games.nmbrs.actions import DECLINE, DISCARDS, END, TAKE, UNDO, Lay, Swap
from numbra.games.nmbrs.cards import JOKERS, LYING, NUMBERS
from numbra.games.nmbrs.wording import numbers_text
from numbra.games.shades.actions import CALLS, Discard, Guess
from numbra.lab.simulate import moves

LANGUAGES = languages_of("numbra.bots")

GAMES = int(os.environ.get("NUMBRA_SENTENCES", "0"))
"""Games of each kind; 0: as many as fit into a few seconds."""
FEW = {"shades": 6, "nmbrs": 8, "code777": 8}
NAMES = ("Ada", "Ben", "Émile", "Cleo", "Dan", "Eve", "Fay", "Gus")
SEATS = {"shades": (2, 2), "nmbrs": (2, 5), "code777": (2, 5)}
THOUGHT_ABOUT = {"shades": 0.1, "nmbrs": 0.1, "code777": 0.05}
"""How many of the decisions somebody thinks about, as a part."""
SPOKEN_OF = 5
"""Legal actions of each decision that are put into words."""
REFUSED = 3
"""Things that are tried at every decision, legal or not."""

CODES = re.compile(
    r"""
    \bj[rgbo]\b               # a joker in hand
    | \b\d{1,3}[rgbo]\b       # a joker that lies as a number
    | \b[gyknrpb][1-7]\b      # a tile
    | \((?:unseen|ungesehen|non\ vues)\)
    | \b(?:None|null|True|False)\b
    | [{}<>_]
    """,
    re.VERBOSE,
)
SLIPS = re.compile(
    r"""
    ^\s | \s$ | [ ]{2} | ^$
    | \(\s*\) | “” | „“ | «\s*»     # nothing where something should stand
    | [,;:]\s*[.,;:]                # nor between two marks
    | \b(\w+)[ ]\1\b                # a word twice
    """,
    re.VERBOSE,
)
TWICE_ON_PURPOSE = re.compile(r"\b(?:nous|vous|sie|die|der|das)\b", re.IGNORECASE)
BY_LANGUAGE: dict[Language, re.Pattern[str]] = {
    "en": re.compile(r"[ ][.,;:!?]|[a-z,][ ]You\b|\b1[ ](?:points|cards|solutions)\b|\bthe[ ]the\b"),
    "de": re.compile(r"[ ][.,;:!?]|[a-zäöü,][ ]Du\b|\b1[ ](?:Punkte|Karten|Lösungen)\b"),
    "fr": re.compile(
        r"[ ][.,]|[a-zé,][ ]Toi\b|\b1[ ](?:points|cartes|solutions)\b|\b[dD]e[ ][AEIOUÉ]|\b[Qq]ue[ ][AEIOUÉ]"
    ),
}


def wrong_with(sentence: str, language: Language) -> str | None:
    """What is wrong with a sentence that somebody is shown; None if nothing is."""
    for pattern in (CODES, SLIPS, BY_LANGUAGE[language]):
        found = pattern.search(sentence)
        if found and not TWICE_ON_PURPOSE.fullmatch(found[0].split(" ")[0] or "-"):
            return f"“{found[0]}” in: {sentence}"
    parts = [part.strip() for part in re.split(r"(?<=[.!?]) ", sentence)]
    if len(set(parts)) < len(parts):
        return f"said twice: {sentence}"
    if not re.match(r"[A-ZÄÖÜÀÉÇ“„«]|-?[0-9]", sentence):
        return f"begins in the middle: {sentence}"
    return None


class Proof:
    """Reads sentences and remembers what is wrong with them."""

    def __init__(self) -> None:
        self.read: set[tuple[Language, str]] = set()
        self.wrong: set[str] = set()

    def sentence(self, said: str, language: Language) -> None:
        """Read one, unless it has been read before."""
        if (language, said) in self.read:
            return
        self.read.add((language, said))
        if (found := wrong_with(said, language)) is not None:
            self.wrong.add(found)

    def text(self, text: Text) -> None:
        """Read one in every language."""
        for language in LANGUAGES:
            self.sentence(text.say(language), language)

    def phrase(self, text: Text) -> None:
        """Read what stands inside a sentence."""
        for language in LANGUAGES:
            self.sentence(f"A {text.say(language)}", language)


def options_of(name: str, rng: Random) -> dict[str, Any]:
    """A mix of options; matches are kept short."""
    if name == "shades":
        return {
            "rounds": rng.choice((1, 2)),
            "memory_aid": rng.random() < 0.5,
            "open_discards": rng.random() < 0.5,
            "print_tolerance": rng.choice((0, 1, 3)),
        }
    if name == "nmbrs":
        return {
            "variant": rng.choice(("full", "simplified")),
            "rows": rng.choice(("steps", "tables+1", "tables")),
            "joker_colour": rng.choice(("printed", "any")),
            "max_rounds": 1,
        }
    return {
        "racks": rng.choice((4, 5)),
        "hide_removed": rng.random() < 0.5,
        "return_tiles": rng.random() < 0.5,
        "wrong": rng.choice(("free", "sit_out", "minus_one")),
    }


def shades_tries(rng: Random) -> Action:
    """Something that somebody may try in 49 Shades of Grey."""
    return rng.choice((Guess(rng.randrange(-1, 52)), rng.choice(CALLS), Discard(rng.randrange(1, 50))))


def nmbrs_tries(rng: Random) -> Action:
    """Something that somebody may try in nmbrs!: rows with jokers that they may not have, empty ones and bent ones."""
    first, step, size = rng.randrange(1, 99), rng.randrange(0, 12), rng.randrange(0, 6)
    row = [min(100, first + step * place + (rng.random() < 0.1)) for place in range(size)]
    cards = tuple(LYING[rng.choice(JOKERS)][one] if rng.random() < 0.3 else str(one) for one in row)
    joker = LYING[rng.choice(JOKERS)][rng.randrange(1, 101)]
    plain = rng.choice((TAKE, DECLINE, UNDO, END, DISCARDS[rng.choice((*NUMBERS, *JOKERS))]))
    return rng.choice((Lay(cards), Lay(cards), Swap(joker), plain))


def code777_tries(rng: Random) -> Action:
    """Something that somebody may try in Code 777."""
    low, middle, high = (rng.randrange(0, 9) for _ in range(3))
    return rng.choice((ASK, Announce((low, middle, high))))


TRIES: dict[str, Callable[[Random], Action]] = {
    "shades": shades_tries,
    "nmbrs": nmbrs_tries,
    "code777": code777_tries,
}


def refusals(name: str, state: State, rng: Random) -> Iterator[NumbraError]:
    """Why this and that is refused to this and that seat."""
    for _ in range(REFUSED):
        seat, action = rng.randrange(state.seats), TRIES[name](rng)
        try:
            state.apply(seat, action)
        except NumbraError as no:
            yield no
        try:
            refused = state.preview(seat, [action]).refused
        except NumbraError as no:
            yield no
        else:
            if refused is not None:
                yield _Said({ENGLISH: refused.sentence} | refused.translations)
    try:
        list(zip(range(3), state.drafts(rng.randrange(state.seats), rng.sample((*NUMBERS, *JOKERS), 2)), strict=False))
    except NumbraError as no:
        yield no


class _Said(NumbraError):
    """A refusal whose sentences have been made already."""

    def __init__(self, said: dict[str, str]) -> None:
        self._by_language = said

    def sentence(self, language: Language = "en") -> str:
        """As it was said."""
        return self._by_language[language]


def thoughts(name: str, state: State, rng: Random, number: int) -> Iterator[Thought]:
    """What players of all levels think at some of the decisions."""
    if rng.random() >= THOUGHT_ABOUT[name]:
        return
    kinds = levels(name)
    level = rng.choice(kinds[1:]) if rng.random() < 0.7 else kinds[0]
    seat = rng.choice(state.acting)
    player = level.make("key")
    assert isinstance(player, Thinker)
    yield player.think(state.view(seat), list(state.actions(seat)), rng_for("sentences", number))


def check_events(proof: Proof, game: numbra.Game, state: State) -> None:
    """As each seat and a spectator are told them."""
    viewers: tuple[Seat | None, ...] = (*range(state.seats), None)
    for viewer in viewers:
        for event in state.events:
            edition = event.seen_by(viewer)
            assert edition is not None
            for language in LANGUAGES:
                if said := game.tell(edition, Voice(language, NAMES[: state.seats], viewer)):
                    proof.sentence(said, language)


def check_tasks(proof: Proof, game: numbra.Game, state: State, options: Options) -> None:
    """What the terminal asks of whoever may act, and how it speaks of what they may do."""
    for seat in state.acting:
        for language in LANGUAGES:
            table = table_for(game, Voice(language, NAMES[: state.seats], seat), options)
            proof.sentence(table.task(state.view(seat)), language)
            for action in islice(state.actions(seat), SPOKEN_OF):
                proof.sentence(f"A {table.said(action)}", language)


def check_thought(proof: Proof, thought: Thought) -> None:
    """The reasons of a move and of a hint, neither of which repeats the move."""
    proof.phrase(thought.measure)
    for belief in thought.beliefs:
        proof.phrase(belief.what)
    for action, reason in ((thought.action, thought.reason), (thought.hint.action, thought.hint.reason)):
        proof.text(reason)
        for repeated in moves_named(action):
            assert not re.search(rf"(?<![\d-]){repeated}(?![\d-])", reason.say()), f"{repeated} again: {reason.say()}"


def moves_named(action: Action | None) -> Iterator[str]:
    """How a reason would repeat a move."""
    if isinstance(action, Announce):
        yield "-".join(map(str, action.numbers))
    elif isinstance(action, Lay):
        yield numbers_text(action.row)


@pytest.mark.parametrize("name", sorted(FEW))
def test_all_sentences_of_many_games(name: str) -> None:
    """Events for every viewer, tasks, refusals, previews, thoughts and hints."""
    game, proof = numbra.game(name), Proof()
    for number in range(GAMES or FEW[name]):
        rng = rng_for("sentences", name, number)
        seats, seed = rng.randint(*SEATS[name]), f"sentences {name} {number}"
        options = game.options(options_of(name, rng))
        state = game.start(seats=seats, seed=seed, options=options)
        check_events(proof, game, state)
        players = {seat: rng.choice(("casual", "beginner", "random")) for seat in range(seats)}
        players[0] = "casual"
        for played in moves(state, seated(name, players, seed), seed):
            for no in refusals(name, state, rng):
                for language in LANGUAGES:
                    proof.sentence(no.sentence(language), language)
            for thought in thoughts(name, state, rng, number):
                check_thought(proof, thought)
            check_tasks(proof, game, state, options)
            state = played.state
            check_events(proof, game, state)
    assert len(proof.read) > 300
    assert not proof.wrong, "\n".join(sorted(proof.wrong)[:50])


@pytest.mark.parametrize("name", sorted(FEW))
def test_all_sentences_of_the_lesson_and_the_levels(name: str) -> None:
    """What is written down once."""
    proof, lesson = Proof(), numbra.game(name).lesson
    assert lesson is not None
    for text in (lesson.end, *(text for step in lesson.steps for text in (step.told, step.ask))):
        proof.text(text)
    for level in levels(name):
        proof.text(level.about)
    assert not proof.wrong


@pytest.mark.parametrize(
    "sentence",
    [
        "You draw jo from the stock.",
        "Du nimmst die offene jr.",
        "Lay 8-9-10g.",
        "You lay 38-39b-40: 4 points.",
        "The tiles b7 y7 r5 come off your rack.",
        "The tiles (unseen) come off your rack.",
        " is too short: a row has at least 3 cards.",
        "Lay 38-39-40. Lay 38-39-40.",
        "You take {card}.",
        "You take  the card.",
        "You take back .",
        "You hold the the red joker.",
        "you take the card.",
        "Ada guessed 17, You said too low.",
    ],
)
def test_what_is_wrong_is_found(sentence: str) -> None:
    """The slips that there have been, and some that there might be."""
    assert wrong_with(sentence, "en")


@pytest.mark.parametrize(
    ("sentence", "language"),
    [
        ("You lay 38-39-40 with the red joker as 39: 8 points (doubled).", "en"),
        ("Anna answers: more blue 7s.", "en"),
        ("Ada hat auf 17 getippt, du hast „zu tief“ gesagt: Es war die 24. Du bekommst die Karte.", "de"),
        ("On retire du support d’Ada deux 4 bruns et un 7 jaune.", "fr"),
        ("Que vois-tu en plus grand nombre : les 3 ou les 6 roses ?", "fr"),
    ],
)
def test_what_is_right_is_let_pass(sentence: str, language: Language) -> None:
    """Rows of number cards, plurals and the marks of each language."""
    assert wrong_with(sentence, language) is None
