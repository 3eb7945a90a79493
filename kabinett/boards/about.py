"""What a pack says of itself, in pack.json; it need not have one."""

from pathlib import Path

from kabinett.boards.tables import BoardError, read_json


def reconstructed(folder: Path, otherwise: bool) -> bool:
    """Whether this pack is a board made anew and no copy of the printed one; `otherwise` where it does not say so."""
    if not (folder / "pack.json").is_file():
        return otherwise
    problems: list[str] = []
    said = read_json(folder, "pack.json", problems)
    found: object = said.get("reconstructed", otherwise) if isinstance(said, dict) else None
    if not isinstance(found, bool):
        raise BoardError(problems or ['pack.json: should be {"reconstructed": true} or {"reconstructed": false}'])
    return found
