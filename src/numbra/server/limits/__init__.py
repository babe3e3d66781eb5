"""Rate limits: token buckets by client, shared by all processes of a database."""
