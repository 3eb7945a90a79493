// Screenshots of every page and of a game in progress, for the documents. They are taken from a real game with bots.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { asked, launch, PHONE, placeAt, prompt, ROOT, Server, visitor } from "../tests/e2e/kit.mjs";
import * as pitt from "../tests/e2e/pittswar.mjs";
import { openTable, step } from "../tests/e2e/wallenstein.mjs";
import { maria } from "./pictures.maria.mjs";

const OUT = process.argv[2] ?? join(ROOT, "docs/pictures");
mkdirSync(OUT, { recursive: true });
const SIZE = { width: 1440, height: 900 };
const server = await new Server({ probes: false }).start();
const browser = await launch();
const shot = (page, name) => page.screenshot({ path: join(OUT, `${name}.jpg`), type: "jpeg", quality: 85 });

/** The list of what was missed grows while it is read: put it away from inside the page. */
async function readNews(page) {
  await page.waitForTimeout(1200);
  await page.evaluate(() => document.querySelector(".news .button")?.click());
  await page.waitForTimeout(600);
}

/** Answer the questions before the first march: one of the middle numbers, whatever is asked. */
async function setUp(page) {
  await asked(page);
  for (let n = 0; n < 20 && !/march, recruit/.test(await prompt(page)); n++) {
    const said = await prompt(page);
    const buttons = page.locator(".form [data-action]:not([data-action=back])");
    await buttons.nth(Math.min(3, (await buttons.count()) - 1)).click();
    await asked(page, said);
  }
}

/** On, without doing anything, until somebody attacks us and there are cards to play, with a few on the table. */
async function untilBattle(page) {
  const end = Date.now() + 90_000;
  while (Date.now() < end) {
    const battle = (await page.locator(".duel .balance").count()) > 0 && (await page.locator(".card.able").count()) > 1;
    if (battle) return true;
    const done = page.locator(".form:not(.busy) [data-action=done]");
    const button = (await done.count()) ? done : page.locator(".form:not(.busy) [data-action]").first();
    if (await button.count()) await button.click({ timeout: 1000 }).catch(() => {});
    await page.waitForTimeout(120);
  }
  return false;
}

/** Wallenstein: a plan half made, the tower, a winter, the board late in the game. */
async function wallenstein() {
  const { page, context } = await visitor(browser, server.base, { viewport: SIZE });
  await openTable(page, server.base);
  await page.waitForTimeout(1500);
  for (const [slot, nth] of [["bid", -3], ["tax", 1], ["palace", 2], ["battle-a", 0]]) {
    await page.locator(`[data-slot="${slot}"] .take`).click();
    await page.locator("[data-card]").nth(nth).click();
    await page.keyboard.press("Escape");
  }
  await page.locator('[data-slot="grain"] .take').click();
  await page.mouse.move(760, 420);
  await page.waitForTimeout(700);
  await shot(page, "wallenstein-plan");
  const phone = await visitor(browser, server.base, { ...PHONE, storageState: await context.storageState() });
  await phone.page.goto(page.url());
  await asked(phone.page);
  await readNews(phone.page);
  await shot(phone.page, "wallenstein-phone");
  await phone.page.getByRole("button", { name: "Map", exact: true }).tap();
  await phone.page.waitForTimeout(1200);
  await shot(phone.page, "wallenstein-phone-map");
  await phone.context.close();
  const wanted = new Set(["tower", "winter"]);
  const end = Date.now() + 180_000;
  while (Date.now() < end && !(await page.locator(".seat.won").count())) {
    if (wanted.has("tower") && (await page.locator(".show.out").count()) && (await page.locator(".roll").count()) > 4) {
      wanted.delete("tower");
      await page.mouse.move(5, 400);
      await page.waitForTimeout(350);
      await shot(page, "wallenstein-tower");
    }
    if (wanted.has("winter") && (await page.locator(".cold").count())) {
      wanted.delete("winter");
      await page.waitForTimeout(300);
      await shot(page, "wallenstein-winter");
    }
    // The tower is let be until its picture is taken.
    if (wanted.has("tower") && (await page.locator(".show").count())) await page.waitForTimeout(60);
    else await step(page);
    await page.waitForTimeout(30);
  }
  await page.waitForTimeout(600);
  await shot(page, "wallenstein-end");
  const dark = await visitor(browser, server.base, { viewport: SIZE, colorScheme: "dark", storageState: await context.storageState() });
  await dark.page.goto(page.url());
  await dark.page.locator("[data-tour=board] svg[role=application]").waitFor();
  await readNews(dark.page);
  await shot(dark.page, "wallenstein-dark");
  await dark.context.close();
  await context.close();
}

