// Frame times of the board while zooming, in this machine's chromium without a graphics card: npm run frames
import { asked, launch, placeAt, prompt, Server, visitor } from "../tests/e2e/kit.mjs";
const server = await new Server({ probes: false }).start();
const browser = await launch();
const out = {};
try {
  const { page } = await visitor(browser, server.base, { viewport: { width: 1440, height: 900 } });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await page.goto(server.base);
  await page.getByRole("button", { name: "Play now" }).first().click();
  await asked(page);
  for (let n = 0; n < 20 && !/march, recruit/.test(await prompt(page)); n++) {
    const said = await prompt(page);
    await page.locator(".form [data-action]:not([data-action=back])").first().click();
    await asked(page, said);
  }
  await page.waitForTimeout(1500);
  const metrics = async () => Object.fromEntries((await cdp.send("Performance.getMetrics")).metrics.map(m => [m.name, m.value]));
  async function measure(name) {
    await page.keyboard.press("0"); await page.waitForTimeout(700);
    const box = await page.locator("[data-tour=board]").boundingBox();
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.5);
    await page.waitForTimeout(500);
    const before = await metrics();
    await page.evaluate(() => { window.__f = []; let last = performance.now(); window.__on = true; const step = (t) => { const n = performance.now(); window.__f.push(n - last); last = n; if (window.__on) requestAnimationFrame(step); }; requestAnimationFrame(step); });
    for (let r = 0; r < 3; r++) {
      for (let i = 0; i < 14; i++) { await page.mouse.wheel(0, -120); await page.waitForTimeout(16); }
      for (let i = 0; i < 14; i++) { await page.mouse.wheel(0, 120); await page.waitForTimeout(16); }
    }
    const f = await page.evaluate(() => { window.__on = false; return window.__f; });
    const after = await metrics();
    f.sort((a, b) => a - b);
    const d = (k) => +(1000 * (after[k] - before[k])).toFixed(0);
    out[name] = { frames: f.length, p50: +f[f.length >> 1].toFixed(1), p95: +f[Math.floor(f.length * 0.95)].toFixed(1), max: +f.at(-1).toFixed(0), task: d("TaskDuration"), script: d("ScriptDuration"), style: d("RecalcStyleDuration"), layout: d("LayoutDuration") };
    console.log(name, JSON.stringify(out[name]));
  }
  await measure("warm");
  await measure("plain");
  await page.locator("[data-piece=friedrich]").first().click({ force: true }); await page.waitForTimeout(800);
  await measure("targets");
  await page.getByRole("button", { name: "Overlays" }).click();
  await page.locator("fieldset").first().getByRole("radio").first().click();
  await page.keyboard.press("Escape"); await page.waitForTimeout(600);
  await measure("lens");
  if (!(await page.locator(".target").count())) { await page.keyboard.press("0"); await page.waitForTimeout(500); await page.locator("[data-piece=friedrich]").first().click({ force: true }); await page.waitForTimeout(800); }
  console.log("targets lit:", await page.locator(".target").count());
  await measure("lens+targets");
} finally { await browser.close(); await server.stop(); }
