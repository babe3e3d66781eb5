"""Lessons over HTTP: the same answers as at a table, and nothing is stored."""

from collections.abc import Iterator
from typing import Any

import httpx
import msgspec
import pytest

import numbra
from numbra.core.game import Game
from numbra.server.http import lessons
from numbra.server.table.projection import TableSeen

NEXT = {"type": "next"}
GAMES = ("shades", "nmbrs", "code777")
Ask = dict[str, Any]


@pytest.fixture
def learner(address: str) -> Iterator[httpx.Client]:
    """A client without a session: lessons need none."""
    with httpx.Client(base_url=address, trust_env=False) as http:
        yield http


def done(game: str, steps: int) -> list[Ask]:
    """The actions of somebody who followed the first steps of a lesson."""
    lesson = numbra.game(game).lesson
    assert lesson is not None
    return [msgspec.to_builtins(step.do) for step in lesson.steps[:steps]]


def asked(learner: httpx.Client, path: str, **body: Any) -> Any:
    """The response's body."""
    answer = learner.post(f"/api/lessons/{path}", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "de", "fr"])
def test_a_lesson_from_its_beginning_to_its_end(learner: httpx.Client, game: str, language: str) -> None:
    """By following the suggestions; the table has the form of a live table."""
    actions: list[Ask] = []
    while not (seen := asked(learner, game, actions=actions, lang=language))["done"]:
        table = msgspec.convert({**seen["table"], "view": None}, TableSeen)
        assert (table.game, table.status, table.seat, table.sequence) == (game, "playing", 0, len(actions))
        assert seen["step"] == len(actions)
        assert seen["text"]
        assert seen["point_at"]
        assert all(isinstance(event["type"], str) for event in seen["events"])
        actions.append(seen["suggestion"])
    assert seen["step"] == seen["steps"] == len(actions)
    assert (seen["suggestion"], seen["point_at"]) == (None, None)


def test_who_sits_there(learner: httpx.Client) -> None:
    """The learner, and bots with first names."""
    (me, ada, ben) = asked(learner, "nmbrs", lang="de")["table"]["seats"]
    assert (me["shown"], me["bot"]) == ("Du", None)
    assert (ada["shown"], ada["bot"], ada["name"], ben["shown"]) == ("Ada", "casual", None, "Ben")


def test_what_happened_is_told_in_words(learner: httpx.Client) -> None:
    """As the learner sees it, in their language."""
    seen = asked(learner, "shades", actions=done("shades", 3), lang="fr")
    assert [event["type"] for event in seen["events"]] == ["guessed", "called", "revealed"]
    assert seen["words"] == [
        "Tu proposes 24.",
        "Tu as proposé 24, Ada a dit « trop haut » : c’était le 24. Tu prends la carte.",
    ]


def test_nobody_is_told_what_they_may_not_know(learner: httpx.Client) -> None:
    """Neither the learner's own tiles nor Ada's numbers."""
    view = asked(learner, "code777", actions=done("code777", 4))["table"]["view"]
    assert view["racks"][0] is None
    hands = asked(learner, "shades")["table"]["view"]["hands"]
    assert [card.get("number") for card in hands[1]] == [None] * 9


def test_the_language_is_the_browser_s_if_none_is_named(learner: httpx.Client) -> None:
    """For texts and for refusals."""
    german = {"accept-language": "de-AT,de;q=0.9,en;q=0.5"}
    said = learner.post("/api/lessons/shades", json={}, headers=german).json()["text"]
    assert said.startswith("Diese neun Karten gehören dir.")
    no = learner.post("/api/lessons/shades", json={"actions": [{"type": "guess", "number": 7}]}, headers=german)
    assert (no.status_code, no.json()["code"]) == (409, "lesson/not-now")
    assert "Lies zuerst weiter." in no.json()["sentence"]


