// What each game adds to the client: its board and its panels. A game without an entry is played by forms alone.

import type { Component } from "svelte";
import type { BoardHandle, BoardProps, Scene } from "../boards/types";
import type { Picker } from "../lib/picker.svelte";
import type { Line } from "../lib/wire";
import type { Words } from "../lib/words";

export interface PowerColours {
  fill: string;
  ink: string;
  edge: string;
}

export interface Extras {
  Board: Component<BoardProps, BoardHandle>;
  powers: Record<string, PowerColours>;
  /** A power's name where there is little room. */
  short?: (power: string, words: Words) => string;
  /** Over the board while it matters: a battle. */
  Focus?: Component<{ scene: Scene; words: Words; lines: Line[]; picker?: Picker }>;
  /** A line beside the seats: turn, phase, fate. */
  Status?: Component<{ scene: Scene; words: Words }>;
  Knowledge?: Component<{ scene: Scene; words: Words }>;
  /** Whether the focus panel has something to show. */
  focused?: (scene: Scene) => boolean;
  /** The two places of a battle, attacker first. */
  combat?: (scene: Scene) => [string, string] | null;
}

const LOADERS: Record<string, () => Promise<{ default: Extras }>> = {
  friedrich: () => import("./friedrich"),
};

export async function extrasOf(game: string): Promise<Extras | null> {
  const load = LOADERS[game];
  return load ? (await load()).default : null;
}

export function hasBoard(game: string): boolean {
  return game in LOADERS;
}
