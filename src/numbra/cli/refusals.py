"""What the command line itself refuses."""

from numbra.core.errors import NumbraError, refusal

BAD_OPTION = refusal(
    "cli/bad-option",
    en="“{given}” is not an option: write name=value, such as {example}.",
    de="„{given}“ ist keine Option: Schreib name=wert, zum Beispiel {example}.",
    fr="« {given} » n’est pas une option : écris nom=valeur, par exemple {example}.",
)
TWICE = refusal(
    "cli/option-twice",
    en="The option “{option}” is given twice.",
    de="Die Option „{option}“ steht zweimal da.",
    fr="L’option « {option} » est donnée deux fois.",
)
RESUME_HAS_SETUP = refusal(
    "cli/resume-has-setup",
    en="A game that is resumed keeps its set-up: leave out {given}.",
    de="Ein fortgesetztes Spiel behält seine Einstellungen: Lass {given} weg.",
    fr="Une partie reprise garde ses réglages : retire {given}.",
)
CANNOT_READ = refusal(
    "cli/cannot-read",
    en="{path} cannot be read: {why}.",
    de="{path} lässt sich nicht lesen: {why}.",
    fr="Impossible de lire {path} : {why}.",
)
CANNOT_WRITE = refusal(
    "cli/cannot-write",
    en="{path} cannot be written: {why}.",
    de="{path} lässt sich nicht schreiben: {why}.",
    fr="Impossible d’écrire {path} : {why}.",
)
NO_HOME = refusal(
    "cli/no-home",
    en="This user has no home folder: set XDG_DATA_HOME to a folder that Numbra may write to.",
    de="Dieser Benutzer hat keinen eigenen Ordner: Setz XDG_DATA_HOME auf einen Ordner, in den Numbra schreiben darf.",
    fr="Cet utilisateur n’a pas de dossier personnel : indique par XDG_DATA_HOME un dossier où Numbra peut écrire.",
)
OUTPUT_LOST = refusal(
    "cli/output-lost",
    en="The output cannot be written: {why}.",
    de="Die Ausgabe lässt sich nicht schreiben: {why}.",
    fr="Impossible d’écrire la sortie : {why}.",
)
NOT_TEXT = refusal(
    "cli/not-text",
    en="{path} is not a record: it is not a text file.",
    de="{path} ist keine Aufzeichnung: Es ist keine Textdatei.",
    fr="{path} n’est pas un enregistrement : ce n’est pas un fichier texte.",
)
NO_GAMES = refusal(
    "cli/no-games",
    en="No game is installed.",
    de="Es ist kein Spiel installiert.",
    fr="Aucun jeu n’est installé.",
)
BAD_SETTING = refusal(
    "cli/bad-setting",
    en="{setting} cannot be “{given}”: it is {expected}.",
    de="{setting} kann nicht „{given}“ sein, sondern ist {expected}.",
    fr="{setting} ne peut pas être « {given} » : c’est {expected}.",
)
LAN_HAS_HOST = refusal(
    "cli/lan-has-host",
    en="With --lan the server listens on all addresses of this machine: leave out {setting}.",
    de="Mit --lan lauscht der Server auf allen Adressen dieses Rechners: Lass {setting} weg.",
    fr="Avec --lan le serveur écoute sur toutes les adresses de cette machine : retire {setting}.",
)
NOT_A_TABLE = refusal(
    "cli/not-a-table",
    en="“{url}” is not a table’s address, such as {example}.",
    de="„{url}“ ist nicht die Adresse eines Tisches, wie zum Beispiel {example}.",
    fr="« {url} » n’est pas l’adresse d’une table, comme {example}.",
)
SERVER_SAID_NO = refusal(
    "cli/server-said-no",
    en="The server refuses: {sentence}",
    de="Der Server lehnt ab: {sentence}",
    fr="Le serveur refuse : {sentence}",
)
NO_ANSWER = refusal(
    "cli/no-answer",
    en="No Numbra server answers at {server}: {why}.",
    de="Unter {server} antwortet kein Numbra-Server: {why}.",
    fr="Aucun serveur Numbra ne répond à {server} : {why}.",
)
TABLE_GONE = refusal(
    "cli/table-gone",
    en="Table {table} is not there, or was closed.",
    de="Tisch {table} gibt es nicht, oder er wurde geschlossen.",
    fr="La table {table} n’existe pas, ou a été fermée.",
)

NO_SUCH_MOVE = refusal(
    "cli/no-such-move",
    en="There is no move {move}: the game has {moves}, counted from 1.",
    de="Einen Zug {move} gibt es nicht: Das Spiel hat {moves}, gezählt ab 1.",
    fr="Il n’y a pas de coup {move} : la partie en compte {moves}, à partir de 1.",
)
STILL_PLAYED = refusal(
    "cli/still-played",
    en="The game is not finished: what is hidden in it stays hidden.",
    de="Das Spiel ist nicht zu Ende: Was darin verborgen ist, bleibt verborgen.",
    fr="La partie n’est pas finie : ce qui y est caché le reste.",
)


NEEDS_YES = refusal(
    "cli/needs-yes",
    en="There is nobody to ask whether this is meant: give --yes.",
    de="Es ist niemand da, den man fragen könnte, ob das so gemeint ist: Gib --yes an.",
    fr="Il n’y a personne à qui demander si c’est voulu : ajoute --yes.",
)
TOO_MANY_DAYS = refusal(
    "cli/too-many-days",
    en="A ban lasts {most} days at most.",
    de="Eine Sperre dauert höchstens {most} Tage.",
    fr="Une exclusion dure {most} jours au plus.",
)
LONG_REASON = refusal(
    "cli/long-reason",
    en="A reason is one line of {most} characters at most.",
    de="Ein Grund ist eine Zeile von höchstens {most} Zeichen.",
    fr="Un motif est une ligne de {most} caractères au plus.",
)


class UsageError(NumbraError):
    """The command was given something it cannot use."""


class FileError(NumbraError):
    """A file that is not what was expected, or that cannot be written."""


class ServerError(NumbraError):
    """A server that does not answer, or says no."""
