import type { Extras } from "../registry";
import Board from "../../boards/pittswar/PittswarBoard.svelte";
import type { Scene } from "../../boards/types";
import type { PittswarScene } from "../../boards/pittswar/scene";
import type { Way } from "../../lib/picker.svelte";
import { about } from "./about";
import { colours } from "./colours";
import Desk from "./Desk.svelte";
import Focus from "./Focus.svelte";
import Hand from "./Hand.svelte";
import Knowledge from "./Knowledge.svelte";
import Seat from "./Seat.svelte";
import Show from "./Show.svelte";
import Status from "./Status.svelte";
import ZoneCard from "./ZoneCard.svelte";

const scene = (any: Scene): PittswarScene => any as PittswarScene;

/** What a way costs; a battle or a fortress at its end is told by a sign. */
export function wayLabel(way: Way, any: Scene): string {
  const effect = way.effects.at(-1);
  const points = scene(any).activation?.points;
  if (effect?.key === "chain.left" && points !== undefined) return String(points - Number(effect.args["number"] ?? 0));
  return effect?.key === "chain.battle" ? "⚔" : effect?.key === "chain.fortress" ? "♜" : String(way.steps);
}

const extras: Extras = {
  Board,
  powers: colours,
  counted: "pittswar.steps",
  Seat,
  Desk,
  Show,
  Status,
  Knowledge,
  Focus,
  Hand,
  Place: ZoneCard,
  about,
  wayLabel,
  focused: (any) => Boolean(scene(any).battle ?? scene(any).activation),
  combat: (any) => {
    const { battle, activation } = scene(any);
    return battle ? [activation?.origin ?? battle.zone, battle.zone] : null;
  },
  cover: (any) => ({ ...scene(any), hands: scene(any).hands.map((hand) => ({ ...hand, cards: null, markers: [] })) }),
};

export default extras;
