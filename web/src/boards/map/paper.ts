// The sheet that every map is printed on: its frame, the sea with lines along the shore, titles, a compass, the grain.
import type { Camera } from './camera';

type Brush = CanvasRenderingContext2D;

/** The colours that all maps have. */
export interface Paper {
  table: string;
  frame: string;
  frameDark: string;
  paper: string;
  sea: string;
  waterline: string;
  coast: string;
  river: string;
  ink: string;
  inkFaint: string;
  halo: string;
  sea_ink: string;
  grain: number;
  veil: string;
  target: string;
  choice: string;
  end: string;
  way: string;
  focus: string;
  /** Power -> the colour of its rings and arrows on the map. */
  rings: Record<string, string>;
}

export interface Titles {
  title?: { x: number; y: number; lines: { text: string; size: number; caps?: boolean; italic?: boolean }[] };
  rose?: { x: number; y: number; r: number };
}

export interface MapLabel {
  text: string;
  style: string;
  x: number;
  y: number;
  size: number;
  rot: number;
  spacing: number;
}

/** Names on the map: our own subset of EB Garamond, then what the reader's system has. */
export const SERIF = '"Kabinett Map", "EB Garamond", "Adobe Caslon Pro", "Hoefler Text", Baskerville, "Palatino Linotype", Palatino, Georgia, "DejaVu Serif", serif';

export function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

const FRAME = 26;
const grains = new Map<Paper, HTMLCanvasElement>();

function speckled(palette: Paper): HTMLCanvasElement {
  const kept = grains.get(palette);
  if (kept) return kept;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 160;
  const c = canvas.getContext('2d')!;
  let state = 7;
  const random = () => (state = (state * 16807) % 2147483647) / 2147483647;
  for (let n = 0; n < 420; n++) {
    c.globalAlpha = random() * palette.grain;
    c.fillStyle = random() < 0.55 ? palette.ink : palette.halo;
    const long = random() < 0.2;
    c.fillRect(random() * 160, random() * 160, long ? 4 + random() * 5 : 1.3, long ? 0.6 : 1.3);
  }
  grains.set(palette, canvas);
  return canvas;
}

/** The grain of the paper, over all that is painted on the board. */
export function paintGrain(c: Brush, palette: Paper, [width, height]: [number, number], camera: Camera, ratio: number): void {
  c.setTransform(1, 0, 0, 1, 0, 0);
  const speckle = c.createPattern(speckled(palette), 'repeat');
  if (!speckle) return;
  c.fillStyle = speckle;
  const x = Math.max(0, camera.x * ratio);
  const y = Math.max(0, camera.y * ratio);
  const r = Math.min(c.canvas.width, (camera.x + width * camera.k) * ratio);
  const b = Math.min(c.canvas.height, (camera.y + height * camera.k) * ratio);
  if (r > x && b > y) c.fillRect(x, y, r - x, b - y);
}

export function paintFrame(c: Brush, palette: Paper, w: number, h: number): void {
  c.shadowColor = 'rgba(0,0,0,.45)';
  c.shadowBlur = 24;
  c.fillStyle = palette.frame;
  c.fillRect(-FRAME, -FRAME, w + 2 * FRAME, h + 2 * FRAME);
  c.shadowBlur = 0;
  c.shadowColor = 'transparent';
  c.strokeStyle = palette.frameDark;
  c.lineWidth = 1.4;
  c.strokeRect(-FRAME + 5, -FRAME + 5, w + 2 * FRAME - 10, h + 2 * FRAME - 10);
  // The degrees along the edge of an old map: alternate black and white.
  c.fillStyle = palette.frameDark;
  const step = 41.4;
  const nx = Math.round(w / step / 2) * 2;
  const ny = Math.round(h / step / 2) * 2;
  for (let n = 0; n < nx; n += 2) {
    c.fillRect((n * w) / nx, -9, w / nx, 5);
    c.fillRect(((n + 1) * w) / nx, h + 4, w / nx, 5);
  }
  for (let n = 0; n < ny; n += 2) {
    c.fillRect(-9, (n * h) / ny, 5, h / ny);
    c.fillRect(w + 4, ((n + 1) * h) / ny, 5, h / ny);
  }
  c.lineWidth = 1;
  c.strokeRect(-9, -9, w + 18, h + 18);
  c.strokeRect(-4, -4, w + 8, h + 8);
  c.lineWidth = 2;
  c.strokeRect(0, 0, w, h);
}

