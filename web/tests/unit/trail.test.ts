// Moves as arrows, from lines of any game; and what is in sight of a board.
import { describe, expect, it } from "vitest";
import { inSight, within } from "../../src/boards/map/camera";
import { freeSpots } from "../../src/boards/zonemap/names";
import type { Scene } from "../../src/boards/types";
import { moveIn, trail } from "../../src/lib/trail";
import type { Line } from "../../src/lib/wire";
import { Words } from "../../src/lib/words";

const words = new Words(
  {
    kinds: { piece: { names: ["a", "b"] }, group: { group: "piece" }, zone: { names: ["x", "y"] }, side: { names: ["france"] }, seat: { names: ["red"] } },
    verbs: {},
    texts: {
      marched: [["group", "group"], ["from", "zone"], ["to", "zone"]],
      enters: [["side", "side"], ["from", "zone"], ["zone", "zone"], ["points", "number"]],
      moved: [["seat", "seat"], ["from", "zone"], ["to", "zone"]],
      roll: [["from", "zone"], ["zone", "zone"], ["die", "number"]],
      taken: [["side", "side"], ["zone", "zone"]],
    },
    sentences: {},
    names: {},
  },
  "en",
);
const scene = { tokens: [{ id: "a", power: "prussia" }] } as unknown as Scene;
const line = (key: string, args: Line["text"]["args"]): Line => ({ n: 0, text: { key, args }, rule: "" });

describe("moves in the log", () => {
  it("are told with a piece, a side or a seat", () => {
    const lines = [
      line("marched", { group: "a+b", from: "x", to: "y" }),
      line("enters", { side: "france", from: "y", zone: "x", points: 1 }),
      line("moved", { seat: "red", from: "x", to: "y" }),
    ];
    expect(trail(lines, words, scene)).toEqual([
      { from: "x", to: "y", power: "prussia" },
      { from: "y", to: "x", power: "france" },
      { from: "x", to: "y", power: "red" },
    ]);
    expect(moveIn(lines[0]!.text, words)).toEqual({ from: "x", to: "y", pieces: ["a", "b"] });
  });

  it("are not seen where nobody goes anywhere", () => {
    expect(trail([line("roll", { from: "x", zone: "y", die: 3 }), line("taken", { side: "france", zone: "x" })], words, scene)).toEqual([]);
  });
});

describe("a board seen from afar", () => {
  it("knows what is in sight", () => {
    const camera = { k: 0.5, x: 10, y: 20 };
    const part: [number, number, number, number] = [0, 0, 100, 100];
    expect(inSight({ x: 100, y: 100 }, camera, part)).toBe(true);
    expect(inSight({ x: 200, y: 100 }, camera, part)).toBe(false);
    expect(inSight({ x: 100, y: -50 }, camera, part)).toBe(false);
  });

  it("shows no empty table beyond the edge of a board that is larger than the room", () => {
    // A room from 0 to 100, a board of 200 with an edge of 10.
    expect(within(-50, 200, 10, 0, 100)).toBe(-50);
    expect(within(60, 200, 10, 0, 100)).toBe(10);
    expect(within(-180, 200, 10, 0, 100)).toBe(-110);
    // A smaller one stands in the middle.
    expect(within(0, 50, 10, 0, 100)).toBe(25);
    expect(within(0, 50, 10, 20, 100)).toBe(35);
  });

  it("writes names off the counters and off one another, the most needed first", () => {
    const name = (x: number, y: number) => ({ x, y, own: { x, y }, wide: 20, high: 8 });
    // No counter: its own place. On a counter: under it.
    expect(freeSpots([name(100, 100)], [], 10)).toEqual([{ x: 100, y: 100 }]);
    expect(freeSpots([name(100, 100)], [{ x: 100, y: 100 }], 10)).toEqual([{ x: 100, y: 114.4 }]);
    const [one, two] = freeSpots([name(100, 100), name(104, 100)], [], 10);
    expect(one).toEqual({ x: 100, y: 100 });
    expect(two!.y).not.toBe(100);
    // Counters all round: there is no room.
    const crowd = [-30, -15, 0, 15, 30].flatMap((dx) => [-20, 0, 20].map((dy) => ({ x: dx, y: dy })));
    expect(freeSpots([name(0, 0)], crowd, 10)).toEqual([null]);
  });
});
