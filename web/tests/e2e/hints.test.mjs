// Bots that explain themselves: a hint at a table with bots, and the chances of a game that is over.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { asked, findings, launch, PHONE, ROOT, Server, visitor } from "./kit.mjs";

let server, browser, folder, record;
before(async () => {
  // A game to look back on, played by bots.
  folder = mkdtempSync(join(tmpdir(), "kabinett-"));
  const python = process.env.PYTHON ?? join(ROOT, ".venv/bin/python");
  const args = ["-m", "kabinett", "simulate", "wallenstein", "--games", "1", "--seats", "officer", "--seed", "3", "--records", folder];
  const made = spawnSync(python, args, { cwd: ROOT, env: { ...process.env, PYTHONPATH: ROOT } });
  assert.equal(made.status, 0, String(made.stderr));
  record = join(folder, readdirSync(folder).find((name) => name.endsWith(".rec")));
  server = await new Server({ probes: false }).start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const QUIET = { reducedMotion: "reduce" };

describe("a hint", () => {
  it("says what to do and why, and a plan is laid out in one click, to be looked over", async () => {
    const { page, faults, context } = await visitor(browser, server.base, QUIET);
    await page.goto(server.base);
    const card = page.locator("li.game", { has: page.getByRole("heading", { name: "Wallenstein", exact: true }) });
    await card.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/\/tables\//);
    await asked(page);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    const advice = page.getByRole("region", { name: "What a strong player would do" });
    await advice.waitFor({ timeout: 30_000 });
    assert.match(await advice.innerText(), /Submit the plan[\s\S]*(Wins about \d+ %|officer)/);
    assert.match(await advice.locator(".share").getAttribute("aria-label"), /Expects to win about \d+ %/);
    assert.deepEqual(await findings(page), []);
    // It stands in the dock, off the board, and the counties it names are ringed there.
    const under = async (what) => (await page.locator(what).boundingBox()).y;
    assert.ok((await under(".advice")) >= (await under(".board")) + (await page.locator(".board").boundingBox()).height - 1);
    assert.ok((await page.locator("[data-tour=board] path.marked").count()) > 3);
    // Away with it, and once more by the keyboard.
    await page.keyboard.press("Escape");
    await advice.waitFor({ state: "detached" });
    await page.keyboard.press("h");
    await advice.waitFor({ timeout: 30_000 });
    await advice.getByRole("button", { name: "Lay it out" }).click();
    assert.equal(await advice.count(), 0);
    assert.ok((await page.locator("[data-slot].filled").count()) > 8);
    const log = page.getByRole("log", { name: "Log" });
    await page.waitForTimeout(1000);
    assert.equal(await log.getByText("Red has finished planning").count(), 0, "handing it in is the player's");
    await page.locator("[data-action=submit]").click();
    await log.getByText("Red has finished planning").waitFor();
    assert.deepEqual(faults, []);
    await context.close();
  });
});

describe("a table with little room", () => {
  it("keeps the board large on a laptop: the log is folded beside a mat, and lies over the board", async () => {
    const { page, faults, context } = await visitor(browser, server.base, { ...QUIET, viewport: { width: 1280, height: 720 } });
    await page.goto(server.base);
    const card = page.locator("li.game", { has: page.getByRole("heading", { name: "Pitt's War", exact: true }) });
    await card.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/\/tables\//);
    await asked(page);
    const board = () => page.locator(".board").boundingBox();
    const before = await board();
    assert.ok(before.height > 0.55 * 720 && before.width > 900, JSON.stringify(before));
    const log = page.getByRole("log", { name: "Log" });
    assert.equal(await log.count(), 0);
    await page.keyboard.press("p");
    await log.waitFor();
    assert.deepEqual(await board(), before);
    assert.deepEqual(await findings(page), []);
    await page.keyboard.press("Escape");
    await log.waitFor({ state: "detached" });
    assert.deepEqual(faults, []);
    await context.close();
  });

  it("shows all my pieces on a phone", async () => {
    const { page, faults, context } = await visitor(browser, server.base, { ...QUIET, ...PHONE });
    await page.goto(server.base);
    const card = page.locator("li.game", { has: page.getByRole("heading", { name: "Friedrich", exact: true }) });
    await card.getByRole("button", { name: "Play now" }).tap();
    await page.waitForURL(/\/tables\//);
    await asked(page);
    const board = await page.locator(".board").boundingBox();
    for (const general of ["friedrich", "lehwaldt", "dohna", "ferdinand"]) {
      await page.locator(`[data-piece=${general}]`).waitFor();
      const { x, width } = await page.locator(`[data-piece=${general}]`).boundingBox();
      assert.ok(x > board.x - width / 2 && x + width / 2 < board.x + board.width, `${general} at ${x}`);
    }
    assert.deepEqual(faults, []);
    await context.close();
  });
});

describe("a game that is over", () => {
  it("shows how the chances went, with its turning points", async () => {
    const { page, faults, context } = await visitor(browser, server.base, { ...QUIET, ...PHONE });
    await page.goto(server.base);
    await page.locator("input[type=file]").setInputFiles(record);
    await page.waitForURL(/\/tables\//);
    await page.goto(`${page.url()}/replay`);
    const chances = page.getByRole("region", { name: "Chances" });
    await chances.getByRole("img", { name: /Chances of winning over the game/ }).waitFor({ timeout: 30_000 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "nothing is wider than the screen");
    assert.equal(await chances.locator("path.line").count(), 4);
    const now = () => chances.locator(".legend").innerText();
    const step = () => page.getByRole("slider").inputValue();
    const start = await now();
    const turn = chances.getByRole("button", { name: /^Turning point 1: .* from \d+ % to \d+ %/ });
    await turn.click();
    assert.notEqual(await step(), "0");
    assert.notEqual(await now(), start);
    await chances.getByText(/^Turning point 1:/).waitFor();
    assert.deepEqual(await findings(page), []);
    // By the table, without a pointer.
    await chances.getByRole("button", { name: "As a table" }).focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Chances" });
    const last = dialog.getByRole("row").last();
    assert.match(await last.innerText(), /100 %/);
    assert.deepEqual(await findings(page), []);
    await last.getByRole("button").focus();
    await page.keyboard.press("Enter");
    assert.equal(await step(), await page.getByRole("slider").getAttribute("max"));
    assert.match(await now(), /100/);
    // Folded away it stays so.
    await chances.getByRole("button", { expanded: true }).click();
    await page.reload();
    await chances.getByRole("button", { expanded: false }).waitFor({ timeout: 20_000 });
    assert.equal(await chances.locator("path.line").count(), 0);
    assert.deepEqual(faults, []);
    await context.close();
  });
});
