// Pan and zoom. While the view moves, one transform on one element shifts what is already painted; when it comes to
// rest, it is painted anew where it stands.
import { select } from 'd3-selection';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity, zoomTransform } from 'd3-zoom';

/** Where the view stands: screen = board * k + (x, y). */
export interface Camera {
  k: number;
  x: number;
  y: number;
}

export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

const EDGE = 60;
const NEAREST = 5;

export class View {
  private readonly behaviour: ZoomBehavior<HTMLElement, unknown>;
  private flight = 0;
  still = false;
  /** The whole board is in sight because it was fitted, and nobody has moved since: it stays so in another room. */
  whole = false;
  /** What was brought into sight, as long as nobody has moved since: in another room it stays so. */
  private kept: { x: number; y: number }[] = [];
  /** The part of the board that is fitted into the view: left, top, right, bottom. */
  part: [number, number, number, number];
  private wide = 0;
  /** The scale before it was made smaller for want of room. */
  private roomy = 0;

  constructor(
    private readonly element: HTMLElement,
    private readonly board: [number, number],
    private readonly grabs: (event: Event) => boolean,
    moved: (camera: Camera) => void,
    rested: (camera: Camera) => void,
  ) {
    this.behaviour = zoom<HTMLElement, unknown>()
      .clickDistance(5)
      .tapDistance(12)
      .filter((event: MouseEvent & Event) => !this.grabs(event) && (!event.ctrlKey || event.type === 'wheel') && !event.button)
      .on('zoom', (event: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        if (event.sourceEvent) this.leave();
        moved(event.transform);
      })
      .on('end', (event: { transform: ZoomTransform; sourceEvent: Event | null }) => {
        if (!this.flight) rested(event.transform);
      });
    select(this.element).call(this.behaviour);
    this.rested = rested;
    this.part = [0, 0, ...board];
  }

  private leave(): void {
    this.whole = false;
    this.kept = [];
    this.roomy = 0;
  }

  private readonly rested: (camera: Camera) => void;

  get camera(): Camera {
    return zoomTransform(this.element);
  }

  private fitted(inset: Inset, [l, t, r, b] = this.part): number {
    const w = this.element.clientWidth - inset.left - inset.right;
    const h = this.element.clientHeight - inset.top - inset.bottom;
    return Math.max(0.05, Math.min(w / (r - l + 2 * EDGE), h / (b - t + 2 * EDGE)));
  }

  private get all(): [number, number, number, number] {
    return [0, 0, ...this.board];
  }

  resize(inset: Inset): void {
    const margin = 260;
    this.behaviour
      .extent([
        [0, 0],
        [this.element.clientWidth, this.element.clientHeight],
      ])
      .scaleExtent([Math.min(this.fitted(inset, this.all), 1), NEAREST])
      .translateExtent([
        [-margin - EDGE, -margin - EDGE],
        [this.board[0] + margin + EDGE, this.board[1] + margin + EDGE],
      ])
      .duration(this.still ? 0 : 250);
  }

  fit(inset: Inset, fly = true, k = this.fitted(inset)): void {
    const [l, t, r, b] = this.part;
    this.centre((l + r) / 2, (t + b) / 2, k, inset, fly);
    this.whole = true;
    this.wide = this.element.clientWidth;
  }

  /** The height of the board in sight, and as much of its width as there is room for. */
  fill(inset: Inset): void {
    const h = this.element.clientHeight - inset.top - inset.bottom;
    const [l, t, r, b] = this.part;
    this.centre(l + (r - l) * 0.47, (t + b) / 2, h / (b - t + 2 * EDGE), inset, false);
  }

  /** These points in sight, with some air round them; not nearer than `most`. */
  show(points: { x: number; y: number }[], inset: Inset, most = 1.6, fly = true): void {
    if (!points.length) return;
    const l = Math.min(...points.map((p) => p.x));
    const r = Math.max(...points.map((p) => p.x));
    const t = Math.min(...points.map((p) => p.y));
    const b = Math.max(...points.map((p) => p.y));
    const w = this.element.clientWidth - inset.left - inset.right;
    const h = this.element.clientHeight - inset.top - inset.bottom;
    const k = Math.min(most, w / (r - l + 160), h / (b - t + 160));
    this.centre((l + r) / 2, (t + b) / 2, Math.max(k, this.fitted(inset, this.all)), inset, fly);
    this.kept = points;
  }

  /** After the room has changed: what was in sight is so again, or painted anew where it is. */
  keep(inset: Inset): void {
    if (this.whole) {
      const fitted = this.fitted(inset);
      const next = this.wide === this.element.clientWidth ? rescaled(this.camera.k, fitted, this.roomy) : { k: fitted, roomy: 0 };
      this.fit(inset, false, next.k);
      this.roomy = next.roomy;
    }
    else if (this.kept.length && !this.sees(this.kept, inset)) this.show(this.kept, inset, 1.6, false);
    else this.settle();
  }

