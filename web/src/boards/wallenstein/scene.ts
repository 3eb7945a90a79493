// The position of Wallenstein as the server sends it.
import type { Scene } from '../types';

export interface CountyScene {
  id: string;
  /** A seat's number, null: neutral. */
  owner: number | null;
  armies: number;
  buildings: string[];
  sites: number;
  revolts: number;
  leader: number | null;
  statues: number;
  statue_of: number | null;
  excluded: boolean;
}

export interface MatSlot {
  slot: string;
  /** As far as this viewer knows it. */
  card: string | null;
  /** All see what lies there, or that nothing does. */
  open: boolean;
}

export interface PlayerScene {
  id: string;
  seat: number;
  thalers: number;
  grain: number;
  points: number;
  reserve: number;
  counties: number;
  tile: string | null;
  spared: boolean;
  ready: boolean;
  mat: MatSlot[];
  groups: number[];
  courtiers: number;
  hall: number;
  audience: number;
  guard: boolean;
  safe: string[];
  /** The top card of the Landsknechte, counted from 1; null without the module. */
  banner: number | null;
  banner_gives: { bonus: string; number: number }[];
  regions: number;
  /** Counties that the grain in store would not feed. */
  unfed: number;
  trophies: number;
  statues_left: number;
}

export type Cubes = Record<string, number>;

export interface WallensteinScene extends Scene {
  counties: CountyScene[];
  players: PlayerScene[];
  year: number;
  season: string | null;
  /** The step being played. */
  phase: string;
  tower: Cubes;
  tray: Cubes;
  peasants: number;
  stock: Record<string, number>;
  track: string[];
  face_down: string[];
  /** The bid and the slots of the court. */
  slots: string[];
  action: number | null;
  tiles: { tile: string; seat: number | null }[];
  order: number[];
  rank: number[];
  events: string[];
  event: string | null;
  events_left: number;
  favours: { favour: string | null; price: number }[];
  open_cards: string[];
  pile: number;
  modules: { court: boolean; landsknechte: boolean; leaders: boolean };
  regions_needed: number | null;
  rising: string[];
}
