"""Why the server may refuse what a person asks for."""

from numbra.core.errors import NumbraError, refusal


class Refused(NumbraError):
    """The server refuses what a person asked for."""


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
    en="The game has started already.",
    de="Das Spiel hat schon begonnen.",
    fr="La partie a déjà commencé.",
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
    de="Es sind noch Plätze frei: Warte auf andere oder setz Bots darauf.",
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
    en="The message is empty.",
    de="Die Nachricht ist leer.",
    fr="Le message est vide.",
)
REMATCH_OPEN = refusal(
    "table/rematch-open",
    en="The table for the next game is open already: come along.",
    de="Der Tisch für das nächste Spiel ist schon offen: Komm mit.",
    fr="La table de la prochaine partie est déjà ouverte : viens.",
)
NO_OFFER = refusal(
    "table/no-offer",
    en="Nobody offers to play again right now: you can.",
    de="Gerade schlägt niemand noch ein Spiel vor: Du kannst es.",
    fr="Personne ne propose de rejouer en ce moment : tu peux le faire.",
)
ALREADY_ANSWERED = refusal(
    "table/already-answered",
    en="You have said so already; others have not answered yet.",
    de="Das hast du schon gesagt; andere haben noch nicht geantwortet.",
    fr="Tu l’as déjà dit ; d’autres n’ont pas encore répondu.",
)
NOT_YOUR_OFFER = refusal(
    "table/not-your-offer",
    en="Only whoever offered to play again can begin without the others.",
    de="Ohne die anderen anfangen kann nur, wer noch ein Spiel vorgeschlagen hat.",
    fr="Seule la personne qui a proposé de rejouer peut commencer sans les autres.",
)
NOT_ASKED = refusal(
    "table/not-asked",
    en="A bot finished the game for you: only those who played to the end are asked to play again.",
    de="Ein Bot hat für dich zu Ende gespielt: Gefragt wird nur, wer bis zum Schluss dabei war.",
    fr="Un bot a fini la partie à ta place : seules les personnes présentes jusqu’au bout sont invitées à rejouer.",
)
TOO_MANY_REACTIONS = refusal(
    "table/too-many-reactions",
    en="You are reacting faster than anybody can see: wait a second.",
    de="So schnell sieht das niemand: Warte eine Sekunde.",
    fr="Personne ne voit des réactions aussi rapides : attends une seconde.",
)
TOO_MANY_MESSAGES = refusal(
    "table/too-many-messages",
    en="You are writing faster than anybody can read: wait a second.",
    de="So schnell liest das niemand: Warte eine Sekunde.",
    fr="Personne ne lit aussi vite : attends une seconde.",
)
TOO_MANY_TABLES = refusal(
    "table/too-many",
    en="You have {most} tables going already: finish or close one first.",
    de="Du hast schon {most} Tische offen: Beende oder schließ zuerst einen.",
    fr="Tu as déjà {most} tables en cours : finis-en ou ferme-en une d’abord.",
)
TOO_MANY_PUBLIC = refusal(
    "table/too-many-public",
    en="You have {most} public tables already: finish or close one first, or open this one for friends only.",
    de="Du hast schon {most} öffentliche Tische: Beende oder schließ zuerst einen, oder spiel nur mit Freunden.",
    fr="Tu as déjà {most} tables publiques : finis-en ou ferme-en une d’abord, ou ouvre celle-ci à tes seuls amis.",
)
FOREIGN_ORIGIN = refusal(
    "wire/foreign-origin",
    en="This page does not belong to this server.",
    de="Diese Seite gehört nicht zu diesem Server.",
    fr="Cette page n’appartient pas à ce serveur.",
)
BUSY = refusal(
    "server/busy",
    en="Many ask for long answers right now. Please try again in a moment.",
    de="Gerade fragen viele nach langen Antworten. Bitte versuche es gleich noch einmal.",
    fr="Beaucoup demandent de longues réponses en ce moment. Réessaie dans un instant.",
)
OTHER_SCHEME = refusal(
    "wire/other-scheme",
    en="The page was loaded by {page}, the server is asked by {server}: behind a proxy it needs --trusted-proxy.",
    de="Die Seite kam über {page}, der Server wird über {server} gefragt: Hinter einem Proxy fehlt --trusted-proxy.",
    fr="La page vient par {page}, le serveur est appelé par {server} : derrière un proxy, il lui faut --trusted-proxy.",
)
UNKNOWN_HOST = refusal(
    "wire/unknown-host",
    en="This server does not answer to that name: whoever runs it can add it with --hostname.",
    de="Auf diesen Namen hört der Server nicht: Wer ihn betreibt, kann ihn mit --hostname nennen.",
    fr="Ce serveur ne répond pas à ce nom : qui l’exploite peut l’ajouter avec --hostname.",
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
    fr="Autre chose s’est passé avant. Regarde de nouveau.",
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
    de="Es sind zu viele Verbindungen offen: Schließ zuerst eine.",
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
    en="No hint could be found this time. Ask again.",
    de="Diesmal ließ sich kein Tipp finden. Frag noch einmal.",
    fr="Aucun conseil n’a pu être trouvé cette fois. Redemande.",
)
NO_SUCH_MOVE = refusal(
    "table/no-such-move",
    en="There is no move {move}: the game has {moves}, counted from 1.",
    de="Einen Zug {move} gibt es nicht: Das Spiel hat {moves}, gezählt ab 1.",
    fr="Il n’y a pas de coup {move} : la partie en compte {moves}, à partir de 1.",
)
PRESENT = refusal(
    "table/present",
    en="This person is at the table: no bot can take the seat.",
    de="Diese Person ist am Tisch: Kein Bot kann ihren Platz übernehmen.",
    fr="Cette personne est à table : aucun bot ne peut prendre sa place.",
)
NOT_AWAY_YET = refusal(
    "table/not-yet-away",
    en="This person has only just gone: wait a little, they may be back at once.",
    de="Diese Person ist gerade erst weg: Warte ein wenig, vielleicht ist sie gleich wieder da.",
    fr="Cette personne vient de partir : attends un peu, elle sera peut-être vite de retour.",
)
JUST_BACK = refusal(
    "table/just-back",
    en="This person has only just come back: wait a minute.",
    de="Diese Person ist eben erst zurückgekommen: Warte eine Minute.",
    fr="Cette personne vient de revenir : attends une minute.",
)
TIME_LEFT = refusal(
    "table/time-left",
    en="This person still has time for the next move.",
    de="Diese Person hat noch Zeit für den nächsten Zug.",
    fr="Cette personne a encore du temps pour son prochain coup.",
)
VOTED_ALREADY = refusal(
    "table/voted-already",
    en="You have voted already.",
    de="Du hast schon abgestimmt.",
    fr="Tu as déjà voté.",
)
LEFT_ALREADY = refusal(
    "table/left-already",
    en="You have left this game already.",
    de="Du hast dieses Spiel schon verlassen.",
    fr="Tu as déjà quitté cette partie.",
)
NO_CLOCK = refusal(
    "table/no-clock",
    en="There is no clock at this table, so nobody needs a pause.",
    de="An diesem Tisch läuft keine Uhr, eine Pause braucht hier niemand.",
    fr="Il n’y a pas de pendule à cette table : personne n’a besoin d’une pause.",
)
PAUSED = refusal(
    "table/paused",
    en="The game is paused.",
    de="Das Spiel ist unterbrochen.",
    fr="La partie est en pause.",
)
NOT_PAUSED = refusal(
    "table/not-paused",
    en="The game is not paused.",
    de="Das Spiel ist nicht unterbrochen.",
    fr="La partie n’est pas en pause.",
)
SWITCHED_ALREADY = refusal(
    "table/switched-already",
    en="That is how it is already.",
    de="So ist es schon.",
    fr="C’est déjà le cas.",
)
ENOUGH_TRIED = refusal(
    "table/enough-tried",
    en="You have laid {most} times in this turn. Take back what you like, then end your turn.",
    de="Du hast in diesem Zug schon {most}-mal gelegt. Nimm zurück, was du möchtest, und beende dann deinen Zug.",
    fr="Tu as déjà posé {most} fois dans ce tour. Reprends ce que tu veux, puis termine ton tour.",
)
LOG_FULL = refusal(
    "table/log-full",
    en="This game has become too long: nothing more is laid. It ends soon.",
    de="Dieses Spiel ist zu lang geworden: Es wird nichts mehr gelegt. Es endet bald.",
    fr="Cette partie est devenue trop longue : on ne pose plus rien. Elle se termine bientôt.",
)
NO_MORE_OFFERS = refusal(
    "table/no-more-offers",
    en="Too much has happened at this table. Open a new one to play again.",
    de="An diesem Tisch ist schon zu viel geschehen. Eröffne einen neuen, um noch einmal zu spielen.",
    fr="Il s’est passé trop de choses à cette table. Ouvres-en une nouvelle pour rejouer.",
)
ASKED_ALREADY = refusal(
    "table/asked-already",
    en="You have asked for a pause already; the others have to agree.",
    de="Du hast schon um eine Pause gebeten; die anderen müssen noch zustimmen.",
    fr="Tu as déjà demandé une pause ; les autres doivent être d’accord.",
)
RESTING = refusal(
    "table/resting",
    en="The round is over; the next one begins in a moment.",
    de="Die Runde ist zu Ende; die nächste beginnt gleich.",
    fr="La manche est finie ; la suivante commence dans un instant.",
)
REMOVED = refusal(
    "table/removed",
    en="The host has removed you from this table.",
    de="Die Leitung hat dich von diesem Tisch entfernt.",
    fr="L’hôte t’a retiré·e de cette table.",
)
NOT_AT_TABLE = refusal(
    "admin/not-at-table",
    en="This person has no seat at this table.",
    de="Diese Person hat keinen Platz an diesem Tisch.",
    fr="Cette personne n’a pas de place à cette table.",
)
ENDED_ALREADY = refusal(
    "admin/ended-already",
    en="This table is closed, or its game is over.",
    de="Dieser Tisch ist geschlossen, oder sein Spiel ist zu Ende.",
    fr="Cette table est fermée, ou sa partie est finie.",
)
