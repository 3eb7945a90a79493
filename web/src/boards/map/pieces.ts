// Long drawings cut into parts, so that only what is in sight is drawn.

export interface Box {
  l: number;
  t: number;
  r: number;
  b: number;
}

export interface Part extends Box {
  path: Path2D;
}

export function meets(a: Box, b: Box): boolean {
  return a.l < b.r && a.r > b.l && a.t < b.b && a.b > b.t;
}

/** A path of absolute beginnings and relative steps (as the server sends them), line by line, corners rounded. */
export function parts(d: string): Part[] {
  const found: Part[] = [];
  for (const line of d.split('M').slice(1)) {
    const [start, steps] = line.split('l') as [string, string | undefined];
    const [x, y] = start.split(' ').map(Number) as [number, number];
    const numbers = (steps ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
    const points: [number, number][] = [[x, y]];
    for (let n = 0; n + 1 < numbers.length; n += 2) {
      const [px, py] = points[points.length - 1]!;
      points.push([px + numbers[n]!, py + numbers[n + 1]!]);
    }
    // Long lines in several parts, each beginning where the one before it ended.
    for (let from = 0; from < points.length - 1; from += PART) found.push(rounded(points.slice(from, from + PART + 1)));
  }
  return found;
}

const PART = 40;

function rounded(points: [number, number][]): Part {
  const path = new Path2D();
  path.moveTo(...points[0]!);
  for (let n = 1; n < points.length - 1; n++) {
    const [cx, cy] = points[n]!;
    const [nx, ny] = points[n + 1]!;
    if (n === points.length - 2) path.quadraticCurveTo(cx, cy, nx, ny);
    else path.quadraticCurveTo(cx, cy, (cx + nx) / 2, (cy + ny) / 2);
  }
  if (points.length === 2) path.lineTo(...points[1]!);
  const xs = points.map((point) => point[0]);
  const ys = points.map((point) => point[1]);
  return { path, l: Math.min(...xs) - 4, r: Math.max(...xs) + 4, t: Math.min(...ys) - 4, b: Math.max(...ys) + 4 };
}
