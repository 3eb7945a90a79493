// Moves as arrows, read from any line that says from where to where.

import type { Scene } from "../boards/types";
import type { Line } from "./wire";
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
    const kinds = new Map(words.vocabulary.texts[line.text.key] ?? []);
    const { from, to } = line.text.args;
    if (from === undefined || to === undefined) continue;
    if (words.role(kinds.get("from") ?? "") !== "place" || words.role(kinds.get("to") ?? "") !== "place") continue;
    const piece = [...kinds].find(([, kind]) => words.role(kind) === "piece");
    const ids = piece ? words.ids(piece[1], line.text.args[piece[0]] ?? "") : [];
    const power = ids[0] === undefined ? undefined : owner.get(ids[0]);
    const arrow: Arrow = { from: String(from), to: String(to) };
    if (power) arrow.power = power;
    arrows.push(arrow);
  }
  return arrows;
}
