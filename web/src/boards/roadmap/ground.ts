// The printed map, painted on a canvas: everything that never moves. It is painted when the view comes to rest,
// so panning and zooming only shift a picture.
import type { RoadGeometry } from './geometry';
import { drawHills, type Hills } from './hills';
import type { LabelSet } from './labels';
import { type Look, type Palette, SUIT_PATHS, isRed, sizes } from './look';
import type { Camera } from '../map/camera';
import { SERIF, paintFrame, paintGrain, paintTitles, paintWater } from '../map/paper';
import { type Box, type Part, meets, parts } from '../map/pieces';

/** The washes are soft, so they are painted once, small, and drawn enlarged. */
const WASH_SCALE = 0.6;

export class Ground {
  private readonly land: Path2D;
  private readonly lakes: Path2D;
  private readonly rivers: Part[][];
  private readonly frontiers: Part[];
  private readonly roads = new Path2D();
  private readonly main = new Path2D();
  private readonly sectors = new Path2D();
  private readonly hills: Hills;
  private readonly emblems = new Map<string, Path2D>();
  private readonly shores = new Map<Palette, HTMLCanvasElement>();
  private readonly suits = new Map<string, Path2D>();
  private readonly washes = new Map<Palette, HTMLCanvasElement>();
  /** What lies outside the frames of several maps. */
  private readonly outside: Path2D | null = null;

  constructor(
    private readonly geometry: RoadGeometry,
    private readonly look: Look,
  ) {
    const { shapes, roads, main, sectors, suits } = geometry.board;
    this.land = new Path2D(shapes.land);
    this.lakes = new Path2D(shapes.lakes);
    this.rivers = shapes.rivers.map(parts);
    this.frontiers = parts(shapes.frontiers);
    this.line(this.roads, roads);
    this.line(this.main, main);
    for (const [power, { emblem }] of Object.entries(look.powers)) this.emblems.set(power, new Path2D(emblem));
    this.hills = drawHills(geometry, shapes.mountains);
    if (geometry.board.maps.length) {
      const all = new Path2D();
      all.rect(0, 0, ...geometry.board.size);
      for (const { rect: [l, t, r, b] } of geometry.board.maps) all.rect(l, t, r - l, b - t);
      this.outside = all;
    }
    for (const suit of suits) this.suits.set(suit, new Path2D());
    for (const sector of sectors) {
      const [l, t, r, b] = sector.rect;
      this.sectors.rect(l, t, r - l, b - t);
      const sign = new Path2D(SUIT_PATHS[suits[sector.suit]!]!);
      const all = this.suits.get(suits[sector.suit]!)!;
      const stamp = (x: number, y: number, s: number, turned = false) =>
        all.addPath(sign, new DOMMatrix([turned ? -s : s, 0, 0, turned ? -s : s, x, y]));
      // Like a playing card: a large sign in the middle, small ones in the corners.
      stamp((l + r) / 2, (t + b) / 2, 4.6);
      stamp(l + 20, t + 22, 1.15);
      stamp(r - 20, t + 22, 1.15);
      stamp(l + 20, b - 22, 1.15, true);
      stamp(r - 20, b - 22, 1.15, true);
    }
  }

  private line(path: Path2D, pairs: number[]): void {
    const { x, y } = this.geometry;
    for (let n = 0; n < pairs.length; n += 2) {
      path.moveTo(x[pairs[n]!]!, y[pairs[n]!]!);
      path.lineTo(x[pairs[n + 1]!]!, y[pairs[n + 1]!]!);
    }
  }

  /** Territories as a colourist laid them in: a thin wash, and a darker rim along every frontier. */
  private wash(palette: Palette): HTMLCanvasElement {
    const kept = this.washes.get(palette);
    if (kept) return kept;
    const { size, shapes, territories } = this.geometry.board;
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(size[0] * WASH_SCALE);
    canvas.height = Math.ceil(size[1] * WASH_SCALE);
    const c = canvas.getContext('2d')!;
    c.fillStyle = palette.paper;
    c.fillRect(0, 0, canvas.width, canvas.height);
    c.scale(WASH_SCALE, WASH_SCALE);
    c.lineJoin = 'round';
    for (const { territory, path } of shapes.lands) {
      const tint = palette.washes[territory < 0 ? 'outside' : territories[territory]!];
      if (!tint) continue;
      const shape = new Path2D(path);
      c.save();
      c.clip(shape);
      c.fillStyle = tint.wash;
      c.fill(shape);
      c.strokeStyle = tint.rim;
      for (const [width, alpha] of [
        [26, 0.08],
        [17, 0.13],
        [10, 0.2],
        [4.5, 0.3],
      ] as const) {
        c.globalAlpha = alpha;
        c.lineWidth = width;
        c.stroke(shape);
      }
      c.restore();
    }
    this.washes.set(palette, canvas);
    return canvas;
  }

