import type { Extras } from "../registry";
import Board from "../../boards/maria/MariaBoard.svelte";
import type { MariaScene } from "../../boards/maria/scene";
import type { RoadBoard, Scene } from "../../boards/types";
import { listed, t } from "../../lib/i18n.svelte";
import { cityOf } from "./city";
import { colours } from "./colours";
import Deals from "./Deals.svelte";
import Desk from "./Desk.svelte";
import Focus from "./Focus.svelte";
import Knowledge from "./Knowledge.svelte";
import PlaceCard from "./PlaceCard.svelte";
import Seat from "./Seat.svelte";
import { plain, short } from "./short";
import Show from "./Show.svelte";
import Status from "./Status.svelte";

const scene = (any: Scene): MariaScene => any as MariaScene;

const extras: Extras = {
  Board,
  powers: colours,
  short,
  Seat,
  Desk,
  Show,
  Focus,
  Status,
  Knowledge,
  Deals,
  Place: PlaceCard,
  focused: (any) => {
    const { duel, retreat, council, ballot } = scene(any);
    return Boolean(duel ?? retreat ?? council ?? ballot);
  },
  asks: (action, any) => {
    const { council, ballot } = scene(any);
    if (council?.executing) return ["execute", "decline"].includes(action.verb);
    return Boolean(ballot) && action.verb === "vote";
  },
  combat: (any) => {
    const { duel } = scene(any);
    return duel ? [duel.attacker.city, duel.defender.city] : null;
  },
  cover: (any) => {
    const now = scene(any);
    if (!now.politics) return now;
    const spaces = now.politics.spaces.map((space) => ({ ...space, placed_card: null }));
    return { ...now, politics: { ...now.politics, spaces } } as MariaScene;
  },
  about: (id, any, board, words) => {
    const city = cityOf(id, any, board as RoadBoard);
    if (!city) return [];
    const said = [city.name, t(city.land), words.shown("suit", city.suit)];
    if (city.fortress) said.push(t(city.fortress === "major" ? "maria.fortress.major" : "maria.fortress.minor"));
    if (city.vote) said.push(t("maria.vote"));
    if (city.marker) said.push(t(city.guarded ? "maria.held.guarded" : "maria.held", { name: plain(city.marker, words) }));
    const names = city.pieces.map((token) => words.shown(token.kind === "hussar" ? "hussar" : "piece", token.id));
    if (names.length) said.push(t("place.pieces", { names: listed(names) }));
    return said;
  },
};

export default extras;
