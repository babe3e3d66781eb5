"""What is kept of a guest is read page after page: by indices that hold the order of the pages."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Take the step."""
    hosted = sa.text("host IS NOT NULL")
    op.drop_index("ix_chat_guest_id", "chat")
    op.create_index("ix_chat_guest_id_table_id_sequence", "chat", ["guest_id", "table_id", "sequence"])
    op.drop_index("ix_notes_guest_id", "notes")
    op.create_index("ix_notes_guest_id_table_id_seat", "notes", ["guest_id", "table_id", "seat"])
    op.drop_index("ix_guests_host", "guests")
    op.create_index("ix_guests_host_id", "guests", ["host", "id"], sqlite_where=hosted, postgresql_where=hosted)


def downgrade() -> None:
    """Take it back."""
    hosted = sa.text("host IS NOT NULL")
    op.drop_index("ix_guests_host_id", "guests")
    op.create_index("ix_guests_host", "guests", ["host"], sqlite_where=hosted, postgresql_where=hosted)
    op.drop_index("ix_notes_guest_id_table_id_seat", "notes")
    op.create_index("ix_notes_guest_id", "notes", ["guest_id"])
    op.drop_index("ix_chat_guest_id_table_id_sequence", "chat")
    op.create_index("ix_chat_guest_id", "chat", ["guest_id"])
