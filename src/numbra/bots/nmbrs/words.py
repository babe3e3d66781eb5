"""What a player of nmbrs! thinks, in words. A reason says why, and never repeats the move: that is shown beside it."""

import heapq
from collections.abc import Iterator

from numbra.bots.thought import Belief, Candidate, Thought
from numbra.core.contract import Action
from numbra.core.text import Text, together
from numbra.games.nmbrs import turn
from numbra.games.nmbrs.actions import DECLINE, DISCARDS, TAKE, Discard, Lay, Swap
from numbra.games.nmbrs.cards import RAW, VALUE, deck
from numbra.games.nmbrs.rows import is_row
from numbra.games.nmbrs.state import Phase
from numbra.games.nmbrs.table import Row
from numbra.games.nmbrs.turn import Laid
from numbra.games.nmbrs.wording import numbers_text, row_text
from numbra.games.nmbrs.words import POINT, POINTS

from .judgement import STOCK_CARD, Judge
from .kinship import friends, numbers
from .sight import line, scored, seen

OTHER_LAYS = 3
"""Lays that are shown besides the one chosen."""
LONGEST_LIST = 6
"""Cards that a sentence names before it says “and others”."""
GIFT_SEEN = 0.5
"""From so many expected points on a discard is a gift to the next player."""

