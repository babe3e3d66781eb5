from collections import Counter
from hashlib import sha256
from itertools import islice, permutations
from random import Random
from statistics import fmean, pstdev

import pytest

from numbra.core.chance import Chance, arranged, sample_seed, seed_hash


def test_the_stream_never_changes() -> None:
    """Known draws: a record made today replays on any version."""
    chance = Chance("numbra", "test")
    assert [chance.below(100) for _ in range(12)] == [62, 27, 93, 36, 44, 46, 97, 86, 51, 20, 55, 72]


def test_seeds_are_any_text() -> None:
    """Empty, accented, beyond ASCII."""
    assert Chance("", "").below(2**64) == 10910292653854786408
    chance = Chance("héllo ☃", "cards")
    assert [chance.below(6) for _ in range(10)] == [4, 0, 1, 5, 4, 0, 3, 5, 4, 1]


def test_the_stream_is_sha256_in_counter_mode() -> None:
    """As documented, so that anybody can check a shuffle with other tools."""
    key = sha256(b"label\nseed").digest()
    blocks = [sha256(key + number.to_bytes(8, "big")).digest() for number in range(2)]
    words = [int.from_bytes(block[at : at + 8], "big") for block in blocks for at in range(0, 32, 8)]
    chance = Chance("seed", "label")
    assert [chance.below(2**64) for _ in range(8)] == words


def test_shuffles_never_change() -> None:
    """A known order of ten cards; short sequences too."""
    assert Chance("numbra", "deck").shuffled(range(1, 11)) == (10, 9, 4, 6, 3, 1, 7, 8, 5, 2)
    assert Chance("numbra", "deck").shuffled("abc") == ("c", "a", "b")
    assert Chance("numbra", "deck").shuffled([]) == ()
    assert Chance("numbra", "deck").shuffled([7]) == (7,)


def test_a_shuffle_is_fisher_yates_from_the_end() -> None:
    """Each card from the last down changes places with one drawn up to itself."""
    chance, order = Chance("any", "deck"), list("abcdef")
    for last in (5, 4, 3, 2, 1):
        pick = chance.below(last + 1)
        order[last], order[pick] = order[pick], order[last]
    assert Chance("any", "deck").shuffled("abcdef") == tuple(order)


def test_a_shuffle_leaves_what_it_is_given_alone() -> None:
    """It returns another sequence."""
    cards = [1, 2, 3, 4]
    Chance("any", "deck").shuffled(cards)
    assert cards == [1, 2, 3, 4]


def test_labels_and_seeds_keep_draws_apart() -> None:
    """Labels are ours and one line each, so whatever stands in a seed, it cannot make another label's stream."""
    pairs = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "b"), ("x\na", "b"), ("b\na", "x"), ("\na", "b"), ("", "b")]
    assert len({Chance(seed, label).below(2**64) for seed, label in pairs}) == len(pairs)


def test_all_numbers_are_equally_likely() -> None:
    """Also for a limit that does not divide the word."""
    chance = Chance("fair", "dice")
    counts = Counter(chance.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(900 < count < 1100 for count in counts.values())


def test_words_beyond_the_last_whole_share_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Or small numbers would be likelier."""
    chance = Chance("any", "label")
    limit = 3 * 2**62
    monkeypatch.setattr(chance, "_words", iter([2**64 - 1, limit, limit - 1, 5]))
    assert chance.below(limit) == limit - 1
    assert chance.below(limit) == 5


def test_all_orders_are_equally_likely() -> None:
    """Every permutation of three comes up about as often."""
    counts = Counter(Chance(str(number), "deck").shuffled("abc") for number in range(3000))
    assert set(counts) == set(permutations("abc"))
    assert all(400 < count < 600 for count in counts.values())


def test_normal_draws_never_change() -> None:
    """Known draws, as printed shades depend on them."""
    chance = Chance("numbra", "print")
    drawn = [chance.normal(1, 2) for _ in range(4)]
    expected = [0.11106215651424506, -0.7573895186045482, -0.6151600977069505, -0.9258107699658311]
    assert drawn == pytest.approx(expected, abs=1e-12)


def test_normal_draws_are_normal_and_clipped() -> None:
    """Mean 0, the deviation asked for, and never beyond the clip."""
    chance = Chance("any", "normal")
    drawn = [chance.normal(1, 2) for _ in range(4000)]
    assert abs(fmean(drawn)) < 0.05
    assert 0.92 < pstdev(drawn) < 1.0
    assert min(drawn) == -2
    assert max(drawn) == 2
    wide = [chance.normal(3, 100) for _ in range(4000)]
    assert 2.85 < pstdev(wide) < 3.15


def test_the_hash_of_a_seed_is_its_sha256() -> None:
    """What `sha256sum` says too."""
    assert seed_hash("numbra") == "b00c82914e1a0bfb8a823192c7760d9af439d067f870678a7feadbc50435d347"
    assert seed_hash("") == sha256(b"").hexdigest()


def test_a_sampled_future_has_a_seed_of_its_own() -> None:
    """From the rng alone, and different every time."""
    assert sample_seed(Random(1)) == sample_seed(Random(1))
    rng = Random(1)
    assert len({sample_seed(rng) for _ in range(100)}) == 100


def test_a_stream_goes_on() -> None:
    """Far beyond its first block."""
    chance = Chance("any", "long")
    assert len(set(islice(iter(lambda: chance.below(2**64), None), 1000))) == 1000


def test_a_part_of_a_deck_is_arranged_like_the_whole() -> None:
    """In the order of the whole deck, equal cards included; nothing is added."""
    assert arranged("cab", "abcd") == ("a", "b", "c")
    assert arranged(("r5", "g1", "r5"), ("r5", "g1", "r5", "r5", "k7")) == ("r5", "g1", "r5")
    assert arranged((), (1, 2, 3)) == ()
