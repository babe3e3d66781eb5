"""The chaos test's checker finds each kind of violation that is planted, and nothing in a correct history."""

from collections.abc import Callable

import msgspec
import pytest
from harness.chaos.history import Visit

from numbra.server.table.log import Acted, encode_line
from server.chaos_story import NAMES, OPTIONS, SEED, Story, item, said


@pytest.mark.parametrize("kind", OPTIONS)
def test_where_all_is_well_nothing_is_found(kind: str) -> None:
    """Otherwise the chaos test would never pass."""
    assert not Story(kind).kinds()


def lose_an_ack(story: Story) -> None:
    """An acknowledged line has another sender's message id."""
    story.kept.log[4] = story.kept.log[4]._replace(message="id-ann another")


def ack_wrongly(story: Story) -> None:
    """An action was acknowledged with another line's sequence number."""
    who = story.replay.lines[5].seat  # type: ignore[union-attr]  # all lines after the deal are actions
    assert who is not None
    story.change(who, lambda frame: frame.update(sequence=5), type="accepted", id="m6")


def double_an_action(story: Story) -> None:
    """The same message is in the log twice."""
    story.kept.log[6] = story.kept.log[6]._replace(message=story.kept.log[4].message)


def act_for_somebody(story: Story) -> None:
    """A line that no client has sent."""
    story.kept.log[5] = story.kept.log[5]._replace(message=None)


def act_as_a_bot(story: Story) -> None:
    """A bot acts on a person's seat."""
    _by(story, "bot")


def act_as_a_clock(story: Story) -> None:
    """A clock runs out at a table without one."""
    _by(story, "clock")


def _by(story: Story, who: str) -> None:
    row = story.kept.log[5]
    line = msgspec.json.decode(row.body) | {"by": who}
    story.kept.log[5] = row._replace(body=msgspec.json.encode(line), message=None)


def leave_a_gap(story: Story) -> None:
    """A line of the log is missing."""
    del story.kept.log[7]


def break_the_log(story: Story) -> None:
    """A line that cannot follow the one before."""
    story.kept.log[5] = story.kept.log[5]._replace(body=encode_line(Acted(0, {"type": "resign"})))


def refuse_what_is_done(story: Story) -> None:
    """A refused message is in the log."""
    story.change(
        0, lambda frame: frame.update(type="refused", code="table/stale", sentence=""), type="accepted", id="m4"
    )


def write_in_another_order(story: Story) -> None:
    """A message was sent after a later line was acknowledged."""
    sent = story.find(0, type="start")
    later = next(one for one in story.items(0)[12:] if b'"accepted"' in one.frame and b'"id":"s' not in one.frame)
    story.items(0)[sent] = story.items(0)[sent]._replace(moment=later.moment + 0.01)
    answer = story.find(0, type="accepted", id="m4")
    story.items(0)[answer] = story.items(0)[answer]._replace(moment=later.moment + 0.02)


def skip_an_update(story: Story) -> None:
    """A client did not receive a line."""
    del story.items(2)[story.find(2, type="update", sequence=6)]


def tell_of_the_future(story: Story) -> None:
    """A client received a line that is not stored."""
    ahead = story.update(len(story.kept.log), None)
    ahead["table"] = ahead["table"] | {"sequence": len(story.kept.log) + 1}
    story.items(2).append(item(1e6, ahead))


def show_a_foreign_view(story: Story) -> None:
    """A spectator receives Ann's view."""
    story.items(2)[story.find(2, type="update", sequence=6)] = item(6.0, story.in_full(6, "id-ann"))


def show_another_view(story: Story) -> None:
    """A view that does not follow from the log."""
    story.change(2, lambda frame: frame["table"].update(since=0.0), type="update", sequence=6)


def keep_too_little(story: Story) -> None:
    """A delta that has lost an entry."""
    story.change(2, lambda frame: frame["kept"].update(log=frame["kept"]["log"] - 1), type="update", sequence=9)