def test_what_a_board_asks(learner: httpx.Client) -> None:
    """In the form of a table's socket."""
    actions = done("nmbrs", 2)
    drafted = asked(learner, "nmbrs/drafts", actions=actions, cards=["30", "40", "jg"])
    assert drafted["type"] == "drafted"
    assert {"type": "lay", "row": ["20g", "30", "40"]} in drafted["actions"]
    plays = [{"type": "lay", "row": ["10", "20g", "30"]}]
    previewed = asked(learner, "nmbrs/preview", actions=actions, plays=plays)
    assert (previewed["type"], previewed["preview"]["points"]) == ("previewed", 8)
    legal = asked(learner, "nmbrs/actions", actions=actions)
    assert legal["type"] == "legal"
    assert {"type": "discard", "card": "97"} in legal["actions"]
    shown = asked(learner, "nmbrs/board", actions=actions)
    assert (shown["type"], shown["board"]["zones"][0]["owner"]) == ("shown", 0)
    supposed = asked(learner, "code777/suppose", actions=done("code777", 4), cards=["k5", "g1", "6"])
    assert (supposed["type"], supposed["agrees"]) == ("supposed", [None, None, True])


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("shades", {"actions": [NEXT, NEXT, {"type": "guess", "number": 50}]}, 409, "shades/no-such-number"),
        ("shades", {"actions": [NEXT, NEXT, {"type": "dance"}]}, 409, "core/malformed-action"),
        ("shades", {"actions": [*done("shades", 99), NEXT]}, 409, "lesson/over"),
        ("shades", {"actions": [NEXT] * 101}, 400, "http/400"),
        ("shades", {"actions": [7]}, 400, "http/400"),
        ("shades", {"lang": "tlh"}, 400, "http/400"),
        ("shades", {"colour": "grey"}, 400, "http/400"),
        ("chess", {}, 400, "core/unknown-game"),
        ("shades/preview", {"plays": [{"type": "guess", "number": 7}]}, 409, "core/not-previewable"),
        ("shades/drafts", {"cards": ["7"]}, 409, "core/no-drafts"),
        ("shades/suppose", {"cards": ["7"]}, 409, "core/no-suppositions"),
        ("nmbrs/preview", {}, 400, "http/400"),
    ],
)
def test_what_is_refused(learner: httpx.Client, path: str, body: Ask, status: int, code: str) -> None:
    """With a code and a sentence each."""
    no = learner.post(f"/api/lessons/{path}", json=body)
    assert (no.status_code, no.json()["code"]) == (status, code)
    assert no.json()["sentence"]


@pytest.mark.parametrize(("game", "step"), [("shades", 2), ("nmbrs", 1), ("code777", 8)])
def test_why_one_would_do_what_is_asked(learner: httpx.Client, game: str, step: int) -> None:
    """A master's reason, in the learner's language; none where they only read, or a master would act otherwise."""
    german = asked(learner, f"{game}/hint", actions=done(game, step), lang="de")["reason"]
    english = asked(learner, f"{game}/hint", actions=done(game, step), lang="en")["reason"]
    assert german
    assert english
    assert german != english
    assert asked(learner, f"{game}/hint")["reason"] is None
    lesson = numbra.game(game).lesson
    assert lesson is not None
    assert asked(learner, f"{game}/hint", actions=done(game, len(lesson.steps)))["reason"] is None


def test_a_master_would_rather_wait_than_lay_the_first_row(learner: httpx.Client) -> None:
    """There is no reason then: the lesson's own words must do."""
    assert asked(learner, "nmbrs/hint", actions=done("nmbrs", 2))["reason"] is None


def test_a_game_without_a_lesson_says_so(learner: httpx.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Any game may be without one."""

    class Unteachable(type(numbra.game("shades"))):  # type: ignore[misc]  # whatever its class is
        lesson = None

    def unteachable(_name: str) -> Game:
        game: Game = Unteachable()
        return game

    monkeypatch.setattr(lessons, "game_called", unteachable)
    no = learner.post("/api/lessons/shades", json={})
    assert (no.status_code, no.json()["code"]) == (409, "lesson/none")
