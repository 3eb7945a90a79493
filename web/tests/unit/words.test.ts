import { describe, expect, it, vi } from "vitest";
import { speech, t } from "../../src/lib/i18n.svelte";
import { form, Words, type Vocabulary } from "../../src/lib/words";

const vocabulary: Vocabulary = {
  kinds: { side: { names: ["france"] }, number: {} },
  verbs: { give: ["number", "side"] },
  labels: { give: "{1} {1:point|points} to {2}" },
  texts: {
    draws: [["side", "side"], ["number", "number"]],
    counts: [["number", "number"], ["other", "number"]],
  },
  sentences: {
    en: {
      draws: "{side}: {number} {number:marker is|markers are} drawn.",
      counts: "{number:one|many}: {number} card{number:|s}, {other} {other:step|steps}",
    },
    fr: { draws: "{side} : {number} {number:marqueur tiré|marqueurs tirés}." },
    de: { draws: "{side}: {number} {number:Marke|Marken} gezogen." },
  },
  names: {},
};
const said = (language: string, number: number) => new Words(vocabulary, language).say({ key: "draws", args: { side: "france", number } });

describe("words that fit their numbers", () => {
  it("are singular for 1 and -1, in French for 0 too", () => {
    expect(said("en", 1)).toBe("France: 1 marker is drawn.");
    expect(said("en", -1)).toBe("France: -1 marker is drawn.");
    expect(said("en", 0)).toBe("France: 0 markers are drawn.");
    expect(said("en", 21)).toBe("France: 21 markers are drawn.");
    expect(said("fr", 0)).toBe("France : 0 marqueur tiré.");
    expect(said("fr", 1)).toBe("France : 1 marqueur tiré.");
    expect(said("fr", 2)).toBe("France : 2 marqueurs tirés.");
    expect(said("de", 0)).toBe("France: 0 Marken gezogen.");
    expect(said("de", 1)).toBe("France: 1 Marke gezogen.");
  });

  it("each follow their own number, also at the beginning and with an empty form", () => {
    const words = new Words(vocabulary, "en");
    expect(words.say({ key: "counts", args: { number: 1, other: 2 } })).toBe("One: 1 card, 2 steps");
    expect(words.say({ key: "counts", args: { number: 2, other: 1 } })).toBe("Many: 2 cards, 1 step");
  });

  it("are plain words among the parts of a sentence", () => {
    const parts = new Words(vocabulary, "en").parts({ key: "draws", args: { side: "france", number: 1 } });
    expect(parts.filter((part) => typeof part !== "string").map((part) => part.kind)).toEqual(["side", "number"]);
    expect(parts).toContain("marker is");
  });

  it("stand on buttons as well", () => {
    const words = new Words(vocabulary, "en");
    expect(words.actionText({ text: "give 1 france", verb: "give", args: [1, "france"] })).toBe("1 point to france");
    expect(words.actionText({ text: "give 3 france", verb: "give", args: [3, "france"] })).toBe("3 points to france");
  });

  it("stand in phrases, while the verb keeps a name of its own", () => {
    const labels = { give: "Points", march: "Marcher" };
    const spoken = { ...vocabulary, verbs: { ...vocabulary.verbs, march: ["side", "number"] }, labels, phrases: { give: "{1} {1:point|points} to {2}" } };
    const words = new Words(spoken, "fr");
    expect(words.verb("give")).toBe("Points");
    expect(words.actionText({ text: "give 3 france", verb: "give", args: [3, "france"] })).toBe("3 points to france");
    // Two arguments keep their numbers wherever they stand.
    const parts = words.action({ text: "give 3 france", verb: "give", args: [3, "france"] });
    expect(parts.flatMap((part) => (typeof part === "string" ? [] : [[part.arg, part.value]]))).toEqual([[0, 3], [1, "france"]]);
    // What has no phrase is the verb and what it is about: in French with a space before the colon.
    expect(words.phrase("march")).toBeNull();
    const march = { text: "march france 3", verb: "march", args: ["france", 3] };
    expect(words.actionText(march)).toBe("Marcher\u00a0: france, 3");
    expect(new Words(spoken, "de").actionText(march)).toBe("Marcher: france, 3");
  });

  it("are what the question says an action means, where it says so", () => {
    const words = new Words(vocabulary, "en");
    const action = { text: "give 3 france", verb: "give", args: [3, "france"], said: { key: "counts", args: { number: 3, other: 1 } } };
    expect(words.actionText(action)).toBe("Many: 3 cards, 1 step");
  });

  it("are chosen alike by the client's own sentences", async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await speech.use("en");
    expect([t("decks.left", { n: 0 }), t("decks.left", { n: 1 })]).toEqual(["0 cards", "1 card"]);
    await speech.use("fr");
    expect([t("decks.left", { n: 0 }), t("decks.left", { n: 2 })]).toEqual(["0 carte", "2 cartes"]);
    vi.unstubAllGlobals();
    expect([0, 1, -1, 2].map((n) => form(n, "a", "b", "en"))).toEqual(["b", "a", "a", "b"]);
    expect([0, 1, -1, 2].map((n) => form(n, "a", "b", "fr"))).toEqual(["a", "a", "a", "b"]);
  });
});

describe("a name that ends in a full stop", () => {
  const river: Vocabulary = {
    kinds: { place: { names: ["bruck", "graz"] } },
    verbs: {},
    texts: { goes: [["from", "place"], ["to", "place"]] },
    sentences: { en: { goes: "{from}. To {to}." } },
    names: { place: { en: ["Bruck a.d.L.", "Graz"] } },
  };
  const words = new Words(river, "en");

  it("ends its sentence as well", () => {
    expect(words.say({ key: "goes", args: { from: "graz", to: "bruck" } })).toBe("Graz. To Bruck a.d.L.");
    expect(words.say({ key: "goes", args: { from: "bruck", to: "graz" } })).toBe("Bruck a.d.L. To Graz.");
  });
});
