// Every question of every game can be answered by what the form offers: by verb, then argument by argument.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { byVerb, named, nextChoice, onBoard, range } from "../../src/lib/actions";
import type { Action, Decision, Text } from "../../src/lib/wire";
import { Words, type Vocabulary } from "../../src/lib/words";

interface Fixture {
  name: string;
  vocabulary: Vocabulary;
  decisions: Decision[];
  may: Action[];
  lines: { text: Text; said: string }[];
}

const games = ["friedrich", "wallenstein", "pittswar", "plan", "windows", "league"].map(
  (name) => JSON.parse(readFileSync(`tests/fixtures/${name}.json`, "utf8")) as Fixture,
);

/** All actions that a player can come to by clicking, and how many clicks the longest takes. */
function reachable(actions: Action[], depth = 0): [Action, number][] {
  const next = nextChoice(actions);
  if (!next) return actions.length === 1 ? [[actions[0]!, depth + 1]] : [];
  return next.choices.flatMap((choice) =>
    choice.actions.length === 1 ? [[choice.actions[0]!, depth + 1] as [Action, number]] : reachable(choice.actions, depth + 1),
  );
}

describe.each(games)("$name", (game) => {
  const words = new Words(game.vocabulary, "en");

  it("meets questions", () => expect(game.decisions.length).toBeGreaterThan(3));

  it("answers every question by forms alone", () => {
    for (const { actions } of [...game.decisions, { actions: game.may }]) {
      const unique = [...new Map(actions.map((action) => [action.text, action])).values()];
      const found = byVerb(unique, game.vocabulary.verbs).flatMap((group) => reachable(group.actions));
      expect(found.map(([action]) => action.text).sort()).toEqual(unique.map((action) => action.text).sort());
      for (const [action, clicks] of found) expect(clicks).toBeLessThanOrEqual(Math.max(1, action.args.length));
    }
  });

  it("names every action and every kind of argument", () => {
    for (const action of game.decisions.flatMap((decision) => decision.actions)) {
      const said = words.actionText(action);
      expect(said).not.toMatch(/undefined|\{|\}/);
      expect(said.length).toBeGreaterThan(0);
      expect(game.vocabulary.verbs[action.verb]).toHaveLength(action.args.length);
    }
  });

  it("says lines as the server does, but for lists of names", () => {
    const plain = (text: string): string => text.replace(/, | and /g, "+").replace("–", "none").toLowerCase();
    for (const { text, said } of game.lines) expect(plain(words.say(text))).toBe(plain(said));
  });

  it("says prompts without gaps", () => {
    for (const decision of game.decisions) expect(words.say(decision.prompt)).not.toMatch(/\{|undefined/);
  });
});

describe("actions", () => {
  const friedrich = games[0]!;
  const words = new Words(friedrich.vocabulary, "en");
  const march: Action = { text: "march friedrich torgau", verb: "march", args: ["friedrich", "torgau"] };

  it("find pieces and places", () => {
    expect(named(march, "piece", words)).toEqual(["friedrich"]);
    expect(named(march, "place", words)).toEqual(["torgau"]);
    expect(onBoard(march, words)).toBe(true);
    expect(onBoard({ text: "done", verb: "done", args: [] }, words)).toBe(false);
  });
  it("see through groups", () => {
    expect(words.ids("group", "friedrich+winterfeldt")).toEqual(["friedrich", "winterfeldt"]);
    expect(words.shown("group", "friedrich+winterfeldt")).toBe("Friedrich and Winterfeldt");
    expect(words.ids("group", "none")).toEqual([]);
  });
  it("know a whole range from one with gaps", () => {
    expect(range([2, 3, 4])).toEqual({ least: 2, most: 4, whole: true });
    expect(range([2, 4])).toEqual({ least: 2, most: 4, whole: false });
    expect(range(["a"])).toBeNull();
  });
});
