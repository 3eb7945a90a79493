// A hint: what a strong player would do in the seat we look through, as the server says it.

import { ApiError, post, query } from "./api";
import { speech, t } from "./i18n.svelte";
import type { Table } from "./table.svelte";
import type { Action, Text } from "./wire";
import type { Part, Words } from "./words";

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
  private found: { seat: number; hint: Hint } | null = $state.raw(null);
  /** Whether this seat may ask now. */
  offered = $derived.by(() => {
    const { table } = this;
    return Boolean(table.decision && !table.busy && table.info?.seats[table.seat]?.may_hint);
  });
  /** The hint for what is asked now. */
  shown = $derived.by(() => {
    const { found, table } = this;
    if (!found || found.seat !== table.seat || found.hint.decision !== table.decision?.id) return null;
    return found.hint;
  });

  constructor(private readonly table: Table) {}

  async ask(): Promise<void> {
    if (!this.offered || this.asking) return;
    const { table } = this;
    const seat = table.seat;
    this.asking = true;
    table.notice = null;
    try {
      const path = `/tables/${table.id}/seats/${seat}/hint${query({ lang: speech.language })}`;
      this.found = { seat, hint: await post<Hint>(path) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // What we asked about has passed meanwhile: there is nothing to say.
      if (error.error === "stale" || error.error === "not_your_turn") return;
      const said = error.error === "offline" ? t("error.offline") : error.message;
      table.notice = { parts: [said], rule: "", tone: "no" };
    } finally {
      this.asking = false;
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

/** Steps in words: those that go on where the one before ended (the same, but for its last argument) are told in one,
 * and a verb that comes again is not said again. */
export function told(steps: Action[], words: Words): Part[][] {
  const lines: Part[][] = [];
  let before: Action | null = null;
  for (const step of steps) {
    const line = lines.at(-1);
    const kinds = words.vocabulary.verbs[step.verb] ?? [];
    const names = step.args.map((arg, number) => words.named(kinds[number] ?? "other", arg));
    if (line && before && goesOn(before, step, words)) line.push(" → ", names.at(-1)!);
    else if (line && before?.verb === step.verb && names.length > 1 && !/\{\d\}/.test(words.verb(step.verb))) {
      lines.push(names.flatMap((name, number) => (number ? [number > 1 ? ", " : ": ", name] : [name])));
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
