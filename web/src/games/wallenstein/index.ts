import type { Extras } from "../registry";
import Board from "../../boards/wallenstein/WallensteinBoard.svelte";
import type { Scene, ZoneBoard } from "../../boards/types";
import type { WallensteinScene } from "../../boards/wallenstein/scene";
import { t, tn } from "../../lib/i18n.svelte";
import { colours } from "./colours";
import CountyCard from "./CountyCard.svelte";
import Desk from "./Desk.svelte";
import Knowledge from "./Knowledge.svelte";
import { rowsOf } from "./mat";
import PlanCard from "./PlanCard.svelte";
import Seat from "./Seat.svelte";
import Show from "./Show.svelte";
import Status from "./Status.svelte";

const scene = (any: Scene): WallensteinScene => any as WallensteinScene;

const extras: Extras = {
  Board,
  powers: colours,
  Seat,
  Desk,
  Show,
  Status,
  Knowledge,
  Place: CountyCard,
  Card: PlanCard,
  noHand: true,
  slots: (any) => rowsOf(scene(any)).map((row) => row.slot),
  cover: (any) => ({
    ...scene(any),
    players: scene(any).players.map((player) => ({
      ...player,
      mat: player.mat.map((one) => ({ ...one, card: one.open ? one.card : null })),
    })),
  }),
  about: (id, any, board, words) => {
    const now = scene(any);
    const map = board as ZoneBoard;
    const n = map.places.id.indexOf(id);
    const county = now.counties.find((one) => one.id === id);
    if (n < 0 || !county) return [];
    const owner = county.owner === null ? null : now.players[county.owner];
    const said = [map.places.name[n]!, words.shown("region", map.territories[map.places.territory[n]!]!)];
    if (county.excluded) return [...said, t("wallenstein.excluded")];
    said.push(owner ? words.shown("seat", owner.id) : t("wallenstein.neutral"));
    if (county.armies) said.push(tn("position.armies", county.armies));
    said.push(t("wallenstein.about", { tax: map.facts["tax"]?.[n] ?? 0, grain: map.facts["grain"]?.[n] ?? 0, sites: county.sites }));
    for (const building of county.buildings) said.push(words.shown("building", building));
    if (county.revolts) said.push(tn("wallenstein.revolts", county.revolts));
    if (county.leader !== null) said.push(t("wallenstein.leader", { name: words.shown("seat", now.players[county.leader]!.id) }));
    return said;
  },
};

export default extras;
