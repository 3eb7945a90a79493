// A position of Maria as the server sends it.
import type { DuelSide, Scene, ScenePower } from '../types';

export interface MariaPower extends ScenePower {
  major: boolean;
  neutral: boolean;
  /** Which of the two camps it belongs to. */
  side: number;
  income: number;
  cut_off: boolean;
  /** Victory markers still to be brought out; null where there are none. */
  pool: number | null;
  battle: number | null;
  aside: number | null;
}

export interface Space {
  power: string;
  /** Cards kept on the display, face up. */
  saved: string[];
  /** Cards everybody knows that lie face down for a turn. */
  sleeping: string[];
  placed: boolean;
  placed_back: number;
  /** The viewer's own card that lies face down. */
  placed_card: string | null;
  influence: number;
}

export interface Track {
  id: string;
  box: number;
  star: number;
  announced: number;
  boxes: { status: string | null; labels: Record<string, string>; icons: { icon: string; power: string }[] }[];
}

export interface Politics {
  cards: (string | null)[];
  left: number;
  trump: string | null;
  trump_chooser: string | null;
  election: 'ahead' | 'this turn' | 'held';
  saxony: string;
  prussia_neutral_until: number | null;
  spaces: Space[];
  tracks: Track[];
}

/** What is printed on a political card besides its title. */
export interface Face {
  id: string;
  year: number;
  text: Record<string, string>;
  coats: string[];
  /** way: -1 left, 1 right, 0 either. */
  arrows: { track: string; way: number; steps: number }[];
}

export interface Council {
  placing: string | null;
  /** Who is still to choose, in the order of influence. */
  order: string[];
  executing: { power: string; card: string } | null;
  faces: Face[];
}

export interface Ballot {
  francis: number;
  charles: number;
  needed: number;
  voting: { power: string; votes: number } | null;
}

export interface MariaScene extends Scene {
  powers: MariaPower[];
  turn: number;
  /** The powers whose action stage it is. */
  stage: string[] | null;
  phase: string;
  introductory: boolean;
  reconstructed: boolean;
  duel: null | { attacker: DuelSide; defender: DuelSide; score: number; to_play: string };
  retreat: null | { victor: string; loser: string; cities: number };
  combats: [string, string][];
  dispute: string | null;
  bill: { general: string; points: number }[];
  hussars: { id: string; at: string | null }[];
  goals: { power: string; held: number; needed: number }[];
  politics: Politics | null;
  council: Council | null;
  ballot: Ballot | null;
  boxes: { id: string; power: string | null; markers: number; room: number }[];
  college: { seat: string; city: string; power: string }[];
  agreements: {
    contracts: { giver: string; taker: string; left: number }[];
    in_force: { kind: string; terms: number[] }[];
    proposals: { from: string; to: string; kind: string; terms: number[] }[];
  };
  winter_scores: Record<string, number> | null;
  discards: Record<string, number>;
  decks: { left: number; sealed: boolean }[];
}
