// Wallenstein in a real browser: planning by drag and by keyboard, a whole game with two bots and all modules.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { asked, findings, launch, PHONE, prompt, Server, visitor } from "./kit.mjs";
import { openTable, planning, planQuickly, step } from "./wallenstein.mjs";

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
const laid = (page, slot) => page.locator(`[data-slot="${slot}"]`).innerText();

async function drag(page, from, to) {
  const start = await from.boundingBox();
  const end = await to.boundingBox();
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 3 });
  await page.mouse.up();
}

describe("a plan", () => {
  it("is made by dragging cards, handed in, taken up again and found as it was", async () => {
    const { page, faults, context } = await visitor(browser, server.base, QUIET);
    await openTable(page, server.base, { modules: false });
    const card = page.locator("[data-card]").first();
    const name = (await card.innerText()).split("\n")[0];
    await drag(page, card, page.locator('[data-slot="tax"]'));
    assert.match(await laid(page, "tax"), new RegExp(name));
    // From slot to slot, and off the mat.
    await drag(page, page.locator('[data-slot="tax"] .take'), page.locator('[data-slot="palace"]'));
    assert.doesNotMatch(await laid(page, "tax"), new RegExp(name));
    assert.match(await laid(page, "palace"), new RegExp(name));
    await drag(page, page.locator('[data-slot="palace"] .take'), page.locator("main.board"));
    assert.equal(await page.locator(".slot.filled").count(), 0);
    assert.ok(await page.locator("[data-action=submit]").isDisabled());
    // A county of the map goes to the slot that waits.
    await page.locator('[data-slot="grain"] .take').click();
    await page.locator("path.lit").first().waitFor();
    const lit = await page.locator("path.lit").count();
    assert.ok(lit > 3, "the counties that can be planned are lit");
    await page.keyboard.press("Escape");
    assert.equal(await page.locator("path.lit").count(), 0);
    // What was begun is still there after the page was loaded anew.
    await drag(page, card, page.locator('[data-slot="battle-a"]'));
    await page.reload();
    await asked(page);
    assert.match(await laid(page, "battle-a"), new RegExp(name));
    assert.deepEqual(await findings(page), []);
    clean(faults);
    await context.close();
  });

  it("is made with the keyboard alone", async () => {
    const { page, faults, context } = await visitor(browser, server.base, QUIET);
    await openTable(page, server.base, { modules: false });
    // The first slot waits; each card goes to the slot that waits, and the next one waits.
    await page.locator("[data-slot] .take").first().focus();
    await page.keyboard.press("Enter");
    assert.match(await prompt(page), /Bid: which card/);
    await page.locator('[data-card][tabindex="0"]').focus();
    const slots = await page.locator("[data-slot]").count();
    for (let n = 0; n < slots; n++) {
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowRight");
    }
    assert.equal(await page.locator(".slot.filled").count(), slots);
    // Off with one, and back again.
    await page.locator('[data-slot="tax"] .take').focus();
    await page.keyboard.press("Delete");
    assert.equal(await page.locator(".slot.filled").count(), slots - 1);
    await page.keyboard.press("Enter");
    await page.locator("[data-card]:not(.used)").first().focus();
    await page.keyboard.press("Enter");
    const plan = await page.locator("[data-slot]").allInnerTexts();
    await page.locator("[data-action=submit]").focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => !document.querySelector(".form.plan"));
    // If somebody still plans, the plan can be changed: it is as it was.
    const change = page.getByRole("button", { name: "Change the plan" });
    if (await change.count()) {
      await change.click({ timeout: 1500 }).catch(() => {});
      await page.waitForTimeout(400);
      if (await planning(page)) assert.deepEqual(await page.locator("[data-slot]").allInnerTexts(), plan);
    }
    clean(faults);
    await context.close();
  });

  it("fits on a phone, map and mat in turns", async () => {
    const { page, faults, context } = await visitor(browser, server.base, { ...PHONE, ...QUIET });
    await openTable(page, server.base);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 360, "nothing is wider than the screen");
    await page.locator('[data-slot="bid"] .take').tap();
    await page.locator("[data-card]").first().tap();
    assert.equal(await page.locator(".slot.filled").count(), 1);
    assert.deepEqual(await findings(page), []);
    // A card by finger from the hand to a slot; the card that hangs on the finger lies over the mat.
    const middle = async (what) => {
      const found = page.locator(what).first();
      await found.scrollIntoViewIfNeeded();
      // Where it stands once it has come to rest.
      for (let before = null, now = await found.boundingBox(); ; before = now, now = await found.boundingBox()) {
        if (before && before.x === now.x && before.y === now.y) return { x: now.x + now.width / 2, y: now.y + now.height / 2 };
        await page.waitForTimeout(100);
      }
    };
    const finger = await context.newCDPSession(page);
    const touch = (type, ...touchPoints) => finger.send("Input.dispatchTouchEvent", { type, touchPoints });
    // The mat may still be settling when it is measured: a finger that missed tries again.
    for (let tries = 0; tries < 5 && !(await page.locator(".ghost").count()); tries++) {
      if (tries) await touch("touchEnd");
      // The slot first: to see it, the card may have to be looked for again.
      const to = await middle('[data-slot="tax"] .take');
      const card = await page.locator("[data-card]:not(.used)").nth(tries).getAttribute("data-card");
      const from = await middle(`[data-card="${card}"]`);
      await touch("touchStart", from);
      // Out of the hand first, then across: a finger that goes sideways leafs through the hand.
      for (let n = 1; n <= 10; n++) await touch("touchMove", { x: from.x, y: from.y + ((to.y - from.y) * n) / 10 });
      for (let n = 1; n <= 5; n++) await touch("touchMove", { x: from.x + ((to.x - from.x) * n) / 5, y: to.y });
      await page.locator(".ghost").waitFor({ timeout: 3000 }).catch(() => {});
    }
    await page.locator(".ghost").waitFor();
    const above = await page.evaluate(() => {
      const order = (what) => Number(getComputedStyle(document.querySelector(what)).zIndex);
      return order(".stage > .under") > order(".desk.over");
    });
    assert.ok(above, "what is dragged is not hidden by the mat");
    await touch("touchEnd");
    await page.locator('[data-slot="tax"].filled').waitFor();
    // A click: after so quick a finger the browser would take a tap for the end of its fling.
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await page.locator("[data-army]").first().waitFor();
    await page.locator("[data-slot]").first().waitFor({ state: "detached" });
    assert.deepEqual(await findings(page), []);
    clean(faults);
    await context.close();
  });
});

