// What the board and the panels of Pitt's War make of the position and of the log.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { look, sides, uniforms } from "../../src/boards/pittswar/look";
import { MARKS } from "../../src/boards/pittswar/marks";
import type { Counter, MarkerHand } from "../../src/boards/pittswar/scene";
import { spread, stacksOf } from "../../src/boards/pittswar/stacks";
import { towns } from "../../src/boards/pittswar/towns";
import type { ZoneBoard } from "../../src/boards/types";
import { ZoneGeometry } from "../../src/boards/zonemap/geometry";
import { diceOf, thrownIn } from "../../src/games/pittswar/dice";
import { groups } from "../../src/games/pittswar/moments";
import { PHASES, signed } from "../../src/games/pittswar/year";
import en from "../../src/messages/en.json";
import type { ArgValue, Line } from "../../src/lib/wire";
import { Words, type Vocabulary } from "../../src/lib/words";

const { vocabulary } = JSON.parse(readFileSync("tests/fixtures/pittswar.json", "utf8")) as { vocabulary: Vocabulary };
let count = 0;
const line = (key: string, args: Record<string, ArgValue> = {}): Line => ({ n: count++, text: { key, args }, rule: "" });
const counter = (id: string, at: string | null, more: Partial<Counter> = {}): Counter => ({
  id, at, kind: "army", power: "france", side: "france", name: id, force: false, cavalry: 0, steps: 1, full: 3, tactical: 0, move: 0,
  down: false, armies: 1, bounds: null, rank: null, gone: false, moved: false, ...more,
});

describe("stacks", () => {
  const found = stacksOf([
    counter("a", "paris"),
    counter("b", "paris", { steps: 3 }),
    counter("c", "paris", { kind: "leader", steps: undefined, combat: 1, strategic: 0 }),
    counter("d", "paris", { kind: "leader", steps: undefined, combat: 2, strategic: 2 }),
    counter("e", "lille"),
    counter("f", null),
  ]);
  it("have the strongest on top, leaders apart, and count steps", () => {
    expect(found).toHaveLength(2);
    expect(found[0]).toMatchObject({ zone: "paris", steps: 4 });
    expect(found[0]!.units.map((unit) => unit.id)).toEqual(["b", "a"]);
    expect(found[0]!.leaders.map((leader) => leader.id)).toEqual(["d", "c"]);
  });
  it("are spread in rows without two counters on one place", () => {
    for (const many of [1, 2, 4, 5, 9]) {
      const places = spread(many);
      expect(new Set(places.map(String)).size).toBe(many);
      expect(places.reduce((sum, [, y]) => sum + y, 0)).toBeLessThanOrEqual(many);
    }
    expect(spread(1)).toEqual([[0, 0]]);
    expect(spread(3).map(([, y]) => y)).toEqual([0, 0, 0]);
  });
});

describe("names of zones", () => {
  const square = (x: number): string => `M${x} 0l200 0 0 160-200 0z`;
  const board: ZoneBoard = {
    game: "test", kind: "zonemap", format: 1, size: [400, 160], territories: ["all"],
    places: { id: ["a", "b"], name: ["A", "B"], x: [100, 300], y: [80, 80], territory: [0, 0], label: [[0, 0, 0, "A"], [0, 0, 0, "B"]] },
    facts: {}, traits: {}, spots: {}, links: [0, 1], zones: [square(0), square(200)], borders: [], insets: [],
    shapes: { land: "", lakes: "", rivers: [] }, labels: [], credits: "",
  };
  it("stand in their zone and off the counters", () => {
    const geometry = new ZoneGeometry(board);
    const found = towns(geometry, ["Frankfurt", "Ulm"], [2, 0]);
    found.forEach((town, n) => {
      expect(geometry.holds(n, town.x, town.y)).toBe(true);
      expect(Math.max(Math.abs(town.x - geometry.x[n]!), Math.abs(town.y - geometry.y[n]!))).toBeGreaterThan(27);
    });
  });
});

describe("the hand", () => {
  const marker = (id: string, moment: string): MarkerHand["markers"][number] => ({ id, kind: "battle", moments: [moment, "A1"], leaves: null });
  it("shows first what can be played now, the rest by its moment", () => {
    const found = groups([marker("x", "B2"), marker("y", "I0"), marker("z", "B2")], new Set(["y"]));
    expect(found.map((group) => [group.moment, group.markers.map((one) => one.id)])).toEqual([
      ["", ["y"]],
      ["B2", ["x", "z"]],
    ]);
  });
  it("has a word for each moment", () => {
    const words = new Words(vocabulary, "en");
    for (const moment of vocabulary.kinds["moment"]!.names!) expect(words.shown("moment", moment)).not.toBe(moment);
  });
});

describe("dice", () => {
  const lines = [
    line("battle_die", { side: "france", die: 6, result: 9, lost: 3 }),
    line("battle", { side: "france", zone: "brussels", own: 3, theirs: 2 }),
    line("battle_die", { side: "france", die: 4, result: 5, lost: 1 }),
    line("battle_more", { side: "coalition", die: 2, result: 3, lost: 1, needed: 5, more: 1 }),
    line("wins", { side: "france", zone: "brussels" }),
  ];
  it("are those of the last battle", () => {
    expect(diceOf(lines).get("france")).toEqual({ die: 4, result: 5, lost: 1 });
    expect(diceOf(lines).get("coalition")).toEqual({ die: 2, result: 3, lost: 1 });
    expect(diceOf(lines.slice(0, 2)).size).toBe(0);
    expect(diceOf([]).size).toBe(0);
  });
  it("are found in every line that tells of one", () => {
    expect(thrownIn(lines).map(({ die }) => die)).toEqual([6, 4, 2]);
  });
});

describe("colours and words", () => {
  it("dress every power", () => {
    for (const power of vocabulary.kinds["power"]!.names!) expect(uniforms[power], power).toBeDefined();
    for (const side of vocabulary.kinds["side"]!.names!) expect(sides[side], side).toBeDefined();
  });
  it("tell both sides apart without colour", () => {
    expect(look.powers["france"]!.hatch).not.toBe(look.powers["coalition"]!.hatch);
  });
  it("draw each kind of border in its own way, by day and by night", () => {
    for (const palette of [look.light, look.dark]) {
      const strokes = ["clear", "river", "pass", "mountain", "strait"].map((kind) => JSON.stringify(palette.borders[kind]));
      expect(strokes).not.toContain(undefined);
      expect(new Set(strokes).size).toBe(strokes.length);
    }
  });
  it("name every phase of the year", () => {
    for (const phase of PHASES) expect(en).toHaveProperty([`pittswar.phase.${phase}`]);
  });
  it("sign numbers", () => {
    expect([2, 0, -1].map(signed)).toEqual(["+2", "0", "−1"]);
  });
  it("write years without a comma", () => {
    const words = new Words(vocabulary, "en");
    expect(words.shown("number", 1792)).toBe("1792");
    expect(words.shown("number", 17920)).toBe("17,920");
  });
  it("have drawings that begin somewhere", () => {
    for (const path of Object.values(MARKS)) expect(path).toMatch(/^M-?[\d.]/);
  });
});
