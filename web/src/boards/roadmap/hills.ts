// Hills as engravers drew them: small mounds, lit from the left, kept off towns, roads and names of lands.
import type { RoadGeometry } from './geometry';
import type { Part } from '../map/pieces';

/** A small generator with a fixed start: the same hills on every screen. */
function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export interface Hills {
  outline: Part[];
  shade: Part[];
}

const CELL = 220;

export function drawHills(geometry: RoadGeometry, outlines: string[]): Hills {
  const context = document.createElement('canvas').getContext('2d')!;
  const random = generator(1756);
  const [width, height] = geometry.board.size;
  const regions = outlines.map((d) => new Path2D(d));
  const clear = clearance(geometry);
  const hills: { x: number; y: number; s: number }[] = [];
  for (let row = 0; row * 13 < height; row++) {
    for (let column = 0; column * 17 < width; column++) {
      const x = column * 17 + (row % 2) * 8 + (random() - 0.5) * 9;
      const y = row * 13 + (random() - 0.5) * 7;
      const s = 7 + random() * 6;
      const lucky = random();
      if (!regions.some((region) => context.isPointInPath(region, x, y))) continue;
      if (lucky < 0.12 || clear(x, y - s * 0.4) < s * 1.05) continue;
      hills.push({ x, y, s });
    }
  }
  hills.sort((a, b) => a.y - b.y);
  const cells = new Map<number, { outline: Part; shade: Part }>();
  for (const { x, y, s } of hills) {
    const cx = Math.floor(x / CELL);
    const cy = Math.floor(y / CELL);
    let cell = cells.get(cx * 1000 + cy);
    if (!cell) {
      const box = { l: cx * CELL - 20, t: cy * CELL - 20, r: (cx + 1) * CELL + 20, b: (cy + 1) * CELL + 20 };
      cell = { outline: { path: new Path2D(), ...box }, shade: { path: new Path2D(), ...box } };
      cells.set(cx * 1000 + cy, cell);
    }
    const w = s * 0.95;
    const outline = cell.outline.path;
    outline.moveTo(x - w, y);
    outline.bezierCurveTo(x - w * 0.55, y - s * 0.35, x - w * 0.35, y - s, x, y - s);
    outline.bezierCurveTo(x + w * 0.4, y - s, x + w * 0.55, y - s * 0.3, x + w, y);
    const shade = cell.shade.path;
    for (let n = 0; n < 5; n++) {
      const t = 0.08 + n * 0.17;
      const top = y - s * (1 - t * t * 0.95) + 0.8;
      shade.moveTo(x + w * t * 0.82, top);
      shade.quadraticCurveTo(x + w * (t * 0.82 + 0.1), top + s * 0.25, x + w * (t * 0.8 + 0.06), Math.min(y, top + s * (0.62 - t * 0.25)));
    }
  }
  return { outline: [...cells.values()].map((cell) => cell.outline), shade: [...cells.values()].map((cell) => cell.shade) };
}

/** How far a point is from the nearest town or road, up to a cell or so. */
function clearance(geometry: RoadGeometry): (x: number, y: number) => number {
  const cell = 24;
  const points = new Map<number, [number, number, number][]>();
  const add = (x: number, y: number, r: number) => {
    const key = Math.floor(x / cell) * 1000 + Math.floor(y / cell);
    const there = points.get(key);
    if (there) there.push([x, y, r]);
    else points.set(key, [[x, y, r]]);
  };
  const { x, y } = geometry;
  for (const n of x.keys()) add(x[n]!, y[n]!, 8);
  const roads = geometry.board.roads;
  for (let n = 0; n < roads.length; n += 2) {
    const a = roads[n]!;
    const b = roads[n + 1]!;
    const far = Math.hypot(x[a]! - x[b]!, y[a]! - y[b]!);
    for (let t = 6; t < far; t += 6) {
      add(x[a]! + ((x[b]! - x[a]!) * t) / far, y[a]! + ((y[b]! - y[a]!) * t) / far, 1);
    }
  }
  return (px, py) => {
    let least = Infinity;
    const cx = Math.floor(px / cell);
    const cy = Math.floor(py / cell);
    for (let i = cx - 1; i <= cx + 1; i++) {
      for (let j = cy - 1; j <= cy + 1; j++) {
        for (const [x1, y1, r] of points.get(i * 1000 + j) ?? []) {
          least = Math.min(least, Math.hypot(px - x1, py - y1) - r);
        }
      }
    }
    return least;
  };
}
