// What the player has in hand: a piece, a half-made choice, a way under the pointer. Made only of what is listed as
// legal and of the chains the server offers.

import { named, names, onBoard, written } from "./actions";
import { t } from "./i18n.svelte";
import type { Table } from "./table.svelte";
import type { Action, ArgValue, Chain, Text } from "./wire";
import type { Role, Words } from "./words";
import { linksOf, type Highlights, type PlaceKind, type Scene } from "../boards/types";
import { Plan } from "./plan.svelte";

/** One way to get a thing done: a batch, where it leads, what happens on the way. */
export interface Way {
  actions: Action[];
  effects: Text[];
  path: string[];
  steps: number;
  direct: boolean;
}

export interface Menu {
  title: string;
  ways: Way[];
}

const MANY = 40;

export class Picker {
  private picked: { decision: string; piece: string } | null = $state.raw(null);
  private asked: { decision: string; piece: string; chains: Map<string, Chain[]> } | null = $state.raw(null);
  menu: (Menu & { decision: string }) | null = $state.raw(null);
  hoverPlace: string | null = $state(null);
  /** What a game writes at the end of a way in place of its number of steps. */
  label: ((way: Way, scene: Scene) => string) | null = $state.raw(null);
  /** What a sheet over the board offers by itself. */
  sheet: ((action: Action, scene: Scene) => boolean) | null = $state.raw(null);
  /** Names under the pointer in a sentence. */
  pointed: { role: Role; ids: string[] } | null = $state.raw(null);

  private decision = $derived.by(() => this.table.decision);
  private words = $derived.by(() => this.table.words);
  scene = $derived.by(() => this.table.scene);
  actions = $derived.by(() => (this.table.busy ? [] : (this.decision?.actions ?? [])));
  boardActions = $derived.by(() => {
    const words = this.words;
    return words && this.table.board ? this.actions.filter((action) => onBoard(action, words)) : [];
  });

  /** The only piece that the question is about, if there is one. */
  private only = $derived.by(() => {
    const words = this.words;
    if (!words || !this.boardActions.length || this.boardActions.length !== this.placed.length) return null;
    const found = new Set(this.boardActions.map((action) => named(action, "piece", words).join("+")));
    const [one] = found;
    return found.size === 1 && one ? (one.split("+")[0] ?? null) : null;
  });
  private placed = $derived.by(() => {
    const words = this.words;
    return words ? this.boardActions.filter((action) => named(action, "place", words).length > 0) : [];
  });

  selected = $derived.by(() => {
    const picked = this.picked;
    if (picked && picked.decision === this.decision?.id) return picked.piece;
    return this.only;
  });
  /** Whether the player chose the piece, so that Escape can lay it down again. */
  chosen = $derived.by(() => this.picked !== null && this.picked.decision === this.decision?.id);
  /** The piece that a question for numbers is about: nothing can be done with it on the board, but it is shown there. */
  private subject = $derived.by(() => {
    const { decision, words } = this;
    if (!words || decision?.form !== "allot" || !this.actions.length) return null;
    const named = words.parts(decision.prompt).flatMap((part) => (typeof part !== "string" && part.role === "piece" ? part.ids : []));
    return named.find((id) => this.at(id) !== null) ?? null;
  });
  mine = $derived.by(() => {
    const words = this.words;
    const piece = this.selected;
    return words && piece ? this.boardActions.filter((action) => names(action, "piece", piece, words)) : [];
  });

  /** A question for a part of the map: the places in it are offered at once, as far as the server says which. */
  private regional = $derived.by(() => {
    const words = this.words;
    if (!words || !this.table.board) return [];
    return this.actions.filter((action) => action.args.length > 0 && named(action, "region", words).length === action.args.length);
  });

  /** The next step of a way whose piece is not named: whoever is under way is known. */
  private onward = $derived.by(() => {
    const words = this.words;
    if (!words || this.decision?.form !== "path") return [];
    return this.placed.filter((action) => named(action, "piece", words).length === 0);
  });

  /** The chains of the piece in hand are here. */
  settled = $derived.by(() => this.asked?.decision === this.decision?.id && this.asked?.piece === this.selected);
  ends: Map<string, Way[]> = $derived.by(() => this.findEnds());

  highlights: Highlights = $derived.by(() => this.light());

  /** A form of cards, where one is asked for. */
  readonly plan: Plan;

  constructor(readonly table: Table) {
    this.plan = new Plan(table);
  }

  /** Whether this action is offered by a sheet over the board. */
  onSheet(action: Action): boolean {
    return this.scene !== null && (this.sheet?.(action, this.scene) ?? false);
  }

  at(piece: string): string | null {
    return this.scene?.tokens?.find((token) => token.id === piece)?.at ?? null;
  }

  piecesAt(place: string): string[] {
    return (this.scene?.tokens ?? []).filter((token) => token.at === place).map((token) => token.id);
  }

