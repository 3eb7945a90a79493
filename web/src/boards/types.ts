// What passes between a page and a board: the geometry, the position, what is lit, and what the player does.
// A board knows no rules: it draws what it is given and says what was pointed at.

// ---- the board as the server sends it: GET /api/games/{game}/board

/** A road map: cities joined by roads, drawn over old Europe. Columns of equal length describe the places. */
export interface RoadBoard {
  game: string;
  kind: 'roadmap';
  /** Bumped when this format changes. */
  format: 1;
  size: [number, number];
  powers: BoardPower[];
  suits: string[];
  territories: string[];
  places: {
    id: string[];
    name: string[];
    x: number[];
    y: number[];
    /** Index in suits. */
    suit: number[];
    /** Index in territories. */
    territory: number[];
    /** Index in powers, -1: nobody's. */
    home: number[];
    /** 0 the least; decides which names stay when there is no room for all. */
    weight: number[];
    /** Where to write the name, in board units from the dot: side (0 start, 1 middle, 2 end), dx, dy in tenths. */
    side: number[];
    dx: number[];
    dy: number[];
  };
  /** Pairs of place numbers, one after the other. */
  roads: number[];
  main: number[];
  /** [place, power, order] */
  objectives: [number, number, number][];
  /** [place, power] */
  depots: [number, number][];
  /** [place, 1 minor or 2 major, power at home there or -1] */
  fortresses: [number, number, number][];
  /** Places with a vote of their own. */
  electors: number[];
  /** Where one board has several maps: the frame of each, and its places. */
  maps: { id: string; rect: [number, number, number, number]; places: number[] }[];
  /** Beside the roads: where pieces of a power are kept. */
  boxes: { id: string; name: string; power: number; rect: [number, number, number, number] }[];
  sectors: { id: string; suit: number; rect: [number, number, number, number] }[];
  shapes: {
    land: string;
    lakes: string;
    /** By rank: the great rivers first. */
    rivers: string[];
    /** Outlines of hills, filled with drawn hills by the client. */
    mountains: string[];
    /** Lines between territories, each drawn once. */
    frontiers: string;
    /** territory: index in territories, -1 outside the board's lands. */
    lands: { territory: number; path: string }[];
  };
  labels: { text: string; style: 'sea' | 'territory' | 'outside'; x: number; y: number; size: number; rot: number; spacing: number }[];
  credits: string;
}

export interface BoardPower {
  id: string;
  /** Generals by rank: id and the short name for the map. */
  generals: { id: string; name: string }[];
  trains: string[];
}

/** A map of areas with common borders. Columns of equal length describe the places. */
export interface ZoneBoard {
  game: string;
  kind: 'zonemap';
  format: 1;
  size: [number, number];
  /** Regions or countries: each has a hue. */
  territories: string[];
  places: {
    id: string[];
    name: string[];
    /** Where a zone's pieces stand. */
    x: number[];
    y: number[];
    /** Index in territories. */
    territory: number[];
    /** x, y, size and the lines of the name; size 0: it has no place of its own. */
    label: [number, number, number, ...string[]][];
  };
  /** Numbers printed in the zones, by the column of the pack. */
  facts: Record<string, number[]>;
  /** Words that say what a zone has, by the column of the pack. */
  traits: Record<string, string[]>;
  /** Named places inside the zones: [x, y], or several [x, y, name]. */
  spots: Record<string, ([number, number] | [number, number, string][])[]>;
  /** Pairs of place numbers that have a common border, one after the other. */
  links: number[];
  /** The outline of each zone. */
  zones: string[];
  /** All borders of a kind as one path. */
  borders: { kind: string; path: string }[];
  /** Maps beside the main one: the frame round each, and its land. */
  insets: { id: string; rect: [number, number, number, number]; land: string }[];
  shapes: { land: string; lakes: string; rivers: string[] };
  labels: { text: string; style: string; x: number; y: number; size: number; rot: number; spacing: number }[];
  credits: string;
}

/** Later games add their own kinds here. */
export type Board = RoadBoard | ZoneBoard;

/** Pairs of neighbouring places. */
export function linksOf(board: Board): number[] {
  return board.kind === 'roadmap' ? board.roads : board.links;
}

// ---- the position as the server sends it: "scene" of an update

