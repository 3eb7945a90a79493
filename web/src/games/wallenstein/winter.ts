// A winter as the log tells it: grain lost, who is short of it, which counties rose, what was scored.
import type { Line, Text } from "../../lib/wire";

export interface WinterSeat {
  seat: string;
  grain: number;
  shortage: number;
  /** Counties drawn, and how their revolts ended; null: not yet fought. */
  risen: { county: string; held: boolean | null; text: Text | null }[];
  counties: number | null;
  buildings: number | null;
  majorities: { building: string; region: string; points: number }[];
  statues: number | null;
}

export interface Winter {
  n: number;
  year: number;
  loss: number;
  event: string;
  seats: WinterSeat[];
  scored: boolean;
}

/** The last winter among these lines. */
export function winterOf(lines: Line[]): Winter | null {
  let start = lines.length - 1;
  while (start >= 0 && lines[start]!.text.key !== "grain_loss") start--;
  if (start < 0) return null;
  const first = lines[start]!;
  const season = lines.slice(0, start).findLast((line) => line.text.key === "season");
  const year = Number(season?.text.args["year"] ?? 0);
  const winter: Winter = { n: first.n, year, loss: Number(first.text.args["number"]), event: String(first.text.args["event"]), seats: [], scored: false };
  const of = (text: Text): WinterSeat | undefined => winter.seats.find((one) => one.seat === String(text.args["seat"]));
  const county = (text: Text): string => String(text.args["county"]);
  for (const { text } of lines.slice(start + 1)) {
    const number = (name: string): number => Number(text.args[name] ?? 0);
    switch (text.key) {
      case "supplied":
        winter.seats.push({
          seat: String(text.args["seat"]),
          grain: number("grain"),
          shortage: number("shortage"),
          risen: [],
          counties: null,
          buildings: null,
          majorities: [],
          statues: null,
        });
        break;
      case "rises":
        of(text)?.risen.push({ county: county(text), held: null, text: null });
        break;
      case "revolt_won":
      case "revolt_lost": {
        const one = of(text)?.risen.find((other) => other.county === county(text) && other.held === null);
        if (one) Object.assign(one, { held: text.key === "revolt_won", text });
        break;
      }
      case "scored": {
        const one = of(text);
        winter.scored = true;
        if (one) one.counties = number("points");
        break;
      }
      case "scored_buildings": {
        const one = of(text);
        if (one) one.buildings = number("points");
        break;
      }
      case "majority":
        of(text)?.majorities.push({ building: String(text.args["building"]), region: String(text.args["region"]), points: number("points") });
        break;
      case "statue_points": {
        const one = of(text);
        if (one) one.statues = number("points");
        break;
      }
      case "season":
        return winter;
    }
  }
  return winter;
}
