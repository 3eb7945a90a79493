// What the pointer rests on: names in sentences that light up on the board, and the rule shown beside it.

import type { Rules } from "./games.svelte";
import type { Role } from "./words";

class Pointer {
  pointed: { role: Role; ids: string[] } | null = $state.raw(null);
  /** The rules of the game on this page, as soon as they are here. */
  rules: Rules | null = $state.raw(null);
  rule: { id: string; left: number; top: number; below: boolean } | null = $state.raw(null);

  point(role: Role, ids: string[]): void {
    this.pointed = { role, ids };
  }

  leave(): void {
    this.pointed = null;
  }

  showRule(id: string, anchor: Element): void {
    const box = anchor.getBoundingClientRect();
    const width = Math.min(360, window.innerWidth - 24);
    const left = Math.max(12, Math.min(box.left, window.innerWidth - width - 12));
    const below = box.top < window.innerHeight / 2;
    this.rule = { id, left, top: below ? box.bottom + 8 : box.top - 8, below };
  }

  hideRule(): void {
    this.rule = null;
  }
}

export const pointer = new Pointer();
