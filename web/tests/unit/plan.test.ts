// A form of slots: cards laid in any order, moved, taken back, and sent as one batch in the order of the game.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Planning } from "../../src/boards/types";
import type { Table } from "../../src/lib/table.svelte";

const memory = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => memory.set(key, value),
  removeItem: (key: string) => memory.delete(key),
});
vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
const { Plan } = await import("../../src/lib/plan.svelte");

const form: Planning = {
  round: "first",
  verb: "lay",
  end: "submit",
  none: "none",
  slots: ["bid", "north", "south"],
  cards: [
    { card: "hill", number: 1 },
    { card: "coin", number: 1 },
    { card: "tower", number: 2 },
  ],
  empty: 0,
  barred: { bid: ["tower"] },
  laid: [],
  plan: [],
  done: false,
};

function made(planning: Partial<Planning> = {}) {
  const sent: string[][] = [];
  const table = {
    id: "t",
    seat: 0,
    scene: { planning: { ...form, ...planning } },
    decision: { id: "d", form: "plan" },
    send: (actions: string[]) => {
      sent.push(actions);
      return Promise.resolve(true);
    },
  };
  const plan = new Plan(table as unknown as Table);
  plan.load();
  return { plan, sent };
}

beforeEach(() => memory.clear());

describe("a plan", () => {
  it("is laid out as somebody advises, to be looked over: nothing is handed in", () => {
    const { plan, sent } = made({ empty: 1 });
    plan.lay("bid", "hill");
    const step = (verb: string, ...args: string[]) => ({ text: [verb, ...args].join(" "), verb, args });
    plan.fill([step("lay", "bid", "coin"), step("lay", "north", "hill"), step("lay", "south", "none"), step("submit")]);
    expect(["bid", "north", "south"].map((slot) => plan.at(slot))).toEqual(["coin", "hill", null]);
    expect(sent).toEqual([]);
    expect(plan.batch()).toEqual(["lay bid coin", "lay north hill", "lay south none", "submit"]);
  });
  it("is sent in the order of the game, whatever the order in which it was laid", async () => {
    const { plan, sent } = made();
    expect(plan.lay("south", "hill")).toBe(true);
    expect(plan.lay("north", "tower")).toBe(true);
    expect(plan.ready).toBe(false);
    await plan.submit();
    expect(sent).toEqual([]);
    plan.lay("bid", "coin");
    expect(plan.missing).toEqual([]);
    await plan.submit();
    expect(sent).toEqual([["lay bid coin", "lay north tower", "lay south hill", "submit"]]);
  });

  it("does not take what a slot bars, nor more cards than there are", () => {
    const { plan } = made();
    expect(plan.lay("bid", "tower")).toBe(false);
    expect(plan.lay("north", "hill")).toBe(true);
    // The only one moves.
    expect(plan.lay("south", "hill")).toBe(true);
    expect(plan.at("north")).toBeNull();
    expect(plan.at("south")).toBe("hill");
    plan.lay("north", "tower");
    expect(plan.left.find(({ card }) => card === "tower")?.number).toBe(1);
  });

  it("swaps two cards, if both slots take them", () => {
    const { plan } = made();
    plan.lay("north", "hill");
    plan.lay("south", "coin");
    plan.lay("south", "hill", "north");
    expect([plan.at("north"), plan.at("south")]).toEqual(["coin", "hill"]);
    plan.lay("bid", "coin", "north");
    plan.lay("north", "tower");
    plan.lay("north", "coin", "bid");
    expect(plan.at("bid")).toBeNull();
  });

  it("goes from slot to slot as cards are chosen", () => {
    const { plan } = made();
    plan.pickSlot("north");
    expect(plan.pickCard("hill", ["bid", "south", "north"])).toBe(true);
    expect(plan.active).toBe("bid");
    plan.drop();
    expect(plan.pickCard("coin")).toBe(false);
    expect(plan.held).toBe("coin");
    plan.pickSlot("bid");
    expect(plan.at("bid")).toBe("coin");
  });

  it("may leave as many slots empty as the game says", () => {
    const { plan } = made({ empty: 1 });
    plan.lay("north", "hill");
    expect(plan.ready).toBe(false);
    plan.lay("south", "tower");
    expect(plan.ready).toBe(true);
    expect(plan.batch()).toEqual(["lay bid none", "lay north hill", "lay south tower", "submit"]);
  });

  it("keeps what was already sent step by step", () => {
    const { plan } = made({ laid: [["bid", "coin"]] });
    expect(plan.at("bid")).toBe("coin");
    expect(plan.lay("bid", "hill")).toBe(false);
    expect(plan.left.find(({ card }) => card === "coin")?.number).toBe(0);
    plan.lay("north", "hill");
    plan.lay("south", "tower");
    expect(plan.batch()).toEqual(["lay north hill", "lay south tower", "submit"]);
  });

  it("is found again in the same round only, without cards that are gone", () => {
    made().plan.lay("north", "hill");
    expect(made().plan.at("north")).toBe("hill");
    expect(made({ cards: [{ card: "coin", number: 1 }] }).plan.at("north")).toBeNull();
    expect(made({ round: "second" }).plan.at("north")).toBeNull();
  });

  it("takes up what was submitted", () => {
    made({ done: true, plan: [["bid", "coin"], ["north", "tower"], ["south", null]] });
    const { plan } = made();
    expect([plan.at("bid"), plan.at("north"), plan.at("south")]).toEqual(["coin", "tower", null]);
  });
});
