"""Migrates a database to the schema of this version, whether it is new or was written by an older version.

The steps are Alembic's, in `migrations/versions`. They run inside a transaction of the caller, who makes sure that no
other process migrates at the same time; within one process the lock of this module does.
"""

from pathlib import Path
from threading import Lock

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from .protocol import NEWER_DATABASE, NewerDatabase

MIGRATIONS = Path(__file__).parent / "migrations"
VERSION_TABLE = "numbra_version"
"""The table that holds the version of a database; its name shows that the database is ours."""

_ALEMBIC_LOCK = Lock()
"""Alembic keeps the current migration in module globals."""


def migrate(connection: sa.Connection, migrations: Path = MIGRATIONS) -> None:
    """Run the steps that the database lacks; `NewerDatabase` if it has one that is unknown here."""
    if not migrated(connection, migrations):
        with _ALEMBIC_LOCK:
            command.upgrade(configured(connection, migrations), "head")


def migrated(connection: sa.Connection, migrations: Path = MIGRATIONS) -> bool:
    """Whether the database has every step; `NewerDatabase` if it has one that is unknown here."""
    scripts = ScriptDirectory.from_config(configured(connection, migrations))
    known = {script.revision for script in scripts.walk_revisions()}
    found = MigrationContext.configure(connection, opts={"version_table": VERSION_TABLE}).get_current_heads()
    newer = set(found) - known
    if newer:
        raise NewerDatabase(NEWER_DATABASE, found=", ".join(sorted(newer)), known=", ".join(scripts.get_heads()))
    return set(found) == set(scripts.get_heads())


def configured(connection: sa.Connection, migrations: Path = MIGRATIONS) -> Config:
    """Alembic's settings, without a configuration file."""
    settings = Config()
    settings.set_main_option("script_location", str(migrations).replace("%", "%%"))
    settings.set_main_option("path_separator", "os")
    settings.attributes["connection"] = connection
    return settings
