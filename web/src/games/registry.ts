// What each game adds to the client: its board and its panels. A game without an entry is played by forms alone.

import type { Component } from "svelte";
import type { Board, BoardHandle, BoardProps, Hand, Scene } from "../boards/types";
import type { Plural } from "../lib/i18n.svelte";
import type { Picker, Way } from "../lib/picker.svelte";
import type { Plan } from "../lib/plan.svelte";
import type { Action, Line } from "../lib/wire";
import type { Words } from "../lib/words";

export interface PowerColours {
  fill: string;
  ink: string;
  edge: string;
}

/** The face of a card: `flat` is one line high. */
export interface CardProps {
  id: string;
  words: Words;
  board: Board | null;
  flat?: boolean;
}

export interface Extras {
  Board: Component<BoardProps, BoardHandle>;
  powers: Record<string, PowerColours>;
  /** What the number of a piece counts; otherwise its armies. */
  counted?: Plural;
  /** A power's name where there is little room. */
  short?: (power: string, words: Words) => string;
  /** A seat in figures, in the strip at the top; otherwise its powers, armies and cards are shown. */
  Seat?: Component<{ scene: Scene; words: Words; seat: number; onpower?: (power: string) => void }>;
  /** Beside the board: tracks, mats, tables that belong to the game. On a small screen it takes turns with the board. */
  Desk?: Component<{ scene: Scene; words: Words; lines: Line[]; plan?: Plan; seat: number; board?: Board | null }>;
  /** The hand under the board, where cards are no playing cards. */
  Hand?: Component<{ picker: Picker; hands: Hand[]; onpreview: (action: Action | null) => void }>;
  /** What is written at the end of a way; otherwise its number of steps. */
  wayLabel?: (way: Way, scene: Scene) => string;
  /** Shows what new lines of the log tell: always there, drawn when there is something to show. */
  Show?: Component<{ scene: Scene; words: Words; lines: Line[]; still: boolean }>;
  /** What is to be known of a place under the pointer. */
  Place?: Component<{ id: string; scene: Scene; board: Board; words: Words }>;
  /** The face of a card that is planned with. */
  Card?: Component<CardProps>;
  /** The slots of a plan in the order in which the desk shows them. */
  slots?: (scene: Scene) => string[];
  /** A place in words, for the keyboard and the screen reader. */
  about?: (id: string, scene: Scene, board: Board, words: Words) => string[];
  /** A scene without what only one seat may see: behind the curtain. */
  cover?: (scene: Scene) => Scene;
  /** The cards in hand stand elsewhere: no fan under the board. */
  noHand?: boolean;
  /** Over the board while it matters: a battle. */
  Focus?: Component<{ scene: Scene; words: Words; lines: Line[]; picker?: Picker }>;
  /** A line beside the seats: turn, phase, fate. */
  Status?: Component<{ scene: Scene; words: Words }>;
  Knowledge?: Component<{ scene: Scene; words: Words }>;
  /** What is agreed or proposed between players. */
  Deals?: Component<{ scene: Scene; words: Words }>;
  /** Whether the sheet over the board offers this action: then the form under the board does not. */
  asks?: (action: Action, scene: Scene) => boolean;
  /** Whether the focus panel has something to show. */
  focused?: (scene: Scene) => boolean;
  /** The two places of a battle, attacker first. */
  combat?: (scene: Scene) => [string, string] | null;
}

const LOADERS: Record<string, () => Promise<{ default: Extras }>> = {
  friedrich: () => import("./friedrich"),
  maria: () => import("./maria"),
  wallenstein: () => import("./wallenstein"),
  pittswar: () => import("./pittswar"),
};

export async function extrasOf(game: string): Promise<Extras | null> {
  const load = LOADERS[game];
  return load ? (await load()).default : null;
}

export function hasBoard(game: string): boolean {
  return game in LOADERS;
}
