"""Why the server may refuse what a person asks for; and what games raise, which becomes a refusal."""

from numbra.core.contract import Event
from numbra.core.errors import NumbraError, refusal
from numbra.core.game import Game
from numbra.core.voice import Voice
from numbra.server.texts import texts


class Refused(NumbraError):
    """The server refuses what a person asked for."""


NO_SUCH_TABLE = refusal(texts, "table/no-such-table")
OTHER_RULES = refusal(texts, "table/other-rules")
SEAT_TAKEN = refusal(texts, "table/seat-taken")
TABLE_FULL = refusal(texts, "table/full")
ALREADY_SEATED = refusal(texts, "table/already-seated")
NOT_SEATED = refusal(texts, "table/not-seated")
ALREADY_STARTED = refusal(texts, "table/already-started")
NOT_STARTED = refusal(texts, "table/not-started")
FAULTY_GAME = refusal(texts, "table/faulty-game")
NOT_FULL = refusal(texts, "table/not-full")
NOT_THE_CREATOR = refusal(texts, "table/not-the-creator")
NOT_OVER = refusal(texts, "table/not-over")
CHAT_OFF = refusal(texts, "table/chat-off")
EMPTY_TALK = refusal(texts, "table/empty-talk")
REMATCH_OPEN = refusal(texts, "table/rematch-open")
NO_OFFER = refusal(texts, "table/no-offer")
ALREADY_ANSWERED = refusal(texts, "table/already-answered")
NOT_YOUR_OFFER = refusal(texts, "table/not-your-offer")
NOT_ASKED = refusal(texts, "table/not-asked")
TOO_MANY_REACTIONS = refusal(texts, "table/too-many-reactions")
TOO_MANY_MESSAGES = refusal(texts, "table/too-many-messages")
TOO_MANY_TABLES = refusal(texts, "table/too-many")
TOO_MANY_PUBLIC = refusal(texts, "table/too-many-public")
FOREIGN_ORIGIN = refusal(texts, "wire/foreign-origin")
BUSY = refusal(texts, "server/busy")
OTHER_SCHEME = refusal(texts, "wire/other-scheme")
UNKNOWN_HOST = refusal(texts, "wire/unknown-host")
TOO_FAST = refusal(texts, "wire/too-fast")
CLOSED = refusal(texts, "table/closed")
STALE = refusal(texts, "table/stale")
NO_VOTE = refusal(texts, "table/no-vote")
BOT_IN_SEAT = refusal(texts, "table/bot-in-seat")
NOT_REPLACED = refusal(texts, "table/not-replaced")
WRONG_SEATING = refusal(texts, "table/wrong-seating")
TOO_MANY_SOCKETS = refusal(texts, "wire/too-many-sockets")
NOT_JSON = refusal(texts, "wire/not-json")
WRONG_PEOPLE = refusal(texts, "table/wrong-people")
NO_HINTS_HERE = refusal(texts, "table/no-hints")
NO_THOUGHT = refusal(texts, "table/no-thought")
NO_SUCH_MOVE = refusal(texts, "table/no-such-move")
PRESENT = refusal(texts, "table/present")
KEEPS_SEAT = refusal(texts, "table/keeps-seat")
FREE_ALREADY = refusal(texts, "table/free-already")
NOT_AWAY_YET = refusal(texts, "table/not-yet-away")
JUST_BACK = refusal(texts, "table/just-back")
TIME_LEFT = refusal(texts, "table/time-left")
VOTED_ALREADY = refusal(texts, "table/voted-already")
LEFT_ALREADY = refusal(texts, "table/left-already")
NO_CLOCK = refusal(texts, "table/no-clock")
PAUSED = refusal(texts, "table/paused")
NOT_PAUSED = refusal(texts, "table/not-paused")
SWITCHED_ALREADY = refusal(texts, "table/switched-already")
ENOUGH_TRIED = refusal(texts, "table/enough-tried")
LOG_FULL = refusal(texts, "table/log-full")
NO_MORE_OFFERS = refusal(texts, "table/no-more-offers")
ASKED_ALREADY = refusal(texts, "table/asked-already")
RESTING = refusal(texts, "table/resting")
REMOVED = refusal(texts, "table/removed")
NOT_AT_TABLE = refusal(texts, "admin/not-at-table")
ENDED_ALREADY = refusal(texts, "admin/ended-already")


class Guarded:
    """A context in which what fails in the code of a game, which is called there and not awaited, is refused.

    The refusal names the exception, but not its message, which could tell of cards. A generator that is
    `asked_for_more` may be closed before its end, which is no fault. Unguarded, `SystemExit` or `KeyboardInterrupt`
    from another package's game would end the server, and any exception the task that plays for a table.

    A class, since a generator as a context costs four times as much, 0.7 µs, and an action has four.
    """

    __slots__ = ("_asked_for_more", "_game")

    def __init__(self, game: Game, *, asked_for_more: bool = False) -> None:
        self._game = game
        self._asked_for_more = asked_for_more

    def __enter__(self) -> None:
        """The game's code is called in the block."""

    def __exit__(self, _kind: type[BaseException] | None, error: BaseException | None, _trace: object) -> None:
        """Refuse what the game has raised."""
        if error is None or isinstance(error, NumbraError):
            return
        if not (self._asked_for_more and isinstance(error, GeneratorExit)):
            raise _refused(self._game, error) from error


def _refused(game: Game, error: BaseException) -> Refused:
    return Refused(FAULTY_GAME, title=game.title, why=type(error).__name__)


def told(game: Game, event: Event, voice: Voice) -> str:
    """What happened, in the game's words; nothing where it fails to say so."""
    try:
        words: object = game.tell(event, voice)
    except BaseException:  # whatever another package's sentences raise: the game goes on without them
        return ""
    return words if isinstance(words, str) else ""


def is_foreign(game: Game) -> bool:
    """Whether a game is another package's, and so not tested here."""
    return type(game).__module__.partition(".")[0] != "numbra"
