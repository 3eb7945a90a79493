// A real browser and a real server for the tests and the pictures. The tests click and type; they send no request.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const HERE = dirname(fileURLToPath(import.meta.url));
export const WEB = join(HERE, "../..");
export const ROOT = join(WEB, "..");
const PYTHON = process.env.PYTHON ?? join(ROOT, ".venv/bin/python");
const PROBES = ["plan", "windows", "league"].map((name) => `${name}=tests.probes.${name}:game`).join(",");
/** The geometry, as the pages loaded it. */
const BOARD = {};

function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function answers(url, patience = 60_000) {
  const end = Date.now() + patience;
  while (Date.now() < end) {
    try {
      if ((await fetch(url)).ok) return true;
    } catch {
      // Not yet.
    }
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  return false;
}

/** A server in a data folder of its own, with the probe games unless told otherwise; it can be stopped and started again. */
export class Server {
  constructor({ probes = true } = {}) {
    this.games = probes ? { KABINETT_GAMES: PROBES } : {};
  }

  async start() {
    this.data ??= mkdtempSync(join(tmpdir(), "kabinett-"));
    this.port ??= await freePort();
    await this.spawn();
    // A server that does not hand out the built pages itself, or not those of KABINETT_PAGES, gets a small one in front.
    const page = await fetch(`http://127.0.0.1:${this.port}/`);
    const built = process.env.KABINETT_PAGES;
    if (page.ok && !built) {
      this.base = `http://127.0.0.1:${this.port}`;
      return this;
    }
    const front = await freePort();
    const args = ["vite", "preview", "--outDir", built ?? "../kabinett/web", "--port", String(front), "--strictPort", "--host", "127.0.0.1"];
    const env = { ...process.env, KABINETT_SERVER: `http://127.0.0.1:${this.port}` };
    this.front = spawn("npx", args, { cwd: WEB, env, stdio: "ignore", detached: true });
    this.base = `http://127.0.0.1:${front}`;
    if (!(await answers(this.base))) throw new Error("the pages are not served");
    return this;
  }

  async spawn() {
    const args = ["-m", "kabinett", "serve", "--port", String(this.port), "--data", this.data];
    const env = { ...process.env, ...this.games, PYTHONPATH: ROOT };
    this.process = spawn(PYTHON, args, { cwd: ROOT, env, stdio: "ignore" });
    if (!(await answers(`http://127.0.0.1:${this.port}/api/games`))) throw new Error("the server does not start");
  }

  async halt() {
    const gone = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill("SIGTERM");
    await gone;
  }

  async stop() {
    await this.halt();
    if (this.front) process.kill(-this.front.pid);
    rmSync(this.data, { recursive: true, force: true });
  }
}

export async function launch() {
  return chromium.launch({
    executablePath: execFileSync(join(ROOT, "tools/browser.sh"), { encoding: "utf8" }).trim(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"],
  });
}

/** A page that remembers everything it should not have said or asked for. */
export async function visitor(browser, base, { tour = false, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 860 }, locale: "en-GB", ...options });
  if (!tour) {
    // Somebody who has seen the tour of the table.
    await context.addInitScript(() => {
      if (!localStorage.getItem("kabinett.settings")) localStorage.setItem("kabinett.settings", '{"tour":true}');
    });
  }
  const page = await context.newPage();
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`thrown: ${error.message}`));
  page.on("response", (answer) => {
    if (answer.status() >= 400) faults.push(`${answer.status()}: ${answer.request().method()} ${answer.url()}`);
    if (/\/board(\?|$)/.test(answer.url())) void answer.json().then((found) => Object.assign(BOARD, found), () => {});
  });
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (!["data:", "blob:"].includes(url.protocol) && url.host !== new URL(base).host) faults.push(`foreign: ${url}`);
  });
  return { context, page, faults };
}

/** Where a place of the board stands on the screen, read from the geometry the page itself has loaded. */
export async function placeAt(page, id) {
  const number = BOARD.places.id.indexOf(id);
  const [x, y] = [BOARD.places.x[number], BOARD.places.y[number]];
  return page.evaluate(
    ([x, y]) => {
      const group = document.querySelector("[data-tour=board] svg[role=application] g");
      const point = new DOMPoint(x, y).matrixTransform(group.getScreenCTM());
      return { x: point.x, y: point.y };
    },
    [x, y],
  );
}

export async function prompt(page) {
  return (await page.locator(".prompt").innerText()).replace(/\s*§.*$/s, "").trim();
}

/** Wait until we are asked something else than before. */
export async function asked(page, before = "") {
  await page.waitForFunction(
    (old) => {
      const said = document.querySelector(".prompt")?.innerText ?? "";
      return document.querySelector(".form:not(.busy)") && said.replace(/\s*§.*$/s, "").trim() !== old;
    },
    before,
    { timeout: 30_000 },
  );
}

const AXE = readFileSync(join(WEB, "node_modules/axe-core/axe.min.js"), "utf8");

/** Serious findings of axe-core on this page. */
export async function findings(page) {
  await page.evaluate(`${AXE};0`);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations
      .filter((one) => ["serious", "critical"].includes(one.impact))
      .map((one) => `${one.id}: ${one.nodes.slice(0, 4).map((node) => node.target.join(" ")).join(", ")}`);
  });
}

export const PHONE = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
