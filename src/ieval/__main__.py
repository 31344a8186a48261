"""`python -m ieval` is the command `ieval`."""

from ieval.cli import main

raise SystemExit(main())
