// One table as this browser sees it: what each of its viewers was told, whose eyes we look through, and what we send.

import { ApiError, get, post, query } from "./api";
import { botName } from "./bots";
import { loadBoard, loadGame, loadRules, type Rules } from "./games.svelte";
import { t } from "./i18n.svelte";
import { Looked } from "./looked";
import { me } from "./me.svelte";
import { settings, store, stored } from "./settings.svelte";
import { wire, type Push } from "./socket";
import { play as sound } from "./sound";
import type { GameInfo, Seat, TableInfo } from "./tables";
import type { Action, Chain, Decision, Lens, Line, Text, Update } from "./wire";
import { Words, type Part } from "./words";
import type { Board, Scene } from "../boards/types";

/** Everything one viewer was told. */
export interface Seen {
  update: Update;
  lines: Line[];
}

export interface Notice {
  parts: Part[];
  rule: string;
  tone: "no" | "info";
}

export interface ChatLine {
  id: number;
  channel: string;
  name: string;
  user: string | null;
  at: string;
  message: string;
}

export const SPECTATOR = "spectator";

export class Table {
  readonly id: string;
  info: TableInfo | null = $state.raw(null);
  game: GameInfo | null = $state.raw(null);
  private sent: Board | null = $state.raw(null);
  /** Nothing here draws this game's board. */
  boardless = $state(false);
  board: Board | null = $derived(this.boardless ? null : this.sent);
  rules: Rules | null = $state.raw(null);
  seen: Record<string, Seen> = $state.raw({});
  viewer = $state(SPECTATOR);
  /** Where several people share this browser: the seat whose player has said "I am here"; null is the curtain. */
  uncovered: number | null = $state(null);
  notice: Notice | null = $state.raw(null);
  problem: string | null = $state(null);
  answered = $state("");
  /** How often this browser has answered or taken back. */
  answers = $state(0);
  chat: ChatLine[] = $state.raw([]);
  unread = $state(0);
  /** Seats whose players have the table before them, and how many others look on. */
  present: number[] = $state.raw([]);
  onlookers = $state(0);
  link = $state(wire.link);
  lens: { name: string; lens: Lens } | null = $state.raw(null);
  lensName = $state("");
  /** Lines that came since this browser last looked at the table; the page shows them once. */
  missed: Line[] = $state.raw([]);
  /** A game's own way to hide what only one seat may see. */
  cover: ((scene: Scene) => Scene) | null = $state.raw(null);
  private stopWatching: (() => void) | null = null;
  private chainCache = new Map<string, Promise<Chain[]>>();
  private previewCache = new Map<string, Promise<Text[]>>();
  private gone = false;
  private readonly looked: Looked;
  private readonly onsight = (): void => this.lookBack();
  private batches: number[] = [];

  words = $derived(this.game ? new Words(this.game.vocabulary, this.game.language) : null);
  now = $derived(this.seen[this.viewer] ?? null);
  update = $derived(this.now?.update ?? null);
  mySeats = $derived((this.info?.seats ?? []).filter((seat) => seat.you).map((seat) => seat.seat));
  seat = $derived(this.viewer === SPECTATOR ? -1 : Number(this.viewer));
  /** Seats of mine that are asked something now. */
  owing = $derived(this.mySeats.filter((seat) => this.seen[String(seat)]?.update.decision));
  /** Several seats of mine: between them a curtain falls, unless one person plays them all. */
  curtain = $state(true);
  hotseat = $derived(this.curtain && this.mySeats.length > 1);
  covered = $derived(this.hotseat && this.uncovered !== this.seat && this.update?.status === "running");
  /** What the board may show: behind the curtain nothing that only one seat knows. */
  scene: Scene | null = $derived.by(() => {
    const scene = (this.update?.scene ?? null) as Scene | null;
    if (!scene || !this.covered) return scene;
    return {
      ...(this.cover?.(scene) ?? scene),
      planning: null,
      tokens: scene.tokens?.map((token) => ({ ...token, armies: null })),
      hands: scene.hands?.map((hand) => ({ ...hand, cards: null, seen: [] })),
    };
  });
  decision: Decision | null = $derived(this.covered ? null : (this.update?.decision ?? null));
  busy = $derived(this.decision !== null && this.answered === this.decision.id);

  constructor(
    id: string,
    private readonly seatKey = "",
  ) {
    this.id = id;
    this.looked = new Looked(id);
    this.curtain = stored(`kabinett.curtain.${id}`, settings.curtain);
  }

