import { launch, visitor, BASE, placeAt } from "/work/main/web/tests/e2e/kit.mjs";
const browser = await launch();
const { page, faults, context } = await visitor(browser, {});
await page.goto(BASE+"/");
await page.getByRole("button", { name: "Play now" }).click();
await page.waitForSelector(".form");
let duel=0, seen=new Set();
const t0=Date.now();
for (let i=0;i<400 && Date.now()-t0<150000;i++) {
  await page.waitForSelector(".form:not(.busy)", {timeout:30000}).catch(()=>{});
  const prompt = await page.locator(".prompt").innerText();
  const key = prompt.replace(/\d+|[A-Z]\w+/g,"").slice(0,60);
  if (!seen.has(key)) { seen.add(key); await page.waitForTimeout(500); await page.screenshot({ path: `/tmp/shots/d${seen.size}.png` }); console.log(seen.size, prompt); }
  // list tab approach: press l and pick from data-list
  const acts = await page.evaluate(()=>[...document.querySelectorAll("[data-list]")].map(e=>e.dataset.list));
  if (!acts.length) { await page.keyboard.press("l"); await page.waitForTimeout(300); const a2 = await page.evaluate(()=>[...document.querySelectorAll("[data-list]")].length); if(!a2){ await page.waitForTimeout(500); continue; } continue; }
  let pick = acts.includes("done") && Math.random()<0.25 ? "done" : acts[Math.floor(Math.random()*acts.length)];
  if (acts.some(a=>a.startsWith("play")) ) pick = acts.filter(a=>a.startsWith("play"))[0];
  if (acts.some(a=>a.startsWith("attack")) ) pick = acts.filter(a=>a.startsWith("attack"))[0];
  const before = await page.evaluate(()=>document.querySelector(".text")?.innerText);
  await page.locator(`[data-list="${pick}"]`).first().click({timeout:3000}).catch(e=>console.log("x",pick,e.message.slice(0,80)));
  await page.waitForFunction((p)=>document.querySelector(".text")?.innerText!==p, before, {timeout:20000}).catch(()=>console.log("no change", pick, prompt));
}
await context.storageState({path:"/tmp/shots/state.json"});
await page.screenshot({ path: `/tmp/shots/late.png` });
console.log(page.url(), faults, await page.locator(".status").innerText().catch(()=>""));
await browser.close();
