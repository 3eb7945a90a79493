// A person at a table of Maria: what several stories and the pictures need.
import { asked } from "./kit.mjs";

/** Open a table with two seats for bots that answer at once; ours is the seat with this number. */
export async function openTable(page, base, { variant = "introductory", seat = 0 } = {}) {
  await page.goto(`${base}/new/maria`);
  await page.getByRole("group", { name: "Variant" }).getByRole("button", { name: variant }).click();
  for (const n of [0, 1, 2]) await page.locator(`#seat-${n}`).selectOption(n === seat ? "me" : "bot");
  const level = page.locator("select:has(option[value=novice])");
  if (await level.count()) await level.selectOption("novice");
  await page.getByRole("button", { name: "Open the table" }).click();
  await page.waitForURL(/\/tables\//);
  await asked(page);
}

/** One step by the buttons of the page, pressed from inside it: the first of `wishes` that is offered, else what ends the
 * question, else the first button, else the first of the list. A whole game has some hundred steps, and each real click
 * waits for the picture to be still. Nothing is pressed, and "there" returned, once the prompt reads like `until`. */
export function step(page, wishes = [], until = "^$") {
  return page.evaluate(async ([wishes, until]) => {
    const all = (what) => [...document.querySelectorAll(what)];
    const tick = () => new Promise((resolve) => setTimeout(resolve));
    all("[data-show=close]").forEach((button) => button.click());
    const form = document.querySelector(".form:not(.busy)");
    if (!form) return "wait";
    if (new RegExp(until).test(document.querySelector(".prompt").innerText)) return "there";
    const name = (one) => one.dataset.action ?? one.dataset.way ?? "";
    const buttons = all(".form [data-action]:not([data-action=back]), .council [data-way], .ballot [data-way]");
    const wished = wishes.map((wish) => buttons.find((one) => new RegExp(wish).test(name(one)))).find(Boolean);
    const button = wished ?? buttons.find((one) => /^(done|pass|keep|decline|stop|halt)$/.test(name(one))) ?? buttons[0] ?? all(".form .choices button")[0];
    if (button) {
      button.click();
      return name(button) || "choice";
    }
    document.querySelector("#legal").click();
    await tick();
    await tick();
    document.querySelector("[data-list]")?.click();
    return "list";
  }, [wishes, until]);
}

/** Place the highest card of the trump suit; pass without one. Returns whether a card was placed. */
export function placeTrump(page) {
  return page.evaluate(() => {
    const all = (what) => [...document.querySelectorAll(what)];
    const trump = document.querySelector(".council .trump svg")?.getAttribute("class")?.split(" ")[0];
    const card = all(".hand .card.able").filter((one) => one.querySelector(`.face.${trump}`)).at(-1);
    (card ?? document.querySelector(".form:not(.busy) [data-action=pass]"))?.click();
    return Boolean(card);
  });
}