  setCurtain(on: boolean): void {
    this.curtain = on;
    store(`kabinett.curtain.${this.id}`, on);
  }

  private address(): string {
    return `/tables/${this.id}${query({ key: this.seatKey })}`;
  }

  async open(): Promise<void> {
    document.addEventListener("visibilitychange", this.onsight);
    try {
      const info = await get<TableInfo>(this.address());
      if (this.gone) return;
      this.info = info;
      if (info.status === "open") this.wait();
      else this.watch();
      const game = await loadGame(info.game);
      this.sent = await loadBoard(game);
      this.game = game;
      void loadRules(game).then((rules) => (this.rules = rules));
    } catch (error) {
      this.fail(error);
    }
  }

  /** A table that has not begun: the socket says when its seats change. Where the socket is barred, look now and then. */
  private wait(): void {
    this.listen();
    const look = (): void => {
      setTimeout(async () => {
        if (this.gone || this.info?.status !== "open") return;
        if (this.link !== "open" && document.visibilityState === "visible") await this.reread();
        look();
      }, 4000);
    };
    look();
  }

  close(): void {
    this.gone = true;
    this.stopWatching?.();
    document.removeEventListener("visibilitychange", this.onsight);
  }

  /** Look through another seat's eyes. */
  look(viewer: string): void {
    this.viewer = viewer;
    this.notice = null;
    this.remember();
    void this.readLens();
  }

  uncover(seat: number): void {
    this.uncovered = seat;
    this.look(String(seat));
  }

  seatName(seat: number): string {
    const name = this.info?.seats[seat]?.called;
    return name !== undefined && this.words ? this.words.shown("seat", name) : String(seat + 1);
  }

  playerName(seat: Seat): string {
    if (seat.kind === "bot") return t("seat.bot", { name: botName(seat.bot ?? "") });
    if (seat.user && seat.kind === "held") return seat.user === me.user?.id ? t("you") : (seat.name ?? "");
    if (seat.kind === "resigned") return t(this.info?.status === "finished" ? "seat.resigned" : "seat.resigned.bot");
    if (seat.kind === "open") return t("seat.open");
    if (seat.kind === "invited") return t("seat.invited");
    return t("seat.nobody");
  }

  // ---- receiving

  private viewers(): string[] {
    const mine = this.mySeats.map(String);
    return mine.length ? mine : [SPECTATOR];
  }

  private watch(): void {
    const viewers = this.viewers();
    if (!viewers.includes(this.viewer)) this.viewer = viewers[0] ?? SPECTATOR;
    this.listen();
    // The first picture comes by REST, in case the socket is slow or barred.
    for (const viewer of viewers) void this.fetch(viewer);
  }

  private listen(): void {
    wire.onlink = (link) => (this.link = link);
    const stop = this.stopWatching;
    this.stopWatching = wire.watch(this.id, this.viewers(), (message) => this.hear(message), this.seatKey);
    // Only now: a socket without anything to watch would be closed.
    stop?.();
    this.link = wire.link;
  }

  async fetch(viewer: string): Promise<void> {
    try {
      const since = this.seen[viewer]?.update.version;
      const update = await get<Update>(`/tables/${this.id}/seats/${viewer}${query({ since })}`);
      this.take(update);
    } catch (error) {
      if (!(error instanceof ApiError && error.error === "offline")) this.fail(error);
    }
  }

  private hear(message: Push): void {
    if (this.gone) return;
    if (message.type === "update") this.take(message as unknown as Update);
    else if (message.type === "table") void this.reread();
    else if (message.type === "chat") this.heard(message);
    else if (message.type === "presence") {
      this.present = message["seats"] as number[];
      this.onlookers = message["spectators"] as number;
    }
  }

  async reread(): Promise<void> {
    try {
      const before = this.info?.status;
      const mine = this.viewers().join();
      this.info = await get<TableInfo>(this.address());
      if (this.info.status !== "open" && (before === "open" || this.viewers().join() !== mine)) this.watch();
    } catch (error) {
      this.fail(error);
    }
  }

