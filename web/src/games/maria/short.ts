import type { Words } from "../../lib/words";

/** A power's name without its article, and cut where there is little room. */
export function short(power: string, words: Words): string {
  const name = plain(power, words);
  return name.length > 9 ? `${name.slice(0, 6)}.` : name;
}

export function plain(power: string, words: Words): string {
  return words.shown("power", power).replace(/^(the |die |les |der |das |den |l'|l’|le |la )/i, "");
}
