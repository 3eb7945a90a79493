// The service worker, in a world of its own: what a message becomes, and where a click leads. That a browser's push
// service delivers it cannot be tried here: it needs one, and the world outside.
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keyBytes } from "../../src/lib/push";

const ORIGIN = "https://games.example.org";
type Handler = (event: unknown) => void;

function worker(pages: string[] = []) {
  const handlers: Record<string, Handler> = {};
  const focused: string[] = [];
  const self = {
    location: { origin: ORIGIN },
    addEventListener: (name: string, handler: Handler) => (handlers[name] = handler),
    skipWaiting: vi.fn(),
    registration: { showNotification: vi.fn(async () => {}) },
    clients: {
      claim: vi.fn(async () => {}),
      matchAll: vi.fn(async () => pages.map((url) => ({ url, focus: async () => focused.push(url) }))),
      openWindow: vi.fn(async () => null),
    },
  };
  runInNewContext(readFileSync("public/sw.js", "utf8"), { self, URL, JSON });
  const say = async (name: string, event: Record<string, unknown>) => {
    const work: Promise<unknown>[] = [];
    handlers[name]!({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  return { self, say, focused };
}

/** As kabinett/server/notices.py sends it. */
const SENT = { title: "Friedrich: it is your turn", body: "You owe a decision.", url: `${ORIGIN}/tables/abc`, tag: "abc" };

describe("a pushed message", () => {
  let at: ReturnType<typeof worker>;
  beforeEach(() => (at = worker()));
  const shown = () => at.self.registration.showNotification.mock.calls[0] as unknown as [string, { body: string; tag: string; data: { url: string } }];
  const push = (text: string | null) => at.say("push", { data: text === null ? null : { text: () => text } });

  it("becomes a notification", async () => {
    await push(JSON.stringify(SENT));
    const [title, about] = shown();
    expect(title).toBe(SENT.title);
    expect(about).toMatchObject({ body: SENT.body, tag: "abc", data: { url: SENT.url } });
  });

  it.each([null, "", "not json", "null", "[]", '"text"', '{"title": 7, "url": 9}'])("is shown even where it is strange: %s", async (text) => {
    await push(text);
    const [title, about] = shown();
    expect([title, about.data.url]).toEqual(["Kabinett", `${ORIGIN}/`]);
  });

  it.each(["https://evil.example/tables/x", "//evil.example/tables/x", "https://evil.example//other.example/x", "javascript:alert(1)"])(
    "leads to no other host: %s",
    async (url) => {
      await push(JSON.stringify({ ...SENT, url }));
      expect(new URL(shown()[1].data.url).origin).toBe(ORIGIN);
    },
  );
});

describe("a click on a notification", () => {
  const click = { notification: { close: vi.fn(), data: { url: SENT.url } } };

  it("goes to the page that shows the table", async () => {
    const { self, say, focused } = worker([`${ORIGIN}/`, `${ORIGIN}/tables/abc#key=1`]);
    await say("notificationclick", click);
    expect(focused).toEqual([`${ORIGIN}/tables/abc#key=1`]);
    expect(self.clients.openWindow).not.toHaveBeenCalled();
    expect(click.notification.close).toHaveBeenCalled();
  });

  it("opens the table where no page shows it", async () => {
    const { self, say, focused } = worker([`${ORIGIN}/`]);
    await say("notificationclick", click);
    expect(focused).toEqual([]);
    expect(self.clients.openWindow).toHaveBeenCalledWith(SENT.url);
  });
});

it("reads the server's key", () => {
  expect([...keyBytes("-_8A")]).toEqual([251, 255, 0]);
});
