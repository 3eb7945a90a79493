// A city as the board and the position have it.
import type { Key } from "../../lib/i18n.svelte";
import type { RoadBoard, Scene, Token } from "../../boards/types";

export interface City {
  name: string;
  suit: string;
  /** The message that names its land. */
  land: Key;
  fortress: "minor" | "major" | null;
  vote: boolean;
  marker: string | null;
  guarded: boolean;
  pieces: Token[];
}

const LANDS: Record<string, Key> = {
  austria: "maria.land.austria",
  austrian_netherlands: "maria.land.flanders",
  bavaria: "maria.land.bavaria",
  empire: "maria.land.empire",
  france: "maria.land.france",
  hanover: "maria.land.hanover",
  netherlands: "maria.land.netherlands",
  poland: "maria.land.poland",
  prussia: "maria.land.prussia",
  saxony: "maria.land.saxony",
  silesia: "maria.land.silesia",
};

export function cityOf(id: string, scene: Scene, board: RoadBoard): City | null {
  const n = board.places.id.indexOf(id);
  if (n < 0) return null;
  const fort = board.fortresses.find(([place]) => place === n);
  const mark = scene.marks.find((one) => one.at === id && one.kind !== "question");
  return {
    name: board.places.name[n]!,
    suit: board.suits[board.places.suit[n]!]!,
    land: LANDS[board.territories[board.places.territory[n]!]!] ?? "maria.land.empire",
    fortress: fort ? (fort[1] > 1 ? "major" : "minor") : null,
    vote: board.electors.includes(n),
    marker: mark?.power ?? null,
    guarded: mark?.protected ?? false,
    pieces: scene.tokens.filter((token) => token.at === id && !token.gone),
  };
}
