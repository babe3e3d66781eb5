"""What a player of nmbrs! thinks, in words."""

import heapq
from collections.abc import Iterator

from numbra.bots.thought import Belief, Candidate, Thought
from numbra.core.contract import Action
from numbra.core.text import Text
from numbra.games.nmbrs import turn
from numbra.games.nmbrs.actions import DECLINE, DISCARDS, TAKE, Discard, Lay, Swap
from numbra.games.nmbrs.cards import VALUE, deck
from numbra.games.nmbrs.state import Phase
from numbra.games.nmbrs.turn import Laid
from numbra.games.nmbrs.words import POINT, POINTS, row_text

from .judgement import STOCK_CARD, Judge
from .sight import line, scored, seen
from .solver import POINTS as POINTS_ALONE

OTHER_LAYS = 3
"""Lays that are shown besides the one chosen."""
LONGEST_LIST = 6
"""Cards that a sentence names before it says “and others”."""

IN_POINTS = Text("expected points", "erwartete Punkte", "points espérés")
IN_TURN = Text(
    "points of this turn and hope in the cards left",
    "Punkte dieses Zuges und Hoffnung auf die übrigen Karten",
    "points de ce tour et espoir des cartes restantes",
)
FOR_DISCARD = Text(
    "how little the card is of use to you or to the next player",
    "wie wenig die Karte dir oder dem Nächsten nützt",
    "combien la carte est peu utile, à toi comme au suivant",
)
WAIT = Thought(
    None,
    Text("It is not your turn.", "Du bist nicht dran.", "Ce n’est pas ton tour."),
    IN_POINTS,
)
LAY = Text("Lay {row}: {points}{more}.", "Leg {row}: {points}{more}.", "Pose {row} : {points}{more}.")
DOUBLED = Text(" doubled, by its colours", ", durch die Farben verdoppelt", ", doublés grâce aux couleurs")
MORE = Text(
    ", and what can follow makes {points} in this turn",
    "; mit dem, was folgen kann, werden es {points} in diesem Zug",
    " ; avec la suite, cela fait {points} dans ce tour",
)
ENDS = Text(" Then you can end the round.", " Dann kannst du die Runde beenden.", " Ensuite tu peux finir la manche.")
SWAP = Text(
    "Put your {card} in place of the joker: you can use the joker elsewhere at once.",
    "Ersetz den Joker durch deine {card}: Du kannst ihn gleich woanders gebrauchen.",
    "Remplace le joker par ton {card} : tu peux t’en servir ailleurs tout de suite.",
)
BACK = Text(
    "Take that back: the joker cannot be placed.",
    "Nimm das zurück: Der Joker lässt sich nicht unterbringen.",
    "Reprends ce coup : le joker ne trouve pas de place.",
)
HELD_BACK = Text(
    "Wait with {row}: nobody is about to end the round, and what does not lie there helps nobody else. ",
    "Warte noch mit {row}: Niemand kann die Runde bald beenden, und was nicht daliegt, hilft keinem anderen. ",
    "Attends avec {row} : personne n’est près de finir la manche, et ce qui n’est pas posé n’aide personne d’autre. ",
)
DISCARD = Text(
    "Discard the {card}: it goes with little you hold, would cost you {points}, and helps the next player little.",
    "Leg die {card} ab: Sie passt zu wenig in deiner Hand, würde dich {points} kosten und hilft dem Nächsten kaum.",
    "Défausse le {card} : il va avec peu de tes cartes, il te coûterait {points} et il aide peu le joueur suivant.",
)
LAST_CARD = Text(
    "Discard your last card: that ends the round, and the others pay for what they hold.",
    "Leg deine letzte Karte ab: Damit endet die Runde, und die anderen zahlen für ihre Karten.",
    "Défausse ta dernière carte : la manche finit, et les autres paient pour leurs cartes.",
)
TAKE_AND_LAY = Text(
    "Take the {card}: with it you can lay {row}.",
    "Nimm die {card}: Damit kannst du {row} legen.",
    "Prends le {card} : tu pourras poser {row}.",
)
TAKE_JOKER = Text(
    "Take the joker: it stands for any number.",
    "Nimm den Joker: Er steht für jede Zahl.",
    "Prends le joker : il vaut n’importe quel nombre.",
)
TAKE_IT_AWAY = Text(
    "Take the {card}: if you leave it, somebody else may get it and one more card.",
    "Nimm die {card}: Sonst bekommt sie vielleicht jemand anders und eine Karte dazu.",
    "Prends le {card} : sinon un autre pourrait l’avoir, et une carte de plus.",
)
MUST_TAKE = Text(
    "Take the {card}: no other card is left.",
    "Nimm die {card}: Eine andere gibt es nicht mehr.",
    "Prends le {card} : il ne reste pas d’autre carte.",
)
LEAVE = Text(
    "Leave the {card}: you cannot lay it now, and a card from the stock promises more.",
    "Lass die {card} liegen: Du kannst sie jetzt nicht legen, und vom Stapel ist mehr zu erwarten.",
    "Laisse le {card} : tu ne peux pas le poser maintenant, et la pioche promet davantage.",
)
ACCEPT = Text(
    "Take the {card}: you get another card with it, and the round is not likely to end before your turn.",
    "Nimm die {card}: Du bekommst noch eine dazu, und vor deinem Zug endet die Runde wohl nicht.",
    "Prends le {card} : tu en reçois une autre avec, et la manche ne finira sans doute pas avant ton tour.",
)
REFUSE_END = Text(
    "Leave the {card}: the round may end before your turn, and then every card costs you points.",
    "Lass die {card} liegen: Die Runde kann vor deinem Zug enden, und dann kostet jede Karte Punkte.",
    "Laisse le {card} : la manche peut finir avant ton tour, et chaque carte coûtera alors des points.",
)
REFUSE = Text(
    "Leave the {card}: you could not lay it in your turn.",
    "Lass die {card} liegen: Du könntest sie in deinem Zug nicht legen.",
    "Laisse le {card} : tu ne pourrais pas le poser à ton tour.",
)
JOKER = Text("joker", "Joker", "joker")
HELPFUL = Text(
    "The next card from the stock gives you something to lay: {cards}.",
    "Mit der nächsten Karte vom Stapel kannst du etwas legen: {cards}.",
    "La prochaine carte de la pioche te permet de poser : {cards}.",
)
OTHERS = Text("{cards} and others", "{cards} und andere", "{cards} et d’autres")
END_NEAR = Text(
    "Somebody else can end the round in his next turn.",
    "Jemand anders kann die Runde in seinem nächsten Zug beenden.",
    "Un autre peut finir la manche à son prochain tour.",
)