def tell_other_events(story: Story) -> None:
    """Events that did not happen."""
    story.change(2, lambda frame: frame.update(events=[]), type="update", sequence=6)


def repeat_what_comes(story: Story) -> None:
    """The replay contains a line that is also sent afterwards."""
    welcome = story.welcome(6, None, since=4) | {"missed": story.replay.missed(4, 7, None, None)}
    story.histories[2].visits.append(Visit(1, 4, items=[item(1e6, welcome)]))


def stop_before_the_end(story: Story) -> None:
    """The log ends before the game does."""
    del story.kept.log[-1]


def miss_the_end(story: Story) -> None:
    """A client does not receive the end."""
    del story.items(1)[story.find(1, type="update", sequence=len(story.kept.log))]


def tell_the_seed(story: Story) -> None:
    """The seed is sent before the end."""
    story.change(0, lambda frame: frame["table"].update(seed_hash=SEED), type="update", sequence=6)


def tell_who_ann_is(story: Story) -> None:
    """Ben receives Ann's id."""
    story.items(1).append(item(1e6, {"type": "here", "names": ["id-ann"], "present": [], "spectators": 0}))


def say_twice(story: Story) -> None:
    """A message is in the chat twice."""
    story.kept.chat.append(story.kept.chat[0]._replace(sequence=3))


def lose_talk(story: Story) -> None:
    """An acknowledged chat message is gone."""
    story.kept.chat.pop()


def put_words_into_a_mouth(story: Story) -> None:
    """A chat message that nobody has sent."""
    story.kept.chat.append(said(3, "id-ann", "I never said this."))


def skip_talk(story: Story) -> None:
    """A client did not receive the first chat message."""
    del story.items(2)[story.find(2, type="said", number=1)]


def hear_otherwise(story: Story) -> None:
    """A client received another text."""
    story.change(2, lambda frame: frame.update(text="Bye!"), type="said", number=1)


PLANTED: dict[Callable[[Story], None], str] = {
    lose_an_ack: "lost",
    ack_wrongly: "lost",
    double_an_action: "doubled",
    act_for_somebody: "not asked for",
    act_as_a_bot: "not asked for",
    act_as_a_clock: "too early",
    leave_a_gap: "gap",
    break_the_log: "does not fold",
    refuse_what_is_done: "refused and done",
    write_in_another_order: "out of order",
    skip_an_update: "gap",
    tell_of_the_future: "not in the log",
    show_a_foreign_view: "foreign view",
    show_another_view: "view is not the replay",
    keep_too_little: "view is not the replay",
    tell_other_events: "events are not the replay",
    repeat_what_comes: "events are not the replay",
    stop_before_the_end: "unfinished",
    miss_the_end: "unfinished",
    tell_the_seed: "secret shown",
    tell_who_ann_is: "secret shown",
    say_twice: "said twice",
    lose_talk: "talk lost",
    put_words_into_a_mouth: "not asked for",
    skip_talk: "talk out of order",
    hear_otherwise: "talk is not what was said",
}


@pytest.mark.parametrize("plant", PLANTED, ids=lambda plant: plant.__name__)
def test_what_is_planted_is_found(plant: Callable[[Story], None]) -> None:
    """Each kind of violation, so that the chaos test proves something."""
    story = Story()
    plant(story)
    assert PLANTED[plant] in story.kinds()


@pytest.mark.parametrize("kind", OPTIONS)
@pytest.mark.parametrize("whose", [0, 1])
def test_a_secret_is_found_where_it_lies(kind: str, whose: int) -> None:
    """Also by the check that does not use the server's projection: here, for a spectator."""
    story = Story(kind)
    told = story.in_full(6, [*NAMES][whose])
    story.items(2)[story.find(2, type="update", sequence=6)] = item(6.0, told)
    assert {"foreign view", "secret shown"} <= story.kinds()


def test_what_was_never_answered_may_have_been_done() -> None:
    """A client that loses its connection cannot know."""
    story = Story()
    del story.items(0)[story.find(0, type="accepted", id="m4")]
    assert not story.kinds()
