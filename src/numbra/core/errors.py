"""Everything Numbra can refuse: a stable code, parameters, and a sentence a player understands."""

from dataclasses import dataclass

from .text import Language, Text, shown


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason to say no: its code never changes, its sentence may be reworded."""

    code: str
    text: Text


def refusal(code: str, *, en: str, de: str, fr: str) -> Refusal:
    """Declare a refusal with its sentence in every language."""
    return Refusal(code, Text(en, de, fr))


class NumbraError(Exception):
    """The root of all refusals. `str()` is the English sentence."""

    def __init__(self, refusal: Refusal, **params: object) -> None:
        self.refusal = refusal
        self.params = params
        super().__init__(self.sentence())

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
    """A game cannot start so: wrong seats, options or deal."""


class MalformedAction(NumbraError):
    """This is not an action of the game at all, whatever the position."""


class IllegalAction(NumbraError):
    """An action of the game that this seat may not take now."""


class InvalidRecord(NumbraError):
    """A record that cannot be read, or that breaks a rule; `params["line"]` says where."""


class MalformedValue(NumbraError):
    """This is not a view or an event of the game."""


class Unsupported(NumbraError):
    """A game does not offer this optional part of the contract."""


UNKNOWN_GAME = refusal(
    "core/unknown-game",
    en="There is no game called “{name}”. There are: {known}.",
    de="Es gibt kein Spiel namens „{name}“. Es gibt: {known}.",
    fr="Il n’y a pas de jeu nommé « {name} ». Il y a : {known}.",
)
WRONG_SEATS = refusal(
    "core/wrong-seats",
    en="{title} is played by {possible} players, not by {seats}.",
    de="{title} wird von {possible} Personen gespielt, nicht von {seats}.",
    fr="{title} se joue à {possible}, pas à {seats}.",
)
WRONG_SEED = refusal(
    "core/wrong-seed",
    en="A seed is a text; this is not one: {seed}.",
    de="Ein Startwert ist ein Text; das ist keiner: {seed}.",
    fr="Une graine est un texte ; ceci n’en est pas un : {seed}.",
)
UNKNOWN_OPTION = refusal(
    "core/unknown-option",
    en="{title} has no option “{option}”. It has: {known}.",
    de="{title} hat keine Option „{option}“. Es gibt: {known}.",
    fr="{title} n’a pas d’option « {option} ». Il y a : {known}.",
)
WRONG_OPTION = refusal(
    "core/wrong-option",
    en="The option “{option}” cannot be {value}: {why}.",
    de="Die Option „{option}“ kann nicht {value} sein: {why}.",
    fr="L’option « {option} » ne peut pas valoir {value} : {why}.",
)
WRONG_DEAL = refusal(
    "core/wrong-deal",
    en="This is not a deal of {title}: {why}.",
    de="So kann {title} nicht ausgeteilt werden: {why}.",
    fr="{title} ne peut pas être distribué ainsi : {why}.",
)
MALFORMED = refusal(
    "core/malformed-action",
    en="This is not an action of {title}: {why}.",
    de="Das ist keine Aktion von {title}: {why}.",
    fr="Ce n’est pas une action de {title} : {why}.",
)
NOT_A_VIEW = refusal(
    "core/not-a-view",
    en="This is not a view of {title}: {why}.",
    de="Das ist keine Sicht auf {title}: {why}.",
    fr="Ce n’est pas une vue de {title} : {why}.",
)
NOT_AN_EVENT = refusal(
    "core/not-an-event",
    en="This is not an event of {title}: {why}.",
    de="Das ist kein Ereignis von {title}: {why}.",
    fr="Ce n’est pas un événement de {title} : {why}.",
)
BROKEN_GAME = refusal(
    "core/broken-game",
    en="The game “{name}” is installed, but it cannot be loaded: {why}.",
    de="Das Spiel „{name}“ ist installiert, lässt sich aber nicht laden: {why}.",
    fr="Le jeu « {name} » est installé, mais il ne se charge pas : {why}.",
)
NOT_AN_ACTION = refusal(
    "core/not-an-action",
    en="The game does not know the action {action}.",
    de="Das Spiel kennt die Aktion {action} nicht.",
    fr="Le jeu ne connaît pas l’action {action}.",
)
NO_SUCH_SEAT = refusal(
    "core/no-such-seat",
    en="There is no seat {seat} at this table.",
    de="An diesem Tisch gibt es keinen Platz {seat}.",
    fr="Il n’y a pas de place {seat} à cette table.",
)
GAME_OVER = refusal(
    "core/game-over",
    en="The game is over.",
    de="Das Spiel ist zu Ende.",
    fr="La partie est terminée.",
)
NOT_YOUR_TURN = refusal(
    "core/not-your-turn",
    en="It is not your turn.",
    de="Du bist nicht an der Reihe.",
    fr="Ce n’est pas ton tour.",
)
NOT_PREVIEWABLE = refusal(
    "core/not-previewable",
    en="What that would bring cannot be told beforehand.",
    de="Was das bringen würde, lässt sich nicht vorhersagen.",
    fr="On ne peut pas savoir d’avance ce que cela donnerait.",
)
NO_SAMPLE = refusal(
    "core/no-sample",
    en="{title} cannot draw the hidden cards for a view.",
    de="{title} kann zu einer Sicht keine verdeckten Karten ziehen.",
    fr="{title} ne peut pas tirer les cartes cachées d’une vue.",
)
NO_SEAT_IN_VIEW = refusal(
    "core/no-seat-in-view",
    en="Hidden cards can be drawn for a seat’s view, not for a spectator’s.",
    de="Verdeckte Karten lassen sich für die Sicht eines Platzes ziehen, nicht für Zuschauer.",
    fr="On tire les cartes cachées pour la vue d’une place, pas pour celle d’un spectateur.",
)
NO_DRAFTS = refusal(
    "core/no-drafts",
    en="In this game no cards are laid together.",
    de="In diesem Spiel werden keine Karten zusammengelegt.",
    fr="Dans ce jeu, on ne pose pas de cartes ensemble.",
)
NO_SUPPOSITIONS = refusal(
    "core/no-suppositions",
    en="There is nothing to suppose in this game.",
    de="In diesem Spiel gibt es nichts zu vermuten.",
    fr="Dans ce jeu, il n’y a rien à supposer.",
)
