// Names on a map seen from afar: each where it covers neither a counter nor another name.
import type { Point } from '../map/places';

/** A name to write: the middle of its zone, the place it has on the map, its width and height. */
export interface Name extends Point {
  own: Point;
  wide: number;
  high: number;
}

/** Where the middle of each name goes, in the order in which they are needed; null: there is no room. `half` is half a counter. */
export function freeSpots(names: Name[], counters: Point[], half: number): (Point | null)[] {
  const taken = counters.map(({ x, y }) => ({ l: x - half, r: x + half, t: y - half, b: y + half }));
  return names.map(({ x, y, own, wide, high }) => {
    const aside = half + wide / 2;
    const down = half + high * 0.55;
    const tries = [own, { x, y: y + down }, { x, y: y - down }, { x: x + aside, y }, { x: x - aside, y }, { x: x + aside * 0.7, y: y + down }, { x: x - aside * 0.7, y: y + down }];
    for (const at of tries) {
      const box = { l: at.x - wide / 2, r: at.x + wide / 2, t: at.y - high / 2, b: at.y + high / 2 };
      if (taken.some((other) => box.l < other.r && box.r > other.l && box.t < other.b && box.b > other.t)) continue;
      taken.push(box);
      return at;
    }
    return null;
  });
}
