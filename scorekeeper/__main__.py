"""`python -m scorekeeper` where it is installed; `python3 scorekeeper` from a checkout, with any bare Python."""

import sys
from importlib.util import find_spec
from pathlib import Path

if not __package__:  # the folder was started: its modules must not hide Python's own of the same name
    sys.path[0] = str(Path(__file__).resolve().parents[1])

if __name__ == "__main__":
    if not __package__ or find_spec("tinydb") is None:
        from scorekeeper.bootstrap import start

        start(sys.argv[1:])
    from scorekeeper.cli import main

    sys.exit(main())
