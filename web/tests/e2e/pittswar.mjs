// A person at a table of Pitt's War: what the story and the pictures need.
import { asked } from "./kit.mjs";

/** Open a table as France against a bot that answers at once. */
export async function openTable(page, base, { scenario = "" } = {}) {
  await page.goto(`${base}/new/pittswar`);
  const scenarios = page.getByRole("group", { name: "Scenario" });
  await scenarios.waitFor();
  if (scenario) await scenarios.getByRole("button", { name: scenario }).click();
  const bots = page.getByLabel("How strong the bots are");
  if (await bots.locator("option[value=novice]").count()) await bots.selectOption("novice");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/tables\//);
  await asked(page);
}

/** One answer by the list of all answers, pressed from inside the page: a year has some hundred of them, and each real click
 * waits for the picture to be still. `want` are patterns of actions in the order in which they are liked. Nothing is pressed,
 * and "there" returned, once the prompt reads like `until`: looked at in the same breath, or the answer would go to it. */
export function step(page, want = [], until = "^$") {
  return page.evaluate(async ([want, until]) => {
    const all = (what) => [...document.querySelectorAll(what)];
    const tick = () => new Promise((resolve) => setTimeout(resolve));
    if (!document.querySelector(".form:not(.busy)")) return "wait";
    if (new RegExp(until).test(document.querySelector(".prompt").innerText)) return "there";
    if (!document.querySelector("[data-list]")) {
      document.querySelector("#legal").click();
      await tick();
      await tick();
    }
    const listed = all("[data-list]:not(:disabled)");
    const texts = listed.map((one) => one.dataset.list);
    const found = want.map((pattern) => texts.findIndex((text) => new RegExp(pattern).test(text))).find((n) => n >= 0) ?? 0;
    listed[found]?.click();
    return texts[found] ?? "wait";
  }, [want, until]);
}
