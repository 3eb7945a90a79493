// An overlay over the zones, painted into the map's picture: the more, the darker, and the figure beside it.
import type { Lens } from '../types';
import { SERIF } from '../map/paper';
import type { ZoneGeometry } from './geometry';
import type { ZonePalette } from './look';

export function paintZoneLens(c: CanvasRenderingContext2D, lens: Lens, geometry: ZoneGeometry, palette: ZonePalette, k: number): void {
  const values = Object.values(lens.places);
  const most = Math.max(1, ...values);
  const least = Math.min(0, ...values);
  c.save();
  c.fillStyle = palette.veil;
  c.fillRect(0, 0, ...geometry.board.size);
  for (const [id, value] of Object.entries(lens.places)) {
    const n = geometry.index.get(id);
    if (n === undefined) continue;
    c.globalAlpha = 0.1 + 0.6 * ((value - least) / (most - least));
    c.fillStyle = palette.choice;
    c.fill(new Path2D(geometry.board.zones[n]!));
  }
  c.globalAlpha = 1;
  c.textAlign = 'center';
  c.lineJoin = 'round';
  c.strokeStyle = palette.halo;
  c.fillStyle = palette.ink;
  for (const [id, value] of Object.entries(lens.places)) {
    const n = geometry.index.get(id);
    if (n === undefined) continue;
    const said = lens.labels[id];
    const size = (said ? 13 : 20) / k;
    c.font = `600 ${size}px ${SERIF}`;
    c.lineWidth = size * 0.24;
    const box = geometry.boxes[n]!;
    const x = (box.l + box.r) / 2;
    const y = geometry.y[n]! + 34 / Math.max(k, 0.6);
    c.strokeText(said ?? String(value), x, y);
    c.fillText(said ?? String(value), x, y);
  }
  c.restore();
}
