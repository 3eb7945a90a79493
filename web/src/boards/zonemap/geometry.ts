// A zone board made ready for use: numbers by id, neighbours, outlines, and which zone lies under a point.
import type { ZoneBoard } from '../types';
import { linksOf } from '../types';
import { type Direction, type Places, type Point, towards } from '../map/places';
import type { Box } from '../map/pieces';

type Ring = [number, number][];

/** The rings of a path of absolute beginnings and relative steps, as the server sends them. */
export function rings(d: string): Ring[] {
  return d
    .split('M')
    .slice(1)
    .map((line) => {
      const [start, steps] = line.split('l') as [string, string | undefined];
      const points: Ring = [start.split(' ').map(Number) as [number, number]];
      const numbers = (steps ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
      for (let n = 0; n + 1 < numbers.length; n += 2) {
        const [x, y] = points[points.length - 1]!;
        points.push([x + numbers[n]!, y + numbers[n + 1]!]);
      }
      return points;
    });
}

function inside(x: number, y: number, ring: Ring): boolean {
  let odd = false;
  for (let n = 0, last = ring.length - 1; n < ring.length; last = n++) {
    const [ax, ay] = ring[last]!;
    const [bx, by] = ring[n]!;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
  }
  return odd;
}

export class ZoneGeometry implements Places {
  readonly index = new Map<string, number>();
  readonly neighbours: number[][];
  readonly ids: string[];
  readonly x: number[];
  readonly y: number[];
  readonly boxes: Box[];
  private readonly outlines: Ring[][];

  constructor(readonly board: ZoneBoard) {
    const { id, x, y } = board.places;
    this.ids = id;
    this.x = x;
    this.y = y;
    id.forEach((name, n) => this.index.set(name, n));
    this.neighbours = id.map(() => []);
    const links = linksOf(board);
    for (let n = 0; n < links.length; n += 2) {
      this.neighbours[links[n]!]!.push(links[n + 1]!);
      this.neighbours[links[n + 1]!]!.push(links[n]!);
    }
    this.outlines = board.zones.map(rings);
    this.boxes = this.outlines.map((outline) => {
      const points = outline.flat();
      const xs = points.map((point) => point[0]);
      const ys = points.map((point) => point[1]);
      return { l: Math.min(...xs), r: Math.max(...xs), t: Math.min(...ys), b: Math.max(...ys) };
    });
  }

  at(id: string): Point | null {
    const n = this.index.get(id);
    return n === undefined ? null : { x: this.x[n]!, y: this.y[n]! };
  }

  /** The zone that holds this point. */
  near(x: number, y: number): string | null {
    for (const [n, box] of this.boxes.entries()) {
      if (x < box.l || x > box.r || y < box.t || y > box.b) continue;
      if (this.holds(n, x, y)) return this.ids[n]!;
    }
    return null;
  }

  step(from: string, direction: Direction): string | null {
    const n = this.index.get(from);
    if (n === undefined) return null;
    const to = towards(this.x, this.y, this.neighbours, n, direction);
    return to < 0 ? null : this.ids[to]!;
  }

  /** Whether a point lies in a zone. Holes and islands: an odd number of rings is inside. */
  holds(n: number, x: number, y: number): boolean {
    return this.outlines[n]!.filter((ring) => inside(x, y, ring)).length % 2 === 1;
  }

  /** Where the outline of a zone crosses a row. A point of the row is inside if an odd number of crossings lies right of it:
   * many points of one row are quickly told apart. */
  crossings(n: number, y: number): number[] {
    const found: number[] = [];
    for (const ring of this.outlines[n]!) {
      for (let to = 0, from = ring.length - 1; to < ring.length; from = to++) {
        const [ax, ay] = ring[from]!;
        const [bx, by] = ring[to]!;
        if (ay > y !== by > y) found.push(((bx - ax) * (y - ay)) / (by - ay) + ax);
      }
    }
    return found;
  }

  /** Where a figure about a zone is written: beside its pieces. */
  tag(n: number): Point {
    return { x: this.x[n]!, y: this.y[n]! };
  }

  /** A named spot of a zone; the place of its pieces where the pack has none. */
  spot(name: string, n: number): Point {
    const found = this.board.spots[name]?.[n] as [number, number] | undefined;
    return found ? { x: found[0], y: found[1] } : { x: this.x[n]!, y: this.y[n]! };
  }

  /** Several spots of one name, each with what is written there. */
  spots(name: string, n: number): (Point & { text: string })[] {
    const found = (this.board.spots[name]?.[n] ?? []) as [number, number, string][];
    return found.map(([x, y, text]) => ({ x, y, text }));
  }
}
