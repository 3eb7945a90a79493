// Pitt's War in a real browser: a person plays the year 1792 against a bot.
import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { asked, findings, launch, PHONE, placeAt, prompt, Server, visitor } from "./kit.mjs";
import { openTable, step } from "./pittswar.mjs";

let server, browser;
before(async () => {
  server = await new Server({ probes: false }).start();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const LATE = /4(09|22): GET \S+\/(preview|chains|explain)\?|status of 4(09 \(Conflict|22 \(Unprocessable Entity)\)/;
const clean = (faults) => assert.deepEqual(faults.filter((fault) => !LATE.test(fault)), []);
const QUIET = { reducedMotion: "reduce" };

async function clickZone(page, id) {
  const { x, y } = await placeAt(page, id);
  await page.mouse.move(x, y);
  await page.mouse.click(x, y);
}

/** The prompt comes to be about this. */
async function until(page, pattern) {
  await page.waitForFunction((wanted) => new RegExp(wanted).test(document.querySelector(".prompt")?.innerText ?? ""), pattern, { timeout: 30_000 });
}

describe("the year 1792", () => {
  it("is played against a bot, on the map and by the list, and looked at on a phone", async () => {
    const { page, faults, context } = await visitor(browser, server.base, QUIET);
    await openTable(page, server.base);
    const url = page.url();

    // The board says that it is reconstructed; the desk has the track, the points and the diplomacy.
    const desk = page.locator(".desk");
    await desk.getByText("board reconstructed").click();
    await desk.getByText("This board is reconstructed").waitFor();
    assert.equal(await desk.locator(".years [aria-current=step]").innerText(), "1792");
    assert.match(await desk.innerText(), /Victory points[\s\S]*Key stars in supply[\s\S]*Diplomacy[\s\S]*Coalition/);
    // Five markers in hand, each once, by their moments; what a marker does is shown beside it.
    assert.equal(await page.locator("[data-marker]").count(), 5);
    await page.locator('[data-marker="f_valmy"]').hover();
    await page.getByRole("note").getByText("battle penalty").waitFor();

    // On to our first activation: nothing is played at the start of the impulse.
    while ((await step(page, ["^decline"], "Activate a force")) !== "there") await page.waitForTimeout(60);
    // In words a force has steps.
    assert.match(await page.locator(".panel").innerText(), /North \(France\): Lille, 3 steps/);
    // A zone under the pointer is described; one that cannot be activated is explained.
    await page.keyboard.press("Escape");
    const paris = await placeAt(page, "paris");
    await page.mouse.move(paris.x, paris.y);
    await page.locator(".place h3").getByText("Paris").waitFor();
    // The forces that can be activated are lit.
    await page.locator("path.lit").nth(5).waitFor();
    // (One that the dice, which lie over the south-west for a while, do not cover.)
    await clickZone(page, "vienna");
    await page.locator(".notice").waitFor();

    // Lyons marches: its zone, the march, and a zone it reaches, with what it costs.
    await clickZone(page, "lyon");
    await until(page, "The force in Lyons");
    await page.locator(".form [data-action=march]").click();
    await until(page, "movement points|Activate a force");
    if (/movement points/.test(await prompt(page))) {
      await page.locator(".march .points").waitFor();
      await page.locator("[data-tag=dijon]").waitFor();
      assert.match(await page.locator("[data-tag=dijon]").textContent(), /^[1-4]$/);
      await clickZone(page, "dijon");
      await page.waitForFunction(() => /marches from Lyons to Dijon/.test(document.querySelector("#panel-body")?.innerText ?? "") || !/Lyons/.test(document.querySelector(".prompt")?.innerText ?? ""));
    }
    // The die was shown.
    await page.locator(".dice li").first().waitFor();
    assert.deepEqual(await findings(page), []);

    // The rest of the year by the list: a war in Flanders, and what it brings.
    const seen = new Set();
    const like = ["^play f_(valmy|volunteers)", "^activate (lille|strasbourg)$", "^march$", "^go (brussels|mainz)$", "^stop", "^stand", "^lead", "^claim", "^reinforce", "^done", "^decline", "^pass$"];
    const end = Date.now() + 240_000;
    while ((await page.locator(".status .year").innerText()) === "1792") {
      assert.ok(Date.now() < end, "the year ends");
      const did = await step(page, like);
      seen.add(did.split(" ")[0]);
      if (!seen.has("sheet") && (await page.locator(".battle .side").count()) === 2) {
        seen.add("sheet");
        // Every modifier has its words and its value, and they add up.
        const sides = await page.locator(".battle .side").evaluateAll((all) =>
          all.map((side) => [...side.querySelectorAll(".parts li")].map((row) => [row.innerText, Number(row.querySelector("strong").innerText.replace("−", "-"))])),
        );
        for (const rows of sides) {
          const values = rows.map(([, value]) => value);
          assert.equal(values.slice(0, -1).reduce((sum, value) => sum + value, 0), values.at(-1));
          for (const [words] of rows) assert.match(words, /\p{L}/u);
        }
      }
      if (did === "wait") await page.waitForTimeout(40);
    }
    for (const verb of ["activate", "march", "pass"]) assert.ok(seen.has(verb), verb);
    assert.equal(await desk.locator(".years [aria-current=step]").innerText(), "1793");
    clean(faults);

    // The same table on a phone: map, desk and hand, nothing wider than the screen.
    const phone = await visitor(browser, server.base, { ...PHONE, ...QUIET, storageState: await context.storageState() });
    await phone.page.goto(url);
    await asked(phone.page);
    await phone.page.locator(".news .button").click({ timeout: 4000 }).catch(() => {});
    await phone.page.locator("[data-stack]").first().waitFor();
    const width = () => phone.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok((await width()) <= 360);
    await phone.page.getByRole("button", { name: "Mat", exact: true }).tap();
    await phone.page.getByText("board reconstructed").tap();
    await phone.page.getByText("This board is reconstructed").waitFor();
    assert.ok((await width()) <= 360);
    assert.deepEqual(await findings(phone.page), []);
    clean(phone.faults);
    await phone.context.close();
    await context.close();
  });
});