/** Pitt's War: a march with what it costs, a battle before its dice, a phone, the dark page. */
async function pittswar() {
  const { page, context } = await visitor(browser, server.base, { viewport: SIZE });
  await pitt.openTable(page, server.base);
  await page.waitForTimeout(1500);
  await shot(page, "pittswar-map");
  const wanted = new Set(["march", "battle"]);
  const like = ["^activate (lille|strasbourg|lyon|nantes)$", "^march$", "^go (brussels|mainz)$", "^stop", "^stand", "^lead", "^claim", "^decline", "^done", "^pass$"];
  const end = Date.now() + 120_000;
  while (Date.now() < end && wanted.size) {
    if (wanted.has("march") && (await page.locator("[data-tag]").count()) > 3) {
      wanted.delete("march");
      await page.keyboard.press("p");
      await page.waitForTimeout(900);
      const ends = await page.locator("[data-tag]").evaluateAll((all) => all.map((one) => one.dataset.tag));
      const { x, y } = await placeAt(page, ends.at(-1));
      await page.mouse.move(x, y);
      await page.mouse.wheel(0, -500);
      await page.waitForTimeout(900);
      await page.mouse.move(x + 1, y);
      await page.waitForTimeout(500);
      await shot(page, "pittswar-march");
      await page.keyboard.press("0");
    }
    if (wanted.has("battle") && (await page.locator(".battle .parts li").count()) > 3) {
      wanted.delete("battle");
      await page.evaluate(() => document.querySelector("#tab-log")?.click());
      await page.mouse.move(5, 400);
      await page.waitForTimeout(700);
      await shot(page, "pittswar-battle");
    }
    // A march is let be until its picture is taken.
    if (wanted.has("march") && (await page.locator(".march .points").count())) await page.waitForTimeout(900);
    if (wanted.has("march") && (await page.locator("[data-tag]").count()) > 3) continue;
    await pitt.step(page, like);
    await page.waitForTimeout(60);
  }
  for (const [name, options] of [
    ["pittswar-phone", PHONE],
    ["pittswar-dark", { colorScheme: "dark" }],
    ["pittswar-french", { locale: "fr-FR" }],
  ]) {
    const other = await visitor(browser, server.base, { viewport: SIZE, storageState: await context.storageState(), ...options });
    await other.page.goto(page.url());
    await other.page.locator("[data-stack]").first().waitFor();
    await readNews(other.page);
    await shot(other.page, name);
    await other.context.close();
  }
  await context.close();
}

try {
  // One game's pictures only: pictures.mjs DIR wallenstein
  if (process.argv[3] === "wallenstein") await wallenstein();
  else if (process.argv[3] === "pittswar") await pittswar();
  else if (process.argv[3] === "maria") await maria(browser, server.base, shot);
  else await friedrich();
} finally {
  await browser.close();
  await server.stop();
}

async function friedrich() {
  const { page, context } = await visitor(browser, server.base, { viewport: SIZE });
  await page.goto(server.base);
  await page.waitForTimeout(1500);
  await page.getByRole("button", { name: "Play now" }).first().click();
  await setUp(page);
  // A march about to be made, with the side panel folded away.
  await page.getByRole("button", { name: "Fold the panel" }).click();
  await page.locator("[data-piece=seydlitz]").first().click({ force: true });
  await page.waitForTimeout(800);
  const dessau = await placeAt(page, "dessau");
  await page.mouse.move(dessau.x, dessau.y);
  await page.waitForTimeout(700);
  await shot(page, "march");
  await page.keyboard.press("Escape");
  await page.keyboard.press("p");
  const battle = await untilBattle(page);
  await page.mouse.move(5, 400);
  await page.waitForTimeout(900);
  await shot(page, "combat");
  const table = new URL(page.url()).pathname;
  const state = await context.storageState();
  for (const [name, path, options] of [
    ["home", "/", {}],
    ["home-dark", "/", { colorScheme: "dark" }],
    ["new", "/new/friedrich", {}],
    ["account", "/account", {}],
    ["settings", "/settings", {}],
    ["about", "/about", {}],
    ["replay", `${table}/replay?at=60`, {}],
    ["dark", table, { colorScheme: "dark" }],
    ["phone", table, PHONE],
    ["german", table, { locale: "de-DE" }],
    ["french", table, { locale: "fr-FR" }],
  ]) {
    const other = await visitor(browser, server.base, { viewport: SIZE, storageState: state, ...options });
    await other.page.goto(server.base + path);
    await other.page.waitForTimeout(2500);
    await other.page.locator(".news .button").click({ timeout: 500 }).catch(() => {});
    await other.page.waitForTimeout(300);
    await shot(other.page, name);
    await other.context.close();
  }
  // What a train supplies, drawn over the board.
  const lens = await visitor(browser, server.base, { viewport: SIZE, storageState: state });
  await lens.page.goto(server.base + table);
  await lens.page.waitForTimeout(2000);
  await lens.page.locator(".news .button").click({ timeout: 500 }).catch(() => {});
  await lens.page.getByRole("button", { name: "Overlays" }).click();
  await lens.page.locator("fieldset").first().getByRole("radio").first().click();
  await lens.page.keyboard.press("Escape");
  await lens.page.mouse.move(5, 400);
  await lens.page.waitForTimeout(900);
  await shot(lens.page, "lens");
  await lens.context.close();
  await wallenstein();
  await maria(browser, server.base, shot);
  await pittswar();
  console.log(`pictures in ${OUT}${battle ? "" : " (no battle came about)"}`);
}
