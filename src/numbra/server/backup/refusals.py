"""Why a database is not backed up, restored or moved."""

from numbra.core.errors import refusal

EXISTS = refusal(
    "backup/exists",
    en="{path} exists already. Name another file, or give --force to replace it.",
    de="{path} gibt es schon. Nenn eine andere Datei, oder ersetze sie mit --force.",
    fr="{path} existe déjà. Indique un autre fichier, ou remplace-le avec --force.",
)
CANNOT_WRITE = refusal(
    "backup/cannot-write",
    en="{path} cannot be written: {why}. Nothing was changed.",
    de="{path} lässt sich nicht schreiben: {why}. Nichts wurde geändert.",
    fr="Impossible d’écrire {path} : {why}. Rien n’a été changé.",
)
LEFT_OVER = refusal(
    "backup/left-over",
    en="{path} is there: a server is using this database, or has crashed on it. Stop it, and move that file away.",
    de="Es gibt {path}: Ein Server benutzt diese Datenbank oder ist dabei abgestürzt. Halt ihn an, und leg die Datei "
    "weg.",
    fr="{path} existe : un serveur utilise cette base, ou s’y est arrêté net. Arrête-le, et mets ce fichier de côté.",
)
NOT_EMPTY = refusal(
    "backup/not-empty",
    en="The database {where} is not empty, and nothing in it is replaced. Name an empty one, or move this one away "
    "first.",
    de="Die Datenbank {where} ist nicht leer, und nichts darin wird ersetzt. Nenn eine leere, oder leg diese vorher "
    "weg.",
    fr="La base {where} n’est pas vide, et rien n’y est remplacé. Indique une base vide, ou mets d’abord celle-ci de "
    "côté.",
)
NO_DATABASE = refusal(
    "backup/no-database",
    en="{where} is not a database of Numbra.",
    de="{where} ist keine Datenbank von Numbra.",
    fr="{where} n’est pas une base de Numbra.",
)
OLDER_DATABASE = refusal(
    "backup/older-database",
    en="The database {where} was written by an older version of Numbra. Start `numbra serve` on it once: that migrates "
    "it.",
    de="Die Datenbank {where} stammt von einer älteren Version von Numbra. Starte einmal `numbra serve` darauf: Das "
    "bringt sie auf den neuen Stand.",
    fr="La base {where} vient d’une version plus ancienne de Numbra. Lance une fois `numbra serve` dessus : cela la "
    "met à jour.",
)
BEING_SERVED = refusal(
    "backup/being-served",
    en="The database {where} is being served (processes: {servers}). Stop the servers first: what they write after the "
    "copy would be lost.",
    de="Die Datenbank {where} ist in Betrieb (Prozesse: {servers}). Halt die Server erst an: Was sie nach dem Kopieren "
    "schreiben, ginge verloren.",
    fr="La base {where} est en service (processus : {servers}). Arrête d’abord les serveurs : ce qu’ils écriraient "
    "après la copie serait perdu.",
)
FAILED = refusal(
    "backup/failed",
    en="The database {where} failed: {why}. Nothing was changed.",
    de="Die Datenbank {where} hat versagt: {why}. Nichts wurde geändert.",
    fr="La base {where} a échoué : {why}. Rien n’a été changé.",
)
DIFFERENT = refusal(
    "backup/different",
    en="What was written is not what was read: {table} has {written} rows instead of {read}, or other ones. "
    "Nothing was changed.",
    de="Geschrieben wurde nicht, was gelesen wurde: {table} hat {written} statt {read} Zeilen oder andere. "
    "Nichts wurde geändert.",
    fr="Ce qui a été écrit n’est pas ce qui a été lu : {table} a {written} lignes au lieu de {read}, ou d’autres. "
    "Rien n’a été changé.",
)
CANNOT_REPLAY = refusal(
    "backup/cannot-replay",
    en="{path} was written and equals the database, but the log of table {table} cannot be replayed: {why}. "
    "The fault is in the database, too.",
    de="{path} wurde geschrieben und gleicht der Datenbank, aber das Protokoll von Tisch {table} lässt sich nicht "
    "nachspielen: {why}. Der Fehler steckt auch in der Datenbank.",
    fr="{path} a été écrit et égale la base, mais le event_log de la table {table} ne peut pas être rejoué : {why}. "
    "Le défaut est aussi dans la base.",
)
