// Maria in a real browser: an introductory game to its end, and a politics stage of the advanced game with a proposal.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { asked, findings, launch, PHONE, placeAt, prompt, Server, visitor } from "./kit.mjs";
import { openTable, placeTrump, step } from "./maria.mjs";

let server, browser;
before(async () => {
  server = await new Server({ probes: false }).start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const LATE = /4(09|22): GET \S+\/(preview|chains)\?|status of 4(09 \(Conflict|22 \(Unprocessable Entity)\)/;
const clean = (faults) => assert.deepEqual(faults.filter((fault) => !LATE.test(fault)), []);
// Nothing moves while we click: transitions only make a click wait.
const QUIET = { reducedMotion: "reduce" };

/** Step by step until the page says something like this. */
async function until(page, wanted, patience = 90_000, wishes = []) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    if ((await step(page, wishes, wanted.source)) === "there") return true;
    if (await page.locator(".seat.won").count()) return false;
    await page.waitForTimeout(30);
  }
  return false;
}

describe("an introductory game", () => {
  it("is played to its end against two bots", async () => {
    const { page, faults, context } = await visitor(browser, server.base, QUIET);
    await openTable(page, server.base);
    assert.match(await page.locator(".mat").innerText(), /reconstructed board/i);
    // The troops are allotted by clicks.
    assert.match(await prompt(page), /troops left to give/);
    for (let n = 0; n < 9 && /troops left to give/.test(await prompt(page)); n++) {
      const said = await prompt(page);
      const buttons = page.locator(".form [data-action]:not([data-action=back])");
      await buttons.nth(Math.floor(((await buttons.count()) - 1) / 2)).click();
      await asked(page, said);
    }
    await page.locator("[data-action=ready]").click();
    // A hussar goes to a lit city of the map; no sector is asked for.
    await page.waitForFunction(() => /first hussar/.test(document.querySelector(".prompt").innerText), null, { timeout: 60_000 });
    await page.locator("[data-lit]").first().waitFor();
    const city = await page.locator("[data-lit]").first().getAttribute("data-lit");
    const at = await placeAt(page, city);
    await page.mouse.click(at.x, at.y);
    await page.waitForFunction(() => /second hussar/.test(document.querySelector(".prompt").innerText));
    assert.equal(await page.locator('[data-piece="hussar-1"]').count(), 1, "the hussar stands on the map");
    assert.deepEqual(await findings(page), []);
    // A march: a general by a click, the city by another.
    assert.ok(await until(page, /march, bring back a train/, 60_000));
    await page.locator("[data-piece=traun]").first().click({ force: true });
    await page.locator("[data-lit]").first().waitFor();
    const goal = await page.locator("[data-lit]").last().getAttribute("data-lit");
    const there = await placeAt(page, goal);
    await page.mouse.click(there.x, there.y);
    await page.locator(".log", { hasText: "Traun:" }).or(page.locator("[data-action=undo]")).first().waitFor();
    // The rest by the first answer to each question.
    const end = Date.now() + 150_000;
    while (Date.now() < end && !(await page.locator(".seat.won").count())) {
      await step(page);
      await page.waitForTimeout(30);
    }
    assert.equal(await page.locator(".seat.won").count() > 0, true, "the game has a winner");
    assert.match(await page.locator(".winners").innerText(), /Victory: (Maria Theresa|Frederick|Louis XV)/);
    await page.getByRole("link", { name: "Replay" }).click();
    await page.waitForURL(/\/replay/);
    await page.locator(".mat .goals").waitFor();
    clean(faults);
    await context.close();
  });
});

describe("the advanced game", () => {
  it("has politics: cards face down, the order of influence, a political card taken; and proposals", async () => {
    const { page, faults, context } = await visitor(browser, server.base, QUIET);
    await openTable(page, server.base, { variant: "advanced", seat: 1 });
    assert.ok(await until(page, /which card does/));
    await page.locator(".council [data-political]").first().waitFor();
    assert.equal(await page.locator(".council [data-political]").count(), 2, "two political cards lie open");
    assert.equal(await page.locator(".council .space").count(), 4);
    assert.deepEqual(await findings(page), []);

    // Unasked: a truce, put together from what is possible, and taken back.
    await page.getByRole("tab", { name: "Agreements" }).click();
    const offer = page.locator("[data-may=propose_truce]");
    await offer.locator("select").last().selectOption({ index: 1 });
    const wish = await offer.locator("[data-action]").getAttribute("data-action");
    await offer.locator("[data-action]").click();
    await page.locator(".may .open li", { hasText: "does not attack" }).waitFor();
    assert.match(wish, /^propose_truce /);
    // The bots answer soon: on a busy machine it may be answered before it can be taken back.
    await page.locator("[data-may=withdraw] [data-action]").dispatchEvent("click", {}, { timeout: 5000 }).catch(() => {});
    await page.locator(".may .open li").waitFor({ state: "detached" });
    await page.getByRole("tab", { name: "Log" }).click();

    // Trump is placed until a political card can be taken.
    let placed = false;
    let taken = false;
    const end = Date.now() + 150_000;
    while (Date.now() < end && !taken) {
      const said = await prompt(page);
      if (/which card does/.test(said)) {
        const card = await placeTrump(page);
        if (card && !placed) {
          await page.locator(".space .own").first().waitFor();
          placed = true;
        }
      } else if (await page.locator("button[data-political]").count()) {
        const one = page.locator("button[data-political]").first();
        const id = await one.getAttribute("data-political");
        await one.click();
        await page.locator(".council .ways [data-way]").first().waitFor();
        assert.equal(await page.locator(`.council [data-political="${id}"]`).count(), 1);
        await page.locator(".council .ways [data-way]").last().click();
        taken = true;
      } else await step(page);
      await page.waitForTimeout(60);
    }
    assert.ok(placed, "our card lay on the display, for us to see");
    assert.ok(taken, "a political card was taken and executed");
    await page.locator(".after, .duel, .council").first().waitFor({ timeout: 20_000 });
    clean(faults);

    const phone = await visitor(browser, server.base, { ...PHONE, ...QUIET, storageState: await context.storageState() });
    await phone.page.goto(page.url());
    await phone.page.locator(".turns").waitFor();
    await phone.page.getByRole("button", { name: "Mat", exact: true }).tap();
    await phone.page.locator(".desk.over .track").first().waitFor();
    assert.ok(await phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), "nothing is cut off at the side");
    await phone.context.close();
    await context.close();
  });
});
