"""Sentences about what happens around the game: who comes and goes, votes, pauses, rematches. Pure."""

from numbra.core.text import Text
from numbra.core.voice import Voice, deed

from .fold import Table
from .log import (
    Answered,
    AnyLine,
    Closed,
    Filled,
    Left,
    Offered,
    PauseAsked,
    Rematched,
    Resigned,
    Resumed,
    Returned,
    RoundOpened,
    Sat,
    Started,
    Voted,
    Why,
)

SAT = deed(
    en=("You sit down.", "{name} sits down."),
    de=("Du setzt dich.", "{name} setzt sich."),
    fr=("Tu t’assieds.", "{name} s’assied."),
)
LEFT = deed(
    en=("You get up from the table.", "{name} gets up from the table."),
    de=("Du stehst vom Tisch auf.", "{name} steht vom Tisch auf."),
    fr=("Tu quittes la table.", "{name} quitte la table."),
)
STARTED = Text("The game begins.", "Das Spiel beginnt.", "La partie commence.")
VOTED = deed(
    en=("You vote for a bot to play on for {absent}.", "{name} votes for a bot to play on for {absent}."),
    de=("Du stimmst für einen Bot anstelle von {absent}.", "{name} stimmt für einen Bot anstelle von {absent}."),
    fr=("Tu votes pour qu’un bot remplace {absent}.", "{name} vote pour qu’un bot remplace {absent}."),
)
VOTED_ABOUT_YOU = Text(
    "{name} votes for a bot to play on for you.",
    "{name} stimmt für einen Bot an deiner Stelle.",
    "{name} vote pour qu’un bot te remplace.",
)
REPLACED = deed(
    en=("A bot plays on for you.", "A bot plays on for {name}."),
    de=("Für dich spielt ein Bot weiter.", "Für {name} spielt ein Bot weiter."),
    fr=("Un bot te remplace.", "Un bot remplace {name}."),
)
RETURNED = deed(
    en=("You are back.", "{name} is back."),
    de=("Du bist wieder da.", "{name} ist wieder da."),
    fr=("Te revoilà.", "{name} est de retour."),
)
RESIGNED = deed(
    en=("You leave the game; a bot plays on for you.", "{name} leaves the game; a bot plays on."),
    de=("Du verlässt das Spiel; ein Bot spielt für dich weiter.", "{name} verlässt das Spiel; ein Bot spielt weiter."),
    fr=("Tu quittes la partie ; un bot te remplace.", "{name} quitte la partie ; un bot prend la suite."),
)
LAST_TO_LEAVE = deed(
    en=(
        "You leave the game. Nobody is left at the table: it ends here.",
        "{name} leaves the game. Nobody is left at the table: it ends here.",
    ),
    de=(
        "Du verlässt das Spiel. Niemand ist mehr am Tisch: Es endet hier.",
        "{name} verlässt das Spiel. Niemand ist mehr am Tisch: Es endet hier.",
    ),
    fr=(
        "Tu quittes la partie. Il n’y a plus personne à table : elle s’arrête là.",
        "{name} quitte la partie. Il n’y a plus personne à table : elle s’arrête là.",
    ),
)
CLOSED = Text("The table is closed.", "Der Tisch wird geschlossen.", "La table est fermée.")
CLOSED_IDLE = Text(
    "The table is closed: nobody has come for a long time.",
    "Der Tisch wird geschlossen: Es ist lange niemand mehr gekommen.",
    "La table est fermée : personne n’est venu depuis longtemps.",
)
CLOSED_FULL = Text(
    "The game ends here, without a winner: it has become too long.",
    "Das Spiel endet hier ohne Sieger: Es ist zu lang geworden.",
    "La partie s’arrête ici, sans vainqueur : elle est devenue trop longue.",
)
CLOSED_BY_HOST = Text(
    "The server’s host has closed this table.",
    "Die Leitung des Servers hat diesen Tisch geschlossen.",
    "L’hôte du serveur a fermé cette table.",
)
CLOSED_FOR: dict[Why, Text] = {"idle": CLOSED_IDLE, "full": CLOSED_FULL, "host": CLOSED_BY_HOST}
MADE_LEAVE = deed(
    en=("The server’s host has removed you from the table.", "The server’s host has removed {name} from the table."),
    de=(
        "Die Leitung des Servers hat dich vom Tisch entfernt.",
        "Die Leitung des Servers hat {name} vom Tisch entfernt.",
    ),
    fr=("L’hôte du serveur t’a retiré·e de la table.", "L’hôte du serveur a retiré {name} de la table."),
)
MADE_RESIGN = deed(
    en=(
        "The server’s host has removed you from the game; a bot plays on for you.",
        "The server’s host has removed {name} from the game; a bot plays on.",
    ),
    de=(
        "Die Leitung des Servers hat dich aus dem Spiel entfernt; ein Bot spielt für dich weiter.",
        "Die Leitung des Servers hat {name} aus dem Spiel entfernt; ein Bot spielt weiter.",
    ),
    fr=(
        "L’hôte du serveur t’a retiré·e de la partie ; un bot te remplace.",
        "L’hôte du serveur a retiré {name} de la partie ; un bot prend la suite.",
    ),
)
PAUSE_ASKED = deed(
    en=("You ask for a pause.", "{name} asks for a pause."),
    de=("Du bittest um eine Pause.", "{name} bittet um eine Pause."),
    fr=("Tu demandes une pause.", "{name} demande une pause."),
)
PAUSE_AGREED = deed(
    en=("You agree to a pause.", "{name} agrees to a pause."),
    de=("Du stimmst der Pause zu.", "{name} stimmt der Pause zu."),
    fr=("Tu acceptes la pause.", "{name} accepte la pause."),
)
PAUSED = Text(
    "The game is paused: the clocks stand still.",
    "Das Spiel ist unterbrochen: Die Uhren stehen still.",
    "La partie est en pause : les pendules sont arrêtées.",
)
RESUMED = deed(
    en=("You end the pause: the clocks go on.", "{name} ends the pause: the clocks go on."),
    de=("Du beendest die Pause: Die Uhren laufen weiter.", "{name} beendet die Pause: Die Uhren laufen weiter."),
    fr=("Tu mets fin à la pause : les pendules repartent.", "{name} met fin à la pause : les pendules repartent."),
)
ROUND_OPENED = Text("The next round begins.", "Die nächste Runde beginnt.", "La manche suivante commence.")
OFFERED = deed(
    en=("You offer to play again.", "{name} offers to play again."),
    de=("Du schlägst noch ein Spiel vor.", "{name} schlägt noch ein Spiel vor."),
    fr=("Tu proposes de rejouer.", "{name} propose de rejouer."),
)
SAID_YES = deed(
    en=("You would like to play again.", "{name} would like to play again."),
    de=("Du spielst gern noch einmal.", "{name} spielt gern noch einmal."),
    fr=("Tu veux bien rejouer.", "{name} veut bien rejouer."),
)
SAID_NO = deed(
    en=("You do not want to play again.", "{name} does not want to play again."),
    de=("Du möchtest nicht noch einmal spielen.", "{name} möchte nicht noch einmal spielen."),
    fr=("Tu ne veux pas rejouer.", "{name} ne veut pas rejouer."),
)
NEXT_GAME = Text(
    "The table for the next game is open.",
    "Der Tisch für das nächste Spiel ist offen.",
    "La table de la prochaine partie est ouverte.",
)
TIME_UP = deed(
    en=("Your time is up.", "{name}’s time is up."),
    de=("Deine Zeit ist um.", "Die Zeit von {name} ist um."),
    fr=("Tu n’as plus de temps.", "{name} n’a plus de temps."),
)


