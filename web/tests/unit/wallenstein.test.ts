// What the panels of Wallenstein read from the log and from the position.
import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { look } from "../../src/boards/wallenstein/look";
import { markOf } from "../../src/boards/wallenstein/marks";
import type { WallensteinScene } from "../../src/boards/wallenstein/scene";
import { brief } from "../../src/games/wallenstein/brief";
import { rowsOf } from "../../src/games/wallenstein/mat";
import { mixed, stayed, throwsIn } from "../../src/games/wallenstein/throws";
import { winterOf } from "../../src/games/wallenstein/winter";
import type { ArgValue, Line } from "../../src/lib/wire";
import type { Vocabulary } from "../../src/lib/words";

const { vocabulary } = JSON.parse(readFileSync("tests/fixtures/wallenstein.json", "utf8")) as { vocabulary: Vocabulary };
let count = 0;
const line = (key: string, args: Record<string, ArgValue> = {}): Line => ({ n: count++, text: { key, args }, rule: "" });
const cubes = (red: number, blue: number, peasants: number) => ({ red, blue, yellow: 0, violet: 0, black: 0, peasants });

describe("names on the mat", () => {
  it("are cut with a stop, and say more than their titles", () => {
    expect(["Tirol", "Osnabrück", "Gft. Mark", "Fm. Bayern", "Sächs. Lande", "Hessen-Kassel", "Hessen-Darmstadt"].map(brief)).toEqual([
      "Tirol",
      "Osna.",
      "Mark",
      "Baye.",
      "Lande",
      "H-Ka.",
      "H-Da.",
    ]);
  });
});

describe("throws", () => {
  const battle = [
    line("action", {}),
    line("battle", { seat: "red", county: "anhalt", number: 3, other: "blue", theirs: 2 }),
    line("tower.in", cubes(3, 2, 0)),
    line("tower.out", cubes(2, 3, 1)),
    line("battle_tie", { county: "anhalt", own: 2, theirs: 4 }),
    line("tower.in", cubes(1, 0, 0)),
    line("tower.out", cubes(1, 0, 0)),
  ];

  it("are found with their reason and their end", () => {
    const [first, second] = throwsIn(battle);
    expect(first).toMatchObject({ place: "anhalt", into: cubes(3, 2, 0), out: cubes(2, 3, 1) });
    expect(first!.why?.key).toBe("battle");
    expect(first!.result?.key).toBe("battle_tie");
    expect(second).toMatchObject({ why: null, place: null, result: null });
  });
  it("tell what stayed inside and what came loose", () => {
    expect(stayed(throwsIn(battle)[0]!)).toEqual({ stay: { red: 1 }, loose: { blue: 1, peasants: 1 } });
  });
  it("are shown cube by cube, none lost", () => {
    const one = mixed(cubes(4, 2, 3));
    expect(one).toHaveLength(9);
    expect(one.filter((colour) => colour === "red")).toHaveLength(4);
    expect(one.slice(0, 3)).not.toEqual(["red", "red", "red"]);
    expect(mixed(cubes(0, 0, 0))).toEqual([]);
  });
});

describe("a winter", () => {
  const lines = [
    line("season", { season: "winter", year: 1 }),
    line("grain_loss", { event: "tax-min", number: 3 }),
    line("supplied", { seat: "red", grain: 2, shortage: 4 }),
    line("supplied", { seat: "blue", grain: 9, shortage: 0 }),
    line("rises", { seat: "red", county: "anhalt" }),
    line("rises", { seat: "red", county: "mark" }),
    line("revolt_lost", { seat: "red", county: "mark", own: 0, peasants: 2 }),
    line("revolt_won", { seat: "red", county: "anhalt", own: 3, peasants: 2, left: 1 }),
    line("scored", { seat: "red", points: 5 }),
    line("scored_buildings", { seat: "red", points: 2 }),
    line("scored", { seat: "blue", points: 8 }),
    line("majority", { seat: "blue", building: "church", region: "bayern", points: 2 }),
    line("season", { season: "spring", year: 2 }),
    line("scored", { seat: "red", points: 99 }),
  ];

  it("is summed up", () => {
    const winter = winterOf(lines)!;
    expect(winter).toMatchObject({ year: 1, loss: 3, event: "tax-min", scored: true });
    const [red, blue] = winter.seats;
    expect(red).toMatchObject({ grain: 2, shortage: 4, counties: 5, buildings: 2 });
    expect(red!.risen.map(({ county, held }) => [county, held])).toEqual([["anhalt", true], ["mark", false]]);
    expect(blue).toMatchObject({ risen: [], counties: 8, buildings: null, majorities: [{ building: "church", region: "bayern", points: 2 }] });
  });
  it("is not yet scored in its middle, and there is none before the first", () => {
    expect(winterOf(lines.slice(0, 6))).toMatchObject({ scored: false });
    expect(winterOf(lines.slice(0, 1))).toBeNull();
  });
});

describe("the mat", () => {
  const scene = { slots: ["bid", "court-3"], track: ["tax", "palace"], face_down: ["church"], action: 2 } as unknown as WallensteinScene;

  it("is read from the bid to the court, open actions before hidden ones", () => {
    expect(rowsOf(scene).map(({ slot, nth, state }) => [slot, nth, state])).toEqual([
      ["bid", null, "beside"],
      ["tax", 1, "done"],
      ["palace", 2, "now"],
      ["church", null, "hidden"],
      ["court-3", null, "beside"],
    ]);
  });
});

describe("names of the game", () => {
  it("each slot, tile and building has a drawing, each seat a colour and a hatching of its own", () => {
    for (const kind of ["slot", "tile", "building"]) for (const name of vocabulary.kinds[kind]!.names!) expect(markOf(name), name).not.toBe("");
    const seats = vocabulary.kinds["seat"]!.names!;
    expect(new Set(seats.map((seat) => look.powers[seat]!.hatch)).size).toBe(seats.length);
    for (const region of vocabulary.kinds["region"]!.names!) {
      for (const palette of [look.light, look.dark]) expect(palette.washes[region], region).toBeDefined();
    }
  });
  it("lines that are read have the arguments that are looked for", () => {
    const wanted: Record<string, string[]> = {
      "tower.in": ["red", "peasants"],
      "tower.out": ["red", "peasants"],
      battle: ["county"],
      battle_neutral: ["county"],
      revolt: ["county"],
      grain_loss: ["event", "number"],
      supplied: ["seat", "grain", "shortage"],
      rises: ["seat", "county"],
      revolt_won: ["seat", "county"],
      revolt_lost: ["seat", "county"],
      scored: ["seat", "points"],
      scored_buildings: ["seat", "points"],
      majority: ["seat", "building", "region", "points"],
      statue_points: ["seat", "points"],
      season: ["season", "year"],
    };
    for (const [key, names] of Object.entries(wanted)) {
      expect(vocabulary.texts[key]?.map(([name]) => name), key).toEqual(expect.arrayContaining(names));
    }
  });
});
