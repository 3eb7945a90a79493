// The players' colours away from the map: those of their cubes.
import { look, peasants } from "../../boards/wallenstein/look";
import type { PowerColours } from "../registry";

export const colours: Record<string, PowerColours> = { ...look.powers, peasants };
