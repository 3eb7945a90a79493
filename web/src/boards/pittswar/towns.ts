// Where the name of a zone and its signs stand: inside it, off the place of its counters and off other names, as near the
// middle as they can; where there is little room they are written smaller.
import type { ZoneGeometry } from '../zonemap/geometry';
import type { Point } from '../map/places';

export interface Town extends Point {
  size: number;
}

/** Half a counter and the size of a name, in board units. */
const COUNTER = 27;
const SIZES = [18, 15, 12.5];
const GOOD = 90;
const STEP = 8;

interface Block extends Point {
  wide: number;
  high: number;
}

/** How deep two blocks lie in one another. */
function overlap(a: Block, b: Block): number {
  const across = a.wide + b.wide - Math.abs(a.x - b.x);
  const down = a.high + b.high - Math.abs(a.y - b.y);
  return Math.max(0, Math.min(across, down));
}

/** The middle and the size of the name of each zone. */
export function towns(geometry: ZoneGeometry, names: string[], signs: number[]): Town[] {
  const taken: Block[] = geometry.ids.map((_, n) => ({ x: geometry.x[n]!, y: geometry.y[n]!, wide: COUNTER, high: COUNTER }));
  const small = (n: number): number => {
    const box = geometry.boxes[n]!;
    return (box.r - box.l) * (box.b - box.t);
  };
  const found: Town[] = [];
  // Small zones choose first.
  for (const n of [...geometry.ids.keys()].sort((a, b) => small(a) - small(b))) {
    const near = taken.filter((block) => Math.abs(block.x - geometry.x[n]!) < 220 && Math.abs(block.y - geometry.y[n]!) < 200);
    let best: { town: Town; block: Block; cost: number } | null = null;
    for (const size of SIZES) {
      const here = place(geometry, n, size, names[n]!, signs[n]!, near);
      if (!best || here.cost < best.cost) best = here;
      if (best.cost < GOOD) break;
    }
    found[n] = best!.town;
    taken.push(best!.block);
  }
  return found;
}

function place(geometry: ZoneGeometry, n: number, size: number, name: string, signs: number, near: Block[]) {
  const wide = Math.max(name.length * size * 0.46, signs * size) / 2;
  const high = (signs ? size * 2 : size) / 2;
  const box = geometry.boxes[n]!;
  const x0 = geometry.x[n]!;
  const y0 = geometry.y[n]!;
  const block = (x: number, y: number): Block => ({ x, y: y - (signs ? size / 2 : 0), wide, high });
  const rows = new Map<number, number[]>();
  const holds = (x: number, y: number): boolean => {
    let row = rows.get(y);
    if (!row) rows.set(y, (row = geometry.crossings(n, y)));
    let odd = false;
    for (const at of row) if (x < at) odd = !odd;
    return odd;
  };
  let best = { town: { x: x0, y: y0 + COUNTER, size }, block: block(x0, y0 + COUNTER), cost: Infinity };
  for (let x = box.l + STEP; x < box.r; x += STEP) {
    for (let y = box.t + STEP; y < box.b; y += STEP) {
      if (!holds(x, y)) continue;
      const here = block(x, y);
      let cost = Math.hypot(x - x0, y - y0) * 0.4;
      for (const other of near) cost += overlap(here, other) * 9;
      if (cost >= best.cost) continue;
      for (const dx of [-wide, -wide / 2, wide / 2, wide]) {
        for (const dy of [-high, high]) if (!holds(x + dx, here.y + dy)) cost += 22;
      }
      if (cost < best.cost) best = { town: { x, y, size }, block: here, cost };
    }
  }
  return best;
}