/** A piece on the map or beside it. */
export interface Token {
  id: string;
  kind: string; // 'general' | 'train' in Friedrich
  power: string;
  at: string | null;
  /** Turned face down: out of supply. */
  down: boolean;
  /** Armies of the whole stack, at its commander; null: this viewer does not know. Members below it have null too. */
  armies: number | null;
  /** What every careful note-taker knows of the stack's armies, at its commander; null at all others. */
  bounds: [number, number] | null;
  /** Printed on the general, 1 is the highest; null for a train. */
  rank: number | null;
  /** Out of the game for good. */
  gone: boolean;
  /** Has moved in this phase. */
  moved: boolean;
  /** In a box beside the roads. */
  box?: boolean;
}

export interface Mark {
  at: string;
  kind: string; // 'conquered', 'revolt'
  power: string;
  number?: number;
  /** Somebody guards what is marked. */
  protected?: boolean;
}

export interface Hand {
  power: string;
  /** Faces such as "hearts 9" or "reserve", sorted; null: not this viewer's to see. */
  cards: string[] | null;
  count: number;
  /** How many cards of each deck: the backs show it. */
  backs: number[];
  /** Cards drawn and not yet taken up (one of them may have to be put away); null: not this viewer's to see. */
  fresh?: string[] | null;
  fresh_count?: number;
  /** Cards this viewer was shown in a hand that is not its own. */
  seen: string[];
  /** Suits everybody knows this hand did not hold when last asked, and has drawn nothing since. */
  voids: string[];
}

export interface ScenePower {
  id: string;
  seat: number;
  out: boolean;
  armies: number;
  max?: number;
  /** `claim`: so many of those needed may be lacking, on a condition that the rules name. */
  objectives?: { held: number; needed: number; claim?: number };
}

/** A form of slots that this viewer fills with cards in any order and sends as one batch. Only while it is planned. */
export interface Planning {
  /** Which time of planning this is: what was begun for another one is void. */
  round: string;
  /** The verbs of one step and of the end, and the word for no card. */
  verb: string;
  end: string;
  none: string;
  /** In the order in which the steps are sent. */
  slots: string[];
  cards: { card: string; number: number }[];
  /** How many slots may stay without a card. */
  empty: number;
  /** Slot -> cards that it does not take. */
  barred: Record<string, string[]>;
  /** Steps that were sent already, one by one. */
  laid: [string, string | null][];
  /** What was submitted. */
  plan: [string, string | null][];
  /** The plan is in; it can be taken up again as long as somebody plans. */
  done: boolean;
}

/** What every game has. The rest of a scene is a game's own. */
export interface Scene {
  planning?: Planning | null;
  tokens: Token[];
  marks: Mark[];
  hands: Hand[];
  powers: ScenePower[];
  /** Where those under way stand, if a question about their way does not name them. */
  from?: string | null;
}

export interface DuelSide {
  /** The commander. */
  piece: string;
  /** The commander and the generals with him, by rank. */
  pieces: string[];
  power: string;
  seat: number;
  city: string;
  /** Only these cards (and Reserves) can be played there. */
  suit: string;
  /** Armies as announced at the start of the combat; null before. */
  armies: number | null;
  /** The score as this side sees it: below zero it is losing. */
  score: number;
}

export interface FriedrichScene extends Scene {
  turn: number;
  /** Whose phase it is; null between the nations' turns. */
  nation: string | null;
  /** The step being played: 'divide_armies', 'movement', 'march', 'combats', 'duel', 'retreat', 'draw_fate' ... */
  phase: string;
  /** Cards of Fate: how many are left, which are out for certain, and the effect in force. */
  fate_left: number;
  fate_drawn: string[];
  effect: string | null;
  duel: null | { attacker: DuelSide; defender: DuelSide; score: number; to_play: string };
  retreat: null | { victor: string; loser: string; cities: number };
  /** Pairs [attacker, defender] that are still to fight in this phase. */
  combats: [string, string][];
  /** The card laid out for the Offensive Option. */
  exposed: string | null;
  /** Played cards, face up: face -> how many. */
  discards: Record<string, number>;
  /** Cards each deck still hides from the draw pile, by deck; sealed decks have not been opened. */
  decks: { left: number; sealed: boolean }[];
  /** Cards this seat put away unseen (French discard): its own only. */
  buried: string[];
}

