"""What each column of the database holds of a person, and how long it is kept, in words for that person.

The privacy page is made from this. A test fails if a column of `schema` is declared nowhere here, or twice.
"""

from typing import NamedTuple

from numbra.core.text import Text

UNTIL_FORGOTTEN = Text(
    "Until you delete it, or {guests} days after your last visit.",
    "Bis du es löschst, oder bis {guests} Tage nach deinem letzten Besuch.",
    "Jusqu’à ce que tu l’effaces, ou {guests} jours après ta dernière visite.",
)
WITH_THE_TABLE = Text(
    "Until you delete your data, or {tables} days after the game, whichever comes first.",
    "Bis du gelöscht wirst, höchstens bis {tables} Tage nach dem Spiel.",
    "Jusqu’à ton effacement, et au plus {tables} jours après la partie.",
)


class Held(NamedTuple):
    """A kind of data: what it is of a person, how long it is kept, and its columns.

    In the texts {guests}, {tables} and {games} stand for numbers of days.
    """

    title: Text
    what: Text
    kept: Text
    columns: tuple[str, ...]


HELD = (
    Held(
        Text("Who you are here", "Wer du hier bist", "Qui tu es ici"),
        Text(
            "A random number that stands for you, the name and the picture you have chosen, when you first and "
            "last came, how often you have ended your other sessions and, if you play on somebody’s device, on whose.",
            "Eine zufällige Nummer, die für dich steht, der Name und das Bild, die du gewählt hast, wann du zuerst und "
            "zuletzt da warst, wie oft du dich überall sonst abgemeldet hast und, wenn du auf jemandes Gerät spielst, "
            "auf wessen.",
            "Un numéro tiré au hasard qui te représente, le nom et l’image que tu as choisis, quand tu es venu·e pour "
            "la première et la dernière fois, combien de fois tu t’es déconnecté·e partout ailleurs et, si tu joues "
            "sur l’appareil de quelqu’un, celui de qui.",
        ),
        UNTIL_FORGOTTEN,
        (
            "guests.id",
            "guests.name",
            "guests.avatar",
            "guests.created",
            "guests.seen",
            "guests.host",
            "guests.generation",
            "guests.exchanged",
            "guests.used",
        ),
    ),
    Held(
        Text("Which tables you sit at", "An welchen Tischen du sitzt", "À quelles tables tu joues"),
        Text(
            "Your number beside the codes of your tables, and which of them you have opened, for the lists of games.",
            "Deine Nummer neben den Codes deiner Tische, und welche davon du eröffnet hast, für die Listen der Spiele.",
            "Ton numéro à côté des codes de tes tables, et lesquelles tu as ouvertes, pour les listes de parties.",
        ),
        UNTIL_FORGOTTEN,
        ("table_guests.guest_id", "table_guests.table_id", "tables.creator"),
    ),
    Held(
        Text("What you say", "Was du sagst", "Ce que tu dis"),
        Text(
            "Your messages and reactions in the chats of tables, with the time, and how much you have written in the "
            "last day. Everybody at the table reads the messages.",
            "Deine Nachrichten und Reaktionen in den Chats der Tische, mit der Uhrzeit, und wie viel du am letzten Tag "
            "geschrieben hast. Die Nachrichten lesen alle am Tisch.",
            "Tes messages et réactions dans les discussions des tables, avec l’heure, et combien tu as écrit le "
            "dernier jour. Toute la table lit les messages.",
        ),
        WITH_THE_TABLE,
        (
            "chat.table_id",
            "chat.sequence",
            "chat.at",
            "chat.guest_id",
            "chat.body",
            "chat.message",
            "guests.talked",
            "guests.talked_at",
        ),
    ),
    Held(
        Text("What you note down", "Was du dir notierst", "Ce que tu notes"),
        Text(
            "Your private notes at tables. No other player ever gets them.",
            "Deine privaten Notizen an Tischen. Niemand sonst im Spiel bekommt sie je.",
            "Tes notes privées aux tables. Personne d’autre dans la partie ne les reçoit jamais.",
        ),
        WITH_THE_TABLE,
        ("notes.table_id", "notes.seat", "notes.guest_id", "notes.text"),
    ),
    Held(
        Text("What happens at tables", "Was an Tischen geschieht", "Ce qui se passe aux tables"),
        Text(
            "Every move with its time and the number of whoever sat there, but no name.",
            "Jeder Zug mit seiner Uhrzeit und der Nummer derer, die da saßen, aber kein Name.",
            "Chaque coup avec son heure et le numéro de qui était assis là, mais aucun nom.",
        ),
        Text(
            "A table that nobody has used for {tables} days is closed, and deleted after {tables} more; a finished "
            "game {games} days after it was last looked at. When you are forgotten the number stays, but nothing says "
            "any more that it was you. Days in which the server does not run do not count.",
            "Ein Tisch, den {tables} Tage lang niemand benutzt, wird geschlossen und nach weiteren {tables} gelöscht; "
            "ein beendetes Spiel {games} Tage, nachdem es zuletzt angesehen wurde. Wirst du vergessen, bleibt die "
            "Nummer, aber nichts sagt mehr, dass du es warst. Tage, an denen der Server nicht läuft, zählen nicht.",
            "Une table que personne n’utilise pendant {tables} jours est fermée, puis effacée {tables} jours plus "
            "tard ; une partie finie, {games} jours après avoir été regardée. Quand tu es oublié·e, le numéro reste, "
            "mais rien ne dit plus que c’était toi. Les jours où le serveur ne tourne pas ne comptent pas.",
        ),
        (
            "tables.id",
            "tables.game",
            "tables.public",
            "tables.status",
            "tables.touched",
            "tables.summary",
            "tables.said",
            "tables.used",
            "tables.kept",
            "log.table_id",
            "log.sequence",
            "log.at",
            "log.body",
            "log.message",
            "packed_logs.table_id",
            "packed_logs.sequence",
            "packed_logs.body",
        ),
    ),
    Held(
        Text("Whom you do not want to hear from", "Von wem du nichts hören willst", "De qui tu ne veux rien entendre"),
        Text(
            "The numbers of those you have blocked, and since when; and what you have reported to the host, with the "
            "message or the name that it is about.",
            "Die Nummern derer, die du blockiert hast, und seit wann; und was du gemeldet hast, mit der Nachricht oder "
            "dem Namen, um den es geht.",
            "Les numéros de ceux que tu as bloqués, et depuis quand ; et ce que tu as signalé, avec le message ou le "
            "nom dont il s’agit.",
        ),
        WITH_THE_TABLE,
        (
            "blocks.guest_id",
            "blocks.blocked_id",
            "blocks.at",
            "reports.number",
            "reports.at",
            "reports.reporter_id",
            "reports.guest_id",
            "reports.table_id",
            "reports.about",
            "reports.said",
            "reports.text",
            "reports.settled",
        ),
    ),
    Held(
        Text("What the host has decided", "Was die Leitung entschieden hat", "Ce que l’hôte a décidé"),
        Text(
            "If you are banned: your number, until when and why and, if the host wants nobody new from the same "
            "address, a scrambled form of it that nobody can turn back. Besides, a list of all that the host has done, "
            "with the numbers of people and tables.",
            "Wenn du gesperrt bist: deine Nummer, bis wann und warum und, wenn die Leitung niemand Neuen von derselben "
            "Adresse will, eine verschlüsselte Form von ihr, die niemand zurückverwandeln kann. Außerdem eine Liste "
            "von allem, was die Leitung getan hat, mit den Nummern von Menschen und Tischen.",
            "Si tu es exclu·e : ton numéro, jusqu’à quand et pourquoi et, si l’hôte ne veut personne de nouveau de la "
            "même adresse, une forme chiffrée de celle-ci que personne ne peut inverser. En outre, une liste de tout "
            "ce que l’hôte a fait, avec les numéros des personnes et des tables.",
        ),
        Text(
            "A ban until it ends; the list of what the host has done for ever: nobody can change it.",
            "Eine Sperre, bis sie endet; die Liste dessen, was die Leitung getan hat, für immer: Niemand kann sie "
            "ändern.",
            "Une exclusion jusqu’à sa fin ; la liste de ce que l’hôte a fait pour toujours : personne ne peut la "
            "changer.",
        ),
        (
            "bans.guest_id",
            "bans.at",
            "bans.until",
            "bans.reason",
            "bans.by_address",
            "bans.address",
            "audit.number",
            "audit.at",
            "audit.through",
            "audit.action",
            "audit.subject",
            "audit.detail",
        ),
    ),
    Held(
        Text("Where you are now", "Wo du gerade bist", "Où tu es maintenant"),
        Text(
            "At which table your number is connected at this moment, that you have just changed your name or picture "
            "and, only if you ask for unusually much, how much: under a code that is computed from your number or "
            "your IP address with a secret key. The IP address itself is not kept. So all processes of the server "
            "know it.",
            "An welchem Tisch deine Nummer in diesem Augenblick verbunden ist, dass du gerade Namen oder Bild geändert "
            "hast und, nur wenn du ungewöhnlich viel anfragst, wie viel: unter einem Code, der mit einem geheimen "
            "Schlüssel aus deiner Nummer oder deiner IP-Adresse berechnet wird. Die IP-Adresse selbst wird nicht "
            "aufbewahrt. So wissen es alle Prozesse des Servers.",
            "À quelle table ton numéro est connecté en ce moment, que tu viens de changer de nom ou d’image et, "
            "seulement si tu demandes inhabituellement beaucoup, combien : sous un code calculé avec une clé secrète à "
            "partir de ton numéro ou de ton adresse IP. L’adresse IP elle-même n’est pas gardée. Ainsi tous les "
            "processus du serveur le savent.",
        ),
        Text(
            "While you are connected, and about a minute longer.",
            "Solange du verbunden bist, und etwa eine Minute länger.",
            "Tant que tu es connecté·e, et environ une minute de plus.",
        ),
        ("attendance.table_id", "attendance.process_id", "attendance.body", "news.number", "news.at", "news.body"),
    ),
)

IMPERSONAL = (
    "tables.driver",
    "secrets.name",
    "secrets.value",
    "upkeep.name",
    "upkeep.value",
    "processes.id",
    "processes.heard",
    "processes.backend",
)
"""Columns that hold nothing of a person: ids and heartbeats of the server's processes, keys and counters."""
