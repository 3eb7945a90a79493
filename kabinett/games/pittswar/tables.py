"""The tables of the rulebook as numbers: movement, attrition, combat, pursuit. Beyond a table its edge is read."""

from __future__ import annotations


class Tables:
    """Made once from tables.json."""

    def __init__(self, data: object) -> None:
        assert isinstance(data, dict)
        self._attrition: list[list[tuple[int, int]]] = []
        for line in range(1, 8):
            cells = data["attrition"]["rows"][str(line)]
            self._attrition.append([(int("-1dr" in cell), cell.count("D")) for cell in cells])
        drm = data["attrition"]["modifiers"]
        self.bad_weather_attrition: int = drm["bad_weather"]
        self.unsupplied_attrition: int = drm["unsupplied"]
        self.forced_attrition: int = drm["forced_march"]
        self.hardened_attrition: int = drm["force_all_french_or_all_russian_from_1796"]
        self.friendly_attrition: int = drm["move_in_friendly_zones_only"]
        self.french_attrition: int = drm["french_penalty_1792_1793"]
        self.scorched_attrition: int = drm["test_caused_by_scorched_earth"]
        self.liberation_attrition: int = drm["french_side_in_spain_or_portugal_during_war_of_liberation"]
        self._combat: list[list[tuple[int, int]]] = []
        for line in range(11):
            self._combat.append([_losses(cell) for cell in data["combat_results"]["rows"][str(line)]])
        drm = data["combat_results"]["modifiers"]
        self.superiority: int = drm["cavalry_superiority"]
        self.unsupplied_battle: int = drm["unsupplied"]
        self.naval_assault: int = drm["naval_assault"]
        self._pursuit: list[tuple[int, int]] = []
        for line in range(1, 7):
            cell = data["pursuit"]["rows"][str(line)]
            self._pursuit.append((int("D" in cell), int("R" in cell)))
        self._points: list[int] = []
        self._sails: list[bool] = []
        for line in range(-1, 11):
            row = data["movement_potential"]["rows"][str(line)]
            self._points.append(row["mp"])
            self._sails.append(row["naval"])
        drm = data["movement_potential"]["modifiers"]
        self.unsupplied_move: int = drm["unsupplied"]
        self.bad_weather_move: int = drm["bad_weather"]
        self.forced_move: int = drm["forced_march"]
        self.large_move: int = drm["force_of_7_or_more_steps"]
        self.special: int = data["special_movement"]["evade"]["minimum"]
        """What evasion, interception and the march to the guns need."""
        self.blockade: list[str] = data["continental_blockade_ports"]["order"]
        self.influence_from: int = data["diplomacy"]["france_majors_from"]

    def attrition(self, roll: int, steps: int) -> tuple[int, int]:
        """(1 if the force fights worse in this activation, steps lost)."""
        column = 0 if steps < 2 else 1 if steps < 4 else 2 if steps < 6 else 3 if steps < 9 else 4
        return self._attrition[min(max(roll, 1), 7) - 1][column]

    def combat(self, roll: int, attackers: int, defenders: int) -> tuple[int, int]:
        """(steps the enemy loses, the least die that costs him one more; 0: none)."""
        column = 1 if attackers + defenders > 10 and attackers > 4 and defenders > 4 else 0
        return self._combat[min(max(roll, 0), 10)][column]

    def pursuit(self, roll: int) -> tuple[int, int, bool]:
        """(steps lost, zones more to retreat, whether the winner chooses one of the two)."""
        line = min(max(roll, 1), 6)
        lost, further = self._pursuit[line - 1]
        return lost, further, line == 5

    def movement(self, roll: int) -> tuple[int, bool]:
        """(movement points, whether the force may go by sea)."""
        line = min(max(roll, -1), 10) + 1
        return self._points[line], self._sails[line]


def odds(attackers: int, defenders: int) -> int:
    """The attacker's modifier by steps: -1 at one to two up to +3 at four to one; 4: the defender is swept away.

    A ratio above one is rounded to the nearest whole, halves up; below one it is even from three to four on."""
    if attackers < defenders:
        return 0 if 4 * attackers >= 3 * defenders else -1
    return min((2 * attackers + defenders) // (2 * defenders), 5) - 1


def _losses(cell: str) -> tuple[int, int]:
    """ "1+Dr4": one step, and one more on a die of 4 or more."""
    losses = 0
    die = 0
    for part in cell.split("+"):
        if part.startswith("Dr"):
            die = int(part[2:])
        elif part:
            losses = int(part)
    return losses, die
