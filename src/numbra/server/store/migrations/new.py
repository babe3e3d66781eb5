"""Draft the next migration step from the difference between `schema.py` and the steps so far, for review.

python -m numbra.server.store.migrations.new "Colours of guests"
"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import sqlalchemy as sa
from alembic import command

from numbra.server.store.migrate import MIGRATIONS, configured, migrate


def draft(message: str, migrations: Path = MIGRATIONS) -> Path:
    """Write the step into a new file with the next number, and return its path."""
    number = 1 + len(list((migrations / "versions").glob("*.py")))
    with TemporaryDirectory() as folder:
        engine = sa.create_engine(f"sqlite:///{folder}/all-steps-taken.sqlite", poolclass=sa.NullPool)
        with engine.begin() as connection:
            migrate(connection, migrations)
            command.revision(configured(connection, migrations), message, autogenerate=True, rev_id=f"{number:04}")
    return next((migrations / "versions").glob(f"{number:04}_*.py"))


if __name__ == "__main__":
    sys.stdout.write(f"{draft(' '.join(sys.argv[1:]))}\n")
