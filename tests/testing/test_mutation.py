from random import Random
from typing import Any

from example_game.highcard import Highcard, Play
from numbra import Action
from numbra.testing.mutation import KEPT, Pool, mutants
from numbra.testing.table import plain


class Lay(Action, frozen=True, tag="lay"):
    """An action with a list, as in nmbrs."""

    row: tuple[str, ...]


class Choose(Action, frozen=True, tag="choose"):
    """An action with a choice that may be left open."""

    wanted: bool | None
    parts: tuple[tuple[int, ...], ...] = ()


def all_mutants(action: Action, leaves: list[object]) -> list[dict[str, Any]]:
    """Every mutant there is, however many."""
    return list(mutants([action], leaves, Random(1), 10_000))


def test_a_number_is_misread_in_every_way() -> None:
    """Neighbours, signs, fractions, other types and numbers seen elsewhere."""
    found = all_mutants(Play(7), [7, 12])
    cards = [mutant["card"] for mutant in found if mutant.keys() == {"type", "card"} and mutant["type"] == "play"]
    assert {8, 6, -7, 0, 7.5, "7", None, 12} <= set(cards)
    assert any(isinstance(card, int) and card > 2**64 for card in cards)
    assert [card for card in cards if card is True]


def test_no_mutant_is_the_action_itself_except_by_rearranging() -> None:
    """To change nothing is no mutation."""
    assert plain(Play(7)) not in all_mutants(Play(7), [7, "play"])


def test_fields_are_left_out_and_added() -> None:
    """And other names take the place of the type."""
    found = all_mutants(Play(7), ["pass"])
    assert {"type": "play"} in found
    assert {"card": 7} in found
    assert {"type": "play", "card": 7, "unknown": 0} in found
    assert {"type": "pass", "card": 7} in found
    assert {"type": "playx", "card": 7} in found


def test_lists_are_rearranged() -> None:
    """Dropped, doubled, turned round and emptied."""
    found = all_mutants(Lay(("10", "20", "30")), [])
    rows = [mutant["row"] for mutant in found if isinstance(mutant.get("row"), list)]
    assert [] in rows
    assert ["30", "20", "10"] in rows
    assert ["20", "30", "10"] in rows
    assert any(len(row) == 2 for row in rows)
    assert any(len(row) == 4 for row in rows)
    assert ["10x", "20", "30"] in rows


def test_an_empty_list_stays_empty() -> None:
    """There is nothing to rearrange in it."""
    assert {"type": "lay", "row": []} in all_mutants(Lay(()), [])


def test_lists_in_lists_and_open_choices_are_changed_too() -> None:
    """Wherever something stands."""
    found = all_mutants(Choose(None, ((1, 2),)), [])
    assert {"type": "choose", "wanted": True, "parts": [[1, 2]]} in found
    assert {"type": "choose", "wanted": None, "parts": [[1, 3]]} in found


def test_the_pool_remembers_a_few_of_each_kind_and_their_cards() -> None:
    """The latest, and cards from anywhere on the table as numbers and texts."""
    pool = Pool(Random(2))
    for number in range(50):
        pool.add((Play(number), Lay((str(number),))))
    assert len(pool.actions()) == 2 * KEPT
    assert Play(49) in pool.actions()
    leaves = pool.leaves(Highcard().start(seats=2))
    assert {"play", "lay", 49, "49"} <= set(leaves)
    assert len(leaves) > 2 + 2 * KEPT
