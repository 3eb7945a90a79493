// The printed zone map, painted on a canvas: sea, lands, zones in their territory's hue and their holder's colour.
import type { Camera } from '../map/camera';
import { SERIF, paintFrame, paintGrain, paintTitles, paintWater } from '../map/paper';
import { type Box, type Part, meets, parts } from '../map/pieces';
import type { ZoneGeometry } from './geometry';
import { freeSpots } from './names';
import { TILE, type ZoneLook, type ZonePalette, hatching } from './look';

type Brush = CanvasRenderingContext2D;

/** Who holds which zone, and which zones are out of the game. */
export interface Holding {
  holders: Map<string, string>;
  out: Set<string>;
}

/** Zones whose names are needed, the most needed first; where counters stand, and half the width of one on the screen. */
export interface Needed {
  zones: string[];
  counters: Set<string>;
  counter: number;
}

/** The least size on the screen at which a name is written, and that of one which is needed. */
const LEGIBLE = 6.5;
const NEEDED = 9.5;

export class ZoneGround {
  private readonly outside: Path2D;
  private readonly land: Path2D;
  private readonly lakes: Path2D;
  private readonly rivers: Part[][];
  private readonly zones: Path2D[];
  private readonly borders: { kind: string; parts: Part[] }[];
  private readonly tiles = new Map<string, HTMLCanvasElement>();

  constructor(
    private readonly geometry: ZoneGeometry,
    private readonly look: ZoneLook,
  ) {
    const { shapes, zones, borders } = geometry.board;
    this.outside = new Path2D(shapes.land);
    this.lakes = new Path2D(shapes.lakes);
    this.rivers = shapes.rivers.map(parts);
    this.zones = zones.map((zone) => new Path2D(zone));
    this.land = new Path2D(shapes.land + zones.join(''));
    this.borders = borders.map(({ kind, path }) => ({ kind, parts: parts(path) }));
  }

  paint(c: Brush, camera: Camera, ratio: number, palette: ZonePalette, holding: Holding): void {
    const { k } = camera;
    const { size, insets, labels } = this.geometry.board;
    const [width, height] = size;
    const thin = Math.pow(k, -0.5);
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.fillStyle = palette.table;
    c.fillRect(0, 0, c.canvas.width, c.canvas.height);
    c.setTransform(k * ratio, 0, 0, k * ratio, camera.x * ratio, camera.y * ratio);
    c.lineJoin = c.lineCap = 'round';
    paintFrame(c, palette, width, height);
    const sight = {
      l: -camera.x / k,
      t: -camera.y / k,
      r: (c.canvas.width / ratio - camera.x) / k,
      b: (c.canvas.height / ratio - camera.y) / k,
    };
    c.save();
    c.beginPath();
    c.rect(0, 0, width, height);
    c.clip();
    paintWater(c, palette, size, this.land, thin);
    c.fillStyle = palette.outside;
    c.fill(this.outside);
    c.strokeStyle = palette.coast;
    c.lineWidth = 1.3 * thin;
    c.stroke(this.outside);
    for (const inset of insets) this.beside(c, inset, palette, thin);
    for (const n of this.zones.keys()) {
      if (meets(this.geometry.boxes[n]!, sight)) this.zone(c, n, palette, holding, thin, k * ratio);
    }
    this.waters(c, palette, thin, sight);
    for (const { kind, parts: drawn } of this.borders) this.border(c, kind, drawn, palette, thin, sight);
    for (const { rect } of insets) this.inset(c, rect, palette);
    paintTitles(c, palette, labels, this.look);
    c.restore();
    paintGrain(c, palette, size, camera, ratio);
  }

  private zone(c: Brush, n: number, palette: ZonePalette, { holders, out }: Holding, thin: number, scale: number): void {
    const { places, territories } = this.geometry.board;
    const zone = this.zones[n]!;
    const id = places.id[n]!;
    const tint = palette.washes[territories[places.territory[n]!]!] ?? { wash: palette.paper, rim: palette.coast };
    const holder = holders.get(id) ?? '';
    const power = this.look.powers[holder];
    const colour = palette.rings[holder] ?? power?.fill ?? tint.rim;
    c.save();
    c.clip(zone);
    c.fillStyle = out.has(id) ? palette.outside : tint.wash;
    c.fill(zone);
    if (out.has(id)) {
      c.fillStyle = palette.out;
      c.fill(zone);
      c.restore();
      return;
    }
    if (power) {
      // Hatched and with a coloured rim: the colour says it, and the lines say it without colour.
      c.globalAlpha = 0.16;
      c.fillStyle = colour;
      c.fill(zone);
      const lines = c.createPattern(this.tile(power.hatch, colour), 'repeat');
      if (lines) {
        lines.setTransform(new DOMMatrix([1 / scale, 0, 0, 1 / scale, 0, 0]));
        c.globalAlpha = palette.hatch;
        c.fillStyle = lines;
        c.fill(zone);
      }
    }
    c.strokeStyle = colour;
    for (const [width, alpha] of power
      ? ([
          [30, 0.16],
          [20, 0.3],
          [11, 0.9],
        ] as const)
      : ([
          [26, 0.09],
          [15, 0.15],
          [7, 0.25],
        ] as const)) {
      c.globalAlpha = alpha;
      c.lineWidth = width * Math.min(1.3, thin) * (this.look.rim ?? 1);
      c.stroke(zone);
    }
    c.restore();
  }

