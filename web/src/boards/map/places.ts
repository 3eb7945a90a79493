// What every map can answer about its places.

export type Direction = 'up' | 'down' | 'left' | 'right';

export interface Point {
  x: number;
  y: number;
}

export interface Places {
  at(id: string): Point | null;
  /** The place under or near a point, at most `reach` away; of places in `first` the nearest wins over all others. */
  near(x: number, y: number, reach: number, first?: { has(id: string): boolean }): string | null;
  /** Where an arrow key leads. */
  step(from: string, direction: Direction): string | null;
}

const VECTORS: Record<Direction, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

/** Along the link that points that way best, else to the nearest place on that side; -1: there is none. */
export function towards(x: number[], y: number[], neighbours: number[][], from: number, direction: Direction): number {
  const [vx, vy] = VECTORS[direction];
  const pick = (places: Iterable<number>, widest: number, byAngle: boolean): number => {
    let best = -1;
    let least = Infinity;
    for (const other of places) {
      if (other === from) continue;
      const dx = x[other]! - x[from]!;
      const dy = y[other]! - y[from]!;
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
  const near = pick(neighbours[from]!, 1.2, true);
  return near < 0 ? pick(x.keys(), 0.8, false) : near;
}
