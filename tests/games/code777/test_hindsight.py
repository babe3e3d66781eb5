"""What a seat knows of its racks once they are removed."""

from typing import Any

from games.code777.build import ask, right, start, wrong
from numbra.games.code777.events import Dealt, Entry, Replaced
from numbra.games.code777.game import Code777State
from numbra.games.code777.hindsight import in_hindsight
from numbra.games.code777.tiles import KINDS, Rack


def played(**options: Any) -> Code777State:
    """A game in which seat 1 has had two racks and looks at its third."""
    return ask(right(ask(wrong(ask(start(3, seed="hindsight", **options), 7), 1), 6), 1), 5)


def own(entry: Entry) -> Rack:
    """The tiles that seat 1 gets by an entry, as they stand there."""
    assert isinstance(entry, Dealt | Replaced)
    return (entry.racks[1] if isinstance(entry, Dealt) else entry.tiles) or ()


def in_order(rack: Rack) -> Rack:
    """A rack's tiles in the order of their kinds."""
    return tuple(sorted(rack, key=KINDS.index))


def test_a_rack_that_was_shown_is_known_from_its_beginning() -> None:
    """Only the present one is a gap: the log is as everybody else has it, but for the tiles that stand there now."""
    state = played()
    known, gaps = in_hindsight(state.view(1).log, 1)
    assert [gap.removed for gap in gaps] == [None]
    present = gaps[0].filled
    assert [*known[:present], *known[present + 1 :]] == [*state.log[:present], *state.log[present + 1 :]]
    assert in_order(own(state.log[present])) in gaps[0].racks


def test_a_rack_that_was_hidden_can_be_filled_in() -> None:
    """Where tiles stay hidden every rack is a gap, the true one is possible, and with it the log is the true one."""
    state = played(hide_removed=True)
    known, gaps = in_hindsight(state.view(1).log, 1)
    assert len(gaps) == 3
    for gap in gaps:
        true = own(state.log[gap.filled])
        assert in_order(true) in gap.racks
        gap.fill(known, 1, true)
    assert tuple(known) == tuple(state.log)
