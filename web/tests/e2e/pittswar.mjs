// A person at a table of Pitt's War: what the story and the pictures need.
import { asked } from "./kit.mjs";

/** Open a table against a bot that answers at once, as one of the two sides. */
export async function openTable(page, base, { side = "France", scenario = "" } = {}) {
  await page.goto(`${base}/new/pittswar`);
  if (scenario) await page.getByRole("group", { name: "Scenario" }).getByRole("button", { name: scenario }).click();
  if (side) await page.getByLabel(side, { exact: true }).check().catch(() => {});
  const bots = page.getByLabel("Which bots");
  if (await bots.locator("option[value=novice]").count()) await bots.selectOption("novice");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/tables\//);
  await asked(page);
}

/** One answer by the buttons of the page, pressed from inside it: a whole year has a hundred of them, and each real click
 * waits for the picture to be still. `want` are patterns of actions in the order in which they are liked. */
export function step(page, want = []) {
  return page.evaluate(async (want) => {
    const all = (what) => [...document.querySelectorAll(what)];
    const tick = () => new Promise((resolve) => setTimeout(resolve));
    const form = document.querySelector(".form:not(.busy)");
    if (!form) return "wait";
    // Whatever is not a button of the form stands in the list of all answers.
    if (!document.querySelector("[data-list]")) {
      document.querySelector("#legal").click();
      await tick();
      await tick();
    }
    const listed = all("[data-list]");
    const texts = listed.map((one) => one.dataset.list);
    for (const pattern of want) {
      const found = texts.findIndex((text) => new RegExp(pattern).test(text));
      if (found >= 0) {
        listed[found].click();
        return texts[found];
      }
    }
    listed[0]?.click();
    return texts[0] ?? "wait";
  }, want);
}
