// Keys of digits: the answer of that number, or the answer in that place of the list.
import { describe, expect, it } from "vitest";
import { Digits } from "../../src/lib/digits";

const armies = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16];

describe("a digit", () => {
  it("takes the answer of that number where the answers are numbers", () => {
    expect(new Digits().press("5", [...armies, null], 0)).toBe(armies.indexOf(5));
    expect(new Digits().press("0", [0, 1, 2], 0)).toBe(0);
    expect(new Digits().press("9", [2, 3], 0)).toBeNull();
  });
  it("spells larger numbers with the next one, unless too much time goes by", () => {
    const digits = new Digits();
    expect(digits.press("1", armies, 0)).toBeNull();
    expect(digits.press("2", armies, 300)).toBe(armies.indexOf(12));
    expect(digits.press("5", armies, 600)).toBe(armies.indexOf(5));
    expect(digits.press("1", armies, 5000)).toBeNull();
    expect(digits.press("2", armies, 9000)).toBe(armies.indexOf(2));
  });
  it("counts answers that are no numbers", () => {
    expect(new Digits().press("2", [null, null], 0)).toBe(1);
    expect(new Digits().press("3", [null, null], 0)).toBeNull();
    expect(new Digits().press("0", [null, null], 0)).toBeNull();
  });
});
