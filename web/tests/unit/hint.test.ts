// A hint: offered where the server says so, shown for the question it answers, followed as one batch.
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Hint } from "../../src/lib/hint.svelte";
import type { Table } from "../../src/lib/table.svelte";
import type { Action } from "../../src/lib/wire";
import type { Scene } from "../../src/boards/types";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
const { differing, Hints, movesOf, told, traced } = await import("../../src/lib/hint.svelte");
const { Words } = await import("../../src/lib/words");

const step = (verb: string, ...args: (string | number)[]): Action => ({ text: [verb, ...args].join(" "), verb, args });
const steps = [step("march", "a", "x"), step("march", "a", "y"), step("halt")];
const hint: Hint = { decision: "d", steps, message: "Wins.", share: 41, other: [], effects: [], trials: 9 };

let asked: string[];
let answer: { status: number; body: unknown };
/** Answers that come before that one. */
let first: { status: number; body: unknown }[];
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: hint };
  first = [];
  vi.stubGlobal("fetch", async (path: string, { method }: { method: string }) => {
    asked.push(`${method} ${path}`);
    const { status, body } = first.shift() ?? answer;
    return { ok: status < 400, status, statusText: "", text: async () => JSON.stringify(body) };
  });
});

const STALE = { status: 409, body: { error: "stale", message: "Passed.", reason: null, rule: "" } };

function made(given: Partial<{ may: boolean; busy: boolean; decision: string | null; actions: Action[] }> = {}) {
  const sent: Action[][] = [];
  const { may = true, busy = false, decision = "d", actions = [] } = given;
  const table = {
    id: "t",
    seat: 1,
    busy,
    answers: 0,
    notice: null as unknown,
    decision: decision ? { id: decision, actions } : null,
    info: { seats: [{ may_hint: false }, { may_hint: may }] },
    send: async (actions: Action[]) => {
      sent.push(actions);
      return true;
    },
  };
  return { table, sent, hints: new Hints(table as unknown as Table) };
}

describe("a hint", () => {
  it("is offered where the table's info says so, to who is asked", () => {
    expect(made().hints.offered).toBe(true);
    expect(made({ may: false }).hints.offered).toBe(false);
    expect(made({ decision: null }).hints.offered).toBe(false);
    expect(made({ busy: true }).hints.offered).toBe(false);
  });

  it("is asked for once, shown, and followed as one batch", async () => {
    const { hints, sent } = made();
    await Promise.all([hints.ask(), hints.ask()]);
    expect(asked).toEqual(["POST /api/tables/t/seats/1/hint?lang=en"]);
    expect(hints.shown).toEqual(hint);
    expect(hints.asking).toBe(false);
    await hints.follow();
    expect(sent).toEqual([steps]);
    expect(hints.shown).toBe(null);
  });

  it("asks nothing where none is offered", async () => {
    await made({ may: false }).hints.ask();
    expect(asked).toEqual([]);
  });

  it("is gone with the question it answered", async () => {
    const { hints } = made({ decision: "later" });
    await hints.ask();
    expect(hints.shown).toBe(null);
    await hints.follow();
  });

  it("says why there is none, unless the question has passed", async () => {
    const { hints, table } = made();
    answer = { status: 429, body: { error: "rate", message: "One at a time.", reason: null, rule: "" } };
    await hints.ask();
    expect(table.notice).toEqual({ parts: ["One at a time."], rule: "", tone: "no" });
    answer = STALE;
    const asking = hints.ask();
    table.decision = null;
    await asking;
    expect(table.notice).toBe(null);
    expect(hints.shown).toBe(null);
  });

  it("is asked for once more if the question has changed meanwhile, and then says so", async () => {
    const { hints, table } = made();
    first = [STALE];
    await hints.ask();
    expect(asked.length).toBe(2);
    expect(hints.shown).toEqual(hint);
    first = [STALE, STALE];
    await hints.ask();
    expect(asked.length).toBe(4);
    expect(table.notice).toEqual({ parts: ["Passed."], rule: "", tone: "info" });
  });

  it("stands in another question of the same turn as long as it can be followed and nothing was answered", async () => {
    const can = made({ decision: "later", actions: [step("halt"), steps[0]!] });
    await can.hints.ask();
    expect(can.hints.shown).toEqual(hint);
    const cannot = made({ decision: "later", actions: [step("halt")] });
    await cannot.hints.ask();
    expect(cannot.hints.shown).toBe(null);
    // What we answered ourselves: another question may well offer the same.
    const answered = made({ decision: "later", actions: [steps[0]!] });
    const asking = answered.hints.ask();
    answered.table.answers += 1;
    await asking;
    expect(answered.hints.shown).toBe(null);
  });
});

