// What was agreed and what is proposed, as sentences of the game: the numbers of a deal become the names of its text.
import type { MariaScene } from "../../boards/maria/scene";
import type { ArgValue, Text } from "../../lib/wire";
import type { Words } from "../../lib/words";

/** The kinds of agreements in the order in which the texts are numbered. */
const KINDS = ["", "truce", "vote", "away", "subsidy", "cancel"];

function filled(key: string, values: (number | string)[], words: Words): Text {
  const args: Record<string, ArgValue> = {};
  (words.vocabulary.texts[key] ?? []).forEach(([name, kind], n) => {
    const value = values[n] ?? 0;
    args[name] = typeof value === "number" ? (words.vocabulary.kinds[kind]?.names?.[value] ?? value) : value;
  });
  return { key, args };
}

export function inForce(scene: MariaScene, words: Words): Text[] {
  return scene.agreements.in_force.map(({ kind, terms }) => filled(`agreed_${KINDS.indexOf(kind)}`, terms, words));
}

export function proposals(scene: MariaScene, words: Words): Text[] {
  return scene.agreements.proposals.map(({ from, to, kind, terms }) => filled(`proposed_${KINDS.indexOf(kind)}`, [from, to, ...terms], words));
}
