"""The list of games and their rules."""

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import numbra
from example_game.highcard import HighcardOptions
from numbra.bots import levels
from numbra.core.describing import schema
from numbra.core.text import LANGUAGES, Language
from server.house import house
from third_party import install, shades_called

OURS = ("shades", "nmbrs", "code777")
ADDED = ("title", "names", "purpose", "between_people")


def test_what_is_known_of_a_game(address: str) -> None:
    """All that a page needs to open a table."""
    known = {one["game"]: one for one in asked_for(address, "de")["games"]}
    assert set(OURS) <= set(known)
    nmbrs = known["nmbrs"]
    assert (nmbrs["title"], nmbrs["seats"], nmbrs["lesson"]) == ("nmbrs!", [2, 8], True)
    assert "casual" in nmbrs["bots"]
    variant = nmbrs["options"]["$defs"]["NmbrsOptions"]["properties"]["variant"]
    assert set(variant["enum"]) == {"full", "simplified"}
    assert variant["description"].startswith("Das volle Spiel")
    assert variant["title"] == "Version"
    assert {"const": "simplified", "title": "vereinfacht"} in variant["names"]


def asked_for(address: str, language: str) -> dict[str, Any]:
    """The list of games in a language."""
    known: dict[str, Any] = httpx.get(f"{address}/api/games", params={"lang": language}, trust_env=False).json()
    return known


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_describes_itself(address: str, language: Language) -> None:
    """What people choose it by, in the language asked for."""
    for one in asked_for(address, language)["games"]:
        played = numbra.game(one["game"])
        assert one["tagline"] == played.tagline.say(language) != ""
        assert tuple(one["minutes"]) == played.minutes
        assert one["usual_seats"] == (played.usual_seats or played.seats[0])
        assert one["usual_options"] == dict(played.usual_options)
        easier = played.easier and {"about": played.easier.about.say(language), "options": dict(played.easier.options)}
        assert one["easier"] == easier
        assert (one["rules"], one["board"]) == (True, None)


BROKEN = "raise SystemExit('no dice')"
BROKEN_WORDS = "from numbra.core.text import Text\n" + shades_called(
    "speechless", "tagline = type('Mute', (Text,), {'say': lambda *_: exit('no words')})()"
)
WRONG_WORDS = shades_called("wordless", "tagline = 'not a text'")
PLAIN = shades_called("plain", "tagline = Shades.tagline\n    minutes = easier = None\n    lesson = None")


def test_what_another_author_gets_wrong_stays_theirs(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    looked_for_anew: None,  # noqa: ARG001  # they are found because of that
) -> None:
    """A game that cannot be loaded, or whose words are none, is listed with the reason; the others can be played."""
    install(tmp_path, "broken", BROKEN)
    install(tmp_path, "speechless", BROKEN_WORDS)
    install(tmp_path, "wordless", WRONG_WORDS)
    install(tmp_path, "plain", PLAIN)
    monkeypatch.syspath_prepend(str(tmp_path))
    with house(tmp_path / "numbra.db") as address:
        told = asked_for(address, "en")
    assert {one["game"] for one in told["games"]} == {*OURS, "plain"}
    assert [one["game"] for one in told["broken"]] == ["broken", "speechless", "wordless"]
    assert "SystemExit: no dice" in told["broken"][0]["sentence"]
    assert "SystemExit: no words" in told["broken"][1]["sentence"]
    assert "its tagline is of type str" in told["broken"][2]["sentence"]
    (plain,) = (one for one in told["games"] if one["game"] == "plain")
    assert (plain["minutes"], plain["easier"], plain["lesson"], plain["rules"]) == (None, None, False, False)


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_are_told_in_the_language_asked_for(address: str, language: Language) -> None:
    """The best first, each with its name and its sentence; the default language is the browser's."""
    asked = httpx.get(f"{address}/api/games", params={"lang": language}, trust_env=False).json()
    read = httpx.get(f"{address}/api/games", headers={"accept-language": language}, trust_env=False).json()
    assert asked == read
    for one in asked["games"]:
        told = [(level["name"], level["called"], level["about"]) for level in one["levels"]]
        known = levels(one["game"])
        assert told == [(level.name, level.called.say(language), level.about.say(language)) for level in known]
        assert {level.name for level in known} <= set(one["bots"])


@pytest.mark.parametrize("name", OURS)
def test_every_option_is_explained_in_every_language(name: str) -> None:
    """Nested options, too; each has a default."""
    schemas = [schema(numbra.game(name).options_type, language) for language in ("en", "de", "fr")]
    for struct in schemas[0]["$defs"]:
        for option, described in schemas[0]["$defs"][struct]["properties"].items():
            texts = [one["$defs"][struct]["properties"][option]["description"] for one in schemas]
            assert len(set(texts)) == 3
            assert "default" in described


def test_a_game_need_not_explain_its_options() -> None:
    """As for games of others; its schema is msgspec's then, with titles made from names."""
    assert without_additions(schema(HighcardOptions)) == without_additions(msgspec.json.schema(HighcardOptions))


@pytest.mark.parametrize("name", OURS)
def test_nothing_else_in_the_schema_changes(name: str) -> None:
    """Apart from what a game adds to its options, it is msgspec's schema."""
    options = numbra.game(name).options_type
    assert without_additions(schema(options)) == without_additions(msgspec.json.schema(options))


def without_additions(value: Any) -> Any:
    """A schema as msgspec makes it."""
    if isinstance(value, dict):
        return {key: without_additions(one) for key, one in value.items() if key not in ADDED}
    return value


@pytest.mark.parametrize("name", OURS)
def test_what_holds_between_people_is_in_the_schema(name: str) -> None:
    """So that a form can show it before a table is opened, from one source."""
    played = numbra.game(name)
    properties = schema(played.options_type)["$defs"][played.options_type.__name__]["properties"]
    declared = {option: about["between_people"] for option, about in properties.items() if "between_people" in about}
    assert declared == played.between_people()
    assert played.options(declared)


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize(("lang", "accepted", "said"), [("de", "fr", "Spiel"), (None, "fr", "jeu"), (None, "", "game")])
def test_the_rules_of_a_game(address: str, name: str, lang: str | None, accepted: str, said: str) -> None:
    """In the language asked for, or the browser's; responses may be cached for an hour."""
    url, asked = f"{address}/api/rules/{name}", {} if lang is None else {"lang": lang}
    answer = httpx.get(url, params=asked, headers={"accept-language": accepted}, trust_env=False)
    assert answer.status_code == 200
    assert answer.json()["title"] == numbra.game(name).title
    assert answer.json()["markdown"].startswith("# ")
    assert f" {said} " in answer.json()["markdown"]
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert answer.headers["vary"] == "accept-language"


@pytest.mark.parametrize(("path", "code"), [("chess", "core/unknown-game"), ("shades?lang=tlh", "http/400")])
def test_rules_there_are_not(address: str, path: str, code: str) -> None:
    """Each is refused with a code."""
    answer = httpx.get(f"{address}/api/rules/{path}", trust_env=False)
    assert (answer.status_code, answer.json()["code"]) == (400, code)
