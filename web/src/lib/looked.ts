// How far the log of a table was seen in this browser. What stood on a visible page is no news later; what came while
// the page lay in the background is.

import { store, stored } from "./settings.svelte";
import type { Line } from "./wire";

const MOST = 60;

export class Looked {
  constructor(private readonly table: string) {}

  private key(viewer: string): string {
    return `kabinett.seen.${this.table}.${viewer}`;
  }

  /** These lines are on the page, and somebody has it before them. */
  keep(viewer: string, lines: Line[]): void {
    const end = lines.at(-1)?.n;
    if (end !== undefined && document.visibilityState === "visible") store(this.key(viewer), end);
  }

  /** The lines that came since somebody last looked. From now on they count as seen, if the page is. */
  news(viewer: string, lines: Line[]): Line[] {
    if (document.visibilityState !== "visible") return [];
    const last = stored<number>(this.key(viewer), -1);
    this.keep(viewer, lines);
    return last < 0 ? [] : lines.filter((line) => line.n > last).slice(-MOST);
  }
}
