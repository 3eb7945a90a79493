// Dice as the log tells them.
import type { ArgValue, Line } from "../../lib/wire";

export interface Throw {
  die: number;
  result: number;
  lost: number;
}

const BEGIN = "battle";
const THROWN = ["battle_die", "battle_more"];
const number = (value: ArgValue | undefined): number => Number(value ?? 0);

/** The dice of the last battle by side; none if it has not come to them. */
export function diceOf(lines: Line[]): Map<string, Throw> {
  let start = lines.length - 1;
  while (start >= 0 && lines[start]!.text.key !== BEGIN) start--;
  const found = new Map<string, Throw>();
  if (start < 0) return found;
  for (const { text } of lines.slice(start)) {
    if (!THROWN.includes(text.key)) continue;
    const { side, die, result, lost } = text.args;
    found.set(String(side), { die: number(die), result: number(result), lost: number(lost) });
  }
  return found;
}

/** Lines that tell of a die, with its face. */
export function thrownIn(lines: Line[]): { line: Line; die: number }[] {
  return lines.filter((line) => "die" in line.text.args).map((line) => ({ line, die: number(line.text.args["die"]) }));
}
