// The rules of a game as players know them: by number, or by the title of a card.
import { expect, it, vi } from "vitest";

vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {}, removeItem: () => {} });
vi.stubGlobal("window", { matchMedia: () => ({ matches: false }) });
const { Rules } = await import("../../src/lib/games.svelte");

it("names no card by what our files call it", () => {
  const rules = new Rules("pittswar", [
    { id: "pittswar 7.1p", title: "Recruits", text: "Points." },
    { id: "pittswar f_volunteers", title: "Volunteers", text: "Two points." },
  ]);
  expect(rules.all.map(({ number, title }) => `${number} ${title}`.trim())).toEqual(["7.1p Recruits", "Volunteers"]);
  expect(rules.find("pittswar f_volunteers")?.title).toBe("Volunteers");
  expect(rules.search("f_vol")).toEqual([]);
  expect(rules.search("volunteers two")).toHaveLength(1);
});
