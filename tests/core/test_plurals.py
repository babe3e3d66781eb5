"""Plural categories, as CLDR has them: browsers know them too, so both choose the same form."""

import json
import subprocess

import pytest
from hatch_build import npm_command

from numbra.core.plurals import PLURALS, plurals_of

NUMBERS = (*range(1200), 10_000, 999_999, 1_000_000, 1_000_001, 2_000_000, 10_000_000)
ICU = """
const [languages, numbers] = JSON.parse(process.argv[1])
const known = languages.map((language) => {
  const rules = new Intl.PluralRules(language)
  const { locale, pluralCategories } = rules.resolvedOptions()
  return [locale, pluralCategories, numbers.map((number) => rules.select(number))]
})
console.log(JSON.stringify(known))
"""


@pytest.fixture(scope="module")
def icu() -> dict[str, tuple[set[str], list[str]]]:
    """What Node's ICU says of each language: its categories, and those of the numbers."""
    asked = json.dumps([sorted(PLURALS), NUMBERS])
    node = [npm_command()[0], "-e", ICU, asked]
    said = subprocess.run(node, check=True, capture_output=True, text=True).stdout  # noqa: S603  # our own command
    return {locale: (set(categories), forms) for locale, categories, forms in json.loads(said)}


def test_categories_are_those_of_cldr(icu: dict[str, tuple[set[str], list[str]]]) -> None:
    """The names, and the number that each takes, in every language of the table."""
    assert icu.keys() == PLURALS.keys()
    for language, plurals in PLURALS.items():
        categories, forms = icu[language]
        assert plurals.categories == categories, language
        assert [plurals.of(number) for number in NUMBERS] == forms, language


def test_an_unknown_language_counts_like_english() -> None:
    """Rather than not at all."""
    assert plurals_of("tlh") == plurals_of("en")
    assert [plurals_of("tlh").of(number) for number in range(3)] == ["other", "one", "other"]
