// The pictures under the pieces and how they follow the view: a small one of the whole board, and a sharp one of what
// is in sight and a little more. Moving the view only moves them; they are painted when it rests.
import type { Camera } from './camera';

/** Laid out beyond each edge of the view, and painted sharply beyond it, in parts of the view. */
const BEYOND = 0.4;
const SHARP = 0.14;
/** Round the board on the small picture, in board units. */
const RIM = 40;
const REST = 90;

export interface Pictures {
  sheet: HTMLElement;
  overview: HTMLCanvasElement;
  sharp: HTMLCanvasElement;
  names: HTMLCanvasElement;
}

/** Paints on a canvas with so many of its pixels to a screen pixel. */
export type Painter = (c: CanvasRenderingContext2D, camera: Camera, ratio: number) => void;

/** What is to be painted now; read anew each time. */
export interface Subject {
  /** The map itself. */
  ground: Painter;
  /** What is written on it; null as long as there are no letters. */
  names: Painter | null;
  /** Over the map and under the names; its units are the board's. */
  lens: ((c: CanvasRenderingContext2D, k: number) => void) | null;
  /** Names on a picture of their own, over the lights. */
  apart: boolean;
}

export interface Room {
  width: number;
  height: number;
}

export function margins({ width, height }: Room): { x: number; y: number } {
  return { x: Math.round(width * BEYOND), y: Math.round(height * BEYOND) };
}

export class Sheet {
  private readonly base = document.createElement('canvas');
  private readonly ratio = Math.min(2, window.devicePixelRatio || 1);
  private laid: Camera = { k: 1, x: 0, y: 0 };
  private painted: Camera | null = null;
  private overviewScale = 0.5;
  private waiting: ReturnType<typeof setTimeout> | undefined;
  private room: Room = { width: 0, height: 0 };

  constructor(
    private readonly pictures: Pictures,
    private readonly board: [number, number],
    private readonly subject: () => Subject,
    private readonly onlaid: (camera: Camera) => void,
  ) {}

  resize(room: Room): void {
    this.room = room;
  }

  private get air(): { x: number; y: number } {
    return { x: Math.round(this.room.width * SHARP), y: Math.round(this.room.height * SHARP) };
  }

  /** Lay pictures and overlay out for this camera without painting. */
  lay({ k, x, y }: Camera): void {
    this.laid = { k, x, y };
    const { sheet, overview, sharp, names } = this.pictures;
    const margin = margins(this.room);
    sheet.style.transform = 'none';
    overview.style.transform = placed(margin.x + x - RIM * k, margin.y + y - RIM * k, k / this.overviewScale / this.ratio);
    if (this.painted) {
      const same = Math.abs(k / this.painted.k - 1) < 1e-6;
      const s = same ? 1 : k / this.painted.k;
      const left = margin.x + x - (this.painted.x + this.air.x) * s;
      const top = margin.y + y - (this.painted.y + this.air.y) * s;
      const at = placed(same ? Math.round(left) : left, same ? Math.round(top) : top, s / this.ratio);
      sharp.style.transform = names.style.transform = at;
    }
    this.onlaid(this.laid);
  }

  moved(camera: Camera): void {
    clearTimeout(this.waiting);
    const { width, height } = this.room;
    const margin = margins(this.room);
    const s = camera.k / this.laid.k;
    const x = camera.x - this.laid.x * s;
    const y = camera.y - this.laid.y * s;
    const far = Math.abs(x + ((s - 1) * width) / 2) > margin.x * 0.9 || Math.abs(y + ((s - 1) * height) / 2) > margin.y * 0.9;
    const { style } = this.pictures.sheet;
    // What was laid out no longer covers the view: lay it out again, still without painting.
    if (far || s < 0.6 || s > 2.6) this.lay(camera);
    // Whole pixels while panning: a shifted picture is copied, not filtered.
    else if (Math.abs(s - 1) < 1e-6) style.transform = placed(Math.round(x), Math.round(y), 1);
    else style.transform = placed(x, y, s);
  }

  /** The pieces at once, the map a moment later: whoever turns the wheel on is not kept waiting. */
  rested(camera: Camera): void {
    this.lay(camera);
    clearTimeout(this.waiting);
    if (this.painted) this.waiting = setTimeout(() => this.repaint(camera), REST);
    else this.repaint(camera);
  }

  private repaint(camera: Camera): void {
    this.paint(camera);
    this.lay(camera);
  }

  private paint({ k, x, y }: Camera): void {
    const { width, height } = this.room;
    if (!width || !height) return;
    const wide = Math.round((width + 2 * this.air.x) * this.ratio);
    const tall = Math.round((height + 2 * this.air.y) * this.ratio);
    for (const canvas of [this.base, this.pictures.sharp, this.pictures.names]) {
      if (canvas.width !== wide) canvas.width = wide;
      if (canvas.height !== tall) canvas.height = tall;
    }
    this.painted = { k, x, y };
    this.subject().ground(opaque(this.base), this.shifted(this.painted), this.ratio);
    this.paintNames();
  }

  private shifted({ k, x, y }: Camera): Camera {
    return { k, x: x + this.air.x, y: y + this.air.y };
  }

  /** A lens is part of the map. Names stand over lights; where there are none they are part of it too: one picture less
   * to move. */
  paintNames(): void {
    if (!this.painted) return;
    const { names, lens, apart } = this.subject();
    const { sharp } = this.pictures;
    const below = opaque(sharp);
    const above = this.pictures.names.getContext('2d')!;
    below.setTransform(1, 0, 0, 1, 0, 0);
    below.drawImage(this.base, 0, 0);
    const { k } = this.painted;
    const at = this.shifted(this.painted);
    if (lens) {
      const scale = k * this.ratio;
      below.setTransform(scale, 0, 0, scale, at.x * this.ratio, at.y * this.ratio);
      lens(below, k);
      below.setTransform(1, 0, 0, 1, 0, 0);
    }
    above.setTransform(1, 0, 0, 1, 0, 0);
    if (apart) above.clearRect(0, 0, above.canvas.width, above.canvas.height);
    names?.(apart ? above : below, at, this.ratio);
  }

  paintOverview(): void {
    const { overview } = this.pictures;
    const [width, height] = this.board;
    const scale = Math.min(0.62, Math.max(0.3, this.room.width / width));
    this.overviewScale = scale;
    overview.width = Math.round((width + 2 * RIM) * scale * this.ratio);
    overview.height = Math.round((height + 2 * RIM) * scale * this.ratio);
    this.subject().ground(opaque(overview), { k: scale, x: RIM * scale, y: RIM * scale }, this.ratio);
  }

  destroy(): void {
    clearTimeout(this.waiting);
  }
}

function placed(x: number, y: number, scale: number): string {
  return `translate(${x}px, ${y}px) scale(${scale})`;
}

function opaque(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  return canvas.getContext('2d', { alpha: false })!;
}