def explained(judge: Judge, action: Action) -> Thought:
    """A decision with its reason, what else there was, and what the player believes."""
    reason, measure, candidates = _reasons(judge, action)
    return Thought(action, reason, measure, candidates, tuple(sorted(_beliefs(judge), key=lambda one: -one.chance)))


def _reasons(judge: Judge, action: Action) -> tuple[Text, Text, tuple[Candidate, ...]]:
    if judge.view.phase is not Phase.PLAY:
        leave = STOCK_CARD if judge.view.phase is Phase.DRAW else 0.0
        both = (Candidate(TAKE, judge.take() if leave else judge.accept()), Candidate(DECLINE, leave))
        reason = _of_draw(judge, action) if leave else _of_offer(judge, action)
        return reason, IN_POINTS, tuple(sorted(both, key=lambda one: one.action != action))
    if isinstance(action, Discard):
        found = tuple(Candidate(DISCARDS[card], value) for card, value in judge.discards.items())
        return _of_discard(judge, action.card), FOR_DISCARD, found
    return _of_play(judge, action), IN_TURN, (Candidate(action, judge.plan.value), *_other_lays(judge, action))


def _other_lays(judge: Judge, action: Action) -> list[Candidate]:
    """The lays that count most besides the one chosen, each with the best that can follow."""
    boards = {lay: turn.lay(judge.board, lay.row) for lay in seen(judge.board, judge.skill) if lay != action}
    richest = heapq.nlargest(OTHER_LAYS, boards.items(), key=lambda item: scored(item[1]))
    points = scored(judge.board)
    rest = [(lay, scored(board) - points + line(board, judge.skill, judge.goal()).value) for lay, board in richest]
    return [Candidate(lay, value) for lay, value in sorted(rest, key=lambda item: -item[1])]


