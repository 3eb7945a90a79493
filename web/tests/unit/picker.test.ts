// A click that does nothing asks why: about what the player can have meant, in words that the question knows.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Table } from "../../src/lib/table.svelte";
import type { Action } from "../../src/lib/wire";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
const { Picker } = await import("../../src/lib/picker.svelte");
const { Words } = await import("../../src/lib/words");

const step = (verb: string, ...args: (string | number)[]): Action => ({ text: [verb, ...args].join(" "), verb, args });
const words = new Words(
  {
    kinds: {
      piece: { names: ["friedrich", "daun", "russia-train-2"] },
      general: { names: ["friedrich", "daun"] },
      hussar: { names: ["first-hussar"] },
      group: { group: "general" },
      place: { names: ["torgau", "dresden", "posen"] },
    },
    verbs: {
      hussar: ["hussar", "place"],
      attack: ["general", "general"],
      march: ["piece", "place"],
      give: ["general", "number"],
      part: ["group"],
      recall: ["general"],
    },
    texts: { "ask.divide": [["nation", "number"], ["group", "group"]] },
    sentences: { en: { "ask.divide": "{nation}: how many for {group}?" } },
    names: {},
  },
  "en",
);

let explained: string[];
beforeEach(() => {
  explained = [];
});

function made(actions: Action[]) {
  const table = {
    busy: false,
    notice: null as unknown,
    decision: { id: "d", form: "choose", actions },
    words,
    board: { places: { id: ["torgau", "dresden", "posen"] }, links: [0, 1, 1, 2] },
    scene: {
      tokens: [
        { id: "friedrich", at: "torgau" },
        { id: "daun", at: "dresden" },
        { id: "russia-train-2", at: "posen" },
      ],
    },
    explain: async (action: string) => void explained.push(action),
    chains: async () => [],
  };
  return { table, picker: new Picker(table as unknown as Table) };
}

describe("a click that does nothing", () => {
  it("on an enemy with a piece in hand asks for the march there, not for a fight that is not asked", () => {
    const { picker } = made([step("march", "friedrich", "dresden"), step("march", "daun", "torgau")]);
    picker.select("friedrich");
    picker.clickPiece("russia-train-2");
    expect(explained).toEqual(["march friedrich posen"]);
  });

  it("asks for the fight where fights are asked, and only between what can fight", () => {
    const { picker } = made([step("attack", "friedrich", "friedrich"), step("attack", "daun", "daun")]);
    picker.select("friedrich");
    void picker.why("piece", "daun");
    void picker.why("piece", "russia-train-2");
    expect(explained).toEqual(["attack friedrich daun", "march friedrich posen"]);
  });

  it("on a piece with nothing in hand asks whether it could move, in a verb for such pieces", () => {
    const { picker } = made([step("march", "friedrich", "dresden"), step("march", "daun", "torgau")]);
    picker.clickPiece("russia-train-2");
    expect(explained).toEqual(["march russia-train-2 dresden"]);
  });

  it("on a place names what is in hand", () => {
    const { picker, table } = made([step("march", "friedrich", "dresden"), step("march", "daun", "torgau")]);
    picker.clickPlace("posen");
    expect(explained).toEqual([]);
    expect(table.notice).not.toBeNull();
    picker.select("friedrich");
    picker.clickPlace("posen");
    expect(explained).toEqual(["march friedrich posen"]);
  });
});

describe("a question for numbers", () => {
  it("lights the piece it is about, which can be pressed without being told off", () => {
    const { picker, table } = made([step("give", "daun", 1), step("give", "daun", 2)]);
    Object.assign(table.decision, { form: "allot", prompt: { key: "ask.divide", args: { nation: 1, group: "daun" } } });
    expect(picker.highlights.selected).toBe("daun");
    expect(picker.highlights.pieces.size).toBe(0);
    picker.clickPiece("daun");
    expect(explained).toEqual([]);
    picker.clickPiece("friedrich");
    expect(explained).toHaveLength(1);
  });
});
