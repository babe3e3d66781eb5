"""Events around the game in words, in three languages, and in the second person for the player concerned."""

from collections.abc import Callable, Sequence

import pytest

from numbra.core.text import LANGUAGES, Language
from numbra.core.voice import Deed
from numbra.server.concurrency.cooperative import at_once
from numbra.server.store import Person
from numbra.server.table import narration
from numbra.server.table.clocks import PerMove
from numbra.server.table.log import (
    Acted,
    AnyLine,
    ChatSwitched,
    Closed,
    Filled,
    Left,
    PauseAsked,
    Resigned,
    Resumed,
    Returned,
    RoundOpened,
    Sat,
    Voted,
)
from numbra.server.table.projection import narrated
from numbra.server.table.replay_since import replay
from sayings import template
from server.desk import Desk
from server.process import seed_where

PEOPLE = {"ann": Person("Anna", 0), "ben": Person("Ben", 1)}


def begun(clock: PerMove | None = None) -> Desk:
    """A running game of Anna, Ben and a bot."""
    return Desk("nmbrs", (None, None, "casual"), clock=clock).begin("ann", "ben")


def paused() -> Desk:
    """A paused game."""
    return begun(PerMove(30)).add(PauseAsked((0, 1), begins=True))


LINES: tuple[tuple[Callable[[], Desk], AnyLine, Sequence[str], Sequence[str]], ...] = (
    (Desk, Sat(0, "ann"), ["You sit down."], ["Anna sits down."]),
    (lambda: Desk().add(Sat(0, "ann")), Left(0), ["You get up from the table."], ["Anna gets up from the table."]),
    (
        lambda: Desk().add(Sat(0, "ann")),
        Left(0, by_host=True),
        ["The server’s host has removed you from the table."],
        ["The server’s host has removed Anna from the table."],
    ),
    (
        lambda: begun(),
        Resigned(0, "casual", by_host=True),
        ["The server’s host has removed you from the game; a bot plays on for you."],
        ["The server’s host has removed Anna from the game; a bot plays on."],
    ),
    (
        lambda: begun(),
        Closed("host"),
        ["The server’s host has closed this table."],
        ["The server’s host has closed this table."],
    ),
    (begun, Voted(0, 1), ["You vote for a bot to play on for Ben."], ["Anna votes for a bot to play on for Ben."]),
    (begun, Voted(1, 0), ["Ben votes for a bot to play on for you."], ["Ben votes for a bot to play on for Anna."]),
    (
        begun,
        Voted(1, 0, "casual"),
        ["Ben votes for a bot to play on for you.", "A bot plays on for you."],
        ["Ben votes for a bot to play on for Anna.", "A bot plays on for Anna."],
    ),
    (lambda: begun().add(Voted(1, 0, "casual")), Returned(0), ["You are back."], ["Anna is back."]),
    (
        begun,
        Resigned(0, "casual"),
        ["You leave the game; a bot plays on for you."],
        ["Anna leaves the game; a bot plays on."],
    ),
    (
        begun,
        Closed("left", 0),
        ["You leave the game. Nobody is left at the table: it ends here."],
        ["Anna leaves the game. Nobody is left at the table: it ends here."],
    ),
    (begun, Closed("creator"), ["The table is closed."], ["The table is closed."]),
    (
        begun,
        Closed("idle"),
        ["The table is closed: nobody has come for a long time."],
        ["The table is closed: nobody has come for a long time."],
    ),
    (begun, PauseAsked((0,)), ["You ask for a pause."], ["Anna asks for a pause."]),
    (
        lambda: begun().add(PauseAsked((1,))),
        PauseAsked((0,), begins=True),
        ["You agree to a pause.", "The game is paused: the clocks stand still."],
        ["Anna agrees to a pause.", "The game is paused: the clocks stand still."],
    ),
    (
        begun,
        PauseAsked((0, 1), begins=True),
        ["The game is paused: the clocks stand still."],
        ["The game is paused: the clocks stand still."],
    ),
    (paused, Resumed(0), ["You end the pause: the clocks go on."], ["Anna ends the pause: the clocks go on."]),
    (begun, RoundOpened(), ["The next round begins."], ["The next round begins."]),
    (begun, ChatSwitched(False), [], []),
)


