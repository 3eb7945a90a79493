// Digits that are typed to an answer: where the answers are numbers they spell the number, elsewhere they count the answers.

/** What is typed within this time belongs together: 1, then 2, is 12. */
const PAUSE = 900;

export class Digits {
  private typed = "";
  private last = 0;

  /** The answer these digits mean, by its place in the list; `numbers` has the number of each answer that is one. */
  press(digit: string, numbers: (number | null)[], now = Date.now()): number | null {
    const before = now - this.last < PAUSE ? this.typed : "";
    this.typed = "";
    if (numbers.every((number) => number === null)) return digit === "0" || Number(digit) > numbers.length ? null : Number(digit) - 1;
    this.last = now;
    // "25", where there is none of that number: a new one begins.
    for (const typed of before ? [before + digit, digit] : [digit]) {
      const found = numbers.indexOf(Number(typed));
      const begins = numbers.some((number) => number !== null && String(number).startsWith(typed));
      if (found < 0 && !begins) continue;
      this.typed = typed;
      return found < 0 ? null : found;
    }
    return null;
  }
}
