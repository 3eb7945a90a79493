import { beforeEach, describe, expect, it, vi } from "vitest";

let kept: Record<string, string>;
let modules: {
  settings: typeof import("../../src/lib/settings.svelte");
  me: typeof import("../../src/lib/me.svelte")["me"];
};
let asked: { method: string; path: string; body: unknown }[];
let user: Record<string, unknown> | null;

beforeEach(async () => {
  vi.resetModules();
  vi.useFakeTimers();
  kept = {};
  asked = [];
  user = null;
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, value: string) => (kept[key] = value) });
  vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "" } });
  vi.stubGlobal("fetch", async (path: string, { method, body }: { method: string; body?: string }) => {
    asked.push({ method, path, body: body ? JSON.parse(body) : null });
    return { ok: true, status: 200, text: async () => JSON.stringify({ user }) };
  });
  modules = { settings: await import("../../src/lib/settings.svelte"), me: (await import("../../src/lib/me.svelte")).me };
});

const account = (settings: Record<string, unknown>) => ({ id: "u1", name: "Katte", guest: false, email: "k@example.org", settings });
const patched = () => asked.filter((one) => one.method === "PATCH").map((one) => (one.body as { settings: Record<string, unknown> }).settings);

describe("settings", () => {
  it("of an account come along to this browser, and only what they may be", async () => {
    user = account({ theme: "dark", sound: true, curtain: false, motion: "sideways", panel: false, other: 1 });
    await modules.me.load();
    const { settings } = modules.settings;
    expect(settings).toMatchObject({ theme: "dark", sound: true, curtain: false, motion: "system", panel: true });
    expect(document.documentElement.dataset["theme"]).toBe("dark");
    expect(JSON.parse(kept["kabinett.settings"]!)).toMatchObject({ theme: "dark" });
    await vi.runAllTimersAsync();
    expect(patched()).toEqual([]);
  });

  it("changed here are kept with the account, several with one request", async () => {
    user = account({ theme: "dark", other: 1 });
    await modules.me.load();
    modules.settings.set("theme", "light");
    modules.settings.set("motion", "off");
    modules.settings.set("panel", false);
    await vi.runAllTimersAsync();
    expect(patched()).toHaveLength(1);
    expect(patched()[0]).toMatchObject({ theme: "light", motion: "off", other: 1 });
    expect(patched()[0]).not.toHaveProperty("panel");
  });

  it("of this browser go with an account that has none yet", async () => {
    modules.settings.set("theme", "dark");
    user = account({});
    await modules.me.load();
    await vi.runAllTimersAsync();
    expect(patched()[0]).toMatchObject({ theme: "dark" });
  });

  it("of a guest stay in the browser", async () => {
    user = { ...account({ theme: "dark" }), guest: true, email: null };
    await modules.me.load();
    modules.settings.set("sound", true);
    await vi.runAllTimersAsync();
    expect(modules.settings.settings.theme).toBe("system");
    expect(patched()).toEqual([]);
  });
});
