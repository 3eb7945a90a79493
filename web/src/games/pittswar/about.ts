// A zone in words: what is printed there, who holds it, who stands in it.
import type { Board, Scene, ZoneBoard } from "../../boards/types";
import type { Counter, PittswarScene, ZoneScene } from "../../boards/pittswar/scene";
import { t, tn } from "../../lib/i18n.svelte";
import type { Words } from "../../lib/words";
import { signed } from "./year";

/** The signs of a zone, each with its words. */
export function signsOf(id: string, board: ZoneBoard): { sign: string; text: string }[] {
  const n = board.places.id.indexOf(id);
  const fact = (name: string): number => board.facts[name]?.[n] ?? 0;
  const found: { sign: string; text: string }[] = [];
  if (fact("key_stars")) found.push({ sign: "star", text: tn("pittswar.stars", fact("key_stars")) });
  if (fact("capital")) found.push({ sign: "flag", text: t("pittswar.capital") });
  if (fact("fortress")) found.push({ sign: "fortress", text: t("pittswar.fortress") });
  if (fact("port")) found.push({ sign: "port", text: t("pittswar.port") });
  if (fact("marsh")) found.push({ sign: "marsh", text: t("pittswar.marsh") });
  if (board.traits["uprising"]?.[n]) found.push({ sign: "fire", text: t("pittswar.uprising") });
  return found;
}

export function held(zone: ZoneScene, words: Words): string {
  const power = words.shown("power", zone.control);
  return zone.side === "neutral" ? t("pittswar.held.neutral", { power }) : t("pittswar.held", { power, side: words.shown("side", zone.side) });
}

/** What stands on a counter; an army at its last step may be called otherwise. */
export function counterName(counter: Pick<Counter, "id" | "face">, words: Words): string {
  return words.shown("face", counter.face ?? counter.id);
}

export function counted(counter: Counter, words: Words): string {
  if (counter.kind === "leader") {
    const values = { name: words.shown("leader", counter.id), strategic: signed(counter.strategic ?? 0), combat: signed(counter.combat ?? 0) };
    return t("pittswar.leader", values);
  }
  const values = { name: words.shown("unit", counter.id), steps: counter.steps ?? 0, full: counter.full ?? 0 };
  return t("pittswar.unit", { ...values, tactical: signed(counter.tactical ?? 0), move: signed(counter.move ?? 0), cavalry: counter.cavalry });
}

export function about(id: string, scene: Scene, board: Board, words: Words): string[] {
  const now = scene as PittswarScene;
  const zone = now.zones.find((one) => one.id === id);
  if (!zone || board.kind !== "zonemap") return [];
  const here = now.tokens.filter((token) => token.at === id);
  return [words.shown("zone", id), held(zone, words), ...signsOf(id, board).map(({ text }) => text), ...here.map((one) => counted(one, words))];
}
