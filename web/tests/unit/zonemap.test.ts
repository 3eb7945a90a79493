// The zone map: which zone lies under a point, where an arrow key leads.
import { describe, expect, it } from "vitest";
import { ZoneGeometry, rings } from "../../src/boards/zonemap/geometry";
import { hatching, type Hatch } from "../../src/boards/zonemap/look";
import type { ZoneBoard } from "../../src/boards/types";

// Two squares side by side, the left one with a lake that is no part of it, and an island of the right one.
const board: ZoneBoard = {
  game: "test",
  kind: "zonemap",
  format: 1,
  size: [40, 20],
  territories: ["all"],
  places: { id: ["left", "right"], name: ["Left", "Right"], x: [3, 15], y: [5, 5], territory: [0, 0], label: [[1, 1, 9, "Left"], [0, 0, 0, "Right"]] },
  facts: {},
  traits: {},
  spots: { army: [[2, 2], [12, 2]], sites: [[[1, 1, "Town"]], []] },
  links: [0, 1],
  zones: ["M0 0l10 0 0 10-10 0zM4 4l2 0 0 2-2 0z", "M10 0l10 0 0 10-10 0zM30 0l5 0 0 5-5 0z"],
  borders: [],
  insets: [],
  shapes: { land: "", lakes: "", rivers: [] },
  labels: [],
  credits: "",
};
const geometry = new ZoneGeometry(board);

describe("a zone map", () => {
  it("reads outlines with numbers that a minus sign parts", () => {
    expect(rings("M1 2l3-4 .5 1zM5 5l1 1")).toEqual([
      [[1, 2], [4, -2], [4.5, -1]],
      [[5, 5], [6, 6]],
    ]);
  });
  it("knows the zone under a point, with holes and islands", () => {
    expect(geometry.near(2, 8)).toBe("left");
    expect(geometry.near(5, 5)).toBeNull();
    expect(geometry.near(12, 3)).toBe("right");
    expect(geometry.near(32, 2)).toBe("right");
    expect(geometry.near(25, 5)).toBeNull();
  });
  it("goes to neighbours by arrow keys", () => {
    expect(geometry.step("left", "right")).toBe("right");
    expect(geometry.step("right", "left")).toBe("left");
    expect(geometry.step("left", "up")).toBeNull();
  });
  it("has spots, or the place of the pieces", () => {
    expect(geometry.spot("army", 1)).toEqual({ x: 12, y: 2 });
    expect(geometry.spot("nothing", 1)).toEqual({ x: 15, y: 5 });
    expect(geometry.spots("sites", 0)).toEqual([{ x: 1, y: 1, text: "Town" }]);
  });
  it("tells holders apart without colour", () => {
    const all: Hatch[] = ["vertical", "horizontal", "dots", "rising", "falling", "cross"];
    expect(new Set(all.map(hatching)).size).toBe(all.length);
  });
});