// ---- props and callbacks of a board component

export type PlaceKind = 'target' | 'choice' | 'end';

export interface Highlights {
  /** target: can be reached or chosen; choice: one of few answers; end: where a retreat may end. */
  places: Map<string, { kind: PlaceKind; label?: string }>;
  /** Pieces that can be picked up now, or that a question is about. */
  pieces: Set<string>;
  /** The piece that is in hand. */
  selected?: string | null;
  /** The way drawn under the pointer: city ids from the start. */
  path: string[];
  /** Moves of the last turn. power gives the arrow its colour. */
  arrows: { from: string; to: string; power?: string }[] | [string, string][];
  /** The two cities of a combat, attacker first. */
  combat?: [string, string] | null;
  /** Places that are pointed at: by a button or a name under the pointer, or by a hint. */
  marked?: string[];
}

export const noHighlights: Highlights = { places: new Map(), pieces: new Set(), path: [], arrows: [] };

/** Whether places are lit or outlined: then their names are written above the light. */
export function litUp(highlights: Highlights): boolean {
  return highlights.places.size > 0 || Boolean(highlights.marked?.length);
}

export type LensStyle = 'sectors' | 'objectives' | 'control' | 'supply' | 'protection' | 'force' | 'plain';

/** An overlay as the server sends it, with the way it is to be drawn. Labels are already sentences. */
export interface Lens {
  style: LensStyle;
  /** Whose supply or protection; gives the colour. */
  power?: string;
  places: Record<string, number>;
  lines: [string, string][];
  labels: Record<string, string>;
}

/** 'supply-prussia' -> { style: 'supply', power: 'prussia' } */
export function lensOf(name: string): { style: LensStyle; power?: string } {
  const [style, power] = name.split('-', 2) as [string, string | undefined];
  const known: LensStyle[] = ['sectors', 'objectives', 'control', 'supply', 'protection', 'force'];
  return known.includes(style as LensStyle) ? { style: style as LensStyle, power } : { style: 'plain', power };
}

/** Words a board needs; the page gives them in the reader's language. */
export interface BoardWords {
  /** "Map of the theatre of war" */
  title: string;
  /** (kind, id) -> a name: 'piece', 'power', 'place', 'suit', 'territory', 'face' (of a counter). Falls back to the board's own names. */
  name(kind: 'piece' | 'power' | 'place' | 'suit' | 'territory' | 'face', id: string): string;
  /** One sentence for the screen reader from its parts. */
  place(parts: PlaceParts): string;
  /** The same for a place that the game describes itself; "" if it does not. */
  about(id: string, highlight: { kind: PlaceKind; label?: string } | null): string;
  /** "can be chosen" and the like are made by the page from these. */
  legend?: Record<string, string>;
}

export interface PlaceParts {
  id: string;
  name: string;
  suit: string;
  territory: string;
  pieces: string[];
  objective: { power: string; order: number; held: boolean } | null;
  depot: string | null;
  highlight: { kind: PlaceKind; label?: string } | null;
}

export type Theme = 'light' | 'dark';

export interface BoardProps {
  board: Board;
  scene: Scene;
  highlights?: Highlights;
  lens?: Lens | null;
  /** The city with keyboard focus; the board asks for another by onfocus. */
  focus?: string | null;
  words: BoardWords;
  theme?: Theme;
  reducedMotion?: boolean;
  /** Room taken by panels over the board, in CSS pixels: fit and goTo keep out of it. */
  inset?: { top: number; right: number; bottom: number; left: number };
  onplace?: (city: string) => void;
  onpiece?: (piece: string) => void;
  onhover?: (what: { place?: string; piece?: string } | null) => void;
  ondragstart?: (piece: string) => void;
  ondrop?: (piece: string, city: string | null) => void;
  onfocus?: (city: string) => void;
}

/** What a board component exports: bind:this and call. */
export interface BoardHandle {
  /** The whole board in sight. */
  fit(): void;
  /** These cities in sight. */
  goTo(cities: string[]): void;
  /** The same, but only if one of them is out of sight. */
  reveal(cities: string[]): void;
  /** All pieces of these powers in sight. */
  goToPieces(powers: string[]): void;
  zoomBy(factor: number): void;
}
