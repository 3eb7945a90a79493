// Which names are written and where, worked out once for each step of the zoom.
import type { RoadGeometry } from './geometry';
import { SERIF } from '../map/paper';
import { sizes } from './look';
import { type Box, meets } from '../map/pieces';

export interface Label {
  place: number;
  x: number;
  y: number;
  align: CanvasTextAlign;
  big: boolean;
  width: number;
}

export interface LabelSet {
  k: number;
  font: number;
  labels: Label[];
}

/** Zoom steps: labels are laid out for these only. */
export function bucketOf(k: number): number {
  return Math.round(Math.log2(k) * 3);
}

export function bucketZoom(bucket: number): number {
  return Math.pow(2, bucket / 3);
}

const GRID = 80;

/** Boxes already taken, found by the cells they lie in. */
class Taken {
  private readonly cells = new Map<number, Box[]>();

  private *keys(box: Box): Generator<number> {
    for (let cx = Math.floor(box.l / GRID); cx <= Math.floor(box.r / GRID); cx++) {
      for (let cy = Math.floor(box.t / GRID); cy <= Math.floor(box.b / GRID); cy++) yield cx * 1000 + cy;
    }
  }

  add(box: Box): void {
    for (const key of this.keys(box)) {
      const there = this.cells.get(key);
      if (there) there.push(box);
      else this.cells.set(key, [box]);
    }
  }

  hits(box: Box): boolean {
    for (const key of this.keys(box)) {
      for (const other of this.cells.get(key) ?? []) {
        if (meets(other, box)) return true;
      }
    }
    return false;
  }
}

export class LabelMaker {
  private readonly widths: number[];
  private readonly order: number[];
  private readonly made = new Map<number, LabelSet>();

  constructor(private readonly geometry: RoadGeometry) {
    const context = document.createElement('canvas').getContext('2d')!;
    context.font = `500 100px ${SERIF}`;
    this.widths = geometry.board.places.name.map((name) => context.measureText(name).width / 100);
    const weight = geometry.board.places.weight;
    this.order = [...geometry.x.keys()].sort((a, b) => weight[b]! - weight[a]! || a - b);
  }

  /** The width of a place's name at a font size of 1. */
  width(place: number): number {
    return this.widths[place]!;
  }

  at(k: number): LabelSet {
    const bucket = bucketOf(k);
    let found = this.made.get(bucket);
    if (!found) {
      found = this.make(bucketZoom(bucket));
      this.made.set(bucket, found);
    }
    return found;
  }

  private make(k: number): LabelSet {
    const { x, y, objective, depot, fortress, board } = this.geometry;
    const { side, dy, weight } = board.places;
    const size = sizes(k);
    const taken = new Taken();
    const radius = (n: number) =>
      depot[n] || fortress[n]?.major ? size.depot : objective[n] || fortress[n] ? size.objective : size.dot;
    for (const n of x.keys()) {
      const r = radius(n) * 0.8;
      // From afar only the dots that are told apart keep names away from them.
      if (k > 0.45 || objective[n] || depot[n] || fortress[n]) {
        taken.add({ l: x[n]! - r, r: x[n]! + r, t: y[n]! - r, b: y[n]! + r });
      }
    }
    const least = k < 0.2 ? 13 : k < 0.3 ? 8 : k < 0.42 ? 5 : k < 0.58 ? 3 : k < 0.72 ? 2 : 0;
    const labels: Label[] = [];
    for (const n of this.order) {
      if (weight[n]! < least) continue;
      const big = objective[n] !== null || depot[n] !== null || fortress[n] !== null;
      const font = size.font * (big ? 1.1 : 1);
      const w = this.widths[n]! * font * (big ? 1.06 : 1);
      const gap = radius(n) + 2.2 / k;
      const high = font * 0.68;
      const level = dy[n]! < -20 ? -1 : dy[n]! < 100 ? 0 : 1;
      // The side the pack gives, then round the clock.
      const wishes: [number, number][] = [[side[n]! === 0 ? 1 : side[n]! === 2 ? -1 : 0, level]];
      wishes.push([1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]);
      for (const [h, v] of wishes) {
        if (h === 0 && v === 0) continue;
        const diagonal = h !== 0 && v !== 0;
        const lx = x[n]! + h * (diagonal ? gap * 0.6 : gap);
        const ly = y[n]! + (v === 0 ? high / 2 : v > 0 ? (diagonal ? gap * 0.45 : gap) + high : -(diagonal ? gap * 0.45 : gap));
        const l = h > 0 ? lx : h < 0 ? lx - w : lx - w / 2;
        const box = { l: l - 1.5 / k, r: l + w + 1.5 / k, t: ly - high - 1 / k, b: ly + font * 0.22 };
        if (box.l < 4 || box.r > board.size[0] - 4 || taken.hits(box)) continue;
        taken.add(box);
        labels.push({ place: n, x: lx, y: ly, align: h > 0 ? 'left' : h < 0 ? 'right' : 'center', big, width: w });
        break;
      }
    }
    return { k, font: size.font, labels };
  }
}
