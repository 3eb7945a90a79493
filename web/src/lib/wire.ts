// What travels between server and browser. The client reads these and knows no rules.

export type Scalar = string | number | boolean;
export type ArgValue = string | number;

export interface Text {
  key: string;
  args: Record<string, ArgValue>;
}

export interface Action {
  text: string;
  verb: string;
  args: ArgValue[];
  /** What it means in this question, where its own words do not tell. */
  said?: Text;
}

export type FormName = "choose" | "path" | "cards" | "allot" | "plan" | "window" | "consent" | "vote";

export interface Decision {
  id: string;
  kind: string;
  form: FormName;
  power: string | null;
  rule: string;
  prompt: Text;
  actions: Action[];
  can_go_back: boolean;
  secret: boolean;
}

export interface Line {
  n: number;
  text: Text;
  rule: string;
}

export interface Clock {
  seat: number;
  owes: boolean;
  deadline: string | null;
  bank: number | null;
}

export interface Outcome {
  winners: number[];
  ranks: number[];
  scores: number[];
  reason: Text;
  rule: string;
}

export interface Update {
  type: "update";
  table: string;
  viewer: string;
  version: number;
  status: TableStatus;
  to_act: number[];
  view: Record<string, unknown>;
  scene: unknown;
  decision: Decision | null;
  may: Action[];
  /** Sent with what is done unasked: it is refused if what it answers has changed. */
  may_id: string;
  can_undo: number;
  log: { from: number; lines: Line[] };
  clocks: Clock[];
  outcome: Outcome | null;
}

export interface Chain {
  actions: Action[];
  end: string | null;
  effects: Text[];
}

export interface Lens {
  places: Record<string, number>;
  lines: [string, string][];
  labels: Record<string, Text>;
}

export interface Refusal {
  error: string;
  message: string;
  reason: Text | null;
  rule: string;
}

export type TableStatus = "open" | "running" | "finished";
