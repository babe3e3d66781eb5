"""What Alembic runs to migrate: on the connection it is handed, in the transaction that is open there."""

from alembic import context

from numbra.server.store.migrate import VERSION_TABLE
from numbra.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    render_as_batch=True,  # SQLite can change a column only by writing its table anew
)
with context.begin_transaction():
    context.run_migrations()
