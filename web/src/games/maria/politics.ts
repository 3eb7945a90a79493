// What the log tells of a turn's politics and of an election.
import type { Line } from "../../lib/wire";

export interface Told {
  /** The number of the first line. */
  from: number;
  cards: string[];
  trump: string | null;
  /** Power -> the card it turned up, and whether it counted. */
  shown: Record<string, { card: string; counts: boolean }>;
  /** In the order of influence. */
  order: { power: string; influence: number }[];
  /** Power -> the political card it took, and what it did with it. */
  taken: Record<string, { card: string; executed: boolean }>;
  saved: string[];
  unused: string[];
  shifts: { track: string; by: number; box: number }[];
  calls: boolean;
}

function blank(from: number): Told {
  return { from, cards: [], trump: null, shown: {}, order: [], taken: {}, saved: [], unused: [], shifts: [], calls: false };
}

/** The politics of the last turn that had any; null: none yet. */
export function politicsOf(lines: Line[]): Told | null {
  let told: Told | null = null;
  for (const { n, text } of lines) {
    const of = (name: string): string => String(text.args[name] ?? "");
    if (text.key === "turn") told = blank(n);
    if (!told) continue;
    const power = of("power");
    switch (text.key) {
      case "political_card":
        told.cards.push(of("card"));
        break;
      case "election_called":
        told.calls = true;
        break;
      case "trump":
        told.trump = of("suit");
        break;
      case "shown":
      case "bluffed":
        // Later in a turn cards are shown for other reasons.
        if (!told.order.length && told.trump) told.shown[power] = { card: of("card"), counts: text.key === "shown" };
        break;
      case "influence":
        told.order.push({ power, influence: Number(text.args["number"] ?? 0) });
        break;
      case "selected":
        told.taken[power] = { card: of("card"), executed: false };
        break;
      case "executed":
        told.taken[power] = { card: of("card"), executed: true };
        break;
      case "saved":
        told.saved.push(power);
        break;
      case "card_unused":
        told.unused.push(of("card"));
        break;
      case "marker_shifted":
        told.shifts.push({ track: of("track"), by: Number(text.args["number"] ?? 0), box: Number(text.args["box"] ?? 0) });
        break;
    }
  }
  return told && told.cards.length ? told : null;
}

/** The election in these lines, vote by vote; null: none. */
export interface Election {
  fixed: number;
  votes: { power: string; francis: number; charles: number }[];
  elected: { candidate: string; francis: number; charles: number } | null;
}

export function electionOf(lines: Line[]): Election | null {
  let found: Election | null = null;
  for (const { text } of lines) {
    const count = (name: string): number => Number(text.args[name] ?? 0);
    if (text.key === "fixed_votes") found = { fixed: count("number"), votes: [], elected: null };
    if (!found) continue;
    if (text.key === "voted") {
      found.votes.push({ power: String(text.args["power"] ?? ""), francis: count("francis"), charles: count("charles") });
    }
    if (text.key === "elected") {
      found.elected = { candidate: String(text.args["candidate"] ?? ""), francis: count("francis"), charles: count("charles") };
    }
  }
  return found;
}
