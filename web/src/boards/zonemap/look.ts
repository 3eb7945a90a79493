// How a zone map looks. A game brings its own colours, hatchings and kinds of borders.
import type { Paper, Titles } from '../map/paper';

/** One stroke of a border; several over one another make its kind. */
export interface Stroke {
  colour: string;
  width: number;
  dash?: number[];
  alpha?: number;
}

export interface ZonePalette extends Paper {
  /** Land that belongs to no zone. */
  outside: string;
  /** Over zones that are out of the game. */
  out: string;
  /** Territory -> wash and the darker rim along its borders. */
  washes: Record<string, { wash: string; rim: string }>;
  /** Kind of border -> its strokes, the lowest first. */
  borders: Record<string, Stroke[]>;
  /** How strongly a holder's hatching stands on the map. */
  hatch: number;
}

/** Lines as engravers stand for colours: seen by those too who do not tell the colours apart. */
export type Hatch = 'vertical' | 'horizontal' | 'dots' | 'rising' | 'falling' | 'cross' | 'none';

export interface ZonePower {
  fill: string;
  ink: string;
  edge: string;
  hatch: Hatch;
}

export interface ZoneLook extends Titles {
  light: ZonePalette;
  dark: ZonePalette;
  powers: Record<string, ZonePower>;
  /** How broad the coloured rims are; 1 without it. */
  rim?: number;
}

/** A tile of a hatching, in screen pixels. */
export const TILE = 12;

/** The lines of a hatching on one tile, as a path that repeats without a seam. */
export function hatching(hatch: Hatch): string {
  switch (hatch) {
    case 'vertical':
      return 'M3 0V12M9 0V12';
    case 'horizontal':
      return 'M0 3H12M0 9H12';
    case 'rising':
      return 'M-1 7L7-1M5 13L13 5M-1 13L13-1';
    case 'falling':
      return 'M-1 5L7 13M5-1L13 7M-1-1L13 13';
    case 'cross':
      return 'M3 0V12M9 0V12M0 3H12M0 9H12';
    case 'dots':
      return 'M2.2 3H3.8M8.2 9H9.8';
    default:
      return '';
  }
}
