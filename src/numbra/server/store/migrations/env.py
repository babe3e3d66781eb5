"""Alembic's script that migrates: on the connection it is given, in the transaction that is open there."""

from alembic import context

from numbra.server.store.migrate import VERSION_TABLE
from numbra.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite can change a column only by rewriting its table
)
with context.begin_transaction():
    context.run_migrations()
