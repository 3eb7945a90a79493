// Games as the server describes them, kept for as long as the page lives.

import { get, query } from "./api";
import { speech } from "./i18n.svelte";
import type { GameCard, GameInfo, Option } from "./tables";
import type { Scalar } from "./wire";
import type { Vocabulary } from "./words";
import type { Board } from "../boards/types";

const games = new Map<string, Promise<GameInfo>>();
const boards = new Map<string, Promise<Board | null>>();
const rulebooks = new Map<string, Promise<Rules>>();

export type ByLanguage = string | Record<string, string>;

/** What is said in several languages, in ours. */
export function spoken(said: ByLanguage | null | undefined): string {
  if (said === null || said === undefined) return "";
  if (typeof said === "string") return said;
  return said[speech.language] ?? said["en"] ?? Object.values(said)[0] ?? "";
}

export class Rules {
  readonly all: { id: string; number: string; title: string; text: string; folded: string }[];
  private index: Map<string, number>;

  constructor(game: string, rules: { id: string; title: string; text: string }[]) {
    this.all = rules.map(({ id, title, text }) => {
      const short = id.startsWith(`${game} `) ? id.slice(game.length + 1) : id;
      const one = { id: `${game} ${short}`, number: paragraph(short), title, text };
      return { ...one, folded: fold(`${one.number} ${one.title} ${one.text}`) };
    });
    this.index = new Map(this.all.map((rule, n) => [rule.id, n]));
  }

  find(id: string): { id: string; number: string; title: string; text: string } | null {
    const number = this.index.get(id);
    return number === undefined ? null : (this.all[number] ?? null);
  }

  search(text: string): Rules["all"] {
    const words = fold(text).split(" ").filter(Boolean);
    return words.length ? this.all.filter((rule) => words.every((word) => rule.folded.includes(word))) : this.all;
  }
}

/** The number of a rule as players know it; a card's rule has none: its name in our files means nothing to them. */
export function paragraph(short: string): string {
  return /^\d/.test(short) ? short : "";
}

/** The same for "Königgrätz" and "koniggratz". */
export function fold(text: string): string {
  return text.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
}

interface RawOption {
  name: string;
  values: Scalar[];
  default: Scalar;
  title: ByLanguage;
  about?: string;
  labels?: string[];
}

interface RawGame {
  name: string;
  version: number;
  title: ByLanguage;
  tagline: ByLanguage;
  credits: ByLanguage;
  reconstructed: boolean;
  options: RawOption[];
}

interface RawCard extends RawGame {
  seats: [number, number];
}

interface RawDescription extends RawGame {
  language: string;
  seats: { options: Record<string, Scalar>; seats: string[] }[];
  vocabulary: Vocabulary;
  turn_line: string | null;
  verbs: Record<string, string>;
  phrases: Record<string, string>;
  lenses: { name: string; title: string }[];
  bots: string[];
  default_bot: string;
  board: string | null;
  rules: string;
}

function readOption(raw: RawOption): Option {
  const labels = Object.fromEntries(raw.values.map((value, n) => [String(value), raw.labels?.[n] ?? ""]));
  return {
    name: raw.name,
    values: raw.values,
    default: raw.default,
    title: spoken(raw.title),
    help: raw.about ?? "",
    labels,
  };
}

export function loadGame(name: string): Promise<GameInfo> {
  const key = `${name}/${speech.language}`;
  let found = games.get(key);
  if (!found) {
    found = get<RawDescription>(`/games/${name}${query({ lang: speech.language })}`).then(readGame);
    found.catch(() => games.delete(key));
    games.set(key, found);
  }
  return found;
}

function readGame(raw: RawDescription): GameInfo {
  return {
    name: raw.name,
    version: raw.version,
    language: raw.language,
    title: spoken(raw.title),
    tagline: spoken(raw.tagline),
    credits: spoken(raw.credits),
    reconstructed: raw.reconstructed,
    vocabulary: { ...raw.vocabulary, labels: raw.verbs, phrases: raw.phrases, turnLine: raw.turn_line },
    options: raw.options.map(readOption),
    lenses: raw.lenses,
    bots: raw.bots,
    defaultBot: raw.default_bot,
    turnLine: raw.turn_line,
    board: raw.board,
    rules: raw.rules,
    seatsFor: (options) =>
      (
        raw.seats.find((entry) => Object.entries(entry.options).every(([name, value]) => options[name] === value)) ??
        raw.seats[0]
      )?.seats ?? [],
  };
}

export async function listGames(): Promise<GameCard[]> {
  const answer = await get<{ games: RawCard[] }>("/games");
  return answer.games.map((raw) => ({
    name: raw.name,
    title: spoken(raw.title),
    tagline: spoken(raw.tagline),
    credits: spoken(raw.credits),
    reconstructed: raw.reconstructed,
    players: raw.seats,
  }));
}

export function loadBoard(game: GameInfo): Promise<Board | null> {
  if (game.board === null) return Promise.resolve(null);
  const key = `${game.name}/${game.board}`;
  let found = boards.get(key);
  if (!found) {
    found = get<Board>(`/games/${game.name}/board${query({ v: game.board })}`);
    found.catch(() => boards.delete(key));
    boards.set(key, found);
  }
  return found;
}

export function loadRules(game: GameInfo): Promise<Rules> {
  const key = `${game.name}/${game.rules}`;
  let found = rulebooks.get(key);
  if (!found) {
    const asked = query({ lang: speech.language, v: game.rules });
    found = get<{ rules: { id: string; title: string; text: string }[] }>(`/games/${game.name}/rules${asked}`).then(
      (answer) => new Rules(game.name, answer.rules),
    );
    found.catch(() => rulebooks.delete(key));
    rulebooks.set(key, found);
  }
  return found;
}
