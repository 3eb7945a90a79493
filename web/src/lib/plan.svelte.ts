// A form of slots filled with cards in any order, and sent as one batch in the order the game asks. What may lie where,
// how many cards there are and how many slots may stay empty is told by the game; here it is only kept and counted.

import type { Planning } from "../boards/types";
import { store, stored } from "./settings.svelte";
import type { Table } from "./table.svelte";
import type { Action } from "./wire";

type Cards = Record<string, string>;

interface Kept {
  round: string;
  cards: Cards;
}

export class Plan {
  private cards: Cards = $state.raw({});
  private loaded = "";
  /** The slot that the next card goes to. */
  active: string | null = $state(null);
  /** The card that goes to the next slot. */
  held: string | null = $state(null);
  /** A card under the pointer, where it came from, and over which slot it hangs. */
  drag: { card: string; from: string | null; x: number; y: number; over: string | null } | null = $state.raw(null);

  constructor(readonly table: Table) {}

  planning: Planning | null = $derived.by(() => this.table.scene?.planning ?? null);
  /** Cards can be laid now. */
  open = $derived.by(() => this.planning !== null && !this.planning.done && this.table.decision?.form === "plan");
  /** What was already sent step by step stays until it is taken back. */
  fixed: Map<string, string | null> = $derived.by(() => new Map(this.planning?.laid ?? []));
  left: { card: string; number: number }[] = $derived.by(() =>
    (this.planning?.cards ?? []).map(({ card, number }) => ({ card, number: number - this.used(card) })),
  );
  missing: string[] = $derived.by(() => (this.planning?.slots ?? []).filter((slot) => !this.at(slot) && !this.fixed.has(slot)));
  /** How many of the missing ones may stay so. */
  spare = $derived.by(() => (this.planning?.empty ?? 0) - [...this.fixed.values()].filter((card) => card === null).length);
  ready = $derived.by(() => this.open && this.missing.length <= this.spare);

  private key(): string {
    return `kabinett.plan.${this.table.id}.${this.table.seat}`;
  }

  /** Take up what was begun or submitted for this round. Called when the planning changes. */
  load(): void {
    const planning = this.planning;
    if (!planning) {
      this.loaded = "";
      return;
    }
    const mark = `${this.key()}/${planning.round}`;
    if (this.loaded !== mark) {
      this.loaded = mark;
      this.active = this.held = null;
      const kept = stored<Kept | null>(this.key(), null);
      this.cards = kept?.round === planning.round ? this.valid(kept.cards) : {};
    }
    if (planning.done) {
      this.keep(Object.fromEntries(planning.plan.filter((one): one is [string, string] => one[1] !== null)));
    }
  }

  /** Without what the game no longer lists. */
  private valid(cards: Cards): Cards {
    const known = new Map((this.planning?.cards ?? []).map(({ card, number }) => [card, number]));
    const found: Cards = {};
    for (const [slot, card] of Object.entries(cards)) {
      const number = known.get(card) ?? 0;
      if (!number || !this.takes(slot, card) || this.fixed.has(slot)) continue;
      found[slot] = card;
      known.set(card, number - 1);
    }
    return found;
  }

  private keep(cards: Cards): void {
    this.cards = cards;
    if (this.planning) store(this.key(), { round: this.planning.round, cards } satisfies Kept);
  }

  private used(card: string): number {
    const laid = Object.entries(this.cards).filter(([slot, other]) => other === card && !this.fixed.has(slot)).length;
    return laid + [...this.fixed.values()].filter((other) => other === card).length;
  }

  /** The card on a slot. */
  at(slot: string): string | null {
    return this.fixed.get(slot) ?? this.cards[slot] ?? null;
  }

  takes(slot: string, card: string): boolean {
    const planning = this.planning;
    return planning !== null && planning.slots.includes(slot) && !planning.barred[slot]?.includes(card);
  }

  can(slot: string, card: string): boolean {
    return this.open && !this.fixed.has(slot) && this.takes(slot, card);
  }

  /** Lay a card; what lay there goes where the card came from, or back to the hand. */
  lay(slot: string, card: string, from: string | null = null): boolean {
    if (!this.can(slot, card) || slot === from) return false;
    const cards = { ...this.cards };
    const before = cards[slot];
    if (from) delete cards[from];
    else if ((this.left.find((one) => one.card === card)?.number ?? 0) <= 0) {
      // The only one lies elsewhere: it moves.
      const other = Object.keys(cards).find((one) => cards[one] === card && one !== slot);
      if (!other) return false;
      delete cards[other];
    }
    cards[slot] = card;
    if (from && before && this.takes(from, before)) cards[from] = before;
    this.keep(cards);
    this.held = null;
    return true;
  }

  /** Lay out a whole plan as its steps say; what was laid before goes back to the hand. The last step, which hands it in, is left. */
  fill(steps: Action[]): void {
    const planning = this.planning;
    if (!this.open || !planning) return;
    const laid = steps.filter(({ verb, args }) => verb === planning.verb && args[1] !== planning.none);
    this.keep(this.valid(Object.fromEntries(laid.map(({ args: [slot, card] }) => [String(slot), String(card)]))));
    this.active = this.held = null;
  }

  clear(slot: string): void {
    if (!this.open || !(slot in this.cards)) return;
    const { [slot]: _gone, ...rest } = this.cards;
    this.keep(rest);
  }

  clearAll(): void {
    if (this.open) this.keep({});
    this.active = this.held = null;
  }

  /** A slot was chosen: it gets the card in hand, or waits for one. */
  pickSlot(slot: string): void {
    if (!this.open || this.fixed.has(slot)) return;
    if (this.held) {
      const card = this.held;
      this.held = null;
      if (this.lay(slot, card)) this.active = null;
      return;
    }
    this.active = this.active === slot ? null : slot;
  }

  /** A card was chosen: it goes to the slot that waits, and the next empty one waits. True if it was laid. */
  pickCard(card: string, order: string[] = this.planning?.slots ?? []): boolean {
    if (!this.open) return false;
    const slot = this.active;
    if (slot) {
      if (!this.lay(slot, card)) return false;
      const from = order.indexOf(slot);
      const round = [...order.slice(from + 1), ...order.slice(0, from)];
      this.active = round.find((one) => !this.at(one) && !this.fixed.has(one)) ?? null;
      return true;
    }
    this.held = this.held === card ? null : card;
    return false;
  }

  /** Lay down what is in hand; false if there was nothing. */
  drop(): boolean {
    if (!this.held && !this.active) return false;
    this.held = this.active = null;
    return true;
  }

  /** The steps that are still to be sent, and the end. */
  batch(): string[] {
    const planning = this.planning;
    if (!planning) return [];
    const steps = planning.slots
      .filter((slot) => !this.fixed.has(slot))
      .map((slot) => `${planning.verb} ${slot} ${this.cards[slot] ?? planning.none}`);
    return [...steps, planning.end];
  }

  async submit(): Promise<void> {
    if (!this.ready) return;
    this.active = this.held = null;
    await this.table.send(this.batch());
  }
}