  private shore(palette: Palette): HTMLCanvasElement {
    const kept = this.shores.get(palette);
    if (kept) return kept;
    const { size } = this.geometry.board;
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(size[0] * WASH_SCALE);
    canvas.height = Math.ceil(size[1] * WASH_SCALE);
    const c = canvas.getContext('2d')!;
    c.scale(WASH_SCALE, WASH_SCALE);
    c.lineJoin = 'round';
    paintWater(c, palette, size, this.land, 1.3);
    this.shores.set(palette, canvas);
    return canvas;
  }

  paint(c: CanvasRenderingContext2D, camera: Camera, ratio: number, palette: Palette, quiet = '', asleep = ''): void {
    const { k } = camera;
    const [width, height] = this.geometry.board.size;
    const size = sizes(k);
    const thin = Math.pow(k, -0.5);
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.fillStyle = palette.table;
    c.fillRect(0, 0, c.canvas.width, c.canvas.height);
    c.setTransform(k * ratio, 0, 0, k * ratio, camera.x * ratio, camera.y * ratio);
    c.lineJoin = c.lineCap = 'round';
    paintFrame(c, palette, width, height);
    c.save();
    c.beginPath();
    c.rect(0, 0, width, height);
    c.clip();
    // From afar the lines along the shore are a picture too: stroking the whole coast a dozen times takes long.
    if (k * ratio < 0.8) c.drawImage(this.shore(palette), 0, 0, width, height);
    else paintWater(c, palette, [width, height], this.land, thin);
    c.save();
    c.clip(this.land);
    c.imageSmoothingEnabled = true;
    c.drawImage(this.wash(palette), 0, 0, width, height);
    c.restore();
    const sight = {
      l: -camera.x / k,
      t: -camera.y / k,
      r: (c.canvas.width / ratio - camera.x) / k,
      b: (c.canvas.height / ratio - camera.y) / k,
    };
    this.relief(c, palette, thin, sight);
    paintTitles(c, palette, [...this.geometry.board.labels, ...(this.look.labels ?? [])], this.look);
    this.grid(c, palette, thin);
    this.frames(c, palette);
    this.ways(c, palette, size);
    this.towns(c, palette, size, k, sight, new Set(quiet.split(',')));
    this.boxes(c, palette);
    this.sleep(c, palette, asleep);
    c.restore();
    paintGrain(c, palette, [width, height], camera, ratio);
  }

  private relief(c: CanvasRenderingContext2D, palette: Palette, thin: number, sight: Box): void {
    const stroke = (drawn: Part[]) => {
      for (const part of drawn) if (meets(part, sight)) c.stroke(part.path);
    };
    c.strokeStyle = palette.river;
    [2.7, 1.8, 1.15].forEach((width, rank) => {
      c.lineWidth = width * thin;
      c.globalAlpha = rank === 2 ? 0.75 : 0.9;
      stroke(this.rivers[rank] ?? []);
    });
    c.globalAlpha = 1;
    c.fillStyle = palette.sea;
    c.fill(this.lakes);
    c.strokeStyle = palette.waterline;
    c.lineWidth = 0.9 * thin;
    c.stroke(this.lakes);
    c.strokeStyle = palette.coast;
    c.lineWidth = 1.5 * thin;
    c.stroke(this.land);
    c.strokeStyle = palette.hill;
    c.lineWidth = 0.85 * Math.min(thin, 1.1);
    stroke(this.hills.outline);
    c.strokeStyle = palette.hillShade;
    c.lineWidth = 0.7 * Math.min(thin, 1.1);
    stroke(this.hills.shade);
    c.strokeStyle = palette.frontier;
    c.lineWidth = 1.7 * thin;
    c.setLineDash([5 * thin, 2.6 * thin, 0.6 * thin, 2.6 * thin]);
    c.lineCap = 'butt';
    stroke(this.frontiers);
    c.setLineDash([]);
    c.lineCap = 'round';
  }

