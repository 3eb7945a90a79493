// A game's words in one language: sentences with their names as parts, so that a name can light up on the board.

import type { Action, ArgValue, Text } from "./wire";

/** A game as GET /api/games/{game} describes it: what is needed of it here. */
export interface Vocabulary {
  /** kind -> its names in notation; a group has members of another kind. */
  kinds: Record<string, { names?: string[]; group?: string | null }>;
  /** verb -> the kinds of its arguments */
  verbs: Record<string, string[]>;
  /** key -> [name, kind] of each argument */
  texts: Record<string, [string, string][]>;
  /** language -> key -> sentence */
  sentences: Record<string, Record<string, string>>;
  /** kind -> language -> display names, in the order of the kind's names */
  names: Record<string, Record<string, string[]>>;
  /** The line of the log that begins a turn. */
  turnLine?: string | null;
  /** verb -> what a button says */
  labels?: Record<string, string>;
  /** verb -> an action in words, where more is to be said than the verb and its arguments */
  phrases?: Record<string, string>;
}

export type Role = "place" | "region" | "piece" | "card" | "number" | "power" | "seat" | "other";

/** A name in a sentence: what it points at. `ids` are the single things of a group. */
export interface Named {
  kind: string;
  role: Role;
  value: ArgValue;
  shown: string;
  ids: string[];
  /** In an action: which of its arguments it is. */
  arg?: number;
}
export type Part = string | Named;

const ROLES: Record<string, Role> = {
  place: "place",
  city: "place",
  county: "place",
  town: "place",
  area: "place",
  zone: "place",
  sector: "region",
  piece: "piece",
  general: "piece",
  group: "piece",
  train: "piece",
  hussar: "piece",
  unit: "piece",
  leader: "piece",
  card: "card",
  tactical: "card",
  marker: "card",
  event: "card",
  number: "number",
  power: "power",
  nation: "power",
  seat: "seat",
};

const NOBODY = "none";

/** `{name}` is an argument, `{name:one|other}` a word in the form that fits the number of that name. */
export const BLANKS = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g;

/** The word that fits this number; in French 0 is singular too. */
export function form(n: number, one: string, other: string, language: string): string {
  return Math.abs(n) === 1 || (n === 0 && language === "fr") ? one : other;
}

export class Words {
  private index = new Map<string, Map<string, number>>();

  constructor(
    readonly vocabulary: Vocabulary,
    readonly language: string,
    private readonly nothing = "–",
  ) {
    for (const [kind, { names }] of Object.entries(vocabulary.kinds)) {
      if (names) this.index.set(kind, new Map(names.map((name, number) => [name, number])));
    }
  }

  role(kind: string): Role {
    const known = ROLES[kind];
    if (known) return known;
    const group = this.vocabulary.kinds[kind]?.group;
    return group ? this.role(group) : "other";
  }

  /** Whether a kind of things has one of this name. */
  knows(kind: string, value: ArgValue): boolean {
    const names = this.index.get(this.vocabulary.kinds[kind]?.group ?? kind);
    return !names || names.has(String(value));
  }

  /** The single things that a value names: a group of pieces has several. */
  ids(kind: string, value: ArgValue): string[] {
    const text = String(value);
    if (text === NOBODY) return [];
    return this.vocabulary.kinds[kind]?.group ? text.split("+") : [text];
  }

  shown(kind: string, value: ArgValue): string {
    // Years are written without a comma.
    if (typeof value === "number" && !this.index.has(kind)) return value.toLocaleString(this.language, { useGrouping: "min2" });
    const text = String(value);
    if (text === NOBODY) return this.nothing;
    const group = this.vocabulary.kinds[kind]?.group;
    if (group) {
      const parts = text.split("+").map((id) => this.shown(group, id));
      return new Intl.ListFormat(this.language, { type: "conjunction" }).format(parts);
    }
    const number = this.index.get(kind)?.get(text);
    const display = this.vocabulary.names[kind];
    const list = display?.[this.language] ?? display?.["en"];
    const name = number === undefined ? undefined : list?.[number];
    return name ?? pretty(text);
  }

  /** A thing of some role, whatever the game calls its kind; a power may be a seat. */
  thing(role: Role, id: string): string {
    const kinds = Object.keys(this.vocabulary.kinds);
    const wanted = role === "power" ? ["power", "seat"] : [role];
    for (const one of wanted) {
      const kind = kinds.find((name) => this.role(name) === one && this.index.get(name)?.has(id));
      if (kind) return this.shown(kind, id);
    }
    return pretty(id);
  }

