// A person at a table of Wallenstein: what several stories and the pictures need.
import { asked } from "./kit.mjs";

export const ORDER = ["bid", "palace", "church", "trading-house", "grain", "tax", "place-5", "place-3", "place-1", "battle-a", "battle-b"];

/** Open a table for three with all modules, two seats for bots. */
export async function openTable(page, base, { modules = true } = {}) {
  await page.goto(`${base}/new/wallenstein`);
  await page.getByRole("group", { name: "Players" }).getByRole("button", { name: "three" }).click();
  if (modules) for (const name of ["Imperial Court", "Landsknechte", "Military Leaders"]) await page.getByLabel(name).check();
  // Bots that answer at once, if there are several to choose from.
  const bots = page.getByLabel("How strong the bots are");
  if (await bots.locator("option[value=novice]").count()) await bots.selectOption("novice");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/tables\//);
  await asked(page);
  await page.locator(".form.plan").waitFor();
}

export const planning = (page) => page.locator(".form.plan:not(.busy)").count();

/** Slot by slot the first card that it takes, by clicks; then the plan is handed in. */
export async function planQuickly(page, cards = (all) => all) {
  const slots = await page.locator("[data-slot]:not(.filled)").evaluateAll((all) => all.map((one) => one.dataset.slot));
  for (const slot of slots) {
    const left = await page
      .locator("[data-card]:not(.used)")
      .evaluateAll((all) => all.map((one) => ({ id: one.dataset.card, unable: one.classList.contains("unable") })));
    const card = cards(left, slot).find((one) => !one.unable);
    if (!card) break;
    // After a card the next empty slot waits by itself.
    if (!(await page.locator(`[data-slot="${slot}"].active`).count())) await page.locator(`[data-slot="${slot}"] .take`).click();
    await page.locator(`[data-card="${card.id}"]`).click();
  }
  await page.locator("[data-action=submit]").click();
}

/** One step of a whole game by the buttons of the page, pressed from inside it: plan, answer with the first button, or with
 * the first of the list. A whole game has some hundred steps, and each real click waits for the picture to be still. */
export function step(page, coins = false) {
  return page.evaluate(async (coins) => {
    const all = (what) => [...document.querySelectorAll(what)];
    const tick = () => new Promise((resolve) => setTimeout(resolve));
    const shown = { tower: all(".show").length > 0, winter: all(".cold table").length > 0 };
    all("[data-winter=close], [data-tower=skip]").forEach((button) => button.click());
    const form = document.querySelector(".form:not(.busy)");
    if (!form) return { did: "wait", ...shown };
    if (form.classList.contains("plan")) {
      for (const slot of all("[data-slot]:not(.filled)")) {
        if (!slot.classList.contains("active")) slot.querySelector(".take").click();
        await tick();
        const cards = all("[data-card]:not(.used):not(.unable)");
        // Coins for the bid, counties for the actions: so that something happens everywhere.
        const money = (card) => /^coin/.test(card.dataset.card);
        cards.sort((a, b) => (slot.dataset.slot === "bid" || coins ? money(b) - money(a) : money(a) - money(b)));
        cards[0]?.click();
        await tick();
      }
      document.querySelector("[data-action=submit]").click();
      return { did: "plan", ...shown };
    }
    const button = all(".form [data-action]:not([data-action=back])")[0];
    if (!button) {
      document.querySelector("#legal").click();
      await tick();
      await tick();
    }
    (button ?? document.querySelector("[data-list]"))?.click();
    return { did: button ? "form" : "list", ...shown };
  }, coins);
}