def _of_draw(judge: Judge, action: Action) -> Text:
    card = judge.view.open[0]
    if action == DECLINE:
        return LEAVE.filled(card=_called(card))
    if card not in VALUE:
        return TAKE_JOKER
    if judge.can_play(card):
        return TAKE_AND_LAY.filled(card=_called(card), row=_row_with(judge, card))
    return (TAKE_IT_AWAY if judge.take() >= STOCK_CARD else MUST_TAKE).filled(card=_called(card))


def _of_offer(judge: Judge, action: Action) -> Text:
    card = judge.view.open[0]
    if action == TAKE:
        return ACCEPT.filled(card=_called(card))
    hopeless = not judge.skill.accepts and not judge.can_play(card)
    return (REFUSE if hopeless else REFUSE_END).filled(card=_called(card))


def _row_with(judge: Judge, card: str) -> str:
    """A row that could be laid with a card, the best the player sees."""
    board = judge.board_with((*judge.hand, card))
    rows = (play.row for play in line(board, judge.skill, POINTS_ALONE).plays if isinstance(play, Lay))
    return next((row_text(row) for row in rows if card in row), card)


def _of_play(judge: Judge, action: Action) -> Text:
    if isinstance(action, Swap):
        return SWAP.filled(card=VALUE[action.joker])
    if not isinstance(action, Lay):
        return BACK
    laid = turn.lay(judge.board, action.row).plays[-1]
    points = laid.points if isinstance(laid, Laid) else 0
    more = [DOUBLED] if isinstance(laid, Laid) and laid.doubled and points else []
    if len(judge.plan.plays) > 1:
        more.append(MORE.filled(points=_points(judge.plan.points)))
    said = LAY.filled(row=row_text(action.row), points=_points(points), more=_joined(more))
    return _joined([said, ENDS]) if len(judge.plan.left) <= 1 else said


def _of_discard(judge: Judge, card: str) -> Text:
    if len(judge.hand) == 1:
        return LAST_CARD
    said = DISCARD.filled(card=_called(card), points=_points(deck(judge.view.options).worth[card]))
    rows = [play.row for play in judge.planned.plays if isinstance(play, Lay)]
    return _joined([HELD_BACK.filled(row=row_text(rows[0])), said]) if judge.holds_back and rows else said


def _beliefs(judge: Judge) -> Iterator[Belief]:
    """What the next card of the stock may bring, and whether the round may end."""
    unseen = [str(number) for number in range(1, len(deck(judge.view.options).cards)) if judge.unseen >> number & 1]
    helpful = [card for card in unseen if judge.can_play(card)]
    if helpful:
        named = ", ".join(helpful[:LONGEST_LIST])
        cards = OTHERS.filled(cards=named) if len(helpful) > LONGEST_LIST else Text.same(named)
        yield Belief(HELPFUL.filled(cards=cards), len(helpful) / len(unseen))
    if judge.outlook.worlds:
        yield Belief(END_NEAR, judge.outlook.danger)


def _called(card: str) -> Text:
    return Text.same(card) if card in VALUE else JOKER


def _points(number: int) -> Text:
    return (POINT if number == 1 else POINTS).filled(n=number)


def _joined(texts: list[Text]) -> Text:
    return Text(*("".join(getattr(text, language) for text in texts) for language in ("en", "de", "fr")))
