// A road board made ready for use: numbers by id, neighbours, and who is near a point.
import type { RoadBoard } from '../types';

export type Direction = 'up' | 'down' | 'left' | 'right';

const CELL = 64;
const VECTORS: Record<Direction, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

export class RoadGeometry {
  readonly size: number;
  readonly index = new Map<string, number>();
  readonly neighbours: number[][];
  readonly objective: ({ power: string; order: number } | null)[];
  readonly depot: (string | null)[];
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
    const [vx, vy] = VECTORS[direction];
    const pick = (places: Iterable<number>, widest: number, byAngle: boolean): number => {
      let best = -1;
      let least = Infinity;
      for (const other of places) {
        if (other === n) continue;
        const dx = this.x[other]! - this.x[n]!;
        const dy = this.y[other]! - this.y[n]!;
        const far = Math.hypot(dx, dy);
        const angle = Math.acos((dx * vx + dy * vy) / far);
        if (angle > widest) continue;
        const cost = byAngle ? angle : far * (1 + angle);
        if (cost < least) {
          least = cost;
          best = other;
        }
      }
      return best;
    };
    let to = pick(this.neighbours[n]!, 1.2, true);
    if (to < 0) to = pick(this.x.keys(), 0.8, false);
    return to < 0 ? null : this.ids[to]!;
  }
}
