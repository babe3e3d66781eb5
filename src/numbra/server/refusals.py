"""Why the server may refuse what a person asks for."""

from numbra.core.errors import NumbraError, refusal


class Refused(NumbraError):
    """What a person asked of a table cannot be."""


NO_SUCH_TABLE = refusal(
    "table/no-such-table",
    en="There is no such table.",
    de="Diesen Tisch gibt es nicht.",
    fr="Cette table n’existe pas.",
)
OTHER_RULES = refusal(
    "table/other-rules",
    en="This table plays {game} by version {found} of the rules; here version {known} is played.",
    de="An diesem Tisch gilt Version {found} der Regeln von {game}; hier wird nach Version {known} gespielt.",
    fr="Cette table joue à {game} selon la version {found} des règles ; ici, on joue selon la version {known}.",
)
SEAT_TAKEN = refusal(
    "table/seat-taken",
    en="Somebody sits there already.",
    de="Dort sitzt schon jemand.",
    fr="La place est déjà prise.",
)
TABLE_FULL = refusal(
    "table/full",
    en="All seats are taken.",
    de="Alle Plätze sind besetzt.",
    fr="Toutes les places sont prises.",
)
ALREADY_SEATED = refusal(
    "table/already-seated",
    en="You sit at this table already.",
    de="Du sitzt schon an diesem Tisch.",
    fr="Tu es déjà à cette table.",
)
NOT_SEATED = refusal(
    "table/not-seated",
    en="You have no seat at this table.",
    de="Du hast keinen Platz an diesem Tisch.",
    fr="Tu n’as pas de place à cette table.",
)
ALREADY_STARTED = refusal(
    "table/already-started",
    en="The game has started.",
    de="Das Spiel hat schon begonnen.",
    fr="La partie a commencé.",
)
NOT_STARTED = refusal(
    "table/not-started",
    en="The game has not started yet.",
    de="Das Spiel hat noch nicht begonnen.",
    fr="La partie n’a pas encore commencé.",
)
NOT_FULL = refusal(
    "table/not-full",
    en="Not all seats are taken: wait for others, or fill them with bots.",
    de="Es sind noch Plätze frei: Warte auf andere oder setze Bots darauf.",
    fr="Il reste des places libres : attends d’autres joueurs ou complète avec des bots.",
)
NOT_THE_CREATOR = refusal(
    "table/not-the-creator",
    en="Only whoever opened the table can do that.",
    de="Das kann nur, wer den Tisch eröffnet hat.",
    fr="Seule la personne qui a ouvert la table peut le faire.",
)
NOT_OVER = refusal(
    "table/not-over",
    en="The game is not over yet.",
    de="Das Spiel ist noch nicht zu Ende.",
    fr="La partie n’est pas encore terminée.",
)
CHAT_OFF = refusal(
    "table/chat-off",
    en="The chat is switched off at this table.",
    de="Der Chat ist an diesem Tisch ausgeschaltet.",
    fr="La discussion est désactivée à cette table.",
)
EMPTY_TALK = refusal(
    "table/empty-talk",
    en="There is nothing to say in that.",
    de="Darin steht nichts.",
    fr="Il n’y a rien à dire là-dedans.",
)
TOO_MANY_TABLES = refusal(
    "table/too-many",
    en="You have {most} tables going already: finish or close one first.",
    de="Du hast schon {most} Tische offen: Beende oder schließe zuerst einen.",
    fr="Tu as déjà {most} tables en cours : finis-en ou ferme-en une d’abord.",
)
FOREIGN_ORIGIN = refusal(
    "wire/foreign-origin",
    en="This page does not belong to this server.",
    de="Diese Seite gehört nicht zu diesem Server.",
    fr="Cette page n’appartient pas à ce serveur.",
)
TOO_FAST = refusal(
    "wire/too-fast",
    en="That is too much at once: wait a moment.",
    de="Das ist zu viel auf einmal: Warte einen Augenblick.",
    fr="C’est trop à la fois : attends un instant.",
)
CLOSED = refusal(
    "table/closed",
    en="The table is closed.",
    de="Der Tisch ist geschlossen.",
    fr="La table est fermée.",
)
STALE = refusal(
    "table/stale",
    en="Something else happened first. Look again.",
    de="Vorher ist etwas anderes geschehen. Sieh noch einmal hin.",
    fr="Autre chose s’est passé avant. Regarde à nouveau.",
)
NO_VOTE = refusal(
    "table/no-vote",
    en="You can vote about another person at the table whom no bot has replaced.",
    de="Du kannst über eine andere Person am Tisch abstimmen, die noch kein Bot ersetzt.",
    fr="Tu peux voter au sujet d’une autre personne à table qu’aucun bot ne remplace.",
)
BOT_IN_SEAT = refusal(
    "table/bot-in-seat",
    en="A bot plays for you: take your seat back first.",
    de="Ein Bot spielt für dich: Nimm zuerst deinen Platz wieder ein.",
    fr="Un bot joue pour toi : reprends d’abord ta place.",
)
NOT_REPLACED = refusal(
    "table/not-replaced",
    en="No bot sits in your place.",
    de="Auf deinem Platz sitzt kein Bot.",
    fr="Aucun bot n’occupe ta place.",
)
WRONG_SEATING = refusal(
    "table/wrong-seating",
    en="The seating is one entry for each seat: a bot’s name or null; at least one seat is for a person.",
    de="Die Sitzordnung nennt für jeden Platz einen Bot oder null; mindestens ein Platz ist für eine Person.",
    fr="Le plan de table donne pour chaque place un bot ou null ; au moins une place est pour une personne.",
)
TOO_MANY_SOCKETS = refusal(
    "wire/too-many-sockets",
    en="Too many connections are open: close one first.",
    de="Es sind zu viele Verbindungen offen: Schließe zuerst eine.",
    fr="Trop de connexions sont ouvertes : fermes-en une d’abord.",
)
NOT_JSON = refusal(
    "wire/not-json",
    en="What is sent here is JSON, and says so: content-type application/json.",
    de="Was hierher geschickt wird, ist JSON und sagt es auch: content-type application/json.",
    fr="Ce qu’on envoie ici est du JSON et le dit : content-type application/json.",
)
WRONG_PEOPLE = refusal(
    "table/wrong-people",
    en="There are {seats} seats for people, and {names} names for them.",
    de="Es gibt {seats} Plätze für Personen und {names} Namen dafür.",
    fr="Il y a {seats} places pour des personnes, et {names} noms pour elles.",
)
NO_HINTS_HERE = refusal(
    "table/no-hints",
    en="There are no hints at this table.",
    de="An diesem Tisch gibt es keine Tipps.",
    fr="Il n’y a pas de conseils à cette table.",
)
NO_THOUGHT = refusal(
    "table/no-thought",
    en="Nothing came to mind this time. Ask again.",
    de="Diesmal ist niemandem etwas eingefallen. Frag noch einmal.",
    fr="Rien n’est venu à l’esprit cette fois. Demande encore.",
)
NO_SUCH_MOVE = refusal(
    "table/no-such-move",
    en="There is no move {move}: the game has {moves}, counted from 1.",
    de="Einen Zug {move} gibt es nicht: Das Spiel hat {moves}, gezählt ab 1.",
    fr="Il n’y a pas de coup {move} : la partie en compte {moves}, à partir de 1.",
)
