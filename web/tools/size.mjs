// How large the first load is: everything index.html and the first page need, gzipped; and a table with its board.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const out = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), "../../kabinett/web");
const LIMIT = 300 * 1024;
const gzip = (file) => gzipSync(readFileSync(join(out, file)), { level: 9 }).length;

/** A file and everything it imports at once. */
function closure(start) {
  const found = new Set();
  const walk = (file) => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith(".js")) return;
    const text = readFileSync(join(out, file), "utf8");
    for (const [, path] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) walk(`assets/${path}`);
  };
  start.forEach(walk);
  return found;
}

const html = readFileSync(join(out, "index.html"), "utf8");
const linked = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map((match) => match[1]);
const assets = readdirSync(join(out, "assets")).map((name) => `assets/${name}`);
const first = closure([...linked, ...assets.filter((name) => /\/en-[^/]*\.js$/.test(name))]);

/** A table of a game: its page, its panels and its board. */
function tableOf(game) {
  const found = closure([...first, ...assets.filter((name) => new RegExp(`/(TablePage|${game})-[^/]*\\.(js|css)$`).test(name))]);
  for (const name of assets) {
    // Sheets of the parts a table loads.
    const stem = name.replace(/-[^-]+\.css$/, "");
    if (name.endsWith(".css") && [...found].some((file) => file.startsWith(`${stem}-`) && file.endsWith(".js"))) found.add(name);
  }
  return found;
}
const sum = (files) => [...files].reduce((total, file) => total + gzip(file), 0);
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(`first page: ${kb(sum(first))} gzip in ${first.size} files`);
for (const game of ["friedrich", "wallenstein"]) {
  const whole = sum(tableOf(game));
  console.log(`with a table of ${game}: ${kb(whole)}`);
  if (whole > LIMIT) {
    console.error(`more than ${kb(LIMIT)}`);
    process.exitCode = 1;
  }
}
