"""What bots are called: a first name at each table, and the level they play at."""

import pytest

from numbra.bots import names
from numbra.bots.naming import FIRST_NAMES, badge, first_name, first_names, full_name, kind_name, kind_of, recorded_name
from numbra.core.registry import game, game_names
from numbra.core.text import LANGUAGES

MOST_SEATS = 16
LONGEST = 6
"""Letters of a name that fits under a portrait."""


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_kind_has_a_word_in_every_language(name: str, language: str) -> None:
    """Its name for programs is English, so that another language shows whether it was translated."""
    (spoken,) = (one for one in LANGUAGES if one == language)
    for kind in names(name):
        assert kind_name(kind, spoken).lower() != kind
        assert badge(kind, spoken) != kind
        assert len(badge(kind, spoken)) <= len("recherche")


def test_kinds_in_words() -> None:
    """One word in each language; where it stands alone it begins with a capital letter."""
    assert kind_name("master", "de") == "Meister"
    assert (kind_name("casual", "en"), badge("casual", "en")) == ("Casual", "casual")
    assert (kind_name("casual", "de"), badge("casual", "de")) == ("Hobby", "Hobby")
    assert (kind_name("casual", "fr"), badge("casual", "fr")) == ("Loisir", "loisir")
    assert badge("search:400", "fr") == "search:400"


def test_first_names_are_short_and_all_different() -> None:
    """There are enough of them for every seat of a full table to find another one when people have the first."""
    assert len({name.casefold() for name in FIRST_NAMES}) == len(FIRST_NAMES) >= 2 * MOST_SEATS + 8
    assert all(name.isascii() and name.istitle() and len(name) <= LONGEST for name in FIRST_NAMES)
    assert max(game(name).seats[-1] for name in game_names()) <= MOST_SEATS


def test_a_table_and_a_seat_choose_a_name() -> None:
    """The same one every time, whoever else sits there; at other tables others; at one table no two alike."""
    alone = {seat: first_names("table", [seat], MOST_SEATS)[seat] for seat in range(MOST_SEATS)}
    assert first_names("table", range(MOST_SEATS), MOST_SEATS) == alone
    assert len(set(alone.values())) == MOST_SEATS
    assert {first_names(str(table), [1], 4)[1] for table in range(1_000)} == set(FIRST_NAMES)


def test_the_names_of_a_table_stay_what_they_were() -> None:
    """Games that are going on keep the names of their bots with the next version."""
    assert first_names("table", range(3), 4) == {0: "Blaise", 1: "Anton", 2: "Leo"}


def test_no_bot_is_called_as_a_person_at_its_table_is() -> None:
    """However that is written; only that bot changes its name."""
    usual = first_names("table", range(1, 4), 4)
    other = first_names("table", range(1, 4), 4, [usual[2].upper(), "Ann"])
    assert {seat for seat in usual if usual[seat] != other[seat]} == {2}
    assert other[2] not in usual.values()
    everybody = [*usual.values(), *FIRST_NAMES[:12]]
    assert not set(first_names("table", range(1, 4), 4, everybody).values()) & set(everybody)


def test_names_in_a_record() -> None:
    """A bot has its level behind its name, in words where people read it, and sentences leave it out."""
    ada = recorded_name("Ada", "casual")
    assert ada == "Ada (casual)"
    assert (kind_of(ada), first_name(ada, "de"), full_name(ada, "de")) == ("casual", "Ada", "Ada (Hobby)")
    searching = recorded_name("Leo", "search:100ms@good")
    assert (kind_of(searching), first_name(searching, "fr")) == ("search:100ms@good", "Leo")
    assert full_name(searching, "fr") == "Leo (search:100ms@good)"
    for kind in ("turbo", "mine:Turbo", "my_bots.fast:Turbo"):
        assert kind_of(recorded_name("Ada", kind)) == kind


def test_names_in_an_older_record() -> None:
    """Bots were kinds with a number."""
    assert (kind_of("master 2"), first_name("master 2", "de")) == ("master", "Meister 2")
    assert full_name("casual", "en") == "Casual"


@pytest.mark.parametrize("person", ["Anna 7", "Ann (Berlin)", "Ada (of Paris)", "", "(casual)", "you", "Ada", "turbo"])
def test_a_persons_name_stays_as_it_is(person: str) -> None:
    """Whatever it looks like."""
    assert (kind_of(person), first_name(person, "de"), full_name(person, "de")) == (person, person, person)
