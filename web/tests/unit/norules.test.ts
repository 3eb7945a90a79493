// The client knows no rules: no number of a rule, no city, general, nation or card, no distance and no value of a card
// stands in it. A game's words come from the server; what a game adds to the client (its folders in boards and games) may
// name its own nations, because it gives them colours. Everything else that is allowed stands in a list here.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

interface Fixture {
  vocabulary: {
    kinds: Record<string, { names?: string[] }>;
    names: Record<string, Record<string, string[]> | string[]>;
  };
}

const OWN = /^src\/(boards|games)\/(friedrich|maria|wallenstein|pittswar)\//;

/** Words that are names in a game, and what they are here. */
const ALLOWED_NAMES: Record<string, string[]> = {
  // The names of the games themselves: which folder belongs to which.
  "src/games/registry.ts": ["friedrich"],
  "src/games/thumbs.ts": ["friedrich"],
  // The signs of the suits are drawn; what a suit does is not known.
  "src/lib/suits.ts": ["spades", "clubs", "hearts", "diamonds"],
  "src/boards/roadmap/look.ts": ["hearts", "diamonds"],
  // "play hearts *" is the example of a pattern in the help of standing orders; "waren" is German for were, "leer" for empty, "marche"
  // French for march, and all are towns.
  "src/messages/en.json": ["hearts"],
  "src/messages/fr.json": ["hearts", "marche"],
  "src/messages/de.json": ["hearts", "leer", "waren"],
};

/** Figures with a point in what is said that are no rules. */
const ALLOWED_FIGURES = [/CC BY 4\.0/];

/** Comparisons of something countable with a number, and what they are for. */
const ALLOWED_NUMBERS: Record<string, string[]> = {
  // A river's rank and an objective's order on the map: thinner lines, smaller rings.
  "src/boards/roadmap/ground.ts": ["rank === 2", "order === 2"],
};

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte|json|js)$/.test(name) ? [path] : [];
  });
}

/** Without comments and without style sheets. */
function bare(path: string): string {
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".json")) return text;
  return text
    .replace(/<style>[\s\S]*<\/style>/g, "")
    .replace(/<!--[\s\S]*?-->/g, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, "$1");
}

/** Attributes and strings that only draw: paths, transforms, lengths. */
function undrawn(text: string): string {
  return text
    .replace(/\b(d|r|x|y|cx|cy|rx|ry|dy|x1|x2|y1|y2|width|height|opacity|transform|viewBox|points|[a-z]+-(width|opacity|size|dasharray))="[^"]*"/g, "")
    .replace(/(["'`])[MLHVCSQTAZmlhvcsqtaz0-9eE.,\s+-]{12,}\1/g, "''");
}

/** What is said in a file: its strings, and the text between its tags. */
function said(path: string): string[] {
  const text = undrawn(bare(path));
  if (path.endsWith(".json")) return Object.values(JSON.parse(text) as Record<string, string>);
  const strings = [...text.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)].map(([, a, b, c]) => a ?? b ?? c ?? "");
  // `${...}` is code; the texts inside it were found as strings of their own.
  const plain = strings.map((one) => one.replace(/\$\{[^}]*\}/g, " "));
  const markup = path.endsWith(".svelte") ? text.replace(/<script[\s\S]*?<\/script>/g, "").replace(/\{[^}]*\}/g, " ") : "";
  const drawn = /\b(translate|scale|rotate)\(|^\s*[Mm][LlHhVvCcSsQqTtAaZzMm0-9.,\s+-]*$/;
  return [...plain.filter((one) => !drawn.test(one)), ...[...markup.matchAll(/>([^<>]+)</g)].map((found) => found[1]!)];
}

const fold = (word: string): string => word.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
const files = [...sources("src"), ...sources("public")].map((path) => path.replaceAll("\\", "/"));
const shared = files.filter((path) => !OWN.test(path));

const GAMES = ["friedrich", "maria", "wallenstein", "pittswar"];
const fixtures = GAMES.map((game) => JSON.parse(readFileSync(`tests/fixtures/${game}.json`, "utf8")) as Fixture);
const names = new Set<string>();
// Seats of Wallenstein are colours, and colours are words of every language.
const KINDS: Record<string, string[]> = { wallenstein: ["county", "region"], pittswar: ["zone", "leader"] };
const kinds = (game: number): string[] => KINDS[GAMES[game]!] ?? ["place", "piece", "power", "suit", "seat"];
for (const [kind, vocabulary] of fixtures.flatMap(({ vocabulary }, game) => kinds(game).map((kind) => [kind, vocabulary] as const))) {
  const shown = vocabulary.names[kind] ?? [];
  const all = [...(vocabulary.kinds[kind]?.names ?? []), ...(Array.isArray(shown) ? shown : Object.values(shown).flat())];
  for (const name of all) {
    // A name of several words is found by its longest one, if that is no word of a language.
    if (!/[\s]/.test(name) && name.length > 3) names.add(fold(name));
  }
}

// A county, and a word for a sign.
names.delete("mark");

function namesIn(path: string): string[] {
  const found = said(path).flatMap((one) => one.match(/[\p{L}-]{4,}/gu) ?? []);
  return [...new Set(found.map(fold).filter((word) => names.has(word)))];
}

const RULE = /(^|[\s(§])\d{1,2}\.\d{1,2}[a-z]?(?=$|[\s).,;:])/;
const COUNTED = "[\\w.]*(value|distance|step|armies|armie|troop|cost|price|score|range|reach|card|turn|suit|order|rank)\\w*";
const NUMBER = "([2-9]|[1-9]\\d+)\\b";
const COMPARED = new RegExp(`\\b${COUNTED}\\s*([=!]==?|[<>]=?)\\s*${NUMBER}|\\b${NUMBER}\\s*([=!]==?|[<>]=?)\\s*${COUNTED}`, "gi");

function comparisons(path: string): string[] {
  return [...bare(path).matchAll(COMPARED)].map(([whole]) => whole.replace(/\s+/g, " "));
}

describe("no rules stand in the client", () => {
  it("reads all of it", () => {
    expect(files.length).toBeGreaterThan(60);
    expect(names.size).toBeGreaterThan(600);
    expect(names).toContain("konigsberg");
    expect(names).toContain("seydlitz");
    expect(names).toContain("hanover");
    expect(names).toContain("kursachsen");
  });

  it.each(files)("no number of a rule: %s", (path) => {
    const plain = said(path).map((one) => ALLOWED_FIGURES.reduce((text, allowed) => text.replace(allowed, ""), one));
    expect(plain.filter((one) => RULE.test(one) || /§\s*\d/.test(one))).toEqual([]);
  });

  it.each(shared)("no city, general, nation or suit: %s", (path) => {
    expect(namesIn(path).filter((name) => !ALLOWED_NAMES[path]?.includes(name))).toEqual([]);
  });

  it.each(files.filter((path) => !path.endsWith(".json")))("no distance and no value of a card: %s", (path) => {
    expect(comparisons(path).filter((one) => !ALLOWED_NUMBERS[path]?.includes(one))).toEqual([]);
  });

  it("allows nothing that is not there", () => {
    for (const [path, words] of Object.entries(ALLOWED_NAMES)) expect(namesIn(path), path).toEqual(expect.arrayContaining(words));
    for (const [path, found] of Object.entries(ALLOWED_NUMBERS)) expect(comparisons(path), path).toEqual(expect.arrayContaining(found));
  });
});
