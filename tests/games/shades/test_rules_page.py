"""What the rules pages promise is what tables do."""

import re

import numbra
from numbra.server.http import rulebook


def test_the_pages_name_the_print_between_people() -> None:
    """In the sentences that say why, as in the table of options, in every language."""
    shades = numbra.game("shades")
    usual = f"{shades.between_people()['print_tolerance']:g}"
    sentence = {
        "en": r"with (\d) it wins 58.*tables therefore use (\d)",
        "de": r"mit (\d) sind es 58.*gilt deshalb (\d)",
        "fr": r"avec (\d), il en gagne 58.*la table prend donc (\d)",
    }
    for language, said in sentence.items():
        page = rulebook.page(shades, language)
        found = re.search(said, page, re.DOTALL)
        assert found is not None, language
        assert set(found.groups()) == {usual}, language
        option = next(line for line in page.splitlines() if line.startswith("| `print_tolerance`"))
        assert f"`{usual}`" in option, language
