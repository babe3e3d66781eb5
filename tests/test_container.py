"""The container and its compose file fit this version: files, settings, ports and commands that they name exist.

Nothing is built here, since that needs an engine and a registry.
"""

import re
import shlex
from argparse import ArgumentParser
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import msgspec

from numbra.cli.main import parser
from numbra.cli.settings import PORT, add_settings, variable
from numbra.server.store.addresses import is_postgres

ROOT = Path(__file__).parents[1]
HOSTING = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = msgspec.yaml.decode((ROOT / "compose.yaml").read_bytes())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
IMAGE = re.compile(r"[a-z]+:[a-z0-9.-]+")
"""An image by its name and version, without a registry's host."""


def instructions() -> list[tuple[str, str]]:
    """The lines of the Containerfile, comments left out."""
    lines = (ROOT / "Containerfile").read_text(encoding="utf-8").splitlines()
    parted = [line.partition(" ") for line in lines if line and not line.startswith("#")]
    return [(word, rest) for word, _, rest in parted]


def given(word: str) -> list[str]:
    """What all instructions of a kind say."""
    return [rest for one, rest in instructions() if one == word]


def environment() -> dict[str, str]:
    """The variables that the container sets."""
    return dict(one.split("=", 1) for rest in given("ENV") for one in shlex.split(rest))


def settings() -> dict[str, str]:
    """The name of each setting by its variable."""
    known = ArgumentParser(add_help=False)
    add_settings(known)
    names = [action.option_strings[0].removeprefix("--") for action in known._actions]
    return {variable(name): name for name in names}


def test_what_is_copied_exists() -> None:
    """From the repository; from the stage before, what was installed there."""
    for rest in given("COPY"):
        *sources, _target = rest.split()
        if sources[0].startswith("--from="):
            assert sources[1:] == ["/opt/numbra"]
        else:
            assert all((ROOT / one).exists() for one in sources)


def test_packages_come_from_the_locks_alone() -> None:
    """With their digests; only the wheel that was just built has none."""
    installs = [one for one in given("RUN") if "pip install" in one]
    locked = [one for one in installs if "--require-hashes" in one]
    assert [one.split(" -r ")[1] for one in locked] == ["requirements-runtime.txt", "requirements-build.txt"]
    (rest,) = [one for one in installs if one not in locked]
    assert rest.endswith(" /wheel/numbra-*.whl")
    assert all("--no-deps" in one for one in installs)


def test_nothing_that_is_needed_is_ignored() -> None:
    """Of what goes into the wheel, and what tells its version."""
    _comment, *ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for path in (".git", "src/numbra/core/text.py", "web/package.json", "hatch_build.py", "LICENSE", "CHANGELOG.md"):
        assert not any(Path(path).is_relative_to(one) or Path(path).match(one) for one in ignored), path


def test_it_runs_numbra_as_nobody_in_particular() -> None:
    """On the port that it names."""
    (entry,), (command,) = given("ENTRYPOINT"), given("CMD")
    program, *arguments = msgspec.json.decode(f"{entry[:-1]},{command[1:]}", type=list[str])
    assert program == "numbra"
    assert parser().parse_args(arguments).command == "serve"
    assert given("EXPOSE") == [str(PORT)]
    assert given("USER") == ["numbra"]
    (volume,) = given("VOLUME")
    assert environment()["NUMBRA_DATABASE"].startswith(f"{volume}/")


def test_every_setting_exists() -> None:
    """And takes these values."""
    composed: dict[str, str] = SERVICES["numbra"]["environment"]
    for name, value in (environment() | composed).items():
        if name.startswith("NUMBRA_"):
            parser().parse_args(["serve", f"--{settings()[name]}", value])


def test_images_have_a_version_and_no_host() -> None:
    """So that no registry is named, and an upgrade is a decision."""
    images = [one.split()[0] for one in given("FROM")] + [one["image"] for one in SERVICES.values() if "image" in one]
    assert all(IMAGE.fullmatch(one) for one in images)


def test_the_database_is_the_one_that_is_started() -> None:
    """By user, name and host, and in a volume that the image uses."""
    address, database = SERVICES["numbra"]["environment"]["NUMBRA_DATABASE"], SERVICES["database"]["environment"]
    assert is_postgres(address)
    user, password = database["POSTGRES_USER"], database["POSTGRES_PASSWORD"]
    assert address == f"postgresql://{user}:{password}@database/{database['POSTGRES_DB']}"


def test_the_proxy_leads_to_the_server_and_is_trusted() -> None:
    """By the network that they have in common, and under the name that the server knows."""
    command = SERVICES["proxy"]["command"]
    assert command[:2] == ["caddy", "reverse-proxy"]
    flags = dict(zip(command[2::2], command[3::2], strict=True))
    assert flags == {"--from": SERVICES["numbra"]["environment"]["NUMBRA_HOSTNAME"], "--to": f"numbra:{PORT}"}
    (subnet,) = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert SERVICES["numbra"]["environment"]["NUMBRA_TRUSTED_PROXY"] == subnet["subnet"]
    assert ip_network(subnet["subnet"]).is_private
    assert all(one["networks"] == ["inside"] for one in SERVICES.values())
    assert [name for name, one in SERVICES.items() if "ports" in one] == ["proxy"]


def test_volumes_and_services_are_declared() -> None:
    """And none for nothing."""
    used = {volume.partition(":")[0] for one in SERVICES.values() for volume in one["volumes"]}
    assert used == COMPOSE["volumes"].keys()
    assert all({*one.get("depends_on", ())} <= SERVICES.keys() for one in SERVICES.values())
    assert f":{PORT}/readyz" in str(SERVICES["numbra"]["healthcheck"]["test"])


def test_the_page_names_the_variables_that_are_needed() -> None:
    """And no other; none has a default that somebody could forget to change."""
    needed = set(re.findall(r"\$\{(\w+):\?\}", (ROOT / "compose.yaml").read_text(encoding="utf-8")))
    assert "$" not in re.sub(r"\$\{\w+:\?\}", "", (ROOT / "compose.yaml").read_text(encoding="utf-8"))
    section = HOSTING.split("## In containers")[1].split("\n## ")[0]
    assert set(re.findall(r"^([A-Z_]+)=", section, re.MULTILINE)) == needed