  private grid(c: CanvasRenderingContext2D, palette: Palette, thin: number): void {
    c.strokeStyle = palette.sector;
    c.lineWidth = 1 * thin;
    c.stroke(this.sectors);
    for (const [suit, path] of this.suits) {
      c.globalAlpha = palette.suitAlpha;
      c.fillStyle = isRed(suit) ? palette.suitRed : palette.suitBlack;
      c.fill(path);
    }
    c.globalAlpha = 1;
  }

  /** Several maps on one board: the paper between them, and a double line round each. */
  private frames(c: CanvasRenderingContext2D, palette: Palette): void {
    if (!this.outside) return;
    c.fillStyle = palette.frame;
    c.fill(this.outside, 'evenodd');
    c.strokeStyle = palette.frameDark;
    for (const { rect: [l, t, r, b] } of this.geometry.board.maps) {
      c.lineWidth = 2.2;
      c.strokeRect(l, t, r - l, b - t);
      c.lineWidth = 0.9;
      c.strokeRect(l + 4, t + 4, r - l - 8, b - t - 8);
    }
  }

  /** Where pieces are kept beside the roads. */
  private boxes(c: CanvasRenderingContext2D, palette: Palette): void {
    const { boxes, powers } = this.geometry.board;
    for (const { name, power, rect: [l, t, r, b] } of boxes) {
      const ring = palette.rings[powers[power]?.id ?? ''] ?? palette.ink;
      c.beginPath();
      c.roundRect(l, t, r - l, b - t, 7);
      c.globalAlpha = 0.86;
      c.fillStyle = palette.halo;
      c.fill();
      c.globalAlpha = 1;
      c.strokeStyle = ring;
      c.lineWidth = 3;
      c.stroke();
      c.strokeStyle = palette.frameDark;
      c.lineWidth = 0.8;
      c.stroke();
      c.font = `italic ${Math.min(17, ((r - l) / name.length) * 1.85)}px ${SERIF}`;
      c.textAlign = 'center';
      c.fillStyle = palette.ink;
      c.fillText(name, (l + r) / 2, t + 19);
    }
  }

  /** A map without a part in this game. */
  private sleep(c: CanvasRenderingContext2D, palette: Palette, asleep: string): void {
    const map = this.geometry.board.maps.find((one) => one.id === asleep);
    if (!map) return;
    const [l, t, r, b] = map.rect;
    c.fillStyle = palette.frame;
    c.globalAlpha = 0.72;
    c.fillRect(l, t, r - l, b - t);
    c.globalAlpha = 1;
  }

  private ways(c: CanvasRenderingContext2D, palette: Palette, size: ReturnType<typeof sizes>): void {
    c.strokeStyle = palette.road;
    c.lineWidth = size.road;
    c.stroke(this.roads);
    c.strokeStyle = palette.roadCase;
    c.lineWidth = size.main;
    c.stroke(this.main);
    c.strokeStyle = palette.roadMain;
    c.lineWidth = size.main * 0.5;
    c.stroke(this.main);
  }

