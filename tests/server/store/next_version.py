"""A version of Numbra that is one step ahead of this one."""

import shutil
from pathlib import Path

from numbra.server.store.migrate import MIGRATIONS

NEWEST = max(step.name[:4] for step in (MIGRATIONS / "versions").glob("0*.py"))
"""The last migration of this version, such as `0005`."""
NEXT_STEP = f"""
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{NEWEST}"


def upgrade():
    op.add_column("guests", sa.Column("colour", sa.Text()))
"""


def steps_ahead(folder: Path) -> Path:
    """Its migrations, in a folder whose name needs quoting."""
    ahead = folder / "100% next"
    shutil.copytree(MIGRATIONS, ahead, ignore=shutil.ignore_patterns("__pycache__"))
    (ahead / "versions" / "9999_colours.py").write_text(NEXT_STEP, encoding="utf-8")
    return ahead
