import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../../src/lib/api";
import { Wire, type SocketLike } from "../../src/lib/socket";

class Fake implements SocketLike {
  static all: Fake[] = [];
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: ((event: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: never) => void) | null = null;
  constructor() {
    Fake.all.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as Record<string, unknown>);
  }
  close(): void {
    this.onclose?.(undefined as never);
  }
  open(): void {
    this.onopen?.(undefined as never);
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  Fake.all = [];
});
afterEach(() => vi.useRealTimers());
const last = (): Fake => Fake.all.at(-1)!;

describe("the socket", () => {
  it("watches, and asks after a break only for what was missed", async () => {
    const wire = new Wire(() => new Fake());
    const heard: string[] = [];
    wire.watch("t1", ["0", "2"], (message) => heard.push(message.type));
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "watch", table: "t1", viewers: ["0", "2"], since: {} });
    last().say({ type: "update", table: "t1", viewer: "0", version: 17 });
    expect(heard).toEqual(["update"]);
    last().close();
    expect(wire.link).toBe("waiting");
    await vi.advanceTimersByTimeAsync(1000);
    expect(Fake.all).toHaveLength(2);
    last().open();
    expect(last().sent[0]).toMatchObject({ type: "watch", since: { "0": 17 } });
  });

  it("waits longer each time, and not for ever", async () => {
    const wire = new Wire(() => new Fake());
    wire.watch("t1", ["0"], () => {});
    const tries: number[] = [];
    for (let n = 0; n < 12; n++) {
      const start = Date.now();
      last().close();
      const before = Fake.all.length;
      while (Fake.all.length === before) await vi.advanceTimersByTimeAsync(50);
      tries.push(Date.now() - start);
    }
    expect(tries[0]!).toBeLessThan(600);
    expect(tries.at(-1)!).toBeGreaterThan(10_000);
    expect(Math.max(...tries)).toBeLessThan(20_100);
  });

  it("matches answers with questions", async () => {
    const wire = new Wire(() => new Fake());
    wire.watch("t1", ["0"], () => {});
    last().open();
    const good = wire.ask({ type: "move", table: "t1" });
    const bad = wire.ask({ type: "move", table: "t1" });
    const [first, second] = last().sent.slice(-2).map((message) => message["ref"]);
    last().say({ type: "refused", ref: second, error: "illegal", message: "no", reason: null, rule: "friedrich 4.1" });
    last().say({ type: "ack", ref: first, done: 2, version: 9 });
    await expect(good).resolves.toMatchObject({ done: 2 });
    await expect(bad).rejects.toMatchObject({ error: "illegal", rule: "friedrich 4.1" });
  });

  it("fails what was asked when the line breaks, and refuses to ask while it is down", async () => {
    const wire = new Wire(() => new Fake());
    wire.watch("t1", ["0"], () => {});
    last().open();
    const asked = wire.ask({ type: "move" });
    last().close();
    await expect(asked).rejects.toBeInstanceOf(ApiError);
    await expect(wire.ask({ type: "move" })).rejects.toMatchObject({ error: "offline" });
  });

  it("comes back when the server says so, and goes when nothing is watched", async () => {
    const wire = new Wire(() => new Fake());
    const stop = wire.watch("t1", ["0"], () => {});
    last().open();
    last().say({ type: "reconnect" });
    await vi.advanceTimersByTimeAsync(1000);
    expect(Fake.all).toHaveLength(2);
    last().open();
    stop();
    expect(wire.link).toBe("closed");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Fake.all).toHaveLength(2);
  });
});
