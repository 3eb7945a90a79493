// Everybody's chances over a game, as the server's analysis gives them: numbers for the plot and its table.

import type { Action, Text } from "./wire";

export interface Moment {
  /** Standing actions so far. */
  n: number;
  chances: number[];
}

export interface TurningPoint {
  n: number;
  /** Whose chances changed. */
  seat: number;
  before: number;
  after: number;
  /** Who did what there. */
  by: number;
  action: Action;
  events: Text[];
}

export interface Analysis {
  moments: Moment[];
  stages: number[];
  turns: TurningPoint[];
}

/** A step of the replay, as the plot counts them. */
export interface Step {
  n: number;
}

/** The last step of a replay at which so many actions stood. */
export function stepAt(steps: Step[], n: number): number {
  let low = 0;
  let high = steps.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (steps[middle]!.n <= n) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The chances after so many actions: those of the last moment up to there. */
export function chancesAt(moments: Moment[], n: number): number[] {
  return moments[stepAt(moments, n)]?.chances ?? [];
}

/** Where a step stands between the left edge (0) and the right one (1). */
export function across(steps: Step[], step: number): number {
  return steps.length > 1 ? step / (steps.length - 1) : 0;
}

/** The step under a place between 0 and 1. */
export function stepUnder(steps: Step[], part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * Math.max(0, steps.length - 1));
}

/** One seat's line in a box of this size: a chance holds until something changes it. */
export function linePath(moments: Moment[], steps: Step[], seat: number, width: number, height: number): string {
  const at = new Map<number, number>();
  // Several moments at one step of the replay: the last one counts.
  for (const moment of moments) at.set(stepAt(steps, moment.n), moment.chances[seat] ?? 0);
  let path = "";
  for (const [step, chance] of at) {
    const x = (across(steps, step) * width).toFixed(1);
    const y = ((1 - chance) * height).toFixed(1);
    path += path ? `L${x} ${y}` : `M${x} ${y}`;
  }
  return path;
}

/** Several numbers in a row at least so far apart, moved as little as need be, inside 0..end. */
export function spread(wanted: number[], apart: number, end: number): number[] {
  const order = wanted.map((_, number) => number).sort((a, b) => wanted[a]! - wanted[b]!);
  const found = [...wanted];
  let least = 0;
  for (const number of order) {
    found[number] = Math.max(least, found[number]!);
    least = found[number]! + apart;
  }
  let most = end;
  for (const number of order.reverse()) {
    found[number] = Math.min(most, found[number]!);
    most = found[number]! - apart;
  }
  return found;
}

export const percent = (chance: number): number => Math.round(chance * 100);
