// The phases of a year, in the order in which the server counts them.
import type { PittswarScene } from "../../boards/pittswar/scene";

export const PHASES = ["events", "diplomacy", "reinforcements", "fair", "fair_leaders", "foul", "foul_leaders", "end"] as const;
export type Phase = (typeof PHASES)[number];

export function phaseOf(scene: PittswarScene): Phase | null {
  return scene.stage === null ? null : (PHASES[scene.stage] ?? null);
}

export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");
