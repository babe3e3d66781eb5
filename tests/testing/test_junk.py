"""Games that swallow nonsense are caught."""

from collections.abc import Mapping
from typing import Any

from example_game.highcard import DECK, Highcard, HighcardDeal, HighcardOptions, HighcardState, Play
from numbra import Action, Deal, InvalidSetup, Options, State
from numbra.core.contract import Seat
from numbra.core.errors import WRONG_OPTION
from numbra.testing import check_game

from .variants import assert_caught


def test_reading_nonsense_as_an_action_is_caught() -> None:
    """What is not an action is malformed."""

    class Broken(Highcard):
        def action(self, given: object) -> Action:
            return Play(0) if given is None else super().action(given)

    assert_caught(Broken(), r"what is not an action is malformed; this was read as Play\(card=0\)")


def test_reading_unknown_fields_is_caught() -> None:
    """A misspelt field is not silently left out."""

    class Broken(Highcard):
        def action(self, given: object) -> Action:
            if isinstance(given, dict):
                given = {name: value for name, value in given.items() if name in ("type", "card")}
            return super().action(given)

    assert_caught(Broken(), "what is not an action is malformed")


def test_refusing_nonsense_by_another_error_is_caught() -> None:
    """Malformed is not illegal."""

    class Broken(Highcard):
        def action(self, given: object) -> Action:
            if not isinstance(given, dict):
                raise TypeError(given)
            return super().action(given)

    assert_caught(Broken(), r"nothing may be raised but what the contract names, not TypeError\(None\)")


class Lenient(Highcard):
    """A game that mends what it is given before it starts."""

    def mended(self, given: dict[str, Any]) -> dict[str, Any]:
        """What to start with instead."""
        return given

    def start(
        self,
        *,
        seats: int,
        seed: str = "",
        options: Mapping[str, Any] | Options | None = None,
        deal: Mapping[str, Any] | Deal | None = None,
    ) -> State:
        """Start with what has been mended."""
        return super().start(**self.mended({"seats": seats, "seed": seed, "options": options, "deal": deal}))


def test_starting_with_too_many_seats_is_caught() -> None:
    """Every table has a number of seats, a whole one."""

    class Broken(Lenient):
        def mended(self, given: dict[str, Any]) -> dict[str, Any]:
            return {**given, "seats": min(given["seats"], 4) if isinstance(given["seats"], int) else given["seats"]}

    assert_caught(Broken(), "there is no table for 5, and InvalidSetup says so")


def test_starting_with_a_number_as_a_seed_is_caught() -> None:
    """A seed is a text."""

    class Broken(Lenient):
        def mended(self, given: dict[str, Any]) -> dict[str, Any]:
            return {**given, "seed": str(given["seed"])}

    assert_caught(Broken(), "None is no seed")


def test_ignoring_options_that_are_no_object_is_caught() -> None:
    """Options are an object."""

    class Broken(Lenient):
        def mended(self, given: dict[str, Any]) -> dict[str, Any]:
            return {**given, "options": given["options"] if isinstance(given["options"], dict) else {}}

    assert_caught(Broken(), "options are an object")


def test_ignoring_unknown_options_is_caught() -> None:
    """A misspelt option is not silently left out."""

    class Broken(Lenient):
        def mended(self, given: dict[str, Any]) -> dict[str, Any]:
            options = given["options"]
            if isinstance(options, dict):
                options = {
                    name: value for name, value in options.items() if name in ("cards", "low_wins", "last_trick")
                }
            return {**given, "options": options}

    assert_caught(Broken(), "unknown options are refused")


def test_not_naming_the_unknown_option_is_caught() -> None:
    """Who misspelt it wants to know which."""

    class Broken(Highcard):
        def options(self, given: Mapping[str, Any] | Options | None) -> Options:
            if isinstance(given, dict) and "no such option" in given:
                raise InvalidSetup(WRONG_OPTION, option="?", value="?", why="?")
            return super().options(given)

    assert_caught(Broken(), "an unknown option is named")


def test_not_naming_the_wrong_option_is_caught() -> None:
    """Nor is a wrong value's option kept a secret."""

    class Broken(Highcard):
        def options(self, given: Mapping[str, Any] | Options | None) -> Options:
            try:
                return super().options(given)
            except InvalidSetup as no:
                vague = {"option": "?"} if no.code == WRONG_OPTION.code else {}
                raise InvalidSetup(no.refusal, **no.params | vague) from no

    assert_caught(Broken(), "a wrong option is refused by its name, cards")


def test_taking_a_wrong_option_for_the_default_is_caught() -> None:
    """A wrong value is refused, not replaced."""

    class Broken(Lenient):
        def mended(self, given: dict[str, Any]) -> dict[str, Any]:
            options = given["options"]
            if isinstance(options, dict) and type(options.get("cards", 4)) is not int:
                options = {}
            return {**given, "options": options}

    assert_caught(Broken(), "cards cannot be of that type")


def test_taking_anything_for_a_deal_is_caught() -> None:
    """A deal is an object of its type."""

    class Broken(Lenient):
        def mended(self, given: dict[str, Any]) -> dict[str, Any]:
            return {**given, "deal": given["deal"] if isinstance(given["deal"], dict) else None}

    assert_caught(Broken(), "<class 'int'> is no deal")


def test_a_deck_that_is_not_whole_is_caught() -> None:
    """A card twice, another not at all."""

    class Broken(Highcard):
        def deal(
            self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, starter: Seat
        ) -> HighcardState:
            if len(deal.deck) == len(DECK) and set(deal.deck) < set(DECK):
                deal = HighcardDeal(DECK)
            return super().deal(seats, options, seed, deal, starter)

    assert_caught(Broken(), "what is not a whole deck is refused")


def test_another_beginner_after_a_stacked_deal_is_caught() -> None:
    """Seat 0 begins."""

    class Broken(Highcard):
        def deal(
            self, seats: int, options: HighcardOptions, seed: str, deal: HighcardDeal, _starter: Seat
        ) -> HighcardState:
            return super().deal(seats, options, seed, deal, 1)

    assert_caught(Broken(), "seat 0 begins after a stacked deal")


def test_a_deal_may_have_more_than_lists() -> None:
    """A note beside the deck is neither shuffled nor required."""

    class Noted(HighcardDeal, frozen=True):
        """A deck with a note."""

        note: str = ""
        marks: tuple[str, ...] = ()

    class Noting(Highcard):
        deal_type = Noted

        def shuffle(self, seats: int, options: HighcardOptions, seed: str) -> tuple[Noted, Seat]:
            shuffled, starter = super().shuffle(seats, options, seed)
            return Noted(shuffled.deck, "from the seed"), starter

    check_game(Noting())
