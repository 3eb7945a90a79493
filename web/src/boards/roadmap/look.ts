// How a road map looks: its inks and papers, and what stands for each power. A game brings its own.
import { type MapLabel, type Paper, type Titles, clamp } from '../map/paper';

/** Colours of one theme. All of them are plain CSS colours. */
export interface Palette extends Paper {
  frontier: string;
  hill: string;
  hillShade: string;
  roadCase: string;
  road: string;
  roadMain: string;
  city: string;
  cityEdge: string;
  sector: string;
  suitRed: string;
  suitBlack: string;
  /** How strongly the suit signs stand on the map. */
  suitAlpha: number;
  /** Territory name -> wash and the darker rim along its frontiers. */
  washes: Record<string, { wash: string; rim: string }>;
}

export interface PowerLook {
  fill: string;
  ink: string;
  edge: string;
  /** A path in a box from -10 to 10. */
  emblem: string;
  letter: string;
  /** The emblem's colour on the rings of the map, where the ring is not the fill. */
  onRing?: string;
}

export interface Look extends Titles {
  /** Names of lands where the pack has none. */
  labels?: MapLabel[];
  /** The value of a lens of supply that is drawn strongly. */
  supplied?: number;
  light: Palette;
  dark: Palette;
  powers: Record<string, PowerLook>;
}

/** Suit signs in a box from -10 to 10. */
export const SUIT_PATHS: Record<string, string> = {
  hearts: 'M0 8.8C-9 2-9.6-3.4-6.6-6.5C-4.1-9-1-7.5 0-4.3C1-7.5 4.1-9 6.6-6.5C9.6-3.4 9 2 0 8.8Z',
  diamonds: 'M0-9.6Q3.2-4 7.2 0Q3.2 4 0 9.6Q-3.2 4-7.2 0Q-3.2-4 0-9.6Z',
  spades: 'M0-9.2C2-4.5 9-1.5 8.6 3.2C8.2 6.6 3.4 7 1.1 4C1.3 6.6 2 8.2 3.8 9.2h-7.6C-2 8.2-1.3 6.6-1.1 4C-3.4 7-8.2 6.6-8.6 3.2C-9-1.5-2-4.5 0-9.2Z',
  clubs: 'M0-9.2a4.1 4.1 0 0 1 3 6.9A4.1 4.1 0 1 1 1 3.2C1.2 6.4 2 8.2 3.8 9.2h-7.6C-2 8.2-1.2 6.4-1 3.2A4.1 4.1 0 1 1-3-2.3A4.1 4.1 0 0 1 0-9.2Z',
};

export function isRed(suit: string): boolean {
  return suit === 'hearts' || suit === 'diamonds';
}

/** Lengths on the map, in board units at k screen pixels a unit: they grow with the zoom, but more slowly. */
export function sizes(k: number): { dot: number; objective: number; depot: number; road: number; main: number; font: number; token: number } {
  const slow = Math.pow(k, -0.42);
  return {
    dot: 4.4 * slow,
    objective: 8.2 * slow,
    depot: 10 * slow,
    road: 1.9 * slow,
    main: 5.2 * slow,
    font: clamp(15 * Math.pow(k, 0.3), 11, 23) / k,
    token: clamp(18 * Math.pow(k, 0.46), 8, 34) / k,
  };
}
