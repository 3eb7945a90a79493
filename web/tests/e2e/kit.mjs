// A real browser for the tests and the pictures.
import { chromium } from "playwright-core";

export const BASE = process.env.KABINETT_BASE ?? "http://127.0.0.1:8000";

export async function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}

/** A page that remembers everything it should not have said. */
export async function visitor(browser, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1366, height: 820 }, locale: "en-GB", ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.host !== new URL(BASE).host) faults.push(`foreign: ${url}`);
  });
  return { context, page, faults };
}

/** Where a place of the board stands on the screen, read from what is drawn. */
export async function placeAt(page, id) {
  return page.evaluate(async (wanted) => {
    const svg = document.querySelector("[data-tour=board] svg[role=application]");
    const group = svg.querySelector("g");
    const name = location.pathname;
    void name;
    const info = await (await fetch("/api/games/friedrich/board")).json();
    const number = info.places.id.indexOf(wanted);
    const point = new DOMPoint(info.places.x[number], info.places.y[number]).matrixTransform(group.getScreenCTM());
    return { x: point.x, y: point.y };
  }, id);
}
