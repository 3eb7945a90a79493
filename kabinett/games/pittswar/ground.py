"""The map as masks: what is asked at every step, worked out once for a board and shared by all states."""

from __future__ import annotations

from kabinett.games.pittswar.board import (
    BLACK_SEA,
    GENOA,
    GUERRILLA,
    LOMBARDY,
    NAPLES,
    PAPACY,
    PIEDMONT,
    POWERS,
    REVOLT_UNIT,
    TUSCANY,
    UPRISINGS,
    VENETIA,
    Board,
)


class Ground:
    """Masks of zones and units."""

    def __init__(self, board: Board) -> None:
        size = board.size
        self.all_zones = (1 << size) - 1
        self.land = [_mask(board.land[zone]) for zone in range(size)]
        """The zones next to a zone by clear ground, river or pass."""
        self.around = [_mask(board.around[zone]) for zone in range(size)]
        """The same and across straits."""
        self.ports = _mask([zone for zone in range(size) if board.port[zone]])
        self.black_sea = _mask([zone for zone in range(size) if board.sea[zone] == BLACK_SEA])
        self.sites = _mask([z for z in range(size) if board.city[z] or board.port[z] or board.fortress[z]])
        """Zones that can be controlled: city, port or fortress."""
        self.guerrillas = [unit for unit in range(board.units) if board.unit_kind[unit] == GUERRILLA]
        self.revolts = _mask([unit for unit in range(board.units) if board.unit_kind[unit] == REVOLT_UNIT])
        risings = {"rv_vendee": "vendee", "rv_chouans": "chouans", "rv_lyon_fed": "lyon", "rv_toulon_fed": "toulon"}
        self.uprising = [-1] * board.units
        """By unit: the uprising a revolt belongs to."""
        self.home = [0] * board.units
        """By revolt: the zones of its uprising, and those next to them."""
        self.near_home = [0] * board.units
        for unit in range(board.units):
            if board.unit_kind[unit] == REVOLT_UNIT:
                region = UPRISINGS.index(risings.get(board.unit_ids[unit], "tyrol"))
                self.uprising[unit] = region
                self.home[unit] = _mask(board.uprising_zones[region])
                for zone in board.uprising_zones[region]:
                    self.near_home[unit] |= self.land[zone]
        self.vendee = board.unit_index["rv_vendee"]
        self.grand_army = board.unit_index["fr_grand_army"]
        self.reserve = board.unit_index["fr_reserve"]
        self.cairo, self.acre, self.warsaw = board.index["cairo"], board.index["acre"], board.index["warsaw"]
        self.bosporus = board.index["constantinople"]
        self.gibraltar = board.index["gibraltar"]
        self.army_of_italy = board.unit_index["au_italy"]
        self.charles = board.leader_index["au_charles"]
        italian = (PIEDMONT, GENOA, LOMBARDY, VENETIA, PAPACY, TUSCANY, NAPLES)
        self.italy = _mask([zone for zone in range(size) if board.country[zone] in italian or board.crown[zone]])
        self.sources = [
            zone for zone in range(size) if board.is_capital[zone] or board.fortress[zone] or board.stars[zone]
        ]
        """Zones that can be a source of supply for somebody."""
        self.bound = _mask([unit for unit in range(board.units) if board.home_only[unit]])
        """Units that may not leave their home."""
        self.by_power = [_mask(board.units_of[power]) for power in range(len(POWERS))]
        self.chiefs_by_power = [
            _mask([leader for leader in range(board.leaders) if board.leader_power[leader] == power])
            for power in range(len(POWERS))
        ]


def _mask(numbers: list[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def flood(start: int, passable: int, around: list[int]) -> int:
    """All zones that can be reached from these by passable ones, the first ones among them."""
    seen = start
    frontier = start
    while frontier:
        reached = 0
        while frontier:
            low = frontier & -frontier
            reached |= around[low.bit_length() - 1]
            frontier ^= low
        frontier = reached & passable & ~seen
        seen |= frontier
    return seen
