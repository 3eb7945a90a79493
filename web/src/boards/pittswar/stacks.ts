// Counters that stand in one zone: the strongest on top, leaders over them.
import type { Counter } from './scene';

export interface Stack {
  zone: string;
  units: Counter[];
  leaders: Counter[];
  steps: number;
}

export function stacksOf(tokens: Counter[]): Stack[] {
  const found = new Map<string, Stack>();
  for (const token of tokens) {
    if (!token.at) continue;
    let stack = found.get(token.at);
    if (!stack) found.set(token.at, (stack = { zone: token.at, units: [], leaders: [], steps: 0 }));
    (token.kind === 'leader' ? stack.leaders : stack.units).push(token);
    stack.steps += token.steps ?? 0;
  }
  for (const { units, leaders } of found.values()) {
    units.sort((a, b) => (b.steps ?? 0) - (a.steps ?? 0) || (b.tactical ?? 0) - (a.tactical ?? 0));
    leaders.sort((a, b) => (b.combat ?? 0) + (b.strategic ?? 0) - (a.combat ?? 0) - (a.strategic ?? 0));
  }
  return [...found.values()];
}

/** Where the counters of an opened stack stand, in counters' widths from its middle; a row holds four. */
export function spread(count: number): [number, number][] {
  const rows = Math.ceil(count / 4);
  const wide = Math.ceil(count / rows);
  return Array.from({ length: count }, (_, n) => {
    const row = Math.floor(n / wide);
    const here = Math.min(wide, count - row * wide);
    return [(n % wide) - (here - 1) / 2, row - (rows - 1) / 2];
  });
}

/** How large a counter is on the screen: it grows more slowly than the map. */
export function counterSize(k: number): number {
  return Math.min(58, Math.max(23, 16 + 26 * k));
}