describe("steps in words", () => {
  const words = new Words(
    {
      kinds: { piece: { names: ["a", "b"] }, place: { names: ["x", "y", "z"] }, card: { names: ["c1", "c2"] } },
      verbs: { march: ["piece", "place"], lay: ["piece", "card"], halt: [], go: ["place"], give: ["piece", "number"] },
      labels: { give: "{1} gets {2}" },
      texts: { marched: [["group", "piece"], ["from", "place"], ["to", "place"]], won: [["place", "place"]] },
      sentences: {},
      names: {},
    },
    "en",
  );
  const said = (all: Action[]) =>
    told(all, words).map((line) => line.map((part) => (typeof part === "string" ? part : part.shown)).join(""));

  it("tells a way in one, and everything else by itself", () => {
    expect(said(steps)).toEqual(["March: a, x → y", "Halt"]);
    expect(said([step("march", "a", "x"), step("march", "b", "y"), step("march", "b", "z")])).toEqual(["March: a, x", "b: y → z"]);
    expect(said([step("lay", "a", "c1"), step("lay", "a", "c2")])).toEqual(["Lay: a, c1", "a: c2"]);
    expect(said([step("go", "x"), step("go", "y")])).toEqual(["Go: x", "Go: y"]);
    expect(said([])).toEqual([]);
    expect(said([step("give", "a", 3), step("give", "b", 4)])).toEqual(["A gets 3", "B gets 4"]);
  });

  const scene = { tokens: [{ id: "a", at: "z", power: "p" }, { id: "b", at: "x", power: "q" }] } as unknown as Scene;
  const moved = { key: "marched", args: { group: "a", from: "z", to: "y" } };
  const move: Hint = { ...hint, effects: [{ key: "won", args: { place: "x" } }, moved] };

  it("begins a way where its piece stands, if the effects say that it moves", () => {
    const moves = movesOf(move, words, scene);
    const line = (all: Action[]) => told(all, words, moves).map((parts) => parts.map((part) => (typeof part === "string" ? part : part.shown)).join(""));
    expect(line(steps)).toEqual(["a: z → x → y", "Halt"]);
    expect(line([step("march", "b", "y"), step("halt"), step("march", "b", "z")])).toEqual(["b: x → y", "Halt", "b: y → z"]);
    // Laying is no moving.
    expect(line([step("lay", "a", "c1")])).toEqual(["Lay: a, c1"]);
    expect([...movesOf(hint, words, scene).verbs]).toEqual([]);
  });

  it("is drawn on the board: one way with its steps, several as arrows, and places", () => {
    const places = new Set(["x", "y", "z"]);
    expect(traced(move, words, scene, places, null)).toEqual({ path: ["z", "x", "y"], arrows: [], marked: ["y"] });
    const two = { ...move, steps: [step("march", "a", "x"), step("march", "b", "y")] };
    expect(traced(two, words, scene, places, null)).toEqual({
      path: [],
      arrows: [{ from: "z", to: "x", power: "p" }, { from: "x", to: "y", power: "q" }],
      marked: ["x", "y"],
    });
    // Where to go is asked without a piece; a piece without a place is where it stands.
    expect(traced({ ...hint, steps: [step("go", "x"), step("go", "y")] }, words, scene, places, "z")).toEqual({ path: ["z", "x", "y"], arrows: [], marked: ["y"] });
    expect(traced({ ...hint, steps: [step("go", "x")] }, words, scene, places, null).marked).toEqual(["x"]);
    expect(traced({ ...hint, steps: [step("give", "b", 3), step("halt")] }, words, scene, places, null).marked).toEqual(["x"]);
  });

  it("tells of a long alternative what differs", () => {
    const other = [step("lay", "a", "c1"), step("lay", "b", "c2")];
    expect(differing({ ...hint, other }, 4)).toEqual(other);
    expect(differing({ ...hint, steps: other.slice(0, 1), other }, 1)).toEqual(other.slice(1));
  });
});