describe("a person", () => {
  it("plays a whole game with two bots and all modules", async () => {
    const { page, faults, context } = await visitor(browser, server.base, { ...QUIET, viewport: { width: 1280, height: 760 } });
    await openTable(page, server.base);
    await planQuickly(page);
    const seen = { plan: 1, tower: 0, winter: 0 };
    const end = Date.now() + 240_000;
    while (!(await page.locator(".seat.won").count())) {
      assert.ok(Date.now() < end, "the game does not end");
      const { did, tower, winter } = await step(page);
      seen.tower += tower;
      seen.winter += winter;
      seen.plan += did === "plan";
      await page.waitForTimeout(did === "wait" ? 60 : 20);
    }
    assert.ok(seen.plan >= 6, `six rounds are planned, ${seen.plan} were`);
    assert.ok(seen.tower > 0, "the tower is shown");
    assert.ok(seen.winter > 0, "a winter is summed up");
    const scores = await page.locator(".seat-figures").allInnerTexts();
    assert.equal(scores.length, 3);
    // The game can be played again, with mat and tower.
    await page.goto(`${page.url()}/replay`);
    await page.getByRole("slider").waitFor();
    await page.getByRole("button", { name: "To the end" }).click();
    await page.getByText("Victory points").first().waitFor();
    const seasons = await page.getByRole("combobox").last().locator("option").allInnerTexts();
    assert.ok(seasons.some((one) => /Autumn of year 2/.test(one)), "jumps from season to season");
    clean(faults);
    await context.close();
  });

  it("hides the plan behind a curtain at one screen, in German", async () => {
    const { page, faults, context } = await visitor(browser, server.base, { ...QUIET, locale: "de-DE" });
    await page.goto(server.base);
    const card = page.locator("li.game", { has: page.getByRole("heading", { name: "Wallenstein", exact: true }) });
    await card.getByRole("button", { name: "An einem Bildschirm" }).click();
    await page.waitForURL(/\/tables\//);
    const curtain = page.getByRole("dialog", { name: "Nächster Spieler" });
    await curtain.waitFor();
    assert.equal(await page.locator("[data-card], [data-slot]").count(), 0);
    await curtain.getByRole("button", { name: "Ich bin Rot" }).click();
    await asked(page);
    await planQuickly(page);
    await curtain.waitFor();
    await page.waitForTimeout(300);
    assert.equal(await page.locator("[data-card], [data-slot], .chip.own").count(), 0, "nothing of a plan is on the page");
    await curtain.getByRole("button", { name: "Ich bin Blau" }).click();
    await asked(page);
    assert.equal(await page.locator(".slot.filled").count(), 0);
    assert.equal(await page.locator(".chip.own").count(), 0);
    clean(faults);
    await context.close();
  });
});
