// Moves as arrows, read from any line that says from where to where.

import type { Scene } from "../boards/types";
import type { Line, Text } from "./wire";
import type { Words } from "./words";

export interface Arrow {
  from: string;
  to: string;
  power?: string;
}

/** The arrows of these lines; `last`: only those since a turn last began. */
export function trail(lines: Line[], words: Words, scene: Scene | null, last = false): Arrow[] {
  let start = 0;
  if (last) {
    for (let n = lines.length - 1, heads = 0; n >= 0; n--) {
      if (lines[n]!.text.key.endsWith("_turn") && ++heads === 2) {
        start = n;
        break;
      }
    }
  }
  const owner = new Map((scene?.tokens ?? []).map((token) => [token.id, token.power]));
  const arrows: Arrow[] = [];
  for (const line of lines.slice(start)) {
    const moved = moveIn(line.text, words);
    if (!moved) continue;
    const arrow: Arrow = { from: moved.from, to: moved.to };
    const power = moved.pieces[0] === undefined ? moved.by : owner.get(moved.pieces[0]);
    if (power) arrow.power = power;
    arrows.push(arrow);
  }
  return arrows;
}

export interface Moved {
  from: string;
  to: string;
  pieces: string[];
  /** The power, side or seat that moved, where no piece is named. */
  by?: string;
}

/** What a sentence tells of a move: it has a `from`, a place where it leads, and somebody who went there. */
export function moveIn(text: Text, words: Words): Moved | null {
  const kinds = words.vocabulary.texts[text.key] ?? [];
  const places = kinds.filter(([, kind]) => words.role(kind) === "place").map(([name]) => name);
  const to = places.includes("to") ? "to" : places.filter((name) => name !== "from")[0];
  const [start, end] = [text.args["from"], to === undefined ? undefined : text.args[to]];
  if (!places.includes("from") || start === undefined || end === undefined) return null;
  const piece = kinds.find(([, kind]) => words.role(kind) === "piece");
  const found: Moved = { from: String(start), to: String(end), pieces: piece ? words.ids(piece[1], text.args[piece[0]] ?? "") : [] };
  if (piece) return found;
  const by = kinds.find(([, kind]) => kind === "side" || words.role(kind) === "power" || words.role(kind) === "seat");
  const who = by && text.args[by[0]];
  return who === undefined ? null : { ...found, by: String(who) };
}