IN_POINTS = Text("expected points", "erwartete Punkte", "points espérés")
IN_TURN = Text(
    "points of this turn, and what the cards left promise",
    "Punkte dieses Zuges und was die übrigen Karten versprechen",
    "points de ce tour, plus ce que promettent les cartes restantes",
)
FOR_DISCARD = Text(
    "how little the card is of use to you or to the next player",
    "wie wenig die Karte dir oder der nächsten Person nützt",
    "combien la carte est peu utile, à toi comme au joueur suivant",
)
WAIT = Thought(
    None,
    Text("It is not your turn.", "Du bist nicht dran.", "Ce n’est pas ton tour."),
    IN_POINTS,
)
LAY = Text("It brings {points}{more}.", "Das bringt {points}{more}.", "Cela rapporte {points}{more}.")
DOUBLED = Text(", doubled by the colours", ", durch die Farben verdoppelt", ", doublés grâce aux couleurs")
MORE = Text(
    "; with what can follow, {points} in this turn",
    "; mit dem, was folgen kann, {points} in diesem Zug",
    " ; avec ce qui peut suivre, {points} dans ce tour",
)
OPENS = Text(
    "It opens the table for you: from then on you may add to every row.",
    "Damit eröffnest du: Danach darfst du an jede Reihe anlegen.",
    "Tu ouvres ainsi la table : ensuite, tu peux compléter toutes les suites.",
)
ENDS = Text("Then you can end the round.", "Dann kannst du die Runde beenden.", "Ensuite, tu peux finir la manche.")
SWAP = Text(
    "The joker is of use elsewhere at once, in {row}.",
    "Der Joker ist gleich woanders zu gebrauchen, in {row}.",
    "Le joker sert aussitôt ailleurs, dans {row}.",
)
BACK = Text(
    "The joker that you freed finds no other place.",
    "Für den befreiten Joker gibt es keinen anderen Platz.",
    "Le joker libéré ne trouve pas d’autre place.",
)
HELD_BACK = Text(
    "Keep {row} in your hand for now: nobody is about to end the round, and what does not lie there helps no one else.",
    "Behalte {row} noch auf der Hand: Niemand kann die Runde bald beenden, und was nicht daliegt, hilft sonst keinem.",
    "Garde encore {row} en main : personne n’est près de finir la manche, et ce qui n’est pas posé n’aide personne.",
)
GOES_WITH_NOTHING = Text(
    "Nothing else in your hand goes with it, and it would cost you {points} at the end of the round.",
    "Nichts in deiner Hand passt dazu, und am Ende der Runde würde sie dich {points} kosten.",
    "Rien dans ta main ne va avec, et il te coûterait {points} à la fin de la manche.",
)
GOES_WITH_LITTLE = Text(
    "Little else in your hand goes with it, and it would cost you {points} at the end of the round.",
    "Nur wenig in deiner Hand passt dazu, und am Ende der Runde würde sie dich {points} kosten.",
    "Peu de tes cartes vont avec, et il te coûterait {points} à la fin de la manche.",
)
NO_GIFT = Text(
    "The next player can hardly use it.",
    "Wer als Nächstes dran ist, kann sie kaum brauchen.",
    "Le joueur suivant n’en a guère l’usage.",
)
LAST_CARD = Text(
    "That ends the round, and the others pay for the cards they hold.",
    "Damit endet die Runde, und die anderen zahlen für ihre Handkarten.",
    "La manche finit ainsi, et les autres paient pour leurs cartes en main.",
)
ONLY_JOKERS = Text(
    "You hold nothing else.", "Etwas anderes hast du nicht auf der Hand.", "Tu n’as rien d’autre en main."
)
CAN_LAY = Text(
    "With it you can lay {row} for {points}.",
    "Damit kannst du {row} legen, für {points}.",
    "Tu peux alors poser {row}, pour {points}.",
)
COULD_LAY = Text(
    "With it you could lay {row} in your turn.",
    "Damit könntest du in deinem Zug {row} legen.",
    "À ton tour, tu pourrais ainsi poser {row}.",
)
GOES_WITH = Text(
    "It goes with your {partner}: together with the {missing} you could lay {row}.",
    "Sie passt zu deiner {partner}: Zusammen mit der {missing} könntest du {row} legen.",
    "Elle va avec ton {partner} : avec le {missing}, tu pourrais poser {row}.",
)
ANY_NUMBER = Text(
    "A joker stands for any number.", "Ein Joker steht für jede Zahl.", "Un joker vaut n’importe quel nombre."
)
TAKE_IT_AWAY = Text(
    "If you leave it, somebody else may get it, and another card with it.",
    "Lässt du sie liegen, bekommt sie vielleicht jemand anders und noch eine Karte dazu.",
    "Si tu la laisses, quelqu’un d’autre pourrait l’avoir, avec une carte de plus.",
)
MUST_TAKE = Text(
    "No other card is left to draw.",
    "Eine andere Karte ist nicht mehr zu ziehen.",
    "Il ne reste pas d’autre carte à prendre.",
)
LEAVE = Text(
    "You cannot lay it now, and a card from the stock promises more.",
    "Du kannst sie jetzt nicht legen, und vom Nachziehstapel ist mehr zu erwarten.",
    "Tu ne peux pas la poser maintenant, et la pioche promet davantage.",
)
ACCEPT = Text(
    "You get another card with it, and the round is not likely to end before your turn.",
    "Du bekommst noch eine Karte dazu, und vor deinem Zug endet die Runde wohl nicht.",
    "Tu reçois une autre carte avec, et la manche ne finira sans doute pas avant ton tour.",
)
REFUSE_END = Text(
    "The round may end before your turn, and then every card you hold costs points.",
    "Die Runde kann vor deinem Zug enden, und dann kostet jede Handkarte Punkte.",
    "La manche peut finir avant ton tour, et chaque carte en main coûtera alors des points.",
)
REFUSE = Text(
    "You could not lay it in your turn.",
    "Du könntest sie in deinem Zug nicht legen.",
    "Tu ne pourrais pas la poser à ton tour.",
)
HELPFUL = Text(
    "The next card from the stock gives you something to lay: {cards}.",
    "Mit der nächsten Karte vom Nachziehstapel kannst du etwas legen: {cards}.",
    "La prochaine carte de la pioche te permet de poser : {cards}.",
)
OTHERS = Text("{cards} and others", "{cards} und andere", "{cards} et d’autres")
END_NEAR = Text(
    "Somebody else can end the round in their next turn.",
    "Jemand anders kann die Runde im nächsten Zug beenden.",
    "Un autre joueur peut finir la manche à son prochain tour.",
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
        return LEAVE
    if judge.can_play(card):
        row, points = _best_with(judge, card)
        can_lay = CAN_LAY.filled(row=row_text(row), points=_points(points))
        return can_lay if card in VALUE else together((ANY_NUMBER, can_lay))
    if card not in VALUE:
        return ANY_NUMBER
    why = TAKE_IT_AWAY if judge.take() >= STOCK_CARD else MUST_TAKE
    return together((*_partner(judge, card), why))


def _of_offer(judge: Judge, action: Action) -> Text:
    card = judge.view.open[0]
    if action != TAKE:
        hopeless = not judge.skill.accepts and not judge.can_play(card)
        return REFUSE if hopeless else REFUSE_END
    if judge.can_play(card):
        row, _ = _best_with(judge, card)
        return together((COULD_LAY.filled(row=row_text(row)), ACCEPT))
    return together((*_partner(judge, card), ACCEPT))


def _best_with(judge: Judge, card: str) -> tuple[Row, int]:
    """Of the lays with a card that the player would see if it were in hand, the one that counts most; its points."""
    board = judge.board_with((*judge.hand, card))
    lays = (lay.row for lay in seen(board, judge.skill) if any(RAW[laid] == card for laid in lay.row))
    worths = ((row, scored(turn.lay(board, row)) - scored(board)) for row in lays)
    return max(worths, key=lambda found: found[1])


def _partner(judge: Judge, card: str) -> Iterator[Text]:
    """A row of three that a card lacks only one unseen number for, with another of the hand; nothing if there is none.

    Of several the one whose cards are worth most.
    """
    if card not in VALUE:
        return
    cards = deck(judge.view.options)
    found = [
        (sum(cards.worth[str(number)] for number in row), row, partner, missing)
        for partner in sorted(VALUE[held] for held in judge.hand if held in VALUE)
        for row, missing in _threes(VALUE[card], partner)
        if row[0] >= 1 and row[-1] <= cards.highest and judge.unseen >> missing & 1
        if is_row(row, judge.view.options.rows)
    ]
    if found:
        _, row, partner, missing = max(found)
        yield GOES_WITH.filled(partner=partner, missing=missing, row="-".join(map(str, row)))


def _threes(one: int, other: int) -> Iterator[tuple[tuple[int, int, int], int]]:
    """Three numbers in equal steps, two of them these: with the third below, above or between them."""
    low, high = sorted((one, other))
    step = high - low
    yield (low - step, low, high), low - step
    yield (low, high, high + step), high + step
    if step % 2 == 0:
        middle = low + step // 2
        yield (low, middle, high), middle


def _of_play(judge: Judge, action: Action) -> Text:
    if isinstance(action, Swap):
        rows = [play.row for play in judge.plan.plays if isinstance(play, Lay)]
        return SWAP.filled(row=numbers_text(next(row for row in rows if _holds(row, RAW[action.joker]))))
    if not isinstance(action, Lay):
        return BACK
    laid = turn.lay(judge.board, action.row).plays[-1]
    points = laid.points if isinstance(laid, Laid) else 0
    more = [DOUBLED] if isinstance(laid, Laid) and laid.doubled and points else []
    if judge.plan.points > points:
        more.append(MORE.filled(points=_points(judge.plan.points)))
    said = [LAY.filled(points=_points(points), more=together(more, ""))]
    if not judge.board.opened:
        said.append(OPENS)
    if len(judge.plan.left) <= 1:
        said.append(ENDS)
    return together(said)


def _holds(row: Row, joker: str) -> bool:
    return any(RAW[card] == joker for card in row)


def _of_discard(judge: Judge, card: str) -> Text:
    if len(judge.hand) == 1:
        return LAST_CARD
    rows = [play.row for play in judge.planned.plays if isinstance(play, Lay)]
    held_back = [HELD_BACK.filled(row=row_text(rows[0]))] if judge.holds_back and rows else []
    return together((*_of_no_use(judge, card), *held_back))


def _of_no_use(judge: Judge, card: str) -> Iterator[Text]:
    """What the card goes with, what it would cost, and what the next player could do with it."""
    if card not in VALUE:
        yield ONLY_JOKERS
        return
    options = judge.view.options
    together_with = friends(card, numbers(held for held in judge.hand if held != card), options)
    said = GOES_WITH_LITTLE if together_with else GOES_WITH_NOTHING
    yield said.filled(points=_points(deck(options).worth[card]))
    if judge.outlook.worlds and judge.outlook.gain(judge.outlook.others[0], card) < GIFT_SEEN:
        yield NO_GIFT


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


def _points(number: int) -> Text:
    return (POINT if number == 1 else POINTS).filled(n=number)
