// Who we are to the server: nobody, a guest, or an account.

import { ApiError, get, patch, post, remove } from "./api";
import { isLanguage, speech } from "./i18n.svelte";
import { wire } from "./socket";
import { adopt, onPersonal, personal, readPersonal } from "./settings.svelte";

/** Several clicks in a row are kept with one request. */
const KEEP_AFTER = 400;

export interface User {
  id: string;
  name: string;
  guest: boolean;
  email: string | null;
  locale: string;
  settings: Record<string, unknown>;
  notices: Record<string, unknown>;
  hours: { zone: string; from: number; to: number } | null;
  vacation: { from: string; to: string }[];
}

function readUser(answer: unknown): User | null {
  const body = answer as { user?: unknown } | null;
  const raw = (body && "user" in body ? body.user : body) as Record<string, unknown> | null;
  if (!raw || typeof raw["id"] !== "string") return null;
  return {
    id: raw["id"],
    name: String(raw["name"] ?? ""),
    guest: Boolean(raw["guest"] ?? !raw["email"]),
    email: (raw["email"] as string | null | undefined) ?? null,
    locale: String(raw["locale"] ?? "en"),
    settings: (raw["settings"] as Record<string, unknown>) ?? {},
    notices: (raw["notices"] as Record<string, unknown>) ?? {},
    hours: (raw["hours"] as User["hours"]) ?? null,
    vacation: (raw["vacation"] as User["vacation"]) ?? [],
  };
}

class Me {
  user: User | null = $state(null);
  private last: string | null = null;
  known = $state(false);
  private settled = "";
  private timer: ReturnType<typeof setTimeout> | null = null;

  constructor() {
    onPersonal(() => this.keepSettings());
  }

  async load(): Promise<void> {
    try {
      this.user = readUser(await get("/me"));
      this.changed();
      this.settle();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    this.known = true;
  }

  private changed(): void {
    const now = this.user?.id ?? null;
    if (now !== this.last && (this.last !== null || this.known)) wire.renew();
    this.last = now;
  }

  /** An account's settings come along to this browser; one that has none yet keeps this browser's. */
  private settle(): void {
    const user = this.user;
    if (!user || user.guest || this.settled === user.id) return;
    this.settled = user.id;
    const found = readPersonal(user.settings);
    if (Object.keys(found).length === 0) {
      this.keepSettings();
      return;
    }
    adopt(found);
    if (found.language && isLanguage(found.language) && found.language !== speech.language) void speech.use(found.language);
  }

  private keepSettings(): void {
    if (!this.user || this.user.guest) return;
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const user = this.user;
      if (!user || user.guest) return;
      user.settings = { ...user.settings, ...personal() };
      // If it cannot be kept now, this browser still has it.
      void patch("/me", { settings: user.settings }).catch(() => {});
    }, KEEP_AFTER);
  }

  /** A name at the tables, made on the first click that needs one. */
  async beSomebody(): Promise<User> {
    if (this.user) return this.user;
    this.user = readUser(await post("/guest", {}));
    this.changed();
    if (!this.user) await this.load();
    if (!this.user) throw new ApiError(0, { error: "internal", message: "", reason: null, rule: "" });
    return this.user;
  }

  async register(name: string, email: string, password: string): Promise<void> {
    await post("/account", { name, email, password });
    await this.load();
  }

  async signIn(email: string, password: string): Promise<void> {
    await post("/session", { email, password });
    await this.load();
  }

  async signOut(): Promise<void> {
    await remove("/session");
    this.user = null;
    this.settled = "";
    await this.load();
  }

  async change(what: Record<string, unknown>): Promise<void> {
    await patch("/me", what);
    await this.load();
  }
}

export const me = new Me();
