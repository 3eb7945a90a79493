// The slots of a mat in the order in which a player reads them: the bid, the actions as their cards lie, those still
// face down, the court.
import type { WallensteinScene } from "../../boards/wallenstein/scene";

export interface Row {
  slot: string;
  /** The place in the order of actions; null: not an action, or not yet known. */
  nth: number | null;
  state: "now" | "done" | "open" | "hidden" | "beside";
  /** Something else begins here. */
  apart: boolean;
}

export function rowsOf(scene: WallensteinScene): Row[] {
  const [bid, ...court] = scene.slots;
  const rows: Row[] = [];
  if (bid) rows.push({ slot: bid, nth: null, state: "beside", apart: false });
  scene.track.forEach((slot, n) => {
    const nth = n + 1;
    const state = scene.action === null ? "open" : nth < scene.action ? "done" : nth === scene.action ? "now" : "open";
    rows.push({ slot, nth, state, apart: n === 0 });
  });
  scene.face_down.forEach((slot, n) => rows.push({ slot, nth: null, state: "hidden", apart: n === 0 }));
  court.forEach((slot, n) => rows.push({ slot, nth: null, state: "beside", apart: n === 0 }));
  return rows;
}
