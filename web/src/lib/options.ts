// Options in words: the game's own where it has them, else the bare names.

import { t } from "./i18n.svelte";
import type { GameInfo } from "./tables";
import type { Scalar } from "./wire";
import { capital } from "./words";

export function optionLabel(game: GameInfo, name: string): string {
  const found = game.options.find((option) => option.name === name);
  return found?.title || capital(name.replace(/_/g, " "));
}

export function valueLabel(game: GameInfo, name: string, value: Scalar): string {
  const found = game.options.find((option) => option.name === name);
  const label = found?.labels[String(value)];
  if (label) return label;
  if (value === true) return t("yes");
  if (value === false) return t("no");
  return capital(String(value));
}
