// The view of a whole board in a room that changes with each question.
import { describe, expect, it } from "vitest";
import { rescaled } from "../../src/boards/map/camera";

/** The scale after the room has had these sizes, one after the other. */
function through(k: number, ...rooms: number[]): number {
  let roomy = 0;
  for (const fitted of rooms) ({ k, roomy } = rescaled(k, fitted, roomy));
  return k;
}

describe("a whole board", () => {
  it("does not jump with a line more or less", () => expect(through(1, 0.96, 1.05)).toBe(1));
  it("becomes smaller where there is clearly less room", () => expect(through(1, 0.9)).toBe(0.9));
  it("is as large as before when the room comes back", () => {
    expect(through(1, 0.93, 1)).toBe(1);
    expect(through(1, 0.93, 0.85, 0.93, 0.99)).toBe(1);
  });
  it("does not flicker where the room is only a little larger again", () => expect(through(1, 0.93, 0.95)).toBe(0.93));
  it("grows into a room that is clearly larger than ever", () => expect(through(1, 0.9, 1.2)).toBe(1.2));
});