  /** Ask for the chains of the piece in hand. Called when it or the question changes. */
  async askChains(): Promise<void> {
    const decision = this.decision;
    const piece = this.selected ?? (this.regional.length || this.onward.length ? "" : null);
    if (!decision || piece === null) return;
    if (this.asked?.decision === decision.id && this.asked.piece === piece) return;
    const firsts = (piece ? this.mine : [...this.regional, ...this.onward]).slice(0, MANY);
    const found = await Promise.all(firsts.map((action) => this.table.chains(action).catch(() => [] as Chain[])));
    if (this.decision?.id !== decision.id || (this.selected ?? "") !== piece) return;
    const chains = new Map<string, Chain[]>();
    firsts.forEach((action, number) => chains.set(action.text, found[number] ?? []));
    this.asked = { decision: decision.id, piece, chains };
  }

  select(piece: string | null): void {
    this.menu = null;
    this.table.notice = null;
    this.picked = piece && this.decision ? { decision: this.decision.id, piece } : null;
  }

  /** Lay down what is in hand; false if there was nothing. */
  drop(): boolean {
    if (this.plan.drop()) return true;
    if (this.menu) {
      this.menu = null;
      return true;
    }
    if (this.chosen) {
      this.select(null);
      return true;
    }
    if (this.table.notice) {
      this.table.notice = null;
      return true;
    }
    return false;
  }

  clickPiece(id: string): void {
    const words = this.words;
    if (!words) return;
    if (!this.decision) return this.idle(id);
    if (id === this.subject) return;
    const selected = this.selected;
    if (selected && selected !== id) {
      const both = this.mine.filter((action) => names(action, "piece", id, words));
      if (both.length) return this.offer(t("pick.which"), both.map(single(words)));
      const place = this.at(id);
      if (place && this.ends.has(place)) return this.clickPlace(place);
    }
    const about = this.boardActions.filter((action) => names(action, "piece", id, words));
    if (about.length) {
      if (selected === id && this.chosen) return this.select(null);
      const bare = about.every((action) => named(action, "place", words).length === 0);
      const alone = about.every((action) => named(action, "piece", words).length === 1);
      if (bare && alone && about.length === 1 && this.table.decision?.form !== "path") {
        return this.offer(t("pick.which"), about.map(single(words)));
      }
      return this.select(id);
    }
    const place = this.at(id);
    if (place && !selected && this.ends.has(place)) return this.clickPlace(place);
    void this.why("piece", id);
  }

  clickPlace(id: string): void {
    const words = this.words;
    if (!words) return;
    if (!this.decision) return this.idle(null);
    // A card that is called like the place goes to the slot that waits for one.
    if (this.plan.open) {
      if (this.plan.left.some(({ card }) => card === id)) this.plan.pickCard(id);
      return;
    }
    const ways = this.ends.get(id);
    if (ways?.length) return this.offer(t("pick.way"), ways);
    const piece = this.piecesAt(id).find((other) => this.highlights.pieces.has(other));
    if (piece && piece !== this.selected) return this.clickPiece(piece);
    void this.why("place", id);
  }

  clickCard(id: string): void {
    const words = this.words;
    if (!words || !this.decision) return;
    const found = this.actions.filter((action) => names(action, "card", id, words));
    if (found.length) this.offer(t("pick.which"), found.map(single(words)));
    else void this.why("card", id);
  }

  /** One way: go. Several that do the same: the shortest. Several that differ: ask. */
  offer(title: string, ways: Way[]): void {
    const different = new Map<string, Way>();
    for (const way of ways) {
      const mark = way.effects.length || !way.direct ? JSON.stringify(way.effects) : way.actions[0]!.text;
      const known = different.get(mark);
      if (!known || way.actions.length < known.actions.length) different.set(mark, way);
    }
    const rest = [...different.values()];
    if (rest.length === 1) void this.go(rest[0]!);
    else if (this.decision) this.menu = { title, ways: rest, decision: this.decision.id };
  }

  async go(way: Way): Promise<void> {
    this.menu = null;
    this.hoverPlace = null;
    this.picked = null;
    await this.table.send(way.actions);
  }

  /** Why can this not be done? Ask about the nearest thing the player can have meant. */
  async why(role: Role, id: string): Promise<void> {
    const words = this.words;
    if (!words) return;
    const action = this.meant(role, id, words);
    if (action) await this.table.explain(action);
    else this.table.notice = { parts: [t("pick.first")], rule: "", tone: "info" };
  }

  private idle(_piece: string | null): void {
    this.table.notice = null;
  }

  private meant(role: Role, id: string, words: Words): string | null {
    const verbs = words.vocabulary.verbs;
    const asked = [...new Set(this.actions.map((action) => action.verb))];
    const all = [...asked, ...Object.keys(verbs).filter((verb) => !asked.includes(verb))];
    for (const { roles, args, only } of this.meanings(role, id)) {
      for (const verb of only ? asked : all) {
        const kinds = verbs[verb] ?? [];
        if (kinds.length !== roles.length) continue;
        if (kinds.every((kind, n) => words.role(kind) === roles[n] && words.knows(kind, args[n]!))) return written(verb, args);
      }
    }
    return null;
  }

