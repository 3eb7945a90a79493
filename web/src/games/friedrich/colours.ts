// The nations' colours away from the map.
import type { PowerColours } from "../registry";

export const colours: Record<string, PowerColours> = {
  prussia: { fill: "#2b4c86", ink: "#ffffff", edge: "#16294c" },
  hanover: { fill: "#7fb2d9", ink: "#10202e", edge: "#3f6f95" },
  russia: { fill: "#3f7a45", ink: "#ffffff", edge: "#1f4324" },
  sweden: { fill: "#57c0ab", ink: "#0e2a25", edge: "#247464" },
  austria: { fill: "#f7f3e8", ink: "#2a241c", edge: "#8b8272" },
  imperial: { fill: "#e3b93c", ink: "#2a2208", edge: "#8d6c10" },
  imperials: { fill: "#e3b93c", ink: "#2a2208", edge: "#8d6c10" },
  france: { fill: "#b33a33", ink: "#ffffff", edge: "#661712" },
};
