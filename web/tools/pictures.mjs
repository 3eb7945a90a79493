// Screenshots of every page and of a game in progress, for the documents. They are taken from a real game with bots.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { asked, launch, PHONE, placeAt, prompt, ROOT, Server, visitor } from "../tests/e2e/kit.mjs";

const OUT = process.argv[2] ?? join(ROOT, "docs/pictures");
mkdirSync(OUT, { recursive: true });
const server = await new Server().start();
const browser = await launch();
const shot = (page, name) => page.screenshot({ path: join(OUT, `${name}.png`) });

try {
  const { page, context } = await visitor(browser, server.base, { viewport: { width: 1440, height: 900 } });
  await page.goto(server.base);
  await page.waitForTimeout(1500);
  await shot(page, "home");
  await page.getByRole("button", { name: "Play now" }).first().click();
  await asked(page);
  for (let n = 0; n < 20 && !/march, recruit/.test(await prompt(page)); n++) {
    const said = await prompt(page);
    const buttons = page.locator(".form [data-action]:not([data-action=back])");
    await buttons.nth(Math.min(3, (await buttons.count()) - 1)).click();
    await asked(page, said);
  }
  await page.locator("[data-piece=seydlitz]").first().click({ force: true });
  await page.waitForTimeout(800);
  const dessau = await placeAt(page, "dessau");
  await page.mouse.move(dessau.x, dessau.y);
  await page.waitForTimeout(500);
  await shot(page, "march");
  await page.keyboard.press("Escape");
  // On until somebody attacks us.
  let battle = false;
  for (let n = 0; n < 400 && !battle; n++) {
    battle = (await page.locator(".duel .balance").count()) > 0 && (await page.locator(".card.able").count()) > 0;
    if (battle) break;
    const button = page.locator(".form:not(.busy) [data-action=done], .form:not(.busy) [data-action]").first();
    if (await button.count()) await button.click().catch(() => {});
    await page.waitForTimeout(120);
  }
  await page.mouse.move(5, 400);
  await page.waitForTimeout(800);
  await shot(page, "combat");
  const table = new URL(page.url()).pathname;
  const state = await context.storageState();
  for (const [name, path, options] of [
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
    const other = await visitor(browser, server.base, { viewport: { width: 1440, height: 900 }, storageState: state, ...options });
    await other.page.goto(server.base + path);
    await other.page.waitForTimeout(2500);
    await other.page.locator(".news .button").click({ timeout: 500 }).catch(() => {});
    await other.page.waitForTimeout(300);
    await shot(other.page, name);
    await other.context.close();
  }
  console.log(`pictures in ${OUT}${battle ? "" : " (no battle came about)"}`);
} finally {
  await browser.close();
  await server.stop();
}