@pytest.mark.parametrize(("desk", "line", "hers", "others"), LINES, ids=lambda one: type(one).__name__)
def test_every_line_is_told(
    desk: Callable[[], Desk], line: AnyLine, hers: Sequence[str], others: Sequence[str]
) -> None:
    """For the player concerned and for others; in every language, and not if no language is asked for."""
    table = desk().add(line).table
    assert narrated(table, "ann", PEOPLE, "en") == tuple(hers)
    assert narrated(table, None, PEOPLE, "en") == tuple(others)
    said = {language: narrated(table, "ann", PEOPLE, language) for language in LANGUAGES}
    assert {len(words) for words in said.values()} == {len(hers)}
    assert len(set(said.values())) == (len(LANGUAGES) if hers else 1)
    assert narrated(table, "ann", PEOPLE, None) == ()


def test_a_bot_that_sits_down_is_told_by_its_name() -> None:
    """By the name shown at its seat."""
    desk = Desk().add(Sat(0, "ann")).add(Filled(1, "casual"))
    (said,) = narrated(desk.table, "ann", PEOPLE, "en")
    assert said.endswith(" sits down.")


def test_the_beginning_comes_before_the_deal() -> None:
    """In the order of events."""
    first, second = narrated(begun().table, "ann", PEOPLE, "en")
    assert first == "The game begins."
    assert second.startswith("Round 1")


TIME_UP: dict[Language, tuple[str, str]] = {
    "en": ("Your time is up.", "Anna’s time is up."),
    "de": ("Deine Zeit ist um.", "Die Zeit von Anna ist um."),
    "es": ("Se te ha acabado el tiempo.", "A Anna se le ha acabado el tiempo."),
    "fr": ("Tu n’as plus de temps.", "Anna n’a plus de temps."),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_time_out_is_told_as_what_it_was(language: Language) -> None:
    """Before the actions played for that player, and once for a whole turn."""
    seed = seed_where("nmbrs", 0)
    desk = Desk("nmbrs", clock=PerMove(30)).begin("ann", "ben", seed=seed)
    desk.add(Acted(0, {"type": "take"}, "clock"), at=40.0)
    for guest, said in zip(("ann", None), TIME_UP[language], strict=True):
        up, took = narrated(desk.table, guest, PEOPLE, language)
        assert up == said
        assert took not in TIME_UP[language]
    state = desk.table.state
    assert state is not None
    card = list(state.actions(0))[-1]
    desk.add(Acted(0, {"type": "discard", "card": card.card}, "clock"), at=40.0)  # type: ignore[attr-defined]  # a discard
    assert not set(narrated(desk.table, "ann", PEOPLE, language)) & set(TIME_UP[language])


def test_a_move_of_one_s_own_is_no_time_out() -> None:
    """Nor is a bot's."""
    for by in ("player", "bot"):
        desk = Desk("nmbrs", clock=PerMove(30)).begin("ann", "ben", seed=seed_where("nmbrs", 0))
        desk.add(Acted(0, {"type": "take"}, by), at=40.0)
        assert len(narrated(desk.table, "ann", PEOPLE, "en")) == 1


def test_the_story_tells_it_all() -> None:
    """From the beginning, with words if a language is given; without, only events of the game."""
    desk = begun().add(ChatSwitched(False)).add(Resigned(0, "casual"))
    story = at_once(replay("t", desk.entries, "ben", people=PEOPLE, language="en"))
    assert [one.sequence for one in story] == [2, 3, 4, 6]
    assert [one.words[0] for one in story] == [
        "Anna sits down.",
        "You sit down.",
        "The game begins.",
        "Anna leaves the game; a bot plays on.",
    ]
    assert [bool(one.events) for one in story] == [False, False, True, False]
    assert [one.sequence for one in at_once(replay("t", desk.entries, "ben"))] == [4]


def test_nobody_is_he_or_she_or_of_a_name() -> None:
    """Names are never declined: “von” in German instead of an s, and in French no “de” that would be elided."""
    deeds = [value for value in vars(narration).values() if isinstance(value, Deed)]
    assert len(deeds) >= 10
    for one in deeds:
        english, german, french = (template(one.other, language) for language in ("en", "de", "fr"))
        assert "{name}" in english
        assert "{name}s" not in german
        assert not any(word in french for word in ("de {name}", "que {name}", "de {absent}", "que {absent}"))
        assert not {"he", "his", "she", "her"} & set(english.lower().split())