  private take(update: Update): void {
    const before = this.seen[update.viewer];
    if (before && update.version < before.update.version) return;
    const kept = before ? before.lines.slice(0, Math.max(0, update.log.from - (before.lines[0]?.n ?? 0))) : [];
    const lines = [...kept, ...update.log.lines];
    if (before && kept.length === before.lines.length && !update.log.lines.length && before.update.version === update.version) {
      return;
    }
    const fresh = update.log.lines.filter((line) => !before || line.n >= (before.lines.at(-1)?.n ?? -1) + 1);
    this.seen = { ...this.seen, [update.viewer]: { update, lines } };
    wire.seen(this.id, update.viewer, update.version);
    if (!update.can_undo && update.viewer === this.viewer) this.batches = [];
    if (update.viewer !== this.viewer && !before) return;
    if (!before && update.viewer === this.viewer) this.lookBack();
    if (before && update.viewer === this.viewer) {
      if (update.decision && update.decision.id !== before.update.decision?.id) {
        this.answered = "";
        this.notice = null;
        if (!before.update.decision) sound("turn");
      } else if (fresh.length) sound("move");
      if (update.outcome && !before.update.outcome) sound("end");
    }
    if (update.status !== this.info?.status) void this.reread();
    this.followDecision();
    this.remember();
    void this.readLens();
  }

  /** With several seats of mine: look through the eyes of one that is asked, if the present one is not. */
  private followDecision(): void {
    if (this.hotseat) {
      const next = this.owing[0];
      if (next !== undefined && !this.owing.includes(this.seat)) {
        if (this.uncovered !== next) this.uncovered = null;
        this.viewer = String(next);
      }
      return;
    }
    if (this.owing.length && !this.owing.includes(this.seat)) this.viewer = String(this.owing[0]);
  }

  /** What came since this page was last in sight. */
  private lookBack(): void {
    const news = this.now ? this.looked.news(this.viewer, this.now.lines) : [];
    if (news.length) this.missed = news;
  }

  private remember(): void {
    if (this.now && !this.covered) this.looked.keep(this.viewer, this.now.lines);
  }

  // ---- sending

  /** One action or several that belong together, as the answer to what we are asked. */
  async send(actions: Action[] | string[]): Promise<boolean> {
    const decision = this.decision;
    return this.move(actions, decision?.id ?? null);
  }

  /** Something nobody asked for: proposals, disputes. */
  async sendUnasked(action: Action): Promise<boolean> {
    return this.move([action], this.update?.may_id || null);
  }

  private async move(actions: (Action | string)[], decision: string | null): Promise<boolean> {
    if (this.seat < 0 || this.covered) return false;
    const texts = actions.map((action) => (typeof action === "string" ? action : action.text));
    this.notice = null;
    if (decision && decision === this.decision?.id) this.answered = decision;
    this.answers += 1;
    const viewer = this.viewer;
    try {
      const done = await this.ask("move", "moves", { decision, actions: texts });
      this.batches.push(done);
      sound("place");
      // The update may be on its way; if it does not come, ask for it.
      setTimeout(() => {
        if (!this.gone && decision && this.seen[viewer]?.update.decision?.id === decision) {
          this.answered = "";
          void this.fetch(viewer);
        }
      }, 2500);
      return true;
    } catch (error) {
      this.answered = "";
      this.answers -= 1;
      this.refused(error);
      return false;
    }
  }

  async back(): Promise<void> {
    const decision = this.decision;
    if (!decision?.can_go_back) return;
    await this.attempt("back", "back", { decision: decision.id });
  }

  async undo(): Promise<void> {
    // A march was sent as one batch: it is taken back as one.
    const steps = Math.min(this.batches.pop() ?? 1, this.update?.can_undo ?? 0);
    for (let n = 0; n < steps && !this.notice; n++) {
      const decision = this.decision;
      if (!decision || !this.update?.can_undo) return;
      await this.attempt("undo", "undo", { decision: decision.id });
    }
  }

  private async attempt(type: string, path: string, body: Record<string, unknown>): Promise<void> {
    this.notice = null;
    this.answers += 1;
    try {
      await this.ask(type, path, body);
    } catch (error) {
      this.answers -= 1;
      this.refused(error);
    }
  }

  private async ask(type: string, path: string, body: Record<string, unknown>): Promise<number> {
    const seat = this.seat;
    if (wire.link === "open") {
      try {
        return (await wire.ask({ type, table: this.id, seat, ...body })).done ?? 1;
      } catch (error) {
        if (!(error instanceof ApiError) || error.error !== "offline") throw error;
      }
    }
    const { done } = await post<{ done: number }>(`/tables/${this.id}/seats/${seat}/${path}`, body);
    await this.fetch(String(seat));
    return done;
  }