  private tile(hatch: Parameters<typeof hatching>[0], colour: string): HTMLCanvasElement {
    const key = `${hatch} ${colour}`;
    let found = this.tiles.get(key);
    if (!found) {
      found = document.createElement('canvas');
      const fine = Math.min(2, window.devicePixelRatio || 1);
      found.width = found.height = TILE * fine;
      const c = found.getContext('2d')!;
      c.scale(fine, fine);
      c.strokeStyle = colour;
      c.lineCap = 'round';
      c.lineWidth = hatch === 'dots' ? 2.4 : 1.1;
      c.stroke(new Path2D(hatching(hatch)));
      this.tiles.set(key, found);
    }
    return found;
  }

  private waters(c: Brush, palette: ZonePalette, thin: number, sight: Box): void {
    c.strokeStyle = palette.river;
    [3.4, 2.1, 1.3].forEach((width, rank) => {
      c.lineWidth = width * thin;
      c.globalAlpha = 0.8;
      for (const part of this.rivers[rank] ?? []) if (meets(part, sight)) c.stroke(part.path);
    });
    c.globalAlpha = 1;
    c.fillStyle = palette.sea;
    c.fill(this.lakes);
    c.strokeStyle = palette.waterline;
    c.lineWidth = 0.9 * thin;
    c.stroke(this.lakes);
  }

  private border(c: Brush, kind: string, drawn: Part[], palette: ZonePalette, thin: number, sight: Box): void {
    for (const { colour, width, dash, alpha } of palette.borders[kind] ?? []) {
      c.strokeStyle = colour;
      c.lineWidth = width * thin;
      c.globalAlpha = alpha ?? 1;
      c.setLineDash((dash ?? []).map((length) => length * thin));
      c.lineCap = dash ? 'butt' : 'round';
      for (const part of drawn) if (meets(part, sight)) c.stroke(part.path);
    }
    c.setLineDash([]);
    c.lineCap = 'round';
    c.globalAlpha = 1;
  }

  /** The ground of a map beside the main one, over what lies under it. */
  private beside(c: Brush, { rect: [l, t, r, b], land }: { rect: [number, number, number, number]; land: string }, palette: ZonePalette, thin: number): void {
    c.save();
    c.beginPath();
    c.rect(l, t, r - l, b - t);
    c.clip();
    c.fillStyle = palette.sea;
    c.fillRect(l, t, r - l, b - t);
    const shape = new Path2D(land);
    c.fillStyle = palette.outside;
    c.fill(shape);
    c.strokeStyle = palette.coast;
    c.lineWidth = 1.3 * thin;
    c.stroke(shape);
    c.restore();
  }

  private inset(c: Brush, [l, t, r, b]: [number, number, number, number], palette: ZonePalette): void {
    c.strokeStyle = palette.frame;
    c.lineWidth = 8;
    c.strokeRect(l, t, r - l, b - t);
    c.strokeStyle = palette.frameDark;
    c.lineWidth = 1.6;
    c.strokeRect(l - 4, t - 4, r - l + 8, b - t + 8);
    c.strokeRect(l + 4, t + 4, r - l - 8, b - t - 8);
  }

  /** The names of the zones; what a game prints in them besides is its own. Those that are needed (the most needed first)
   * can be read at any distance, as far as they do not lie on one another. */
  paintNames(c: Brush, camera: Camera, ratio: number, palette: ZonePalette, { out }: Holding, print?: (c: Brush, n: number, k: number) => void, needed: Needed | null = null): void {
    const { k } = camera;
    c.setTransform(k * ratio, 0, 0, k * ratio, camera.x * ratio, camera.y * ratio);
    c.lineJoin = 'round';
    c.textAlign = 'center';
    c.textBaseline = 'alphabetic';
    const { id, label } = this.geometry.board.places;
    for (const n of id.keys()) if (!out.has(id[n]!)) print?.(c, n, k);
    const { x, y } = this.geometry;
    const far = id.map((_, n) => n).filter((n) => (label[n]![2] || 22) * k <= LEGIBLE);
    for (const n of id.keys()) {
      const [lx, ly, given, ...lines] = label[n]!;
      const size = given || 22;
      if (size * k <= LEGIBLE) continue;
      c.globalAlpha = out.has(id[n]!) ? 0.45 : 1;
      this.write(c, lines, given ? { x: lx, y: ly } : { x: x[n]!, y: y[n]! - 26 }, size, palette);
    }
    c.globalAlpha = 1;
    if (!needed || !far.length) return;
    const size = NEEDED / k;
    c.font = `600 ${size}px ${SERIF}`;
    const wanted = needed.zones.map((zone) => this.geometry.index.get(zone)).filter((n) => n !== undefined && far.includes(n)) as number[];
    const spots = wanted.map((n) => {
      const [lx, ly, , ...lines] = label[n]!;
      const wide = Math.max(...lines.map((line) => c.measureText(line).width));
      return { x: x[n]!, y: y[n]!, own: { x: lx, y: ly }, wide, high: lines.length * size };
    });
    const counters = [...needed.counters].map((zone) => this.geometry.at(zone)!).filter(Boolean);
    freeSpots(spots, counters, needed.counter / k).forEach((at, number) => {
      if (at) this.write(c, label[wanted[number]!]!.slice(3) as string[], at, size, palette);
    });
  }

  private write(c: Brush, lines: string[], at: { x: number; y: number }, size: number, palette: ZonePalette): void {
    c.font = `600 ${size}px ${SERIF}`;
    c.lineWidth = size * 0.26;
    c.strokeStyle = palette.halo;
    c.fillStyle = palette.ink;
    lines.forEach((line, number) => {
      const down = at.y + (number - (lines.length - 1) / 2) * size * 0.92 + size * 0.3;
      c.strokeText(line, at.x, down);
      c.fillText(line, at.x, down);
    });
  }
}