def around_the_game(table: Table, voice: Voice) -> tuple[str, ...]:
    """Sentences about the last line of a table, in order, besides those about the game's own events."""
    if table.time_up is not None:
        return (voice.did(TIME_UP, table.time_up),)
    if isinstance(table.last, PauseAsked):
        return _pause(table, table.last, voice)
    if isinstance(table.last, Voted):
        return _vote(table.last, voice)
    if isinstance(table.last, Offered | Answered | Rematched):
        return _rematch(table.last, voice)
    sentence = "" if table.last is None else _sentence(table.last, voice)
    return (sentence,) if sentence else ()


def _sentence(line: AnyLine, voice: Voice) -> str:
    match line:
        case Sat() | Filled():
            return voice.did(SAT, line.seat)
        case Left():
            return voice.did(MADE_LEAVE if line.by_host else LEFT, line.seat)
        case Started():
            return voice(STARTED)
        case Returned():
            return voice.did(RETURNED, line.seat)
        case Resigned():
            return voice.did(MADE_RESIGN if line.by_host else RESIGNED, line.seat)
        case Resumed():
            return voice.did(RESUMED, line.seat)
        case RoundOpened():
            return voice(ROUND_OPENED)
        case Closed(seat=int(seat)):
            return voice.did(LAST_TO_LEAVE, seat)
        case Closed():
            return voice(CLOSED_FOR.get(line.why, CLOSED))
    return ""


def _pause(table: Table, line: PauseAsked, voice: Voice) -> tuple[str, ...]:
    """Who asks for a pause or agrees to it, if others have to agree, and that it begins, if it does."""
    first = table.pause_asked <= set(line.seats) and not line.begins
    asked = [voice.did(PAUSE_ASKED if first else PAUSE_AGREED, seat) for seat in line.seats[:1]]
    alone = line.begins and len(table.people()) == len(line.seats)
    return (*([] if alone else asked), *([voice(PAUSED)] if line.begins else []))


def _rematch(line: Offered | Answered | Rematched, voice: Voice) -> tuple[str, ...]:
    """Who would like to play again and who would not, and that the next table is open, if it is."""
    said: list[str] = []
    if isinstance(line, Offered):
        said.append(voice.did(OFFERED, line.seat))
    elif isinstance(line, Answered):
        said += [voice.did(SAID_YES if line.yes else SAID_NO, seat) for seat in line.seats]
    return (*said, voice(NEXT_GAME)) if line.table is not None else tuple(said)


def _vote(line: Voted, voice: Voice) -> tuple[str, ...]:
    if line.absent == voice.me:
        voted = voice(VOTED_ABOUT_YOU, name=voice.name(line.seat))
    else:
        voted = voice.did(VOTED, line.seat, absent=voice.name(line.absent))
    return (voted,) if line.bot is None else (voted, voice.did(REPLACED, line.absent))
