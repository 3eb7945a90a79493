// The position of Pitt's War as the server sends it.
import type { Hand, Mark, Scene, ScenePower, Token } from '../types';
import type { Text } from '../../lib/wire';

export type Side = 'france' | 'coalition' | 'neutral';

/** An army, a corps, rebels; or a leader, who has a strategic and a combat bonus instead. */
export interface Counter extends Token {
  side: Side;
  name: string;
  /** What the counter shows: the unit, or what it is called at its last step. */
  face?: string;
  /** In the force that is under way. */
  force: boolean;
  cavalry: number;
  steps?: number;
  full?: number;
  tactical?: number;
  move?: number;
  /** Gone for good when it is lost. */
  dot?: boolean;
  /** Stays in its homeland. */
  bound?: boolean;
  strategic?: number;
  combat?: number;
}

export interface ZoneScene {
  id: string;
  control: string;
  side: Side;
  homeland: string;
  /** As many as count this year. */
  stars: number;
  uprising: boolean;
}

export interface Part {
  what: string;
  value: number;
}

export interface ActivationScene {
  side: Side;
  zone: string;
  start: string | null;
  origin: string | null;
  steps: number;
  commander: string | null;
  points: number;
  naval: boolean;
  forced: boolean;
  /** Not 0: an attrition test is owed. */
  due: number;
  tested: boolean;
  shaken: number;
  move_parts: Part[];
  /** Steps an attrition test would cost, for each face of the die. */
  risk: number[];
  test_parts: Part[];
}

export interface BattleSide {
  side: Side;
  units: string[];
  leaders: string[];
  commander: string | null;
  steps: number;
  cavalry: number;
  lead: string | null;
  claim: boolean;
  parts: { text: Text; value: number }[];
  sum: number;
  /** The modified die; 0 before it is thrown. */
  result: number;
  losses: number;
}

export interface BattleScene {
  zone: string;
  attacker: Side;
  winner: Side | null;
  /** The attacker first. */
  sides: [BattleSide, BattleSide];
}

export interface MarkerHand extends Hand {
  markers: { id: string; kind: string; moments: string[]; leaves: number | null }[];
  pool: number;
}

export interface PowerScene extends Omit<ScenePower, 'seat'> {
  seat: number;
  side: Side;
  status: string;
  entered: number | null;
  patron: string | null;
  surrenders: number;
  peace_until: number | null;
  points: number;
  ships: number;
  pool: string[];
}

export interface TrackYear {
  year: number;
  draws: [number, number];
  first: string;
  entries: string[];
  units: string[];
  leaders: string[];
  check: boolean;
}

export interface PittswarScene extends Scene {
  tokens: Counter[];
  marks: Mark[];
  hands: MarkerHand[];
  powers: PowerScene[];
  zones: ZoneScene[];
  year: number;
  first: string;
  /** 0 fair, 1 foul weather. */
  impulse: number;
  sub: number;
  turn_of: Side | null;
  passed: string[];
  phase: string;
  /** Which phase of the year. */
  stage: number | null;
  track: { years: TrackYear[]; all: number[]; checks: number[] };
  activation: ActivationScene | null;
  battle: BattleScene | null;
  markers: Record<'battle' | 'activation' | 'impulse' | 'year' | 'game', string[]>;
  played: string[];
  victory_points: number;
  victory: { needed: number; parts: Part[]; aims: { what: string; now: number; of: number }[] };
  sea: number;
  reconstructed: boolean;
}
