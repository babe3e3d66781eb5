"""The settings of `numbra serve`: flags, environment variables, and values that are refused."""

from argparse import ArgumentParser
from dataclasses import asdict
from pathlib import Path

import pytest

from numbra.cli.settings import (
    KEEP_GAMES,
    KEEP_GUESTS,
    KEEP_TABLES,
    PACE,
    REST,
    THINKING,
    Chosen,
    add_settings,
    chosen,
    variable,
)
from numbra.core.text import languages_of
from numbra.server.autoplay.pace import Pace
from numbra.server.live.retention import Retention
from numbra.server.settings import Settings

from .conftest import Run

LANGUAGES = languages_of("numbra.cli")


def told(*argv: str, **environ: str) -> Chosen:
    """The settings, from flags and the environment."""
    parser = ArgumentParser()
    add_settings(parser)
    return chosen(parser.parse_args(argv), environ)


def test_without_a_word_they_are_the_server_s_own(home: Path) -> None:
    """Only the database's path comes from the user's data folder."""
    usual, settings = told(), Settings(str(home.parent / "numbra.db"))
    assert (usual.host, usual.port, usual.database) == (settings.host, settings.port, settings.database)
    assert (usual.workers, usual.trusted_proxy, usual.log or None) == (1, settings.trusted_proxies, settings.log)
    assert Retention(KEEP_TABLES * 86400, KEEP_GAMES * 86400, KEEP_GUESTS * 86400) == settings.retention
    assert Pace(PACE, THINKING * PACE, REST) == settings.pace
    assert usual.away == settings.away
    assert not usual.lan
    assert not usual.open


FLAGS = {
    "host": "::1",
    "port": "0",
    "database": "tables.db",
    "workers": "64",
    "pace": "0.25",
    "away": "7.5",
    "log": "-",
    "keep-tables": "1",
    "keep-games": "90",
    "keep-guests": "36500",
    "trusted-proxy": "127.0.0.1,::1,10.0.0.0/8",
    "contact": "https://example.org/security",
    "chat": "phrases",
    "metrics": "[::1]:9777",
    "hostname": "play.example.org,2001:db8::7",
    "open": "1",
}


def test_every_setting_has_a_flag_and_a_variable() -> None:
    """With the same meaning; the printed settings can be used as environment variables."""
    switches = ("lan", "open")
    flags = [
        word for name, value in FLAGS.items() for word in (f"--{name}", value) if name not in switches or "-" in word
    ]
    by_flags = told(*flags)
    assert by_flags == told(**{variable(name): value for name, value in FLAGS.items()})
    printed = dict(one.split("=") for one in by_flags.listed().split())
    assert set(printed) == {name.replace("_", "-") for name in asdict(by_flags)} == {*FLAGS, "lan"}
    assert printed == {**FLAGS, "lan": "0"}


@pytest.mark.parametrize("password", ["swordfish", "sword@fish", "sword:fish", "sword/fish"])
def test_a_password_is_not_printed(password: str) -> None:
    """People who see the terminal or the journal do not see it."""
    listed = told("--database", f"postgresql://numbra:{password}@db.example.org:5432/numbra").listed()
    assert "fish" not in listed
    assert "database=postgresql://numbra:…@db.example.org:5432/numbra" in listed


def test_a_flag_goes_before_the_environment() -> None:
    """And an empty variable counts as unset."""
    assert told("--port", "1", NUMBRA_PORT="2").port == 1
    assert told(NUMBRA_PORT="").port == 7777
    assert told("--open", NUMBRA_OPEN="0").open


def test_on_the_local_network_it_listens_everywhere() -> None:
    """By flag or by variable."""
    assert told("--lan").host == told(NUMBRA_LAN="1").host == "0.0.0.0"  # noqa: S104  # that is what was asked for


def test_proxies_may_be_written_with_blanks() -> None:
    """The blanks are removed."""
    assert told("--trusted-proxy", "127.0.0.1, ::1").trusted_proxy == "127.0.0.1,::1"


def test_a_mail_address_becomes_a_link() -> None:
    """With or without “mailto:”."""
    assert told("--contact", "host@example.org").contact == "mailto:host@example.org"
    assert told("--contact", "mailto:host@example.org").contact == "mailto:host@example.org"
    assert told("--contact", "https://example.org").contact == "https://example.org"
    assert told().contact == Settings("").contact


