// Colours away from the map: the powers' uniforms, and the two sides.
import { sides, uniforms } from "../../boards/pittswar/look";
import type { PowerColours } from "../registry";

export const colours: Record<string, PowerColours> = { ...uniforms, ...sides };
