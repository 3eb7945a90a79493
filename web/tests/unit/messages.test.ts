import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import de from "../../src/messages/de.json";
import en from "../../src/messages/en.json";
import fr from "../../src/messages/fr.json";

const files: Record<string, Record<string, string>> = { en, fr, de };
const holes = (sentence: string): string[] => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!).sort();

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(ts|svelte)$/.test(name) ? [path] : [];
  });
}

describe("messages", () => {
  for (const [language, messages] of Object.entries(files)) {
    it(`${language} has the keys of English, none empty`, () => {
      expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
      for (const [key, sentence] of Object.entries(messages)) expect(sentence.trim(), key).not.toBe("");
    });
    it(`${language} has the same blanks to fill`, () => {
      for (const [key, sentence] of Object.entries(messages)) {
        expect(holes(sentence), key).toEqual(holes((en as Record<string, string>)[key]!));
      }
    });
    it(`${language} has two forms of each word that fits a number`, () => {
      for (const [key, sentence] of Object.entries(messages)) {
        for (const [whole, name, forms] of sentence.matchAll(/\{(\w*):([^}]*)\}?/g)) {
          expect(holes(sentence), `${key}: no such number`).toContain(name);
          expect(forms!.split("|"), `${key}: ${whole}`).toHaveLength(2);
          expect(forms, key).not.toContain("{");
        }
      }
    });
  }

  it("each message is used, and each plural has both forms", () => {
    const text = sources("src").map((path) => readFileSync(path, "utf8")).join("\n");
    const made = [...text.matchAll(/`([\w.]*)\$\{[^}]*\}([\w.]*)`/g)].map((match) => [match[1]!, match[2]!] as const);
    for (const key of Object.keys(en)) {
      const stem = key.replace(/\.(one|other)$/, "");
      const put = made.some(([start, end]) => start.includes(".") && key.startsWith(start) && key.endsWith(end));
      expect(text.includes(`"${key}"`) || text.includes(`"${stem}"`) || put, `${key} is used nowhere`).toBe(true);
      if (key.endsWith(".one")) expect(Object.keys(en)).toContain(`${stem}.other`);
    }
  });
});
