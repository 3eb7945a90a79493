// What the panels of Maria read from the log, from the position and from the board.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { look } from "../../src/boards/maria/look";
import type { MariaScene } from "../../src/boards/maria/scene";
import { RoadGeometry } from "../../src/boards/roadmap/geometry";
import { stacksOf } from "../../src/boards/roadmap/stacks";
import type { RoadBoard, Scene, Token } from "../../src/boards/types";
import { cityOf } from "../../src/games/maria/city";
import { colours } from "../../src/games/maria/colours";
import { inForce, proposals } from "../../src/games/maria/deals";
import { electionOf, politicsOf } from "../../src/games/maria/politics";
import { plain, short } from "../../src/games/maria/short";
import type { ArgValue, Line } from "../../src/lib/wire";
import { Words, type Vocabulary } from "../../src/lib/words";

const { vocabulary } = JSON.parse(readFileSync("tests/fixtures/maria.json", "utf8")) as { vocabulary: Vocabulary };
const words = new Words(vocabulary, "en");
let count = 0;
const line = (key: string, args: Record<string, ArgValue> = {}): Line => ({ n: count++, text: { key, args }, rule: "" });

describe("the politics of a turn", () => {
  const turn = [
    line("turn", { number: 1 }),
    line("political_card", { card: "1741-1" }),
    line("turn", { number: 2 }),
    line("political_card", { card: "1741-2" }),
    line("political_card", { card: "1741-5" }),
    line("trump", { suit: "hearts" }),
    line("placed", { power: "prussia" }),
    line("placed_none", { power: "france" }),
    line("shown", { power: "prussia", card: "hearts 9" }),
    line("bluffed", { power: "austria", card: "clubs 2" }),
    line("influence", { power: "prussia", number: 9 }),
    line("influence", { power: "france", number: 5 }),
    line("selected", { power: "prussia", card: "1741-2" }),
    line("executed", { power: "prussia", card: "1741-2" }),
    line("saved", { power: "france" }),
    line("card_unused", { card: "1741-5" }),
    line("marker_shifted", { track: "russia", number: -1, box: 2 }),
    line("shown", { power: "bavaria", card: "spades 3" }),
  ];

  it("is told card by card", () => {
    expect(politicsOf(turn)).toMatchObject({
      cards: ["1741-2", "1741-5"],
      trump: "hearts",
      shown: { prussia: { card: "hearts 9", counts: true }, austria: { card: "clubs 2", counts: false } },
      order: [
        { power: "prussia", influence: 9 },
        { power: "france", influence: 5 },
      ],
      taken: { prussia: { card: "1741-2", executed: true } },
      saved: ["france"],
      unused: ["1741-5"],
      shifts: [{ track: "russia", by: -1, box: 2 }],
    });
  });
  it("does not mistake a card shown later for one on the display", () => {
    expect(Object.keys(politicsOf(turn)!.shown)).not.toContain("bavaria");
  });
  it("is none before cards are open", () => {
    expect(politicsOf([line("turn", { number: 1 })])).toBeNull();
    expect(politicsOf([])).toBeNull();
  });
  it("uses lines that the game has", () => {
    for (const { text } of turn) expect(vocabulary.texts[text.key] ?? text.key, text.key).toBeTruthy();
  });
});

describe("an election", () => {
  it("is counted vote by vote", () => {
    const told = electionOf([
      line("fixed_votes", { number: 3 }),
      line("voted", { power: "prussia", francis: 0, charles: 2 }),
      line("elected", { candidate: "charles", francis: 3, charles: 6 }),
    ]);
    expect(told).toEqual({
      fixed: 3,
      votes: [{ power: "prussia", francis: 0, charles: 2 }],
      elected: { candidate: "charles", francis: 3, charles: 6 },
    });
    expect(electionOf([line("turn", { number: 4 })])).toBeNull();
  });
});