  /** Whether all these points are in sight, this far from the edge. */
  sees(points: { x: number; y: number }[], inset: Inset, air = 16): boolean {
    const { clientWidth: w, clientHeight: h } = this.element;
    return points.every((point) => inSight(point, this.camera, [inset.left + air, inset.top + air, w - inset.right - air, h - inset.bottom - air]));
  }

  /** Moves only if the point is out of sight or near the edge. */
  reveal(x: number, y: number, inset: Inset): void {
    if (!this.sees([{ x, y }], inset, 70)) this.centre(x, y, this.camera.k, inset);
  }

  zoomBy(factor: number): void {
    const { clientWidth: w, clientHeight: h } = this.element;
    const at = this.camera;
    const [least, most] = this.behaviour.scaleExtent();
    const k = Math.min(most, Math.max(least, at.k * factor));
    const cx = (w / 2 - at.x) / at.k;
    const cy = (h / 2 - at.y) / at.k;
    this.leave();
    this.fly({ k, x: w / 2 - cx * k, y: h / 2 - cy * k });
  }

  private centre(x: number, y: number, k: number, inset: Inset, fly = true): void {
    this.leave();
    const cx = inset.left + (this.element.clientWidth - inset.left - inset.right) / 2;
    const cy = inset.top + (this.element.clientHeight - inset.top - inset.bottom) / 2;
    const goal = {
      k,
      x: within(cx - x * k, this.board[0] * k, EDGE * k, inset.left, this.element.clientWidth - inset.right),
      y: within(cy - y * k, this.board[1] * k, EDGE * k, inset.top, this.element.clientHeight - inset.bottom),
    };
    if (fly) this.fly(goal);
    else this.jump(goal);
  }

  private jump({ k, x, y }: Camera): void {
    cancelAnimationFrame(this.flight);
    this.flight = 0;
    this.behaviour.transform(select(this.element), zoomIdentity.translate(x, y).scale(k));
  }

  private fly(goal: Camera): void {
    if (this.still) {
      this.jump(goal);
      return;
    }
    cancelAnimationFrame(this.flight);
    const from = { ...pick(this.camera) };
    const begun = performance.now();
    const step = (now: number) => {
      const t = Math.min(1, Math.max(0, (now - begun) / 320));
      const ease = 1 - (1 - t) ** 3;
      const k = from.k * Math.pow(goal.k / from.k, ease);
      // The middle of the view goes straight from one point of the map to the other.
      const share = goal.k === from.k ? ease : (1 / k - 1 / from.k) / (1 / goal.k - 1 / from.k);
      const along = (a: number, b: number) => a / from.k + (b / goal.k - a / from.k) * share;
      const at = zoomIdentity.translate(along(from.x, goal.x) * k, along(from.y, goal.y) * k).scale(k);
      this.flight = t < 1 ? requestAnimationFrame(step) : 0;
      this.behaviour.transform(select(this.element), at);
    };
    this.flight = requestAnimationFrame(step);
  }

  /** Paint again where the view stands. */
  settle(): void {
    this.rested(this.camera);
  }

  destroy(): void {
    cancelAnimationFrame(this.flight);
    select(this.element).on('.zoom', null);
  }
}

/** The scale of a whole board at `k` where `fitted` would fill the room: a question of two lines more does not make it jump.
 * If it must become smaller, it remembers how large it was, and is so again when the room comes back. */
export function rescaled(k: number, fitted: number, roomy: number): { k: number; roomy: number } {
  if (fitted < k * 0.94) return { k: fitted, roomy: Math.max(roomy, k) };
  if (roomy && fitted >= roomy * 0.97) return rescaled(roomy, fitted, 0);
  return { k: fitted > k * 1.08 ? fitted : k, roomy };
}

/** Where a board of this length begins, if it is to begin at `start`: no empty table is shown beyond its edge as long as
 * there is board to show, and a board that has room stands in the middle of it. */
export function within(start: number, length: number, edge: number, from: number, to: number): number {
  if (length + 2 * edge <= to - from) return (from + to - length) / 2;
  return Math.min(from + edge, Math.max(to - edge - length, start));
}

/** Whether a point of the board stands in this part of the screen: left, top, right, bottom. */
export function inSight({ x, y }: { x: number; y: number }, camera: Camera, [l, t, r, b]: [number, number, number, number]): boolean {
  const sx = x * camera.k + camera.x;
  const sy = y * camera.k + camera.y;
  return sx > l && sx < r && sy > t && sy < b;
}

function pick({ k, x, y }: Camera): Camera {
  return { k, x, y };
}
