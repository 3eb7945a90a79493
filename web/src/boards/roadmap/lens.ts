// An overlay over the map, painted into its picture: when the view moves, it moves with it and costs nothing.
import type { Lens } from '../types';
import type { RoadGeometry } from './geometry';
import { type Look, type Palette, SUIT_PATHS, isRed } from './look';

type Brush = CanvasRenderingContext2D;

/** Paint a lens on a canvas whose units are the board's; `k` is the size of a unit on the screen. */
export function paintLens(c: Brush, lens: Lens, geometry: RoadGeometry, look: Look, palette: Palette, k: number): void {
  c.save();
  c.lineJoin = c.lineCap = 'round';
  if (lens.style === 'sectors') paintSectors(c, geometry, palette, 1 / k);
  else {
    c.fillStyle = palette.veil;
    c.fillRect(0, 0, ...geometry.board.size);
    if (lens.style === 'objectives') paintObjectives(c, lens, geometry, palette, 1 / k);
    else if (lens.style === 'control') paintControl(c, lens, geometry, look, palette, 1 / k);
    else paintReach(c, lens, geometry, palette, 1 / k, look.supplied ?? 1);
  }
  c.restore();
}

function placesOf(lens: Lens, geometry: RoadGeometry): { n: number; value: number }[] {
  return Object.entries(lens.places)
    .map(([id, value]) => ({ n: geometry.index.get(id), value }))
    .filter((entry): entry is { n: number; value: number } => entry.n !== undefined);
}

function dots(c: Brush, geometry: RoadGeometry, places: number[], width: number, colour: string, alpha = 1): void {
  c.beginPath();
  for (const n of places) {
    c.moveTo(geometry.x[n]! + width / 2, geometry.y[n]!);
    c.arc(geometry.x[n]!, geometry.y[n]!, width / 2, 0, 7);
  }
  c.globalAlpha = alpha;
  c.fillStyle = colour;
  c.fill();
  c.globalAlpha = 1;
}

function line(c: Brush, width: number, colour: string, alpha = 1): void {
  c.globalAlpha = alpha;
  c.strokeStyle = colour;
  c.lineWidth = width;
  c.stroke();
  c.globalAlpha = 1;
}

function paintReach(c: Brush, lens: Lens, geometry: RoadGeometry, palette: Palette, px: number, supplied: number): void {
  const colour = (lens.power && palette.rings[lens.power]) || palette.choice;
  const entries = placesOf(lens, geometry);
  const { x, y, board } = geometry;
  // Roads both ends of which are in the lens.
  const inside = new Set(entries.map((entry) => entry.n));
  c.beginPath();
  for (let n = 0; n < board.roads.length; n += 2) {
    const a = board.roads[n]!;
    const b = board.roads[n + 1]!;
    if (!inside.has(a) || !inside.has(b)) continue;
    c.moveTo(x[a]!, y[a]!);
    c.lineTo(x[b]!, y[b]!);
  }
  line(c, 6.5 * px, colour, 0.42);
  const values = [...new Set(entries.map((entry) => entry.value))].sort((a, b) => a - b);
  for (const value of values) {
    const strong = lens.style === 'supply' ? value === supplied : value > 1;
    const places = entries.filter((entry) => entry.value === value).map((entry) => entry.n);
    dots(c, geometry, places, (strong ? 19 : 13) * px, palette.halo);
    dots(c, geometry, places, (strong ? 16 : 10.5) * px, colour, strong ? 0.9 : 0.6);
    // In reach, but only at a price: hollow.
    if (lens.style === 'supply' && value < supplied) dots(c, geometry, places, 5.5 * px, palette.halo);
  }
  c.beginPath();
  for (const [from, to] of lens.lines) {
    const a = geometry.at(from);
    const b = geometry.at(to);
    if (!a || !b) continue;
    c.moveTo(a.x, a.y);
    c.lineTo(b.x, b.y);
  }
  line(c, 5.5 * px, palette.halo);
  c.setLineDash([7 * px, 5 * px]);
  line(c, 3 * px, colour);
  c.setLineDash([]);
}

function paintObjectives(c: Brush, lens: Lens, geometry: RoadGeometry, palette: Palette, px: number): void {
  const found = new Map<string, { open: number[]; held: number[] }>();
  for (const { n, value } of placesOf(lens, geometry)) {
    const power = geometry.objective[n]?.power;
    if (!power) continue;
    const there = found.get(power) ?? { open: [], held: [] };
    (value > 1 ? there.held : there.open).push(n);
    found.set(power, there);
  }
  for (const [power, { open, held }] of found) {
    const ring = palette.rings[power] ?? palette.ink;
    dots(c, geometry, open, 30 * px, ring);
    dots(c, geometry, open, 24 * px, palette.halo);
    dots(c, geometry, open, 13 * px, ring, 0.8);
    dots(c, geometry, held, 32 * px, palette.halo);
    dots(c, geometry, held, 28 * px, ring);
    // A tick on what is held.
    c.beginPath();
    for (const n of held) {
      c.moveTo(geometry.x[n]! - 7 * px, geometry.y[n]!);
      c.lineTo(geometry.x[n]! - 2 * px, geometry.y[n]! + 6 * px);
      c.lineTo(geometry.x[n]! + 7 * px, geometry.y[n]! - 5 * px);
    }
    line(c, 3.4 * px, palette.halo);
  }
}

/** Each fortress in the colours of the power that controls it. */
function paintControl(c: Brush, lens: Lens, geometry: RoadGeometry, look: Look, palette: Palette, px: number): void {
  const found = new Map<string, number[]>();
  for (const { n, value } of placesOf(lens, geometry)) {
    const power = geometry.board.powers[value]?.id ?? '';
    found.set(power, [...(found.get(power) ?? []), n]);
  }
  for (const [power, places] of found) {
    const arms = look.powers[power];
    dots(c, geometry, places, 27 * px, palette.halo);
    dots(c, geometry, places, 24 * px, arms?.edge ?? palette.cityEdge);
    dots(c, geometry, places, 21 * px, arms?.fill ?? palette.city);
    if (!arms) continue;
    const sign = new Path2D(arms.emblem);
    c.fillStyle = arms.ink;
    for (const n of places) {
      c.save();
      c.translate(geometry.x[n]!, geometry.y[n]!);
      c.scale(0.72 * px, 0.72 * px);
      c.fill(sign, 'evenodd');
      c.restore();
    }
  }
}

function paintSectors(c: Brush, geometry: RoadGeometry, palette: Palette, px: number): void {
  const { suits, sectors } = geometry.board;
  for (const [number, suit] of suits.entries()) {
    const ink = isRed(suit) ? palette.suitRed : palette.suitBlack;
    const sign = new Path2D(SUIT_PATHS[suit]);
    const draw = (x: number, y: number, scale: number, alpha: number): void => {
      c.save();
      c.translate(x, y);
      c.scale(scale, scale);
      c.globalAlpha = alpha;
      c.fillStyle = ink;
      c.fill(sign);
      c.restore();
    };
    c.beginPath();
    const own = sectors.filter((sector) => sector.suit === number).map((sector) => sector.rect);
    for (const [l, t, r, b] of own) c.rect(l, t, r - l, b - t);
    c.globalAlpha = 0.14;
    c.fillStyle = ink;
    c.fill();
    line(c, 2.2 * px, ink, 0.75);
    for (const [l, t, r, b] of own) {
      draw((l + r) / 2, (t + b) / 2, 5, 0.5);
      for (const x of [l + 20, r - 20]) for (const y of [t + 22, b - 22]) draw(x, y, 1.2, 0.85);
    }
  }
}
