"""Boards: road maps and zone maps, loaded from packs of hand-readable files and checked."""

from kabinett.boards.check import check_pack
from kabinett.boards.roadmap import SUITS, RoadMap
from kabinett.boards.tables import BoardError
from kabinett.boards.zonemap import ZoneMap

__all__ = ["SUITS", "BoardError", "RoadMap", "ZoneMap", "check_pack"]
