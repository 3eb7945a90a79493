"""The turn track and the scenarios as numbers."""

from __future__ import annotations

FIRST_YEAR = 1792


class Track:
    """What each year brings; lists by year, 1792 first."""

    def __init__(
        self,
        rows: list[dict[str, str]],
        units: dict[str, int],
        leaders: dict[str, int],
        zones: dict[str, int],
        powers: tuple[str, ...],
    ) -> None:
        self.first_of_period = [row["first_of_period"] == "1" for row in rows]
        self.first_player = [("france", "coalition").index(row["first_player"]) for row in rows]
        self.draws = [[int(row["draw_france"]), int(row["draw_coalition"])] for row in rows]
        self.silver_pays = [row["silver_stars_pay"] == "1" for row in rows]
        self.check = [row["automatic_victory_check"] == "1" for row in rows]
        """The last years of the periods of three."""
        self.entries: list[list[int]] = []
        """Powers that join the Coalition."""
        self.units: list[list[int]] = []
        self.leaders: list[list[int]] = []
        self.revolts: list[list[tuple[int, int, int]]] = []
        """(unit, steps, zone)."""
        self.leaving: list[list[int]] = []
        self.partition: list[int] = []
        """The year printed on the Polish zones that change hands at the end of the year; 0: none."""
        for row in rows:
            text = row["entries"].split(" unless")[0]
            named = _words(text) if text.startswith("coalition:") else []
            self.entries.append([powers.index(word) for word in named if word in powers])
            arriving = _words(row["reinforcements_france"] + " " + row["reinforcements_coalition"])
            self.units.append([units[word] for word in arriving if word in units])
            self.leaders.append([leaders[word] for word in arriving if word in leaders])
            risings: list[tuple[int, int, int]] = []
            for part in row["revolts"].split(";"):
                words = _words(part)
                if words:
                    risings.append((units[words[0]], int(words[1]), zones[words[3]]))
            self.revolts.append(risings)
            self.leaving.append([leaders[word] for word in _words(row["leaders_leaving"])])
            year = int(row["year"])
            self.partition.append(year if "partition" in row["end_of_turn"] else 0)

    def brings(self, power: int, year: int) -> int:
        """The year after this one in which the track brings a power into the war; 0: it never does."""
        for place in range(max(0, year + 1 - FIRST_YEAR), len(self.entries)):
            if power in self.entries[place]:
                return FIRST_YEAR + place
        return 0

    def year(self, year: int) -> int:
        """The place of a year in the lists."""
        return year - FIRST_YEAR

    def period(self, year: int) -> int:
        """The first year of the period of three that a year lies in."""
        return FIRST_YEAR + (year - FIRST_YEAR) // 3 * 3


def _words(text: str) -> list[str]:
    for mark in ";,():":
        text = text.replace(mark, " ")
    return text.split()


class Scenario:
    """One set-up: who stands where, who is on which side, who controls what."""

    def __init__(
        self,
        row: dict[str, object],
        zones: dict[str, int],
        units: dict[str, int],
        leaders: dict[str, int],
        powers: tuple[str, ...],
    ) -> None:
        start, end = row["start"], row["end"]
        setup, sides, control, minors = row["setup"], row["sides"], row["control"], row["minor_of"]
        assert isinstance(start, dict) and isinstance(end, dict) and isinstance(setup, list)
        assert isinstance(sides, dict) and isinstance(control, dict) and isinstance(minors, dict)
        self.id = str(row["id"])
        self.start = int(start["year"])
        self.end = int(end["year"])
        self.units: list[tuple[int, int, int, int]] = []
        """(unit, steps, zone, year of entry or 0)."""
        self.leaders: list[tuple[int, int]] = []
        """(leader, zone)."""
        self.options: dict[int, list[int]] = {}
        """By unit: the zones its owner may choose instead."""
        for part in setup:
            zone = zones[part["zone"]]
            for counter in part["units"]:
                unit = units[counter["unit"]]
                self.units.append((unit, counter["steps"], zone, part.get("enters", 0)))
                if "options" in part:
                    self.options[unit] = [zones[option] for option in part["options"]]
            self.leaders += [(leaders[leader], zone) for leader in part["leaders"]]
        self.side = [2] * len(powers)
        """By power: France's side, the Coalition's, or neutral."""
        for number, name in enumerate(("france", "coalition")):
            for power in sides[name]:
                self.side[powers.index(power)] = number
        self.patron = [-1] * len(powers)
        """By minor power: the major it goes with; a reading of ours where the rulebook only says "Coalition"."""
        for minor, major in minors.items():
            if minor in powers:
                self.patron[powers.index(minor)] = powers.index(major)
        self.control_side = [2] * len(zones)
        self.control_power = [-1] * len(zones)
        for zone_id, holder in control.items():
            self.control_side[zones[zone_id]] = ("france", "coalition", "neutral").index(holder["side"])
            self.control_power[zones[zone_id]] = powers.index(holder["power"])


def sides_of(
    data: object,
    zones: dict[str, int],
    units: dict[str, int],
    leaders: dict[str, int],
    powers: tuple[str, ...],
) -> list[Scenario]:
    """The scenarios in their order; one that uses another's set-up has it in full."""
    assert isinstance(data, dict)
    rows: list[dict[str, object]] = data["scenarios"]
    found: list[Scenario] = []
    for row in rows:
        whole = dict(row)
        if "setup_of" in row:
            other = next(one for one in rows if one["id"] == row["setup_of"])
            whole = {**other, **row}
        found.append(Scenario(whole, zones, units, leaders, powers))
    return found
