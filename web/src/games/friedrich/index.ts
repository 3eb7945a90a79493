import type { Extras } from "../registry";
import Board from "../../boards/friedrich/FriedrichBoard.svelte";
import Duel from "./Duel.svelte";
import Knowledge from "./Knowledge.svelte";
import Status from "./Status.svelte";
import type { FriedrichScene, Scene } from "../../boards/types";
import { colours } from "./colours";

const scene = (any: Scene): FriedrichScene => any as FriedrichScene;

const extras: Extras = {
  Board,
  powers: colours,
  short: (power, words) => {
    const name = words.shown("power", power).replace(/^(the|die|les|der|das|l'|le|la) ?/i, "");
    return name.length > 9 ? `${name.slice(0, 4)}.` : name;
  },
  Focus: Duel,
  Status,
  Knowledge,
  focused: (any) => Boolean(scene(any).duel ?? scene(any).retreat),
  combat: (any) => {
    const { duel } = scene(any);
    return duel ? [duel.attacker.city, duel.defender.city] : null;
  },
};

export default extras;
