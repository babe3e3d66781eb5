"""`python -m numbra`: the command line."""

import sys

from numbra.cli import main

if __name__ == "__main__":
    sys.exit(main())