describe("agreements", () => {
  const city = vocabulary.kinds["place"]!.names!.indexOf("neisse");
  const scene = {
    agreements: {
      contracts: [],
      in_force: [
        { kind: "truce", terms: [2, 4, 6, 0] },
        { kind: "away", terms: [4, city, 5, 0] },
      ],
      proposals: [{ from: "frederick", to: "louis", kind: "vote", terms: [2, 1, 0] }],
    },
  } as unknown as MariaScene;

  it("become the game's own sentences", () => {
    expect(inForce(scene, words).map((text) => words.say(text))).toEqual([
      "Agreed: Prussia does not attack Austria until the end of turn 6.",
      "Agreed: generals of Austria keep away from Neiße until the end of turn 5.",
    ]);
    expect(proposals(scene, words).map((text) => words.say(text))).toEqual(["Frederick proposes to Louis XV: Prussia votes for Charles Albert."]);
  });
});

describe("names", () => {
  it("lose their article and are cut where there is little room", () => {
    expect(plain("pragmatic", words)).toBe("Pragmatic Army");
    expect(short("pragmatic", words)).toBe("Pragm.");
    expect(short("austria", words)).toBe("Austria");
  });
  it("have colours on and off the map", () => {
    const powers = vocabulary.kinds["power"]!.names!;
    expect(Object.keys(look.powers).sort()).toEqual([...powers].sort());
    expect(Object.keys(colours).sort()).toEqual([...powers].sort());
    for (const palette of [look.light, look.dark]) expect(Object.keys(palette.rings).sort()).toEqual([...powers].sort());
  });
});

const token = (id: string, at: string | null, more: Partial<Token> = {}): Token => ({
  id,
  kind: "general",
  power: "prussia",
  at,
  down: false,
  armies: null,
  bounds: null,
  rank: 1,
  gone: false,
  moved: false,
  ...more,
});
const board = {
  game: "maria",
  kind: "roadmap",
  format: 1,
  size: [200, 100],
  powers: [{ id: "prussia", generals: [], trains: [] }],
  suits: ["spades", "clubs"],
  territories: ["prussia", "austrian_netherlands"],
  places: { id: ["berlin", "gent"], name: ["Berlin", "Gent"], x: [20, 150], y: [20, 60], suit: [1, 0], territory: [0, 1], home: [0, -1], weight: [1, 1], side: [0, 0], dx: [0, 0], dy: [0, 0] },
  roads: [0, 1],
  main: [],
  objectives: [],
  depots: [],
  fortresses: [[0, 2, 0]],
  electors: [0],
  maps: [],
  boxes: [{ id: "far", name: "Far", power: 0, rect: [100, 0, 140, 20] }],
  sectors: [],
  shapes: { land: "", lakes: "", rivers: [], mountains: [], frontiers: "", lands: [] },
  labels: [],
  credits: "",
} as RoadBoard;

describe("the board", () => {
  it("puts a general who is away into his box, and leaves out who has none", () => {
    const geometry = new RoadGeometry(board);
    const tokens = [token("a", "berlin"), token("b", "berlin", { rank: 2 }), token("c", null, { box: true }), token("d", null)];
    const stacks = stacksOf(tokens, geometry, (one) => (one.box ? "far" : null));
    expect(stacks.map((stack) => [stack.key, stack.tokens.map((one) => one.id)])).toEqual([
      ["berlin", ["a", "b"]],
      ["box far", ["c"]],
    ]);
    expect(stacks[1]).toMatchObject({ city: -1, x: 120 });
    expect(stacksOf(tokens, geometry)).toHaveLength(1);
  });
  it("tells what is to be known of a city", () => {
    const scene = {
      tokens: [token("a", "berlin")],
      marks: [
        { at: "berlin", kind: "question", power: "prussia" },
        { at: "berlin", kind: "marker", power: "austria", protected: true },
      ],
      hands: [],
      powers: [],
    } as Scene;
    expect(cityOf("berlin", scene, board)).toMatchObject({ fortress: "major", vote: true, marker: "austria", guarded: true, suit: "clubs", land: "maria.land.prussia" });
    expect(cityOf("gent", scene, board)).toMatchObject({ fortress: null, vote: false, marker: null, pieces: [], land: "maria.land.flanders" });
    expect(cityOf("nowhere", scene, board)).toBeNull();
  });
});
