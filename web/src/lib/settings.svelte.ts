// What this browser likes: kept here, and with the account where there is one.

export interface Settings {
  theme: "system" | "light" | "dark";
  sound: boolean;
  motion: "system" | "off" | "on";
  language: string;
  panel: boolean;
  tour: boolean;
  list: boolean;
}

const KEY = "kabinett.settings";
const DEFAULTS: Settings = {
  theme: "system",
  sound: false,
  motion: "system",
  language: "",
  panel: true,
  tour: false,
  list: false,
};

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

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  store(KEY, { ...settings });
  if (name === "theme") applyTheme();
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