  has(key: string): boolean {
    return this.sentence(key) !== undefined;
  }

  say(text: Text): string {
    return this.parts(text)
      .map((part) => (typeof part === "string" ? part : part.shown))
      .join("");
  }

  /** A sentence in pieces: plain words, and names that point at something; `lists` has those that are several. */
  parts(text: Text, lists: Record<string, ArgValue[]> = {}): Part[] {
    const sentence = this.sentence(text.key);
    if (sentence === undefined) return [text.key];
    const kinds = new Map(this.vocabulary.texts[text.key] ?? []);
    return this.fill(sentence, text.args, (name) => {
      const value = text.args[name];
      if (value === undefined) return [`{${name}}`];
      const all = (lists[name] ?? [value]).map((one) => this.named(kinds.get(name) ?? "number", one));
      return all.flatMap((one, number) => (number ? [", ", one] : [one]));
    });
  }

  named(kind: string, value: ArgValue): Named {
    return { kind, role: this.role(kind), value, shown: this.shown(kind, value), ids: this.ids(kind, value) };
  }

  /** What a verb is called; without a word of the game's own it is the word of the notation. */
  verb(verb: string): string {
    return capital(this.vocabulary.labels?.[verb] ?? pretty(verb));
  }

  /** How an action of this verb is said, where the game says it: "{1} to {2}". */
  phrase(verb: string): string | null {
    const said = this.vocabulary.phrases?.[verb] ?? this.vocabulary.labels?.[verb] ?? "";
    return /\{\d\}/.test(said) ? said : null;
  }

  /** What stands between a word and what it is about. */
  get colon(): string {
    return this.language === "fr" ? "\u00a0: " : ": ";
  }

  /** An action in words: what the question says it means, as the game says it, or its verb and what it names. */
  action(action: Action): Part[] {
    if (action.said) return this.parts(action.said);
    const kinds = this.vocabulary.verbs[action.verb] ?? [];
    const named = action.args.map((value, arg): Named => ({ ...this.named(kinds[arg] ?? "other", value), arg }));
    const phrase = this.phrase(action.verb);
    if (phrase) {
      const values = Object.fromEntries(action.args.map((value, number) => [number + 1, value]));
      return this.fill(phrase, values, (number) => [named[Number(number) - 1] ?? ""]);
    }
    const parts: Part[] = [this.verb(action.verb)];
    named.forEach((name, number) => parts.push(number ? ", " : this.colon, name));
    return parts;
  }

  actionText(action: Action): string {
    return this.action(action)
      .map((part) => (typeof part === "string" ? part : part.shown))
      .join("");
  }

  private sentence(key: string): string | undefined {
    return this.vocabulary.sentences[this.language]?.[key] ?? this.vocabulary.sentences["en"]?.[key];
  }

  private fill(sentence: string, args: Record<string, ArgValue>, value: (name: string) => Part[]): Part[] {
    const parts: Part[] = [];
    let start = 0;
    for (const match of sentence.matchAll(BLANKS)) {
      const [whole, name = "", one, other] = match;
      if (match.index > start) parts.push(goingOn(parts, sentence.slice(start, match.index)));
      if (one === undefined || other === undefined) parts.push(...value(name));
      else parts.push(form(Number(args[name]), one, other, this.language));
      start = match.index + whole.length;
    }
    if (start < sentence.length) parts.push(goingOn(parts, sentence.slice(start)));
    const first = parts[0];
    if (typeof first === "string") parts[0] = capital(first);
    else if (first !== undefined) parts[0] = { ...first, shown: capital(first.shown) };
    return parts;
  }
}

/** What follows these parts: a name that ends in a full stop ("Bruck a.d.L.") ends its sentence as well. */
function goingOn(parts: Part[], text: string): string {
  const last = parts.at(-1);
  const shown = typeof last === "string" ? last : (last?.shown ?? "");
  return shown.endsWith(".") && text.startsWith(".") ? text.slice(1) : text;
}

export function capital(text: string): string {
  return text ? text[0]!.toLocaleUpperCase() + text.slice(1) : text;
}

function pretty(text: string): string {
  return text.replace(/[-_]/g, " ");
}
