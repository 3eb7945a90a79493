// A hint: what a strong player would do in the seat we look through, as the server says it.

import { ApiError, post, query } from "./api";
import { speech, t } from "./i18n.svelte";
import type { Table } from "./table.svelte";
import { moveIn, type Arrow } from "./trail";
import type { Action, Text } from "./wire";
import type { Part, Words } from "./words";
import type { Scene } from "../boards/types";

export interface Hint {
  decision: string;
  steps: Action[];
  message: string;
  /** Wins it expects, in per cent; null: nobody can judge this game. */
  share: number | null;
  /** What it was compared with. */
  other: Action[];
  effects: Text[];
  trials: number;
}

export class Hints {
  asking = $state(false);
  private found: { seat: number; answers: number; hint: Hint } | null = $state.raw(null);
  /** Whether this seat may ask now. */
  offered = $derived.by(() => {
    const { table } = this;
    return Boolean(table.decision && !table.busy && table.info?.seats[table.seat]?.may_hint);
  });
  /** The hint for what is asked now. What others do may change the question: as long as we have not answered, and what
   * it says first can be done, it stands. */
  shown = $derived.by(() => {
    const { found, table } = this;
    const { decision } = table;
    if (!found || !decision || found.seat !== table.seat) return null;
    const { hint } = found;
    if (hint.decision === decision.id) return hint;
    const [first] = hint.steps;
    return found.answers === table.answers && decision.actions.some(({ text }) => text === first?.text) ? hint : null;
  });

  constructor(private readonly table: Table) {}

