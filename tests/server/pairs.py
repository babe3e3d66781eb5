"""Plays two real tables alike, with twin deals: they differ only in cards that an observer has not seen."""

import random
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, cycle
from typing import Any
from unittest.mock import patch

import msgspec

from numbra.core.contract import Seat, State
from numbra.core.errors import NumbraError
from numbra.core.game import Game
from numbra.core.registry import game
from numbra.server.table import fold
from numbra.testing.changes import any_changes, lookalike_swaps
from numbra.testing.mutation import Pool, mutants
from numbra.testing.play import listing
from numbra.testing.table import Table as Setting
from numbra.testing.table import plain
from numbra.testing.twins import faces, sights, twin
from server.fate import Fate
from server.table.test_projection import body, common_move
from server.wiretap import Frame, Party, Tap

SEEDS = ("5eed" * 16, "0dd5" * 16)
READ = 20
"""The first actions of a list that are read here."""

QUESTIONS = ("actions", "board", "preview", "drafts", "suppose", "say", "react", "rematch", "stale", "vain", "vain")

Deals = tuple[Any, Any]


class Told(AssertionError):
    """Somebody received what they may not know."""


def setting_of(kind: str, seats: int, options: dict[str, Any]) -> Setting:
    """A game as both servers play it, without a server."""
    return Setting(game(kind), seats, options, SEEDS[0])


def twin_deals(setting: Setting, observer: Seat | None, rng: random.Random) -> Deals:
    """Two deals that look alike to an observer, and differ."""
    played = setting.game
    deal = plain(played.shuffle(setting.seats, played.options(setting.options), SEEDS[0])[0])
    lookalikes = lookalike_swaps(played.deal_type, deal, setting.start)
    other = deal
    while faces(setting.start(deal)) == faces(setting.start(other)):  # swaps of equal tiles change nothing
        few = rng.sample(lookalikes, min(len(lookalikes), 4))
        changes = chain(few, any_changes(played.deal_type, deal, rng))
        other = twin(setting.start, deal, observer, changes, rng.choice((1, 2, 10, 40)))
    return deal, other


@contextmanager
def stacked(played: Game, deals: Deals) -> Iterator[None]:
    """Give each server its own seed, and each seed its deal; the public hashes of the seeds are made equal."""
    original = type(played).start

    def start(self: Game, *, seed: str = "", **about: Any) -> State:
        if seed in SEEDS:
            return original(self, seed=SEEDS[0], **{**about, "deal": deals[SEEDS.index(seed)]})
        return original(self, seed=seed, **about)

    with patch.object(type(played), "start", start), patch.object(fold, "seed_hash", lambda _seed: "a hash"):
        yield


