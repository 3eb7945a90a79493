import { launch, visitor, BASE, placeAt } from "/work/main/web/tests/e2e/kit.mjs";
import { readFileSync } from "fs";
const axeSrc = readFileSync("/work/main/web/node_modules/axe-core/axe.min.js","utf8");
const table = process.argv[2];
const only = process.argv[3] ?? "";
const browser = await launch();
const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
async function axe(page, name) {
  // straight into the page's world: the policy does not hold for the devtools protocol
  await page.evaluate(axeSrc + ";0");
  const found = await page.evaluate(async () => (await window.axe.run(document, {resultTypes:["violations"]})).violations.map(v=>`${v.impact} ${v.id}: ${v.nodes.slice(0,3).map(n=>n.target.join(" ")+" | "+(n.any[0]?.message??"").slice(0,90)).join(" ;; ")}`));
  if (found.length) console.log("AXE", name, found);
}
async function go(name, options, path, act, noaxe) {
  if (only && !name.includes(only)) return;
  const { page, faults, context } = await visitor(browser, {storageState:"/tmp/shots/state.json", ...options});
  await page.goto(BASE + path);
  await page.waitForTimeout(2500);
  if (act) await act(page);
  await page.waitForTimeout(600);
  await page.screenshot({ path: `/tmp/shots/p-${name}.png` });
  if (!noaxe) await axe(page, name);
  if (faults.length) console.log(name, faults);
  await context.close();
}
await go("home-dark", {colorScheme:"dark"}, "/");
await go("home-phone", phone, "/");
await go("home-de", {locale:"de-DE"}, "/");
await go("new", {}, "/new/friedrich");
await go("new-phone-fr", {...phone, locale:"fr-FR"}, "/new/friedrich");
await go("account", {}, "/account");
await go("settings", {}, "/settings");
await go("about", {}, "/about");
await go("table-dark", {colorScheme:"dark"}, "/tables/"+table);
await go("table-phone", phone, "/tables/"+table);
await go("table-phone-panel", phone, "/tables/"+table, async p=>{ await p.locator("button[data-tour=panel]").click(); });
await go("table-fr", {locale:"fr-FR"}, "/tables/"+table);
await go("table-de-rules", {locale:"de-DE", viewport:{width:1920,height:1080}}, "/tables/"+table, async p=>{ await p.locator("#tab-rules").click(); });
await go("replay", {}, "/tables/"+table+"/replay", async p=>{ for(let i=0;i<6;i++) await p.getByRole("button",{name:"Forward"}).click(); });
await go("replay-phone", phone, "/tables/"+table+"/replay");
await browser.close();
