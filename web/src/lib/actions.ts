// Legal actions sorted so that any question of any game can be asked: by verb, then argument by argument.
// Nothing here knows a rule: it only looks at what is listed.

import type { Action, ArgValue } from "./wire";
import type { Role, Words } from "./words";

export interface Group {
  verb: string;
  kinds: string[];
  actions: Action[];
}

/** Actions by verb, in the order in which they are listed. */
export function byVerb(actions: Action[], verbs: Record<string, string[]>): Group[] {
  const groups = new Map<string, Group>();
  for (const action of actions) {
    const group = groups.get(action.verb);
    if (group) group.actions.push(action);
    else groups.set(action.verb, { verb: action.verb, kinds: verbs[action.verb] ?? [], actions: [action] });
  }
  return [...groups.values()];
}

export interface Choice {
  value: ArgValue;
  actions: Action[];
}

/** The first argument in which these actions differ, and its values; null where nothing is left to choose. */
export function nextChoice(actions: Action[]): { arg: number; choices: Choice[] } | null {
  const first = actions[0];
  if (!first || actions.length < 2) return null;
  for (let arg = 0; arg < first.args.length; arg++) {
    const found = new Map<ArgValue, Choice>();
    for (const action of actions) {
      const value = action.args[arg]!;
      const choice = found.get(value);
      if (choice) choice.actions.push(action);
      else found.set(value, { value, actions: [action] });
    }
    if (found.size > 1) return { arg, choices: [...found.values()] };
  }
  return null;
}

/** The things of one role that an action names. */
export function named(action: Action, role: Role, words: Words): string[] {
  const kinds = words.vocabulary.verbs[action.verb] ?? [];
  const found: string[] = [];
  action.args.forEach((value, number) => {
    const kind = kinds[number];
    if (kind !== undefined && words.role(kind) === role) found.push(...words.ids(kind, value));
  });
  return found;
}

export function names(action: Action, role: Role, id: string, words: Words): boolean {
  return named(action, role, words).includes(id);
}

/** Whether all these actions take a place on the board: then the board can ask, and no list is needed. */
export function onBoard(action: Action, words: Words): boolean {
  const kinds = words.vocabulary.verbs[action.verb] ?? [];
  if (!kinds.length) return false;
  return kinds.every((kind) => ["place", "piece"].includes(words.role(kind)));
}

/** The lowest, the highest and the gaps of a list of numbers. */
export function range(values: ArgValue[]): { least: number; most: number; whole: boolean } | null {
  const numbers = values.filter((value) => typeof value === "number");
  if (!numbers.length || numbers.length !== values.length) return null;
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  return { least, most, whole: most - least + 1 === numbers.length };
}

/** An action like one that is listed, with other arguments: what "why not?" asks about. */
export function written(verb: string, args: ArgValue[]): string {
  return [verb, ...args].join(" ");
}
