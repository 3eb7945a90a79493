// "Since you last looked": what stood on a visible page is no news after a reload.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Update } from "../../src/lib/wire";

const kept = new Map<string, string>();
const page = { visibilityState: "visible", addEventListener: () => {}, removeEventListener: () => {}, documentElement: {} };
vi.stubGlobal("localStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, text: string) => void kept.set(key, text) });
vi.stubGlobal("window", { matchMedia: () => ({ matches: false }), addEventListener: () => {} });
vi.stubGlobal("document", page);
vi.stubGlobal("location", { protocol: "http:", host: "127.0.0.1" });
vi.stubGlobal("fetch", () => new Promise(() => {}));
const { SPECTATOR, Table } = await import("../../src/lib/table.svelte");

const line = (n: number) => ({ n, text: { key: "moved", args: {} }, rule: "" });
/** What the server says when the log has come as far as line `end`. */
const update = (end: number, from = 0): Update =>
  ({ type: "update", viewer: SPECTATOR, version: end, status: "running", to_act: [], decision: null, can_undo: 0, outcome: null,
    log: { from, lines: Array.from({ length: end - from + 1 }, (_, n) => line(from + n)) } }) as unknown as Update;

/** A page that is opened at a table and hears these updates; the lines it tells as news. */
function opened(...heard: Update[]): number[] {
  const table = new Table("t") as unknown as { info: unknown; take: (update: Update) => void; lookBack: () => void; missed: { n: number }[] };
  table.info = { status: "running", seats: [] };
  for (const one of heard) table.take(one);
  return table.missed.map(({ n }) => n);
}

beforeEach(() => {
  kept.clear();
  page.visibilityState = "visible";
});

describe("since you last looked", () => {
  it("tells nothing at the first look", () => expect(opened(update(3))).toEqual([]));
  it("tells what came while the page was closed", () => {
    opened(update(3));
    expect(opened(update(5))).toEqual([4, 5]);
  });
  it("does not tell what was made or watched before a reload", () => {
    opened(update(3), update(4, 4), update(6, 5));
    expect(opened(update(6))).toEqual([]);
  });
  it("tells what came while the page lay in the background", () => {
    const table = new Table("t") as unknown as { info: unknown; take: (update: Update) => void };
    table.info = { status: "running", seats: [] };
    table.take(update(3));
    page.visibilityState = "hidden";
    table.take(update(5, 4));
    expect(opened(update(5))).toEqual([]);
    page.visibilityState = "visible";
    expect(opened(update(5))).toEqual([4, 5]);
  });
});
