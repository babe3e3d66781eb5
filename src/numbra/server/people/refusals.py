"""Refusals about guests, bans and the host's sign-in."""

from numbra.core.errors import refusal

UNKNOWN_GUEST = refusal(
    "guest/unknown",
    en="Nobody knows you here yet: come in first.",
    de="Hier kennt dich noch niemand: Komm zuerst herein.",
    fr="Personne ne te connaît encore ici : entre d’abord.",
)
NOTHING_TO_CHANGE = refusal(
    "guest/nothing-to-change",
    en="Say what to change: the name, the avatar, or both.",
    de="Sag, was sich ändern soll: der Name, das Bild oder beides.",
    fr="Dis ce qui doit changer : le nom, l’avatar ou les deux.",
)
BANNED = refusal(
    "guest/banned",
    en="The host has banned you from here until {until}. Reason: {reason}.",
    de="Die Leitung hat dich hier gesperrt, bis {until}. Grund: {reason}.",
    fr="L’hôte t’a exclu·e d’ici jusqu’au {until}. Motif : {reason}.",
)
ADDRESS_BANNED = refusal(
    "guest/address-banned",
    en="Nobody new may come in from your network until {until}: the host has banned somebody there.",
    de="Aus deinem Netz darf bis {until} niemand Neues herein: Die Leitung hat dort jemanden gesperrt.",
    fr="Personne de nouveau ne peut entrer depuis ton réseau jusqu’au {until} : l’hôte y a exclu quelqu’un.",
)
WRONG_TOKEN = refusal(
    "admin/wrong-token",
    en="This is not the host’s token. `numbra admin token` makes a new one.",
    de="Das ist nicht das Token der Leitung. `numbra admin token` macht ein neues.",
    fr="Ce n’est pas le jeton de l’hôte. `numbra admin token` en crée un nouveau.",
)
NOT_SIGNED_IN = refusal(
    "admin/not-signed-in",
    en="This is for the server’s host: sign in with the token.",
    de="Das ist für die Leitung des Servers: Melde dich mit dem Token an.",
    fr="Ceci est pour l’hôte du serveur : connecte-toi avec le jeton.",
)
WRONG_PAGE = refusal(
    "admin/wrong-page",
    en="There is no page after “{after}”.",
    de="Nach „{after}“ gibt es keine Seite.",
    fr="Il n’y a pas de page après « {after} ».",
)
