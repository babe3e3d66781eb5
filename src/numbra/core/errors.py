"""Everything Numbra can refuse: a stable code, parameters, and a sentence a player understands."""

import msgspec

from .text import Catalogue, Language, Text, shown, texts


class Refusal(msgspec.Struct, frozen=True):
    """A reason to say no: its code never changes, its sentence may be reworded."""

    code: str
    text: Text


def refusal(texts: Catalogue, code: str) -> Refusal:
    """Declare a refusal; its sentence is the catalogue's message of this key."""
    return Refusal(code, texts(code))


class NumbraError(Exception):
    """The root of all refusals. `str()` is the English sentence."""

    def __init__(self, refusal: Refusal, **params: object) -> None:
        self.refusal = refusal
        self.params = params
        super().__init__(refusal, params)

    def __str__(self) -> str:
        """The English sentence, made when it is read: most refusals are only caught."""
        return self.sentence()

    def __repr__(self) -> str:
        """Its kind and its English sentence."""
        return f"{type(self).__name__}({str(self)!r})"

    @property
    def code(self) -> str:
        """The stable name of the reason, such as `nmbrs/not-a-row`."""
        return self.refusal.code

    def sentence(self, language: Language = "en") -> str:
        """The reason for a person to read; reasons and texts that it quotes are quoted in the same language."""
        params = {name: _in_language(value, language) for name, value in self.params.items()}
        return self.refusal.text.say(language, **params)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.refusal, self.params)


def _in_language(value: object, language: Language) -> object:
    if isinstance(value, NumbraError):
        return value.sentence(language)
    return value.say(language) if isinstance(value, Text) else shown(value)


def _rebuild(kind: type[NumbraError], refusal: Refusal, params: dict[str, object]) -> NumbraError:
    return kind(refusal, **params)


class UnknownGame(NumbraError):
    """No game of that name is installed."""


class InvalidSetup(NumbraError):
    """Seats, options or a deal with which a game cannot start."""


class MalformedAction(NumbraError):
    """A value that is not an action of the game in any position."""


class IllegalAction(NumbraError):
    """An action of the game that this seat may not take now."""


class InvalidRecord(NumbraError):
    """A record that cannot be read, or that breaks a rule; `params["line"]` says where."""


class MalformedValue(NumbraError):
    """A value that is not a view or an event of the game."""


class Unsupported(NumbraError):
    """An optional part of the contract that a game does not offer."""


UNKNOWN_GAME = refusal(texts, "core/unknown-game")
WRONG_SEATS = refusal(texts, "core/wrong-seats")
WRONG_SEED = refusal(texts, "core/wrong-seed")
UNKNOWN_OPTION = refusal(texts, "core/unknown-option")
WRONG_OPTION = refusal(texts, "core/wrong-option")
WRONG_DEAL = refusal(texts, "core/wrong-deal")
MALFORMED = refusal(texts, "core/malformed-action")
NOT_A_VIEW = refusal(texts, "core/not-a-view")
NOT_AN_EVENT = refusal(texts, "core/not-an-event")
BROKEN_GAME = refusal(texts, "core/broken-game")
NOT_AN_ACTION = refusal(texts, "core/not-an-action")
NO_SUCH_SEAT = refusal(texts, "core/no-such-seat")
GAME_OVER = refusal(texts, "core/game-over")
NOT_YOUR_TURN = refusal(texts, "core/not-your-turn")
NOT_PREVIEWABLE = refusal(texts, "core/not-previewable")
NO_SAMPLE = refusal(texts, "core/no-sample")
NO_SEAT_IN_VIEW = refusal(texts, "core/no-seat-in-view")
NO_DRAFTS = refusal(texts, "core/no-drafts")
NO_SUPPOSITIONS = refusal(texts, "core/no-suppositions")