export function paintWater(c: Brush, palette: Paper, [width, height]: [number, number], land: Path2D, thin: number): void {
  c.fillStyle = palette.sea;
  c.fillRect(0, 0, width, height);
  // Lines along the shore, closer together near it: each is a broad stroke with a slightly narrower one over it.
  c.strokeStyle = palette.waterline;
  [34, 25, 17.5, 11.5, 7, 3.6].forEach((far, n) => {
    c.globalAlpha = 0.16 + n * 0.085;
    c.lineWidth = 2 * far + 0.9 * thin;
    c.strokeStyle = palette.waterline;
    c.stroke(land);
    c.globalAlpha = 1;
    c.lineWidth = 2 * far - 0.5 * thin;
    c.strokeStyle = palette.sea;
    c.stroke(land);
  });
}

/** Names of seas and countries, the title and the compass. */
export function paintTitles(c: Brush, palette: Paper, labels: MapLabel[], look: Titles): void {
  for (const { text, style, x, y, size, rot, spacing } of labels) {
    c.save();
    c.translate(x, y);
    c.rotate((rot * Math.PI) / 180);
    c.font = `${style === 'sea' ? 'italic ' : '500 '}${size * 1.02}px ${SERIF}`;
    c.fillStyle = style === 'sea' ? palette.sea_ink : palette.inkFaint;
    spaced(c, text, size * (0.12 + spacing * 0.07));
    c.restore();
  }
  const { title, rose } = look;
  if (title) {
    let down = title.y;
    for (const line of title.lines) {
      c.font = `${line.italic ? 'italic ' : '500 '}${line.size}px ${SERIF}`;
      c.fillStyle = palette.sea_ink;
      c.save();
      c.translate(title.x, down);
      spaced(c, line.text, line.caps ? line.size * 0.16 : 0);
      c.restore();
      down += line.size * 1.18;
    }
  }
  if (rose) compass(c, palette, rose.x, rose.y, rose.r);
}

/** Letters set apart, centred on the origin. */
function spaced(c: CanvasRenderingContext2D, text: string, gap: number): void {
  const letters = [...text];
  const widths = letters.map((letter) => c.measureText(letter).width);
  let x = -(widths.reduce((sum, w) => sum + w, 0) + gap * (letters.length - 1)) / 2;
  c.textAlign = 'left';
  letters.forEach((letter, n) => {
    c.fillText(letter, x, 0);
    x += widths[n]! + gap;
  });
}

function compass(c: CanvasRenderingContext2D, palette: Paper, x: number, y: number, r: number): void {
  c.save();
  c.translate(x, y);
  c.strokeStyle = c.fillStyle = palette.sea_ink;
  c.globalAlpha = 0.75;
  c.lineWidth = 1;
  for (const far of [0.34, 0.37, 0.62]) {
    c.beginPath();
    c.arc(0, 0, r * far, 0, Math.PI * 2);
    c.stroke();
  }
  for (let n = 0; n < 16; n++) {
    c.save();
    c.rotate((n * Math.PI) / 8);
    const far = n % 4 === 0 ? r : n % 2 === 0 ? r * 0.72 : r * 0.5;
    const wide = n % 4 === 0 ? r * 0.12 : r * 0.08;
    c.beginPath();
    c.moveTo(0, -far);
    c.lineTo(wide, -wide);
    c.lineTo(0, 0);
    c.closePath();
    c.fill();
    c.beginPath();
    c.moveTo(0, -far);
    c.lineTo(-wide, -wide);
    c.lineTo(0, 0);
    c.closePath();
    c.stroke();
    c.restore();
  }
  c.font = `${r * 0.26}px ${SERIF}`;
  c.textAlign = 'center';
  c.fillText('N', 0, -r * 1.08);
  c.restore();
}
