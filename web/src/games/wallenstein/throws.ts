// Battles and revolts as the log tells them: what went into the tower, what came out, how it ended.
import type { Cubes } from "../../boards/wallenstein/scene";
import type { Line, Text } from "../../lib/wire";

export interface Throw {
  /** Number of the line that began it. */
  n: number;
  /** What is fought over; null when the tower is filled. */
  why: Text | null;
  place: string | null;
  into: Cubes;
  out: Cubes;
  result: Text | null;
}

const BEGIN = new Set(["battle", "battle_neutral", "revolt"]);
const END = new Set(["battle_won", "battle_failed", "battle_held", "battle_tie", "revolt_won", "revolt_lost"]);

function cubes(text: Text): Cubes {
  return Object.fromEntries(Object.entries(text.args).map(([colour, number]) => [colour, Number(number)]));
}

/** All throws among these lines, in their order. */
export function throwsIn(lines: Line[]): Throw[] {
  const found: Throw[] = [];
  let why: Line | null = null;
  let into: Line | null = null;
  for (const line of lines) {
    const { key } = line.text;
    if (BEGIN.has(key)) why = line;
    else if (key === "tower.in") into = line;
    else if (key === "tower.out" && into) {
      const county = why?.text.args["county"];
      found.push({
        n: (why ?? into).n,
        why: why?.text ?? null,
        place: county === undefined ? null : String(county),
        into: cubes(into.text),
        out: cubes(line.text),
        result: null,
      });
      into = null;
    } else if (END.has(key)) {
      const last = found.at(-1);
      if (last && why) last.result = line.text;
      why = null;
    }
  }
  return found;
}

/** How many of each colour stayed inside, and how many came out that had been stuck before: what can be seen of it. */
export function stayed({ into, out }: Throw): { stay: Cubes; loose: Cubes } {
  const stay: Cubes = {};
  const loose: Cubes = {};
  for (const colour of Object.keys(into)) {
    const more = (into[colour] ?? 0) - (out[colour] ?? 0);
    if (more > 0) stay[colour] = more;
    if (more < 0) loose[colour] = -more;
  }
  return { stay, loose };
}

/** Single cubes in an order that mixes the colours, the same each time. */
export function mixed(numbers: Cubes): string[] {
  let rest = Object.entries(numbers).map(([colour, number]) => ({ colour, number }));
  const found: string[] = [];
  for (;;) {
    rest = rest.filter(({ number }) => number > 0);
    if (!rest.length) return found;
    for (const one of rest) {
      one.number -= 1;
      found.push(one.colour);
    }
  }
}