  /** What a click can have meant, the likeliest first; `only` where nothing but a verb now asked makes sense of it. */
  private meanings(role: Role, id: string): { roles: Role[]; args: ArgValue[]; only?: boolean }[] {
    const piece = this.selected;
    if (role === "place" && piece) return [{ roles: ["piece", "place"], args: [piece, id] }];
    if (role !== "piece") return [{ roles: [role], args: [id] }];
    const found: { roles: Role[]; args: ArgValue[]; only?: boolean }[] = [];
    if (piece && piece !== id) {
      found.push({ roles: ["piece", "piece"], args: [piece, id], only: true });
      const place = this.at(id);
      if (place) found.push({ roles: ["piece", "place"], args: [piece, place] });
    } else {
      const near = this.beside(id);
      if (near) found.push({ roles: ["piece", "place"], args: [id, near] });
    }
    return [...found, { roles: ["piece"], args: [id] }];
  }

  /** A place next to a piece: to ask whether it could move at all. */
  private beside(piece: string): string | null {
    const board = this.table.board;
    const place = this.at(piece);
    if (!board || !place) return null;
    const number = board.places.id.indexOf(place);
    const links = linksOf(board);
    for (let n = 0; n + 1 < links.length; n += 2) {
      if (links[n] === number) return board.places.id[links[n + 1]!] ?? null;
      if (links[n + 1] === number) return board.places.id[links[n]!] ?? null;
    }
    return null;
  }

  private findEnds(): Map<string, Way[]> {
    const words = this.words;
    const found = new Map<string, Way[]>();
    if (!words) return found;
    const add = (end: string, way: Way): void => {
      const ways = found.get(end);
      if (ways) ways.push(way);
      else found.set(end, [way]);
    };
    const piece = this.selected;
    const start = piece ? this.at(piece) : (this.scene?.from ?? null);
    const asked = this.asked;
    const chains = asked && asked.decision === this.decision?.id && asked.piece === (piece ?? "") ? asked.chains : null;
    const listed = piece
      ? this.mine
      : [...this.boardActions.filter((action) => named(action, "piece", words).length === 0), ...this.regional];
    for (const action of listed) {
      const whole = chains?.get(action.text) ?? [];
      for (const chain of whole) {
        if (chain.end === null) continue;
        const places = chain.actions.flatMap((step) => named(step, "place", words));
        const path = start ? [start, ...places] : places;
        add(chain.end, { actions: chain.actions, effects: chain.effects, path, steps: places.length, direct: false });
      }
      const places = named(action, "place", words);
      const place = places.at(-1);
      if (place !== undefined && !whole.length) {
        add(place, {
          actions: [action],
          effects: [],
          path: start && this.table.decision?.form === "path" ? [start, ...places] : places,
          steps: 1,
          direct: true,
        });
      }
    }
    for (const [end, ways] of found) {
      const whole = ways.filter((way) => !way.direct);
      if (whole.length) found.set(end, this.cheapest(whole));
    }
    return found;
  }

  /** Of ways whose label is a price the cheapest: nobody wants to be asked for the others. */
  private cheapest(ways: Way[]): Way[] {
    const scene = this.scene;
    if (!this.label || !scene) return ways;
    const prices = ways.map((way) => Number(this.label!(way, scene)));
    const least = Math.min(...prices);
    return Number.isNaN(least) ? ways : ways.filter((_, number) => prices[number] === least);
  }

  private light(): Highlights {
    const words = this.words;
    const places = new Map<string, { kind: PlaceKind; label?: string }>();
    const pieces = new Set<string>();
    const lit: Highlights = { places, pieces, selected: this.selected ?? this.subject, path: [], arrows: [] };
    if (!words) return lit;
    const { active } = this.plan;
    if (this.plan.open && active) {
      for (const { card, number } of this.plan.left) if (number > 0 && this.plan.can(active, card)) places.set(card, { kind: "choice" });
      return lit;
    }
    const form = this.decision?.form;
    for (const [end, ways] of this.ends) {
      const best = ways.reduce((a, b) => (b.steps < a.steps ? b : a));
      const label = this.label && this.scene ? this.label(best, this.scene) : String(best.steps);
      if (!best.direct) places.set(end, this.selected || this.onward.length ? { kind: "target", label } : { kind: "choice" });
      else places.set(end, { kind: form === "path" ? "target" : this.selected ? "end" : "choice" });
    }
    const listed = this.selected && this.mine.some((a) => named(a, "piece", words).length > 1) ? this.mine : this.boardActions;
    for (const action of listed) for (const id of named(action, "piece", words)) pieces.add(id);
    const way = this.hoverPlace ? this.ends.get(this.hoverPlace)?.[0] : undefined;
    if (way && way.path.length > 1) lit.path = way.path;
    return lit;
  }
}

function single(words: Words): (action: Action) => Way {
  return (action) => ({
    actions: [action],
    effects: [],
    path: named(action, "place", words),
    steps: 1,
    direct: true,
  });
}