  private towns(c: CanvasRenderingContext2D, palette: Palette, size: ReturnType<typeof sizes>, k: number, sight: Box, quiet: Set<string>): void {
    const { x, y, objective, depot, fortress } = this.geometry;
    const dots = new Path2D();
    const rings = new Map<string, { first: Path2D; second: Path2D; depots: Path2D }>();
    const of = (power: string) => {
      let found = rings.get(power);
      if (!found) {
        found = { first: new Path2D(), second: new Path2D(), depots: new Path2D() };
        rings.set(power, found);
      }
      return found;
    };
    for (const n of x.keys()) {
      const store = depot[n];
      const goal = objective[n];
      if (store) star(of(store).depots, x[n]!, y[n]!, size.depot);
      if (goal && quiet.has(goal.power)) circle(of(goal.power).second, x[n]!, y[n]!, size.dot * 1.15);
      else if (goal) circle(goal.order === 1 ? of(goal.power).first : of(goal.power).second, x[n]!, y[n]!, size.objective);
      if (!store && !goal && !fortress[n]) circle(dots, x[n]!, y[n]!, size.dot);
    }
    c.fillStyle = palette.city;
    c.strokeStyle = palette.cityEdge;
    c.lineWidth = size.dot * 0.36;
    c.fill(dots);
    c.stroke(dots);
    for (const [power, { first, second, depots }] of rings) {
      const ring = palette.rings[power] ?? palette.ink;
      c.lineWidth = size.objective * 0.3 + size.dot * 0.36;
      c.strokeStyle = palette.cityEdge;
      c.stroke(first);
      c.stroke(second);
      c.lineWidth = size.objective * 0.24;
      c.fillStyle = ring;
      c.fill(first);
      c.strokeStyle = palette.city;
      c.stroke(first);
      c.fillStyle = palette.city;
      c.fill(second);
      c.strokeStyle = ring;
      c.lineWidth = size.objective * 0.3;
      c.stroke(second);
      c.fillStyle = ring;
      c.strokeStyle = palette.city;
      c.lineWidth = size.dot * 0.75;
      c.stroke(depots);
      c.fill(depots);
      c.strokeStyle = palette.cityEdge;
      c.lineWidth = size.dot * 0.22;
      c.stroke(depots);
    }
    this.forts(c, palette, size, k, sight);
    if (size.objective * k < 5) return;
    // Whose it is, also for those who do not tell the colours apart.
    for (const n of x.keys()) {
      const power = depot[n] ?? objective[n]?.power;
      const look = power ? this.look.powers[power] : undefined;
      if (x[n]! < sight.l || x[n]! > sight.r || y[n]! < sight.t || y[n]! > sight.b) continue;
      if (!power || !look || (!depot[n] && quiet.has(power))) continue;
      const hollow = !depot[n] && objective[n]?.order === 2;
      const scale = (depot[n] ? size.depot * 0.5 : size.objective * (hollow ? 0.62 : 0.66)) / 10;
      c.save();
      c.translate(x[n]!, y[n]!);
      c.scale(scale, scale);
      c.fillStyle = hollow ? look.edge : (look.onRing ?? look.ink);
      c.fill(this.emblems.get(power)!, 'evenodd');
      c.restore();
    }
  }

  /** Fortresses: a hollow star of bastions, or a full one with the arms of the country; a hat where an elector votes. */
  private forts(c: CanvasRenderingContext2D, palette: Palette, size: ReturnType<typeof sizes>, k: number, sight: Box): void {
    const { x, y, fortress, elector } = this.geometry;
    const groups = new Map<string, { minor: Path2D; major: Path2D }>();
    const hats = new Path2D();
    const fur = new Path2D();
    for (const n of x.keys()) {
      const fort = fortress[n];
      if (!fort) continue;
      const key = fort.power ?? '';
      const group = groups.get(key) ?? { minor: new Path2D(), major: new Path2D() };
      groups.set(key, group);
      star(fort.major ? group.major : group.minor, x[n]!, y[n]!, fort.major ? size.depot : size.objective * 0.8);
      if (!elector[n]) continue;
      const s = (fort.major ? size.depot : size.objective) / 10;
      const at = new DOMMatrix([s, 0, 0, s, x[n]!, y[n]! - (fort.major ? size.depot * 1.12 : size.objective)]);
      hats.addPath(new Path2D(HAT), at);
      fur.addPath(new Path2D(FUR), at);
    }
    for (const [power, { minor, major }] of groups) {
      const ring = palette.rings[power] ?? palette.frontier;
      c.strokeStyle = palette.cityEdge;
      c.lineWidth = size.dot * 0.95;
      c.stroke(minor);
      c.fillStyle = palette.city;
      c.fill(minor);
      c.strokeStyle = ring;
      c.lineWidth = size.dot * 0.6;
      c.stroke(minor);
      c.strokeStyle = palette.city;
      c.lineWidth = size.dot * 0.8;
      c.stroke(major);
      c.fillStyle = ring;
      c.fill(major);
      c.strokeStyle = palette.cityEdge;
      c.lineWidth = size.dot * 0.24;
      c.stroke(major);
    }
    c.strokeStyle = palette.cityEdge;
    c.lineWidth = size.dot * 0.2;
    c.fillStyle = '#a3262d';
    c.fill(hats);
    c.stroke(hats);
    c.fillStyle = '#fbf6ea';
    c.fill(fur);
    c.stroke(fur);
    if (size.objective * k < 5) return;
    for (const n of x.keys()) {
      const fort = fortress[n];
      const look = fort?.power ? this.look.powers[fort.power] : undefined;
      if (!fort?.major || !look || x[n]! < sight.l || x[n]! > sight.r || y[n]! < sight.t || y[n]! > sight.b) continue;
      c.save();
      c.translate(x[n]!, y[n]!);
      c.scale(size.depot * 0.058, size.depot * 0.058);
      c.fillStyle = look.onRing ?? look.ink;
      c.fill(this.emblems.get(fort.power!)!, 'evenodd');
      c.restore();
    }
  }

