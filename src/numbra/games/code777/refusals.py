"""Why something may be refused in Code 777."""

from numbra.core.errors import refusal

NOT_THREE_NUMBERS = refusal(
    "code777/not-three-numbers",
    en="A solution is three whole numbers.",
    de="Eine Lösung besteht aus drei ganzen Zahlen.",
    fr="Une solution se compose de trois nombres entiers.",
)
NO_SUCH_NUMBER = refusal(
    "code777/no-such-number",
    en="The tiles have only the numbers 1 to 7.",
    de="Auf den Plättchen stehen nur die Zahlen 1 bis 7.",
    fr="Les tuiles ne portent que les nombres de 1 à 7.",
)
ALREADY_ANNOUNCED = refusal(
    "code777/already-announced",
    en="You have announced since the last question: wait for the next question.",
    de="Du hast seit der letzten Frage schon angesagt: Warte die nächste Frage ab.",
    fr="Tu as déjà annoncé depuis la dernière question : attends la question suivante.",
)
SITTING_OUT = refusal(
    "code777/sitting-out",
    en="Your last announcement was wrong. Questions until you may announce again: {questions}.",
    de="Deine letzte Ansage war falsch. Fragen, bis du wieder ansagen darfst: {questions}.",
    fr="Ta dernière annonce était fausse. Questions avant de pouvoir annoncer de nouveau : {questions}.",
)
NOT_THREE_TILES = refusal(
    "code777/not-three-tiles",
    en="Choose three tiles.",
    de="Wähl drei Plättchen.",
    fr="Choisis trois tuiles.",
)
NO_SUCH_TILE = refusal(
    "code777/no-such-tile",
    en="There is no such tile.",
    de="So ein Plättchen gibt es nicht.",
    fr="Cette tuile n’existe pas.",
)
SEEN_ELSEWHERE = refusal(
    "code777/seen-elsewhere",
    en="These three cannot be yours: you see too many of them elsewhere.",
    de="Diese drei können nicht deine sein: Du siehst zu viele davon anderswo.",
    fr="Ces trois tuiles ne peuvent pas être les tiennes : tu en vois trop ailleurs.",
)
IMPOSSIBLE_VIEW = refusal(
    "code777/impossible-view",
    en="No game leads to this view.",
    de="Kein Spielverlauf führt zu dieser Sicht.",
    fr="Aucune partie ne mène à cette vue.",
)
