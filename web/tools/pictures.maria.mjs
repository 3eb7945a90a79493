// Pictures of Maria: hussars and a march in the introductory game; politics, combat, overlays and a phone in the advanced one.
import { PHONE, placeAt, prompt, visitor } from "../tests/e2e/kit.mjs";
import { openTable, placeTrump, step } from "../tests/e2e/maria.mjs";

const SIZE = { width: 1440, height: 900 };

/** The page is drawn, and what was missed is put away. */
async function settled(page) {
  await page.locator("[data-tour=board] svg[role=application]").waitFor({ timeout: 30_000 });
  await page.waitForTimeout(1200);
  await page.evaluate(() => document.querySelector(".news .button")?.click());
  await page.waitForTimeout(600);
}

/** Answer until one of the wanted things is seen; its name, or null. */
async function until(page, wanted, patience, answer = step) {
  const end = Date.now() + patience;
  while (Date.now() < end && !(await page.locator(".seat.won").count())) {
    for (const [name, seen] of Object.entries(wanted)) if (await seen()) return name;
    await answer(page);
    await page.waitForTimeout(40);
  }
  return null;
}

/** One of the middle numbers while the troops are allotted. */
async function allot(page) {
  for (let n = 0; n < 12 && /troops left to give/.test(await prompt(page)); n++) {
    const buttons = page.locator(".form:not(.busy) [data-action]:not([data-action=back])");
    const number = await buttons.count();
    if (number) await buttons.nth(Math.floor((number - 1) / 2)).click({ timeout: 1500 }).catch(() => {});
    await page.waitForTimeout(200);
  }
}

/** Place trump where there is some, else whatever ends the question. */
async function bid(page) {
  if (/which card does/.test(await prompt(page))) await placeTrump(page);
  else await step(page);
}

export async function maria(browser, base, shot) {
  await introductory(browser, base, shot);
  await advanced(browser, base, shot);
}

export async function introductory(browser, base, shot) {
  const first = await visitor(browser, base, { viewport: SIZE });
  await openTable(first.page, base);
  await allot(first.page);
  await until(first.page, { hussar: async () => /first hussar/.test(await prompt(first.page)) }, 40_000);
  await first.page.locator("[data-lit]").first().waitFor({ timeout: 5000 }).catch(() => {});
  await first.page.waitForTimeout(900);
  await shot(first.page, "maria-hussars");
  await until(first.page, { march: async () => /march, bring back/.test(await prompt(first.page)) }, 60_000);
  await first.page.getByRole("button", { name: "Fold the panel" }).click();
  await first.page.waitForTimeout(900);
  await first.page.locator(".token.can").last().click({ force: true });
  await first.page.locator("[data-lit]").first().waitFor({ timeout: 5000 }).catch(() => {});
  const goal = await first.page.locator("[data-lit]").last().getAttribute("data-lit").catch(() => null);
  if (goal) {
    const at = await placeAt(first.page, goal);
    await first.page.mouse.move(at.x, at.y);
  }
  await first.page.waitForTimeout(900);
  await shot(first.page, "maria-march");
  await first.context.close();
}

export async function advanced(browser, base, shot) {
  const { page, context } = await visitor(browser, base, { viewport: SIZE });
  await openTable(page, base, { variant: "advanced", seat: 1 });
  await allot(page);
  await page.waitForTimeout(300);
  // Our card and others lie face down.
  let laid = 0;
  const asked = await until(page, { laid: async () => laid > 0 && (await page.locator(".council .space .own").count()) > 0 && /which card does/.test(await prompt(page)) }, 60_000, async () => {
    if (/which card does/.test(await prompt(page))) laid += (await placeTrump(page)) ? 1 : 0;
    else await step(page);
  });
  await page.waitForTimeout(500);
  if (asked) await shot(page, "maria-politics");
  const phone = await visitor(browser, base, { ...PHONE, storageState: await context.storageState() });
  await phone.page.goto(page.url());
  await settled(phone.page);
  await shot(phone.page, "maria-phone");
  await phone.page.getByRole("button", { name: "Mat", exact: true }).tap().catch(() => {});
  await phone.page.waitForTimeout(500);
  await shot(phone.page, "maria-phone-mat");
  await phone.context.close();
  const wanted = new Set(["choice", "result", "duel"]);
  const seen = {
    choice: async () => wanted.has("choice") && (await page.locator("button[data-political]").count()) > 0,
    result: async () => wanted.has("result") && (await page.locator(".after.sheet").count()) > 0,
    duel: async () => wanted.has("duel") && (await page.locator(".duel .balance").count()) > 0 && (await page.locator(".card.able").count()) > 1,
  };
  for (let n = 0; n < 3 && wanted.size; n++) {
    const found = await until(page, seen, 60_000, bid);
    if (!found) break;
    wanted.delete(found);
    await page.mouse.move(5, 400);
    await page.waitForTimeout(found === "result" ? 2200 : 500);
    await shot(page, `maria-${found}`);
    if (found === "choice") {
      await page.locator("button[data-political]").first().click();
      await page.locator(".council .ways").waitFor({ timeout: 4000 }).catch(() => {});
      await page.waitForTimeout(300);
      await shot(page, "maria-execute");
      await page.locator(".council .ways [data-way]").first().click({ timeout: 2000 }).catch(() => {});
      await page.waitForTimeout(400);
    }
  }
  const table = page.url();
  const state = await context.storageState();
  const dark = await visitor(browser, base, { viewport: SIZE, colorScheme: "dark", storageState: state });
  await dark.page.goto(table);
  await settled(dark.page);
  await shot(dark.page, "maria-dark");
  await dark.context.close();
  const lens = await visitor(browser, base, { viewport: SIZE, storageState: state, locale: "de-DE" });
  await lens.page.goto(table);
  await settled(lens.page);
  await lens.page.locator(".tools button").first().click();
  await lens.page.getByRole("radio").nth(1).click();
  await lens.page.keyboard.press("Escape");
  await lens.page.waitForTimeout(900);
  await shot(lens.page, "maria-control-german");
  await lens.page.locator("#tab-deal").click();
  await lens.page.waitForTimeout(400);
  await shot(lens.page, "maria-agreements-german");
  await lens.context.close();
  await context.close();
}
