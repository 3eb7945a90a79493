// The client knows no rules: no rule number and no name of a city, general or card stands in it.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

interface Fixture {
  vocabulary: { kinds: Record<string, { names?: string[] }> };
}
const { vocabulary } = JSON.parse(readFileSync("tests/fixtures/friedrich.json", "utf8")) as Fixture;

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(name) ? [path] : [];
  });
}
const files = sources("src");

it("cites no rule", () => {
  for (const path of files) {
    expect(readFileSync(path, "utf8").match(/["'`](friedrich|maria|wallenstein|pittswar) \d+\.\d/), path).toBeNull();
  }
});

it("names no city, general or card", () => {
  const pieces = (vocabulary.kinds["piece"]?.names ?? []).filter((name) => name !== "friedrich");
  const names = [...pieces, ...(vocabulary.kinds["place"]?.names ?? []), ...(vocabulary.kinds["card"]?.names ?? [])];
  const quoted = new Set(names.filter((name) => name.length > 3).flatMap((name) => [`"${name}"`, `'${name}'`]));
  for (const path of files) {
    const text = readFileSync(path, "utf8").replace(/^\s*(\/\/|\*|\/\*).*$/gm, "");
    for (const name of quoted) expect(text.includes(name), `${path}: ${name}`).toBe(false);
  }
});