class Pair:
    """Both tables, and the observers who cannot tell them apart so far: seats by number, the spectator after them."""

    def __init__(self, setting: Setting, parties: tuple[Party, Party], deals: Deals, rng: random.Random) -> None:
        self.states = [setting.start(deal) for deal in deals]
        self.blind = list(range(setting.seats + 1))
        self.compared: Counter[int] = Counter()
        """Frames about the game by recipient, counted while hidden cards differed."""
        self._setting = setting
        self._parties = parties
        self._rng = rng
        self._sequence = int(parties[0].taps[0].heard("welcome")[-1]["table"]["sequence"])
        self._pool = Pool(rng)
        self._questions = cycle(rng.sample(QUESTIONS, len(QUESTIONS)))
        self._ids = 0
        self._read = [0] * len(self.blind)

    def play(self, fate: Fate, steps: int, observer: int) -> None:
        """Deal, then ask and move, and compare after each step, until this observer sees a difference."""
        self._start(fate)
        for _ in range(steps):
            fate.now += 1
            for who in (observer, self._rng.choice(self.blind)):
                self._question(who)
                self._compare()
            if self._rng.random() < 0.2:
                self._come_again(self._rng.choice(self.blind))
                self._compare()
            if self._rng.random() < 0.1:
                self._about_people(self._rng.choice(self.blind), self._rng.randrange(self._setting.seats))
                self._compare()
            if self._rng.random() < 0.1:
                self._pause(self._rng.choice(self.blind))
                self._compare()
            if not self._move():
                return
            self._compare()
            if observer not in self.blind:
                return
        self._resign()

    def _start(self, fate: Fate) -> None:
        for side, seed in zip(self._parties, SEEDS, strict=True):
            fate.seed = seed
            assert side.ask(0, {"type": "start", "id": "start"})["type"] == "accepted"
        self._sequence += 1
        self._compare()

    def _ask(self, who: int, kind: str, **fields: object) -> list[str]:
        """Send the same message at both tables; the types of the answers."""
        self._ids += 1
        message = {"type": kind, "id": f"m{self._ids}", **fields}
        return [side.ask(who, message)["type"] for side in self._parties]

    def _move(self) -> bool:
        """Make the same move at both, or the corresponding one where hands differ; whether the games go on."""
        found = common_move(self.states[0], self.states[1], self._rng)
        if found is None:
            return False
        seat, *actions = found
        self._ids += 1
        for side, action in zip(self._parties, actions, strict=True):
            message = {"type": "act", "id": f"m{self._ids}", "sequence": self._sequence, "action": body(action)}
            assert side.ask(seat, message)["type"] == "accepted"
        self.states = [state.apply(seat, action) for state, action in zip(self.states, actions, strict=True)]
        self._sequence += 1
        return not any(state.over for state in self.states)

    def _question(self, who: int) -> None:
        """Ask a question, or try something that is refused."""
        state, seat = self.states[0], self._seat(who)
        legal = [] if seat is None else [body(one) for one in listing(state.actions(seat), READ).actions]
        own = [card for zone in state.zones() if zone.faces == {seat} for card in zone.cards]
        match next(self._questions):
            case "actions" | "board" as kind:
                self._ask(who, kind)
            case "preview":
                self._ask(who, "preview", actions=self._rng.sample(legal, min(len(legal), 2)))
            case "drafts":
                self._ask(who, "drafts", cards=self._rng.sample(own, min(len(own), 3)))
            case "suppose":
                every = [card for zone in state.zones() if zone.counted for card in zone.cards]
                self._ask(who, "suppose", cards=self._rng.sample(every, 3))
            case "say":
                self._ask(who, "say", text="What now?")
            case "react":
                self._ask(who, "react", reaction="wow")
            case "rematch":
                assert self._ask(who, "rematch") == ["refused"] * 2
            case "stale":
                self._ask(who, "act", sequence=self._sequence - 1, action={"type": "discard", "card": 1})
            case _:
                for action in self._vain(seat):
                    assert self._ask(who, "act", sequence=self._sequence, action=action) == ["refused"] * 2

    def _request(self, who: int, method: str, what: str, **about: int) -> list[dict[str, Any]]:
        """Send the same HTTP request to both servers; the answers must be equal, apart from handles."""
        answers = [
            side.taps[who].http.request(method, f"/api/tables/{side.table}/{what}", json=about)
            for side in self._parties
        ]
        told = [answer.json() for answer in answers]
        one, other = (
            (answer.status_code, {**body_, "handle": ""}) for answer, body_ in zip(answers, told, strict=True)
        )
        if one != other:
            raise Told(f"number {who} can tell the tables apart by what is answered: {one} and {other}")
        return told

    def _about_people(self, who: int, seat: Seat) -> None:
        """Report the first message and a name; block a player, and lift the block."""
        self._request(who, "POST", "reports", message=1)
        self._request(who, "POST", "reports", seat=seat)
        blocked = self._request(who, "PUT", "blocks", seat=seat)
        for side, one in zip(self._parties, blocked, strict=True):
            http = side.taps[who].http
            names = [block["name"] for block in http.get("/api/me/blocks").json()]
            if "handle" in one:
                assert names == [one["name"]]
                assert http.delete(f"/api/me/blocks/{one['handle']}").status_code == 204
                assert http.get("/api/me/blocks").json() == []

    def _pause(self, who: int) -> None:
        """Pause with everybody's consent, if there is a clock, and resume."""
        clocked = self._parties[0].taps[0].heard("update")[-1]["table"]["clock"] is not None
        agreed = range(self._setting.seats if clocked else 0)
        assert all(self._ask(one, "pause") == ["accepted"] * 2 for one in agreed)
        assert self._ask(who, "pause") == ["refused"] * 2
        assert all(self._ask(one, "resume") == ["accepted"] * 2 for one in agreed[:1])
        self._sequence += len(agreed) + len(agreed[:1])

    def _resign(self) -> None:
        """A player leaves whom the game does not wait for: their bot does not act yet, and reveals no card."""
        free = [seat for seat in range(self._setting.seats) if seat not in self.states[0].acting]
        for seat in free[:1]:
            assert self._ask(seat, "resign") == ["accepted"] * 2
            self._sequence += 1
            self._compare()

    def _vain(self, seat: Seat | None) -> list[dict[str, Any]]:
        """Actions that this seat may not take now: others may, or it might with other cards."""
        state = self.states[0]
        for one in state.acting:
            self._pool.add(listing(state.actions(one), READ).actions)
        known = self._pool.actions()
        tried = [*map(body, known), *mutants(known, self._pool.leaves(state), self._rng, 1)]
        vain = [action for action in tried if seat is None or not self._possible(seat, action)]
        return self._rng.sample(vain, min(len(vain), 2))

    def _possible(self, seat: Seat, action: dict[str, Any]) -> bool:
        try:
            self.states[0].apply(seat, self._setting.game.action(action))
        except NumbraError:
            return False
        return True

    def _come_again(self, who: int) -> None:
        """Disconnect and reconnect: that reveals no more than staying connected."""
        since = self._rng.randrange(1, self._sequence + 1)
        for side in self._parties:
            side.go(who)
            check_nothing_more(side.taps[who], side.arrive(who, since), since)

    def _compare(self) -> None:
        """Observers who have seen the same at both tables must have received the same."""
        self.blind = [who for who in self.blind if self._alike(self._seat(who))]
        differ = faces(self.states[0]) != faces(self.states[1])
        for who in self.blind:
            one, other = (side.taps[who].frames[self._read[who] :] for side in self._parties)
            if one != other:
                raise Told(f"number {who} can tell the tables apart: {one} and {other}")
            self._read[who] += len(one)
            self.compared[who] += differ * sum(map(_telling, one))

    def _alike(self, seat: Seat | None) -> bool:
        one, other = (sights(state, seat) for state in self.states)
        return one == other

    def _seat(self, who: int) -> Seat | None:
        return who if who < self._setting.seats else None


def _telling(frame: str | bytes) -> bool:
    """Whether a frame is about the game."""
    return msgspec.json.decode(frame)["type"] not in ("pong", "here", "said")


def _happened(told: Frame) -> tuple[object, object]:
    return told["events"], told["words"]


def check_nothing_more(tap: Tap, welcome: Frame, since: int) -> None:
    """Assert that a welcome only repeats what was sent before."""
    updates = {update["sequence"]: update for update in tap.heard("update")}
    repeated = {number: _happened(update) for number, update in updates.items() if number > since}
    before = min(updates)  # what happened before they came reveals no card
    missed = {
        one["sequence"]: _happened(one) for one in welcome["missed"] if one["sequence"] >= before or one["events"]
    }
    if welcome["table"] != updates[max(updates)]["table"] or welcome["chat"] != tap.heard("said") or missed != repeated:
        raise Told(f"who comes again is told something else: {welcome}")
