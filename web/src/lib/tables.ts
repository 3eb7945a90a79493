// Tables, people and games as the server lists them.

import type { Outcome, Scalar, TableStatus } from "./wire";
import type { Vocabulary } from "./words";

export interface Seat {
  seat: number;
  /** What the chair is called in the game's notation. */
  called: string;
  kind: string;
  name: string | null;
  user: string | null;
  bot: string | null;
  deputy: string | null;
  away: boolean;
  you: boolean;
  for_you: boolean;
  agrees: boolean;
  /** This person may ask for a hint in it. */
  may_hint: boolean;
}

export interface Pace {
  [name: string]: unknown;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  options: Record<string, Scalar>;
  status: TableStatus;
  study: boolean;
  owner: string | null;
  yours: boolean;
  at_table: boolean;
  seats: Seat[];
  to_act: number[];
  pace: Pace;
  at_zero: string;
  random_seats: boolean;
  private: boolean;
  spectators: boolean;
  hints: boolean;
  commitment: string;
  can_join: boolean;
  can_watch: boolean;
  outcome: Outcome | null;
  ended_by: string | null;
  rematch_of: string | null;
  rematch?: string | null;
  key_seat?: number;
  seed?: string;
  created: string;
  started: string | null;
  moved: string | null;
  ended: string | null;
}

export interface Option {
  name: string;
  values: Scalar[];
  default: Scalar;
  title: string;
  help: string;
  labels: Record<string, string>;
}

export interface GameCard {
  name: string;
  title: string;
  tagline: string;
  /** The least and the most who can play. */
  players: [number, number];
  reconstructed: boolean;
  credits: string;
}

export interface GameInfo extends Omit<GameCard, "players"> {
  version: number;
  /** The language of its words: for a moment it may not yet be the page's. */
  language: string;
  vocabulary: Vocabulary;
  options: Option[];
  lenses: { name: string; title: string }[];
  bots: string[];
  defaultBot: string;
  /** The key of the line that begins a turn. */
  turnLine: string | null;
  board: string | null;
  rules: string;
  /** The chairs with these options, in notation. */
  seatsFor: (options: Record<string, Scalar>) => string[];
}
