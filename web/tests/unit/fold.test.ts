import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { folded } from "../../src/lib/fold";
import type { ArgValue, Line } from "../../src/lib/wire";
import { Words, type Vocabulary } from "../../src/lib/words";

const vocabulary: Vocabulary = {
  kinds: { group: { group: "piece" }, piece: { names: ["a", "b"] }, place: { names: ["p", "q", "r"] }, card: { names: ["x", "y"] }, power: { names: ["one"] } },
  verbs: {},
  texts: { went: [["group", "group"], ["from", "place"], ["to", "place"]], drew: [["power", "power"], ["card", "card"]], took: [["power", "power"], ["place", "place"]] },
  sentences: { en: { went: "{group}: {from} to {to}.", drew: "{power} draws {card}.", took: "{power} takes {place}." } },
  names: {},
};
const words = new Words(vocabulary, "en");
const log = (...lines: [string, Record<string, ArgValue>][]): Line[] => lines.map(([key, args], n) => ({ n, text: { key, args }, rule: "" }));
const said = (lines: Line[]): string[] =>
  folded(lines, words).map((one) => words.parts(one.text, one.lists).map((part) => (typeof part === "string" ? part : part.shown)).join(""));

it("says a way once, from its beginning to its end", () => {
  const went = (group: string, from: string, to: string): [string, Record<string, ArgValue>] => ["went", { group, from, to }];
  expect(said(log(went("a+b", "p", "q"), went("a+b", "q", "r"), went("a", "r", "q")))).toEqual(["A and b: p to r.", "A: r to q."]);
  expect(said(log(went("a", "p", "q"), went("a", "r", "q")))).toEqual(["A: p to q.", "A: r to q."]);
  // Nobody goes from a place to itself; what happened in between keeps the parts of a way apart.
  expect(said(log(went("a", "p", "q"), went("a", "q", "p")))).toEqual(["A: p to q.", "A: q to p."]);
  expect(said(log(went("a", "p", "q"), ["took", { power: "one", place: "q" }], went("a", "q", "r")))).toHaveLength(3);
});

it("says cards of one sort in one line, twins too", () => {
  const drew = (card: string): [string, Record<string, ArgValue>] => ["drew", { power: "one", card }];
  expect(said(log(drew("x"), drew("y"), drew("y")))).toEqual(["One draws x, y, y."]);
});

it("leaves other lines alone, and loses none", () => {
  const took = (place: string): [string, Record<string, ArgValue>] => ["took", { power: "one", place }];
  expect(said(log(took("p"), took("q")))).toHaveLength(2);
  const { vocabulary: real, lines } = JSON.parse(readFileSync("tests/fixtures/friedrich.json", "utf8")) as { vocabulary: Vocabulary; lines: { text: Line["text"] }[] };
  const all = lines.map(({ text }, n) => ({ n, text, rule: "" }));
  const found = folded(all, new Words(real, "en"));
  expect(found.reduce((sum, one) => sum + one.count, 0)).toBe(all.length);
  expect(found.length).toBeLessThan(all.length);
});
