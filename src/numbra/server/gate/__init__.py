"""What every request and message passes: the gateway, admission, host and origin checks, logs and metrics."""