def test_hostnames_may_be_given_one_by_one() -> None:
    """Or between commas, or both; blanks are removed."""
    assert told("--hostname", "a.example", "--hostname", "b.example, ::1").hostname == "a.example,b.example,::1"
    assert told(NUMBRA_HOSTNAME="a.example, b.example").hostname == "a.example,b.example"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (("--port", "65536"), "--port cannot be “65536”: it is a whole number from 0 to 65535."),
        (("--port", "-1"), "--port"),
        (("--port", "http"), "--port cannot be “http”"),
        (("--port", "٣"), "--port cannot be “٣”"),
        (("--port", ""), "--port cannot be “”"),
        (("--port", "9" * 5000), "--port cannot be “999"),
        (("--pace", "slow"), "--pace cannot be “slow”: it is seconds from 0 to 60."),
        (("--pace", "nan"), "--pace cannot be “nan”"),
        (("--pace", "-0.1"), "--pace"),
        (("--pace", "61"), "--pace cannot be “61”"),
        (("--away", "soon"), "--away cannot be “soon”: it is seconds from 0 to 86400."),
        (("--away", "-1"), "--away"),
        (("--away", "inf"), "--away cannot be “inf”"),
        (("--workers", "0"), "--workers cannot be “0”: it is a whole number from 1 to 64."),
        (("--workers", "65"), "--workers cannot be “65”"),
        (("--keep-tables", "0"), "--keep-tables cannot be “0”: it is a whole number from 1 to 36500."),
        (("--keep-guests", "1.5"), "--keep-guests cannot be “1.5”"),
        (("--metrics", "9777"), "--metrics cannot be “9777”: it is a host and a port, such as 127.0.0.1:9777."),
        (("--metrics", "127.0.0.1:0"), "--metrics cannot be “127.0.0.1:0”"),
        (("--metrics", "127.0.0.1:65536"), "--metrics cannot be “127.0.0.1:65536”"),
        (("--metrics", "127.0.0.1:http"), "--metrics cannot be “127.0.0.1:http”"),
        (("--hostname", "*"), "--hostname cannot be “*”: it is names between commas, without ports"),
        (("--hostname", "a.example:80"), "--hostname cannot be “a.example:80”"),
        (("--hostname", "a.example,"), "--hostname cannot be “a.example,”"),
        (("--hostname", "https://a.example"), "--hostname cannot be “https://a.example”"),
        (("--trusted-proxy", "*"), "--trusted-proxy cannot be “*”: it is addresses or networks between commas"),
        (("--trusted-proxy", "127.0.0.1,"), "--trusted-proxy cannot be “127.0.0.1,”"),
        (("--trusted-proxy", "10.1.0.0/8"), "--trusted-proxy cannot be “10.1.0.0/8”"),
        (("--trusted-proxy", "caddy"), "--trusted-proxy cannot be “caddy”"),
        (
            ("--contact", "me"),
            "--contact cannot be “me”: it is a mail address or an address that begins with https://.",
        ),
        (("--chat", "yes"), "--chat cannot be “yes”: it is off, phrases or on."),
        (("--contact", "http://example.org"), "--contact cannot be “http://example.org”"),
        (("--contact", "a@b\nCanonical: c"), "--contact cannot be “a@b"),
        (("--lan", "--host", "localhost"), "leave out --host"),
    ],
)
def test_what_cannot_be(argv: tuple[str, ...], said: str, run: Run) -> None:
    """It is refused in one line, with exit code 2."""
    code, out, err = run("serve", *argv)
    assert (code, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_variable_that_cannot_be_is_named(language: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that people find the wrong variable; in the language asked for."""
    monkeypatch.setenv("NUMBRA_PORT", "many")
    code, _, err = run("serve", "--lang", language)
    assert code == 2
    assert (
        err
        == {
            "en": "numbra: NUMBRA_PORT cannot be “many”: it is a whole number from 0 to 65535.\n",
            "de": "numbra: NUMBRA_PORT kann nicht „many“ sein, sondern ist eine ganze Zahl von 0 bis 65535.\n",
            "fr": "numbra: NUMBRA_PORT ne peut pas être « many » : c’est un nombre entier de 0 à 65535.\n",
        }[language]
    )


def test_a_switch_is_on_or_off(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other values are refused."""
    monkeypatch.setenv("NUMBRA_LAN", "perhaps")
    assert run("serve", "--lang", "en") == (2, "", "numbra: NUMBRA_LAN cannot be “perhaps”: it is 1 or 0.\n")


def test_a_data_folder_that_cannot_be_made(run: Run, home: Path) -> None:
    """One line says so."""
    home.parent.write_text("a file", encoding="utf-8")
    code, _, err = run("serve", "--port", "0")
    assert code == 1
    assert "cannot be written" in err
