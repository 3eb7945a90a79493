// What the bots are called: levels have words of their own, others go by the name the server gives them.

import { t } from "./i18n.svelte";
import { capital } from "./words";

const KNOWN = ["novice", "officer", "general", "marshal", "random"] as const;

const known = (name: string): (typeof KNOWN)[number] | undefined => KNOWN.find((one) => one === name);

export function botName(name: string): string {
  const one = known(name);
  return one ? t(`bot.${one}`) : name;
}

/** A few words about how it plays; nothing for a bot that is not known here. */
export function botAbout(name: string): string {
  const one = known(name);
  return one ? capital(t(`bot.${one}.about`)) : "";
}
