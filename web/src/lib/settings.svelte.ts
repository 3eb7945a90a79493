// What somebody likes: kept in this browser, and with the account where there is one.

export interface Settings {
  theme: "system" | "light" | "dark";
  sound: boolean;
  motion: "system" | "off" | "on";
  /** Whether a curtain falls between several players at one screen; each table can be told otherwise. */
  curtain: boolean;
  language: string;
  panel: boolean;
  tour: boolean;
  list: boolean;
  /** Whether the plot of chances in a replay is unfolded. */
  chances: boolean;
}

const KEY = "kabinett.settings";
const DEFAULTS: Settings = {
  theme: "system",
  sound: false,
  motion: "system",
  curtain: true,
  language: "",
  panel: true,
  tour: false,
  list: false,
  chances: true,
};

/** What comes along to another browser, and what it may be. The rest belongs to this screen. */
const PERSONAL = {
  theme: ["system", "light", "dark"],
  sound: [true, false],
  motion: ["system", "off", "on"],
  curtain: [true, false],
  language: ["", "en", "fr", "de"],
  tour: [true, false],
} as const;
export type Personal = Pick<Settings, keyof typeof PERSONAL>;
const NAMES = Object.keys(PERSONAL) as (keyof Personal)[];

/** The settings in what an account has kept; anything else in it is left alone. */
export function readPersonal(kept: Record<string, unknown>): Partial<Personal> {
  const good = NAMES.filter((name) => (PERSONAL[name] as readonly unknown[]).includes(kept[name]));
  return Object.fromEntries(good.map((name) => [name, kept[name]]));
}

export function stored<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // A browser without storage forgets; that is all.
  }
}

export const settings: Settings = $state({ ...DEFAULTS, ...stored<Partial<Settings>>(KEY, {}) });

export function personal(): Personal {
  return Object.fromEntries(NAMES.map((name) => [name, settings[name]])) as unknown as Personal;
}

let keep: () => void = () => {};

/** What is to be done when something personal has changed: an account keeps it. */
export function onPersonal(work: () => void): void {
  keep = work;
}

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  store(KEY, { ...settings });
  applyTheme();
  if (name in PERSONAL) keep();
}

/** Settings that came from elsewhere: taken over, and not sent back. */
export function adopt(found: Partial<Personal>): void {
  Object.assign(settings, found);
  store(KEY, { ...settings });
  applyTheme();
}

export function applyTheme(): void {
  if (settings.theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = settings.theme;
  document.documentElement.dataset["motion"] = settings.motion;
}

export function still(): boolean {
  if (settings.motion === "off") return true;
  if (settings.motion === "on") return false;
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
