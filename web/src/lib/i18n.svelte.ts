// The client's own words. Keys are typed by the English file; a test holds the three files equal.

import type en from "../messages/en.json";
import { speak } from "./api";
import { set, settings } from "./settings.svelte";
import { BLANKS, form } from "./words";

export type Key = keyof typeof en;
export type Plural = Key extends infer K ? (K extends `${infer Stem}.other` ? Stem : never) : never;
type Messages = Record<Key, string>;

export const LANGUAGES = [
  ["en", "English"],
  ["fr", "Français"],
  ["de", "Deutsch"],
] as const;
export type Language = (typeof LANGUAGES)[number][0];

const LOADERS: Record<Language, () => Promise<{ default: Messages }>> = {
  en: () => import("../messages/en.json"),
  fr: () => import("../messages/fr.json"),
  de: () => import("../messages/de.json"),
};

class Speech {
  language: Language = $state("en");
  private messages: Partial<Messages> = $state.raw({});
  private wanted: Language | null = null;

  async use(language: Language): Promise<void> {
    this.wanted = language;
    const { default: messages } = await LOADERS[language]();
    // Another was asked for meanwhile, and is there already.
    if (this.wanted !== language && this.language === this.wanted) return;
    this.messages = messages;
    this.language = language;
    document.documentElement.lang = language;
    speak(language);
  }

  /** A sentence with its blanks filled: names and numbers, and words in the form that fits a number. */
  say(key: Key, args: Record<string, string | number> = {}): string {
    const sentence = this.messages[key] ?? key;
    return sentence.replace(BLANKS, (whole, name: string, one?: string, other?: string) => {
      const value = args[name];
      if (value === undefined) return whole;
      if (one !== undefined && other !== undefined) return form(Number(value), one, other, this.language);
      return typeof value === "number" ? value.toLocaleString(this.language) : value;
    });
  }

  /** The form of a sentence that fits this number. */
  count(stem: Plural, n: number, args: Record<string, string | number> = {}): string {
    const rule = new Intl.PluralRules(this.language).select(n);
    const key = `${stem}.${rule === "one" ? "one" : "other"}` as Key;
    return this.say(key, { n, ...args });
  }

  known(key: string): key is Key {
    return key in this.messages;
  }
}

export const speech = new Speech();
export const t = (key: Key, args?: Record<string, string | number>): string => speech.say(key, args);
export const tn = (stem: Plural, n: number, args?: Record<string, string | number>): string =>
  speech.count(stem, n, args);

export function isLanguage(code: string): code is Language {
  return LANGUAGES.some(([known]) => known === code);
}

/** The chosen language, else the first of the browser's that we have. */
export async function startSpeaking(): Promise<void> {
  const wanted = [settings.language, ...navigator.languages.map((code) => code.slice(0, 2))];
  await speech.use(wanted.find(isLanguage) ?? "en");
}

export async function chooseLanguage(code: Language): Promise<void> {
  set("language", code);
  await speech.use(code);
}

export function when(time: string | number, style: "date" | "full" | "time" = "full"): string {
  const moment = new Date(time);
  if (Number.isNaN(moment.getTime())) return "";
  const options: Intl.DateTimeFormatOptions =
    style === "date"
      ? { dateStyle: "medium" }
      : style === "time"
        ? { timeStyle: "short" }
        : { dateStyle: "medium", timeStyle: "short" };
  return new Intl.DateTimeFormat(speech.language, options).format(moment);
}

export function ago(time: string | number, now = Date.now()): string {
  const moment = new Date(time).getTime();
  if (Number.isNaN(moment)) return "";
  const seconds = Math.round((moment - now) / 1000);
  const format = new Intl.RelativeTimeFormat(speech.language, { numeric: "auto" });
  const size = Math.abs(seconds);
  if (size < 60) return format.format(0, "minute");
  if (size < 3600) return format.format(Math.round(seconds / 60), "minute");
  if (size < 86_400) return format.format(Math.round(seconds / 3600), "hour");
  return format.format(Math.round(seconds / 86_400), "day");
}

/** A length of time on a clock: 12:05, 3 h 20, 2 d. */
export function span(seconds: number): string {
  const rest = Math.max(0, Math.floor(seconds));
  if (rest >= 2 * 86_400) return t("time.days", { n: Math.floor(rest / 86_400) });
  if (rest >= 3600) {
    return t("time.hours", { h: Math.floor(rest / 3600), m: String(Math.floor((rest % 3600) / 60)).padStart(2, "0") });
  }
  return `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
}

export function listed(parts: string[]): string {
  return new Intl.ListFormat(speech.language, { type: "conjunction" }).format(parts);
}