  async ask(): Promise<void> {
    if (!this.offered || this.asking) return;
    const { table } = this;
    const seat = table.seat;
    this.asking = true;
    table.notice = null;
    try {
      await this.find(seat, true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What we asked about has passed meanwhile, and nothing else is asked: there is nothing to say.
      if (passed(error) && (!table.decision || table.seat !== seat)) return;
      const said = error.error === "offline" ? t("error.offline") : error.message;
      table.notice = { parts: [said], rule: "", tone: passed(error) ? "info" : "no" };
    } finally {
      this.asking = false;
    }
  }

  private async find(seat: number, again: boolean): Promise<void> {
    const { table } = this;
    const { answers } = table;
    try {
      const path = `/tables/${table.id}/seats/${seat}/hint${query({ lang: speech.language })}`;
      this.found = { seat, answers, hint: await post<Hint>(path) };
    } catch (error) {
      // The question has changed while the answer was thought out: once more, for the one that stands now.
      if (!again || !(error instanceof ApiError) || !passed(error) || !table.decision || table.seat !== seat) throw error;
      await this.find(seat, false);
    }
  }

  close(): void {
    this.found = null;
  }

  /** Do what it says. */
  async follow(): Promise<void> {
    const hint = this.shown;
    if (!hint) return;
    this.close();
    await this.table.send(hint.steps);
  }
}

function passed(error: ApiError): boolean {
  return error.error === "stale" || error.error === "not_your_turn";
}

/** Verbs that move a piece, and where pieces stand before they do. */
export interface Moves {
  verbs: Set<string>;
  from: (piece: string) => string | null;
}

/** What a hint moves, as its effects tell it. */
export function movesOf(hint: Hint, words: Words, scene: Scene | null): Moves {
  const starts = new Map<string, string>();
  for (const effect of hint.effects) {
    const moved = moveIn(effect, words);
    for (const piece of moved?.pieces ?? []) if (!starts.has(piece)) starts.set(piece, moved!.from);
  }
  const verbs = new Set<string>();
  for (const step of hint.steps) {
    const move = moveOf(step, words);
    if (move && starts.has(move.pieces[0] ?? "")) verbs.add(step.verb);
  }
  return { verbs, from: (piece) => starts.get(piece) ?? scene?.tokens?.find(({ id }) => id === piece)?.at ?? null };
}

/** A piece and a place: who goes where, if it is a move. */
function moveOf(step: Action, words: Words): { pieces: string[]; to: string } | null {
  const kinds = words.vocabulary.verbs[step.verb] ?? [];
  const [who, where] = kinds.map((kind) => words.role(kind));
  if (kinds.length !== 2 || who !== "piece" || where !== "place") return null;
  return { pieces: words.ids(kinds[0]!, step.args[0]!), to: String(step.args[1]) };
}

/** What a hint shows on the board: a way, or an arrow for each of several, and the places it is about. */
export interface Trace {
  path: string[];
  arrows: Arrow[];
  marked: string[];
}

/** The ways and places of a hint; `under`: where somebody stands who is under way, whom the steps do not name. */
export function traced(hint: Hint, words: Words, scene: Scene | null, places: { has(id: string): boolean }, under: string | null): Trace {
  const moves = movesOf(hint, words, scene);
  const ways: { pieces: string; path: string[]; power?: string }[] = [];
  const marked = new Set<string>();
  const token = (id: string) => scene?.tokens?.find((one) => one.id === id);
  const goOn = (pieces: string[], start: string | null, to: string): void => {
    const known = ways.find((way) => way.pieces === pieces.join());
    if (known) known.path.push(to);
    else ways.push({ pieces: pieces.join(), path: start === null ? [to] : [start, to], power: token(pieces[0] ?? "")?.power });
  };
  for (const step of hint.steps) {
    const move = moves.verbs.has(step.verb) ? moveOf(step, words) : null;
    if (move) {
      goOn(move.pieces, moves.from(move.pieces[0] ?? ""), move.to);
      continue;
    }
    const kinds = words.vocabulary.verbs[step.verb] ?? [];
    const named = step.args.flatMap((arg, n) => words.ids(kinds[n] ?? "other", arg).map((id) => ({ id, role: words.role(kinds[n] ?? "other") })));
    const where = named.filter(({ role, id }) => (role === "place" || role === "card") && places.has(id)).map(({ id }) => id);
    if (under !== null && where.length === 1 && named.length === 1) goOn([], under, where[0]!);
    else if (where.length) for (const id of where) marked.add(id);
    else for (const { id, role } of named) if (role === "piece" && token(id)?.at) marked.add(token(id)!.at!);
  }
  for (const { path } of ways) marked.add(path.at(-1)!);
  const long = ways.filter(({ path }) => path.length > 1);
  return {
    path: long.length === 1 ? long[0]!.path : [],
    arrows: long.length > 1 ? long.map(({ path, power }) => ({ from: path[0]!, to: path.at(-1)!, ...(power ? { power } : {}) })) : [],
    marked: [...marked],
  };
}

/** Steps in words: those that go on where the one before ended (the same, but for its last argument) are told in one,
 * a verb that comes again is not said again, and a way begins where its piece stands. */
export function told(steps: Action[], words: Words, moves: Moves | null = null): Part[][] {
  const lines: Part[][] = [];
  const at = new Map<string, string>();
  let before: Action | null = null;
  for (const step of steps) {
    const line = lines.at(-1);
    const kinds = words.vocabulary.verbs[step.verb] ?? [];
    const names = step.args.map((arg, number) => words.named(kinds[number] ?? "other", arg));
    const move = moves?.verbs.has(step.verb) ? moveOf(step, words) : null;
    const piece = move?.pieces[0] ?? "";
    const start = move ? (at.get(piece) ?? moves!.from(piece)) : null;
    if (move) for (const id of move.pieces) at.set(id, move.to);
    if (line && before && goesOn(before, step, words)) line.push(" → ", names.at(-1)!);
    else if (start !== null) lines.push([names[0]!, words.colon, words.named(kinds[1]!, start), " → ", names[1]!]);
    else if (line && before?.verb === step.verb && names.length > 1 && !words.phrase(step.verb)) {
      lines.push(names.flatMap((name, number) => (number ? [number > 1 ? ", " : words.colon, name] : [name])));
    } else lines.push(words.action(step));
    before = step;
  }
  return lines;
}

/** What is worth telling of an alternative: of a long one only the steps that differ. */
export function differing(hint: Hint, most: number): Action[] {
  if (hint.other.length <= most) return hint.other;
  const same = new Set(hint.steps.map((step) => step.text));
  return hint.other.filter((step) => !same.has(step.text)).slice(0, most);
}

function goesOn(before: Action, step: Action, words: Words): boolean {
  const last = step.args.length - 1;
  if (last < 1 || before.verb !== step.verb || before.args.length !== step.args.length) return false;
  if (words.role(words.vocabulary.verbs[step.verb]?.at(-1) ?? "other") !== "place") return false;
  return step.args.slice(0, last).every((arg, number) => arg === before.args[number]);
}
