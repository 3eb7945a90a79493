// One WebSocket for all that is watched. It comes back by itself, asks only for what was missed, and matches answers
// with questions by their ref.

import { ApiError } from "./api";
import type { Refusal, Update } from "./wire";

export interface Ack {
  type: "ack";
  ref: number;
  done?: number;
  version?: number;
}

export interface Push {
  type: string;
  table?: string;
  [name: string]: unknown;
}

export type Listener = (message: Push) => void;
export type Link = "open" | "waiting" | "closed";

interface Watch {
  viewers: string[];
  key: string;
  since: Record<string, number>;
}

interface Pending {
  resolve: (ack: Ack) => void;
  reject: (error: unknown) => void;
  timer: ReturnType<typeof setTimeout>;
}

export interface SocketLike {
  readyState: number;
  send(data: string): void;
  close(): void;
  onopen: ((event: never) => void) | null;
  onclose: ((event: never) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onerror: ((event: never) => void) | null;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 20_000;
const PATIENCE = 12_000;
const HEARTBEAT = 25_000;

export class Wire {
  private socket: SocketLike | null = null;
  private refs = 0;
  private pending = new Map<number, Pending>();
  private watches = new Map<string, Watch>();
  private listeners = new Map<string, Set<Listener>>();
  private waits = 0;
  private retry: ReturnType<typeof setTimeout> | null = null;
  private beat: ReturnType<typeof setInterval> | null = null;
  private heard = 0;
  private stopped = true;
  link: Link = "closed";
  onlink: (link: Link) => void = () => {};

  constructor(private readonly open: () => SocketLike) {}

  /** Watch a table through these viewers' eyes; `hear` gets every message about it. The key of a seat's link lets somebody
   * wait at a private table. */
  watch(table: string, viewers: string[], hear: Listener, key = ""): () => void {
    const set = this.listeners.get(table) ?? new Set();
    set.add(hear);
    this.listeners.set(table, set);
    const since = this.watches.get(table)?.since ?? {};
    this.watches.set(table, { viewers, since, key });
    this.stopped = false;
    if (this.link === "open") this.sendWatch(table);
    else this.connect();
    return () => {
      set.delete(hear);
      if (set.size) return;
      this.listeners.delete(table);
      this.watches.delete(table);
      if (this.link === "open") this.socket?.send(JSON.stringify({ type: "unwatch", ref: ++this.refs, table }));
      if (!this.watches.size) this.stop();
    };
  }

  /** What was seen last, so that a reconnect asks only for the rest. */
  seen(table: string, viewer: string, version: number): void {
    const watch = this.watches.get(table);
    if (watch) watch.since[viewer] = version;
  }

  /** Ask everything of this table anew. */
  forget(table: string): void {
    const watch = this.watches.get(table);
    if (!watch) return;
    watch.since = {};
    if (this.link === "open") this.sendWatch(table);
  }

  ask(message: Record<string, unknown>): Promise<Ack> {
    if (this.link !== "open" || !this.socket) {
      return Promise.reject(new ApiError(0, { error: "offline", message: "", reason: null, rule: "" }));
    }
    const ref = ++this.refs;
    const socket = this.socket;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.pending.delete(ref);
        reject(new ApiError(0, { error: "offline", message: "", reason: null, rule: "" }));
      }, PATIENCE);
      this.pending.set(ref, { resolve, reject, timer });
      socket.send(JSON.stringify({ ...message, ref }));
    });
  }

  stop(): void {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
    this.socket?.close();
    this.lost();
  }

  /** We are somebody else now: the server knows a socket by the cookie it came with. */
  renew(): void {
    if (this.stopped || !this.socket) return;
    const old = this.socket;
    this.lost();
    old.close();
    this.waits = 0;
    this.connect();
  }

  /** Try at once: the browser says that it is online again, or the page came back to the front. */
  nudge(): void {
    if (this.stopped || this.link === "open") return;
    this.waits = 0;
    if (this.retry) clearTimeout(this.retry);
    this.retry = null;
    this.connect();
  }

  private connect(): void {
    if (this.stopped || this.socket) return;
    let socket: SocketLike;
    try {
      socket = this.open();
    } catch {
      this.later();
      return;
    }
    this.socket = socket;
    socket.onopen = () => {
      this.waits = 0;
      this.setLink("open");
      this.heard = Date.now();
      for (const table of this.watches.keys()) this.sendWatch(table);
      this.beat = setInterval(() => this.check(), HEARTBEAT);
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      if (typeof event.data === "string") this.receive(event.data);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      this.lost();
      this.later();
    };
    socket.onerror = () => {};
  }

  private check(): void {
    if (Date.now() - this.heard > 2.5 * HEARTBEAT) this.socket?.close();
    else this.socket?.send(JSON.stringify({ type: "ping", ref: ++this.refs }));
  }

  private lost(): void {
    if (this.beat) clearInterval(this.beat);
    this.beat = null;
    this.socket = null;
    for (const waiting of this.pending.values()) {
      clearTimeout(waiting.timer);
      waiting.reject(new ApiError(0, { error: "offline", message: "", reason: null, rule: "" }));
    }
    this.pending.clear();
    this.setLink(this.stopped ? "closed" : "waiting");
  }

  private later(): void {
    if (this.stopped || this.retry) return;
    this.setLink("waiting");
    // Doubling, with a random share so that a thousand clients do not return in one moment.
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.waits) * (0.6 + 0.4 * Math.random());
    this.waits += 1;
    this.retry = setTimeout(() => {
      this.retry = null;
      this.connect();
    }, wait);
  }

  private setLink(link: Link): void {
    if (this.link === link) return;
    this.link = link;
    this.onlink(link);
  }

  private sendWatch(table: string): void {
    const watch = this.watches.get(table);
    if (!watch || !this.socket) return;
    const { viewers, since, key } = watch;
    this.socket.send(JSON.stringify({ type: "watch", ref: ++this.refs, table, viewers, since, ...(key ? { key } : {}) }));
  }

  private receive(data: string): void {
    let message: Push;
    try {
      message = JSON.parse(data) as Push;
    } catch {
      return;
    }
    const ref = message["ref"];
    const waiting = typeof ref === "number" ? this.pending.get(ref) : undefined;
    if (waiting && typeof ref === "number") {
      this.pending.delete(ref);
      clearTimeout(waiting.timer);
      if (message.type === "refused") waiting.reject(new ApiError(409, message as unknown as Refusal));
      else waiting.resolve(message as unknown as Ack);
    }
    if (message.type === "reconnect") {
      // The server goes away: come back soon, but not all at once.
      this.socket?.close();
      return;
    }
    if (message.type === "update") {
      const update = message as unknown as Update;
      this.seen(update.table, update.viewer, update.version);
    }
    if (message.table !== undefined) {
      for (const hear of this.listeners.get(message.table) ?? []) hear(message);
    }
  }
}

function address(): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}/api/socket`;
}

export const wire = new Wire(() => new WebSocket(address()) as unknown as SocketLike);

if (typeof window !== "undefined") {
  window.addEventListener("online", () => wire.nudge());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wire.nudge();
  });
}