  private refused(error: unknown): void {
    sound("no");
    if (!(error instanceof ApiError)) {
      this.notice = { parts: [t("error.internal")], rule: "", tone: "no" };
      throw error;
    }
    if (error.error === "stale" || error.error === "not_your_turn") void this.fetch(this.viewer);
    this.notice = { parts: this.said(error), rule: error.rule, tone: "no" };
  }

  private said(error: ApiError): Part[] {
    if (error.reason && this.words?.has(error.reason.key)) return this.words.parts(error.reason);
    if (error.error === "offline") return [t("error.offline")];
    return [error.message || t("error.internal")];
  }

  fail(error: unknown): void {
    if (error instanceof ApiError) this.problem = error.error === "offline" ? t("error.offline") : error.message;
    else {
      this.problem = t("error.internal");
      console.error(error);
    }
  }

  // ---- asking

  private path(what: string, action: string): string {
    return `/tables/${this.id}/seats/${this.seat}/${what}${query({ action })}`;
  }

  /** Whole batches that begin with this action: where they end, what they do. */
  chains(action: Action): Promise<Chain[]> {
    const key = `${this.update?.version}/${this.viewer}/${action.text}`;
    let found = this.chainCache.get(key);
    if (!found) {
      if (this.chainCache.size > 400) this.chainCache.clear();
      found = get<{ chains: Chain[] }>(this.path("chains", action.text)).then((answer) => answer.chains);
      found.catch(() => this.chainCache.delete(key));
      this.chainCache.set(key, found);
    }
    return found;
  }

  /** What an action would bring, as far as it can be known. */
  preview(action: Action): Promise<Text[]> {
    const key = `${this.update?.version}/${this.viewer}/${action.text}`;
    let found = this.previewCache.get(key);
    if (!found) {
      if (this.previewCache.size > 400) this.previewCache.clear();
      found = get<{ events: Text[] }>(this.path("preview", action.text)).then((answer) => answer.events);
      found.catch(() => this.previewCache.delete(key));
      this.previewCache.set(key, found);
    }
    return found;
  }

  /** Why not? The reason and its rule become the notice. */
  async explain(action: string): Promise<void> {
    if (this.seat < 0) return;
    try {
      const { refusal } = await get<{ refusal: { message: string; reason: Text; rule: string } | null }>(
        this.path("explain", action),
      );
      if (!refusal) {
        this.notice = { parts: [t("explain.legal")], rule: "", tone: "info" };
        return;
      }
      const parts = this.words?.has(refusal.reason.key) ? this.words.parts(refusal.reason) : [refusal.message];
      this.notice = { parts, rule: refusal.rule, tone: "no" };
    } catch (error) {
      this.refused(error);
    }
  }

  // ---- overlays

  async showLens(name: string): Promise<void> {
    this.lensName = this.lensName === name ? "" : name;
    await this.readLens();
  }

  private async readLens(): Promise<void> {
    const name = this.lensName;
    if (!name || this.covered) {
      this.lens = null;
      return;
    }
    try {
      const lens = await get<Lens>(`/tables/${this.id}/seats/${this.viewer}/lens/${encodeURIComponent(name)}`);
      if (this.lensName === name) this.lens = { name, lens };
    } catch {
      this.lens = null;
    }
  }

  // ---- talk

  private heard(message: Push): void {
    const line = (message["line"] ?? message) as unknown as ChatLine;
    if (this.chat.some((other) => other.id === line.id)) return;
    this.chat = [...this.chat, line];
    this.unread += 1;
    sound("chat");
  }

  async readChat(): Promise<void> {
    try {
      const { lines } = await get<{ lines: ChatLine[] }>(`/tables/${this.id}/chat`);
      this.chat = [...lines].sort((a, b) => a.id - b.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  async say(text: string): Promise<void> {
    const channel = this.mySeats.length ? "players" : "spectators";
    try {
      await post(`/tables/${this.id}/chat`, { text, channel });
      await this.readChat();
    } catch (error) {
      this.refused(error);
    }
  }

  // ---- the table itself

  async change(what: "join" | "leave" | "start" | "resign" | "end" | "rematch", body: unknown = {}): Promise<unknown> {
    try {
      const answer = await post(`/tables/${this.id}/${what}`, body);
      await this.reread();
      return answer;
    } catch (error) {
      this.refused(error);
      return null;
    }
  }
}
