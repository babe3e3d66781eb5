"""How long tables with a due bot waited after a kill, by the times in their logs."""

from harness.chaos.history import Kept
from harness.chaos.pauses import Pause, PickedUp, pauses, picked_up
from harness.chaos.replay import Replay
from harness.chaos.trouble import Happened

from numbra.server.table.log import Opened, Sat
from server.chaos_story import PEOPLE, TABLE, Story, line_of_log, played_out

A_TABLE = Opened(
    game="shades", rules="1", options={}, bots=(None, "random"), creator="id-ann", public=False, clock=None
)


def bots_pauses() -> list[Pause]:
    """The pauses of a game in which a bot has Ben's seat, and always acts after a second."""
    rows = [line_of_log(1, A_TABLE), line_of_log(2, Sat(0, "id-ann")), *played_out("shades")[3:]]
    numbered = [row._replace(sequence=number) for number, row in enumerate(rows, 1)]
    return pauses(Replay(TABLE, Kept(numbered, []), PEOPLE))


def test_only_bots_and_clocks_pause() -> None:
    """People may think as long as they like."""
    assert not pauses(Story().replay)
    assert {pause.seconds for pause in bots_pauses()[1:]} == {1.0}


def test_a_kill_costs_what_is_left_of_the_pause() -> None:
    """It is counted separately if nothing else was failing."""
    found = bots_pauses()
    moment = found[1].began + 0.25
    kill, stop = (Happened(what, moment, moment) for what in ("kill", "stop"))
    assert picked_up(found, [kill]) == PickedUp([0.75], [])
    assert picked_up(found, [kill, stop]) == PickedUp([], [0.75])
    assert picked_up(found, [kill, kill]) == PickedUp([], [0.75, 0.75])
