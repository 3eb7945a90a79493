// Who we are to the server: nobody, a guest, or an account.

import { ApiError, get, patch, post, remove } from "./api";

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
  known = $state(false);

  async load(): Promise<void> {
    try {
      this.user = readUser(await get("/me"));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
    this.known = true;
  }

  /** A name at the tables, made on the first click that needs one. */
  async beSomebody(): Promise<User> {
    if (this.user) return this.user;
    this.user = readUser(await post("/guest", {}));
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
    await this.load();
  }

  async change(what: Record<string, unknown>): Promise<void> {
    await patch("/me", what);
    await this.load();
  }
}

export const me = new Me();
