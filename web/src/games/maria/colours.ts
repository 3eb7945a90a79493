// The powers' colours away from the map, and their arms.
import { look } from "../../boards/maria/look";
import type { PowerColours } from "../registry";

export const colours: Record<string, PowerColours> = {
  france: { fill: "#b33a33", ink: "#ffffff", edge: "#661712" },
  bavaria: { fill: "#e2913a", ink: "#2a1804", edge: "#8a4d0c" },
  prussia: { fill: "#2b4c86", ink: "#ffffff", edge: "#16294c" },
  saxony: { fill: "#3f7a45", ink: "#ffffff", edge: "#1f4324" },
  austria: { fill: "#f7f3e8", ink: "#7d1a1f", edge: "#8b8272" },
  pragmatic: { fill: "#9a9ea1", ink: "#16191b", edge: "#54585b" },
};

export const emblem = (power: string): string => look.powers[power]?.emblem ?? "";
