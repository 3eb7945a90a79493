"""`python -m kabinett` is the `kabinett` command."""

from kabinett.cli import main

if __name__ == "__main__":
    main()
