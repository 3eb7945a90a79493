// Lines of the log that belong together, said once: a way of several steps, several cards one after the other.

import type { ArgValue, Line, Text } from "./wire";
import type { Role, Words } from "./words";

export interface Folded extends Line {
  /** Arguments of which there are several: all of them in their order. */
  lists: Record<string, ArgValue[]>;
  /** How many lines it stands for. */
  count: number;
}

export function folded(lines: Line[], words: Words): Folded[] {
  const found: Folded[] = [];
  for (const line of lines) {
    const last = found.at(-1);
    const merged = last && last.text.key === line.text.key && last.rule === line.rule ? merge(last, line, words) : null;
    if (merged) found[found.length - 1] = merged;
    else found.push({ ...line, lists: {}, count: 1 });
  }
  return found;
}

function merge(last: Folded, line: Line, words: Words): Folded | null {
  const kinds = words.vocabulary.texts[line.text.key] ?? [];
  const role = (name: string): Role => words.role(kinds.find(([known]) => known === name)?.[1] ?? "");
  const differ = kinds.map(([name]) => name).filter((name) => last.text.args[name] !== line.text.args[name]);
  const listed = Object.keys(last.lists);
  // A card after another of the same sort; a second one of the same face differs in nothing.
  const cards = kinds.map(([name]) => name).filter((name) => role(name) === "card");
  const card = cards[0];
  if (cards.length === 1 && card && differ.every((name) => name === card)) {
    const sofar = last.lists[card] ?? [last.text.args[card]!];
    return { ...last, lists: { [card]: [...sofar, line.text.args[card]!] }, count: last.count + 1 };
  }
  if (listed.length) return null;
  // A step that begins where the last one ended: the way from its beginning to its end. Back to the beginning is no way.
  const places = kinds.map(([name]) => name).filter((name) => role(name) === "place");
  const [from, to] = places;
  if (places.length !== 2 || !from || !to || differ.some((name) => name !== from && name !== to)) return null;
  if (last.text.args[to] !== line.text.args[from] || last.text.args[from] === line.text.args[to]) return null;
  const text: Text = { key: line.text.key, args: { ...line.text.args, [from]: last.text.args[from]! } };
  return { ...last, text, count: last.count + 1 };
}
