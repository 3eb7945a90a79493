import type { Words } from "../../lib/words";

/** A power's name without its article, and cut where there is little room: of several words the longest tells most. */
export function short(power: string, words: Words): string {
  const name = plain(power, words);
  if (name.length <= 9) return name;
  const several = name.split(" ");
  const word = several.reduce((best, one) => (one.length > best.length ? one : best));
  const cut = word.slice(0, several.length > 1 ? 5 : 6);
  return `${cut[0]!.toLocaleUpperCase()}${cut.slice(1)}.`;
}

export function plain(power: string, words: Words): string {
  return words.shown("power", power).replace(/^(the |die |les |der |das |den |l'|l’|le |la )/i, "");
}
