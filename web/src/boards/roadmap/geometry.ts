// A road board made ready for use: numbers by id, neighbours, and who is near a point.
import type { RoadBoard } from '../types';
import { type Direction, type Places, towards } from '../map/places';

const CELL = 64;

export class RoadGeometry implements Places {
  readonly size: number;
  readonly index = new Map<string, number>();
  readonly neighbours: number[][];
  readonly objective: ({ power: string; order: number } | null)[];
  readonly depot: (string | null)[];
  /** power: whose country it lies in. */
  readonly fortress: ({ major: boolean; power: string | null } | null)[];
  readonly elector: boolean[];
  readonly x: number[];
  readonly y: number[];
  readonly ids: string[];
  private readonly cells = new Map<number, number[]>();

  constructor(readonly board: RoadBoard) {
    const { id, x, y } = board.places;
    this.ids = id;
    this.x = x;
    this.y = y;
    this.size = id.length;
    id.forEach((name, n) => this.index.set(name, n));
    this.neighbours = id.map(() => []);
    for (let n = 0; n < board.roads.length; n += 2) {
      const a = board.roads[n]!;
      const b = board.roads[n + 1]!;
      this.neighbours[a]!.push(b);
      this.neighbours[b]!.push(a);
    }
    this.objective = id.map(() => null);
    for (const [place, power, order] of board.objectives) {
      this.objective[place] = { power: board.powers[power]!.id, order };
    }
    this.depot = id.map(() => null);
    for (const [place, power] of board.depots) this.depot[place] = board.powers[power]!.id;
    this.fortress = id.map(() => null);
    for (const [place, grade, home] of board.fortresses) {
      this.fortress[place] = { major: grade > 1, power: board.powers[home]?.id ?? null };
    }
    this.elector = id.map(() => false);
    for (const place of board.electors) this.elector[place] = true;
    for (let n = 0; n < this.size; n++) {
      const cell = this.cell(x[n]!, y[n]!);
      const there = this.cells.get(cell);
      if (there) there.push(n);
      else this.cells.set(cell, [n]);
    }
  }

  at(id: string): { x: number; y: number } | null {
    const n = this.index.get(id);
    return n === undefined ? null : { x: this.x[n]!, y: this.y[n]! };
  }

  private cell(x: number, y: number): number {
    return Math.floor(x / CELL) * 1000 + Math.floor(y / CELL);
  }

  /** The place nearest to a point, at most `reach` away; of places in `first` the nearest wins over all others. */
  near(px: number, py: number, reach: number, first?: { has(id: string): boolean }): string | null {
    let best: string | null = null;
    let least = reach * reach;
    let preferred = false;
    const spread = Math.ceil(reach / CELL);
    for (let cx = -spread; cx <= spread; cx++) {
      for (let cy = -spread; cy <= spread; cy++) {
        for (const n of this.cells.get(this.cell(px + cx * CELL, py + cy * CELL)) ?? []) {
          const far = (this.x[n]! - px) ** 2 + (this.y[n]! - py) ** 2;
          const wanted = first?.has(this.ids[n]!) ?? false;
          if (far > reach * reach || (preferred && !wanted)) continue;
          if (far <= least || (wanted && !preferred)) {
            best = this.ids[n]!;
            least = far;
            preferred = wanted;
          }
        }
      }
    }
    return best;
  }

  /** Where an arrow key leads: along the road that points that way best, else to the nearest place on that side. */
  step(from: string, direction: Direction): string | null {
    const n = this.index.get(from);
    if (n === undefined) return null;
    const to = towards(this.x, this.y, this.neighbours, n, direction);
    return to < 0 ? null : this.ids[to]!;
  }
}
