// Pieces by city.
import type { Token } from '../types';
import type { RoadGeometry } from './geometry';
import type { LabelMaker } from './labels';
import { sizes } from './look';
import type { Box } from '../map/pieces';

export interface Stack {
  /** -1: in a box. */
  city: number;
  /** A name for the drawing. */
  key: string;
  x: number;
  y: number;
  /** The highest general first. */
  tokens: Token[];
}

/** Three are enough to see that it is a stack. */
export const VISIBLE = 3;

/** Pieces by city; `boxOf` says in which box a piece stands that is in none. */
export function stacksOf(tokens: Token[], geometry: RoadGeometry, boxOf?: (token: Token) => string | null): Stack[] {
  const found = new Map<string, Stack>();
  for (const token of tokens) {
    if (token.gone) continue;
    const spot = spotOf(token, geometry, boxOf);
    if (!spot) continue;
    const there = found.get(spot.key);
    if (there) there.tokens.push(token);
    else found.set(spot.key, { ...spot, tokens: [token] });
  }
  const all = [...found.values()];
  for (const stack of all) stack.tokens.sort((a, b) => (a.rank ?? 99) - (b.rank ?? 99));
  return all;
}

function spotOf(token: Token, geometry: RoadGeometry, boxOf?: (token: Token) => string | null): Omit<Stack, 'tokens'> | null {
  const city = token.at === null ? undefined : geometry.index.get(token.at);
  if (city !== undefined) return { city, key: token.at!, x: geometry.x[city]!, y: geometry.y[city]! };
  const id = token.at === null ? boxOf?.(token) : null;
  const box = geometry.board.boxes.find((one) => one.id === id);
  if (!box) return null;
  const [l, t, r, b] = box.rect;
  return { city: -1, key: `box ${box.id}`, x: (l + r) / 2, y: b - (b - t) * 0.3 };
}

/** Where tokens and the names under them stand, in map units: no other name is written there. */
export function platesOf(stacks: Stack[], maker: LabelMaker, k: number): Box[] {
  const { token, font } = sizes(k);
  return stacks.flatMap(({ city, x, y, tokens }) => {
    const half = city < 0 ? 0 : (maker.width(city) * font * 1.1) / 2;
    const behind = (Math.min(VISIBLE, tokens.length) - 1) * token * 0.6;
    const counter = { l: x - token * 0.9, r: x + token * 0.9 + behind, t: y - token * 1.4 - behind, b: y + token * 0.5 };
    const plate = { l: x - half, r: x + half, t: y + token * 0.6, b: y + token * 0.72 + font * 0.7 };
    return [counter, plate];
  });
}