  /** The names of towns, on a canvas of their own; none where pieces and their plates are (in map units). */
  paintNames(c: CanvasRenderingContext2D, camera: Camera, ratio: number, palette: Palette, set: LabelSet, taken: Box[], asleep = ''): void {
    const { k } = camera;
    const names = this.geometry.board.places.name;
    const wide = c.canvas.width;
    const tall = c.canvas.height;
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.lineJoin = 'round';
    const font = set.font * set.k * ratio;
    const still = new Set(this.geometry.board.maps.find((map) => map.id === asleep)?.places);
    const boxes = taken.map((box) => ({
      l: (camera.x + box.l * k) * ratio,
      r: (camera.x + box.r * k) * ratio,
      t: (camera.y + box.t * k) * ratio,
      b: (camera.y + box.b * k) * ratio,
    }));
    for (const big of [false, true]) {
      c.font = big ? `600 ${font * 1.1}px ${SERIF}` : `500 ${font}px ${SERIF}`;
      c.lineWidth = font * 0.26;
      c.strokeStyle = palette.halo;
      c.fillStyle = palette.ink;
      for (const label of set.labels) {
        if (label.big !== big || still.has(label.place)) continue;
        // The offset from the dot belongs to the zoom the set was made for.
        const px = this.geometry.x[label.place]!;
        const py = this.geometry.y[label.place]!;
        const x = (camera.x + px * k + (label.x - px) * set.k) * ratio;
        const y = (camera.y + py * k + (label.y - py) * set.k) * ratio;
        if (x < -200 || y < -40 || x > wide + 200 || y > tall + 40) continue;
        const w = label.width * set.k * ratio;
        const l = label.align === 'left' ? x : label.align === 'right' ? x - w : x - w / 2;
        if (boxes.some((box) => box.l < l + w && box.r > l && box.t < y + font * 0.1 && box.b > y - font * 0.6)) continue;
        c.textAlign = label.align;
        c.globalAlpha = 0.82;
        c.strokeText(names[label.place]!, x, y);
        c.globalAlpha = 1;
        c.fillText(names[label.place]!, x, y);
      }
    }
  }
}

/** An elector's hat and its ermine, standing on the origin. */
const HAT = 'M-6.4-2.4C-7.4-7.6-4-11 0-11C4-11 7.4-7.6 6.4-2.4Z';
const FUR = 'M-7-3C-4-4.2 4-4.2 7-3C8.2-1.6 7.6 .6 6.4 1C3 .2-3 .2-6.4 1C-7.6 .6-8.2-1.6-7-3Z';

function circle(path: Path2D, x: number, y: number, r: number): void {
  path.moveTo(x + r, y);
  path.arc(x, y, r, 0, Math.PI * 2);
}

/** A fortress as engineers drew it: a star of bastions. */
function star(path: Path2D, x: number, y: number, r: number): void {
  for (let n = 0; n < 16; n++) {
    const far = n % 2 ? r * 0.78 : r * 1.22;
    const angle = (n * Math.PI) / 8 - Math.PI / 2;
    const px = x + Math.cos(angle) * far;
    const py = y + Math.sin(angle) * far;
    if (n) path.lineTo(px, py);
    else path.moveTo(px, py);
  }
  path.closePath();
}
