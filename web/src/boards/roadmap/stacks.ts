// Pieces by city.
import type { Token } from '../types';
import type { RoadGeometry } from './geometry';
import type { LabelMaker } from './labels';
import { sizes } from './look';
import type { Box } from '../map/pieces';

export interface Stack {
  city: number;
  /** The highest general first. */
  tokens: Token[];
}

/** Three are enough to see that it is a stack. */
export const VISIBLE = 3;

export function stacksOf(tokens: Token[], geometry: RoadGeometry): Stack[] {
  const found = new Map<number, Token[]>();
  for (const token of tokens) {
    const n = token.at === null || token.gone ? undefined : geometry.index.get(token.at);
    if (n === undefined) continue;
    const there = found.get(n);
    if (there) there.push(token);
    else found.set(n, [token]);
  }
  return [...found].map(([city, all]) => ({ city, tokens: all.sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99)) }));
}

/** Where tokens and the names under them stand, in map units: no other name is written there. */
export function platesOf(stacks: Stack[], geometry: RoadGeometry, maker: LabelMaker, k: number): Box[] {
  const { token, font } = sizes(k);
  return stacks.flatMap(({ city, tokens }) => {
    const x = geometry.x[city]!;
    const y = geometry.y[city]!;
    const half = (maker.width(city) * font * 1.1) / 2;
    const behind = (Math.min(VISIBLE, tokens.length) - 1) * token * 0.6;
    const counter = { l: x - token * 0.9, r: x + token * 0.9 + behind, t: y - token * 1.4 - behind, b: y + token * 0.5 };
    const plate = { l: x - half, r: x + half, t: y + token * 0.6, b: y + token * 0.72 + font * 0.7 };
    return [counter, plate];
  });
}
