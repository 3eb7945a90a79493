// The numbers of the plot: steps, lines, dots that keep apart.
import { describe, expect, it } from "vitest";
import { across, chancesAt, linePath, percent, spread, stepAt, stepUnder, type Moment } from "../../src/lib/chances";

const steps = [{ n: 0 }, { n: 3 }, { n: 4 }, { n: 9 }, { n: 10 }];
const moments: Moment[] = [
  { n: 0, chances: [0.5, 0.5] },
  { n: 4, chances: [0.25, 0.75] },
  { n: 8, chances: [0.4, 0.6] },
  { n: 10, chances: [1, 0] },
];

describe("the plot of chances", () => {
  it("finds the step at which so many actions stood", () => {
    expect([0, 1, 3, 4, 8, 9, 10, 99].map((n) => stepAt(steps, n))).toEqual([0, 0, 1, 2, 2, 3, 4, 4]);
    expect(stepAt([], 5)).toBe(0);
    expect(stepAt([{ n: 7 }], 2)).toBe(0);
  });

  it("a chance holds until something changes it", () => {
    expect([0, 3, 4, 7, 8, 9, 10].map((n) => chancesAt(moments, n)[0])).toEqual([0.5, 0.5, 0.25, 0.25, 0.4, 0.4, 1]);
    expect(chancesAt([], 3)).toEqual([]);
  });

  it("is as wide as the replay has steps", () => {
    expect(steps.map((_, step) => across(steps, step))).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(across([{ n: 0 }], 0)).toBe(0);
    expect([-1, 0, 0.3, 0.4, 1, 2].map((part) => stepUnder(steps, part))).toEqual([0, 0, 1, 2, 4, 4]);
    expect(stepUnder([], 0.5)).toBe(0);
  });

  it("draws a line for each seat, the best chance at the top", () => {
    // The moments after four and after eight actions are at one step: the later one counts.
    expect(linePath(moments, steps, 0, 400, 100)).toBe("M0.0 50.0L200.0 60.0L400.0 0.0");
    expect(linePath(moments, steps, 1, 400, 100)).toBe("M0.0 50.0L200.0 40.0L400.0 100.0");
    expect(linePath([], steps, 0, 400, 100)).toBe("");
  });

  it("keeps numbers apart and inside", () => {
    expect(spread([10, 50, 90], 20, 100)).toEqual([10, 50, 90]);
    expect(spread([10, 12, 14], 20, 100)).toEqual([10, 30, 50]);
    expect(spread([95, 99, 100], 20, 100)).toEqual([60, 80, 100]);
    expect(spread([99, 10, 98], 20, 100)).toEqual([100, 10, 80]);
    expect(spread([], 20, 100)).toEqual([]);
  });

  it("says per cent", () => {
    expect([0, 0.004, 0.155, 1].map(percent)).toEqual([0, 0, 16, 100]);
  });
});
