// The map of Pitt's War: hues of the countries of 1792, the two sides with their hatchings, the powers' uniforms for the
// counters, and the strokes of each kind of border.
import type { ZoneLook, ZonePalette } from '../zonemap/look';

export interface Uniform {
  fill: string;
  ink: string;
  edge: string;
}

const dark = (fill: string, edge: string): Uniform => ({ fill, ink: '#fbf4e4', edge });
const pale = (fill: string, edge: string): Uniform => ({ fill, ink: '#241a10', edge });

export const uniforms: Record<string, Uniform> = {
  france: dark('#2a4f9e', '#12254f'),
  uk: dark('#b0272d', '#560d11'),
  russia: dark('#2f6b3d', '#123118'),
  austria: pale('#f6f1e4', '#8d7f68'),
  prussia: dark('#2b3a4d', '#0c1420'),
  spain: pale('#e5b83d', '#7b5a0b'),
  turkey: dark('#7b2f56', '#3a1128'),
  flanders: pale('#d9c084', '#7a6428'),
  palatinate: pale('#c9d3e4', '#5e7090'),
  piedmont: dark('#4a78b5', '#1f3c63'),
  sardinia: dark('#5683a8', '#264760'),
  netherlands: pale('#e88b3a', '#7c3f0a'),
  hanover: pale('#dd8f86', '#7c312a'),
  hanse: pale('#dcd6c6', '#77705e'),
  mecklenburg: pale('#b9c9a2', '#5d7042'),
  hessen: dark('#3f7f88', '#164047'),
  empire: pale('#d6b96a', '#6d5416'),
  south_german_states: pale('#cfc3a0', '#70633c'),
  bavaria: pale('#8fc1e3', '#33637f'),
  saxony: pale('#e9d9b2', '#8a7136'),
  poland: dark('#9c3f6d', '#4b1632'),
  genoa: pale('#c3cbb0', '#63704a'),
  lombardy: pale('#a8cf9f', '#47703e'),
  venetia: pale('#d9a47c', '#7b4a24'),
  papacy: pale('#efe3b0', '#8a7426'),
  tuscany: pale('#c7b4d8', '#685085'),
  naples: pale('#e7c9d8', '#8d4f6e'),
  switzerland: dark('#a8433f', '#521715'),
  portugal: dark('#56733a', '#27391a'),
  denmark: dark('#8c3a2f', '#431610'),
  sweden: pale('#f0d25c', '#2f5d92'),
  egypt: dark('#8a6a32', '#422f10'),
  italy: dark('#3f8f5a', '#154427'),
  rhine_confederation: dark('#5f78a8', '#283857'),
  westphalia: pale('#a7b9d6', '#4a5f85'),
  revolt: dark('#3b2f2a', '#0f0b09'),
};

/** The sides of the war away from the map. */
export const sides: Record<string, Uniform> = {
  france: uniforms['france']!,
  coalition: dark('#a3322c', '#4f100d'),
  neutral: pale('#d8cdb4', '#7d7157'),
};

const HUES: Record<string, [string, string]> = {
  france: ['#cfdcf0', '#27344d'],
  uk: ['#f2cfc8', '#4a2b29'],
  russia: ['#cfe2c4', '#2a3a27'],
  austria: ['#f5efdc', '#433d31'],
  prussia: ['#d2d6db', '#2c323b'],
  spain: ['#f7e6ae', '#473b1d'],
  turkey: ['#e6d0dd', '#3d2a37'],
  flanders: ['#efe0b4', '#42391f'],
  palatinate: ['#e0e4ee', '#333845'],
  piedmont: ['#d3e0ea', '#2a3842'],
  sardinia: ['#d6e4ea', '#2a3a40'],
  netherlands: ['#f6d9b4', '#473321'],
  hanover: ['#f3d5cc', '#46302b'],
  hanse: ['#ebe4d2', '#3d382e'],
  mecklenburg: ['#dde4cb', '#343a28'],
  hessen: ['#cfe4e2', '#283b3c'],
  empire: ['#f1e3b6', '#433a21'],
  south_german_states: ['#ece2c6', '#3f3828'],
  bavaria: ['#d0e6f2', '#26394a'],
  saxony: ['#f6e8c8', '#453a26'],
  poland: ['#f0d3df', '#452c38'],
  genoa: ['#e0e5d2', '#363a2c'],
  lombardy: ['#d6e8ce', '#2c3d2a'],
  venetia: ['#f2dcc6', '#44342a'],
  papacy: ['#f7efc9', '#454027'],
  tuscany: ['#e5dbee', '#382f42'],
  naples: ['#f3dfe7', '#45313a'],
  switzerland: ['#f3d8d2', '#47302d'],
  portugal: ['#dbe6c8', '#303b26'],
  denmark: ['#f0d6ca', '#442f28'],
  sweden: ['#f4ebb8', '#434022'],
  egypt: ['#efdfba', '#42381f'],
};

const washes = (night: boolean): ZonePalette['washes'] =>
  Object.fromEntries(
    Object.entries(HUES).map(([country, hues]) => [country, { wash: hues[night ? 1 : 0]!, rim: uniforms[country]!.edge }]),
  );

export const look: ZoneLook = {
  // On the map what matters most is the side: the rim and the lines tell it.
  powers: {
    france: { ...sides['france']!, hatch: 'rising' },
    coalition: { ...sides['coalition']!, hatch: 'horizontal' },
  },
  rim: 0.5,
  title: {
    x: 250,
    y: 120,
    lines: [
      { text: 'EVROPA', size: 46, caps: true },
      { text: 'bellis rei publicæ et imperii', size: 25, italic: true },
      { text: 'Gallorum vexata', size: 25, italic: true },
      { text: 'MDCCXCII – MDCCCXV', size: 19, caps: true },
    ],
  },
  rose: { x: 175, y: 620, r: 78 },
  light: {
    table: '#d9c9a8',
    frame: '#f2e5c8',
    frameDark: '#4b3721',
    paper: '#f4e8cd',
    outside: '#e6dcc6',
    out: 'rgba(120,104,78,.2)',
    sea: '#d0dedd',
    waterline: '#5f8591',
    coast: '#55472f',
    river: '#7fa9bb',
    ink: '#2a1c10',
    inkFaint: 'rgba(92,60,32,.4)',
    halo: '#faf1db',
    sea_ink: '#4f7480',
    grain: 0.08,
    veil: 'rgba(246,236,212,.55)',
    target: '#b8720f',
    choice: '#7d2a86',
    end: '#b3262c',
    way: '#d8901c',
    focus: '#0b5fa5',
    hatch: 0.2,
    washes: washes(false),
    rings: { ...Object.fromEntries(Object.entries(uniforms).map(([power, { fill }]) => [power, fill])), austria: '#8d7f68', coalition: '#b04038' },
    borders: {
      clear: [
        { colour: '#faf1db', width: 4, alpha: 0.6 },
        { colour: '#6a553c', width: 1.5, dash: [7, 3.5] },
      ],
      river: [
        { colour: '#eef4f2', width: 8, alpha: 0.8 },
        { colour: '#2f6d8f', width: 5 },
        { colour: '#8fc0d6', width: 1.8 },
      ],
      pass: [
        { colour: '#f1e3c4', width: 12, alpha: 0.75 },
        { colour: '#8a5a2c', width: 11, dash: [2, 6] },
        { colour: '#6e4420', width: 1.6 },
      ],
      mountain: [
        { colour: '#e4cfa6', width: 17, alpha: 0.9 },
        { colour: '#4b2c14', width: 16, dash: [2.4, 3.2] },
        { colour: '#3a210e', width: 4.4 },
      ],
      strait: [
        { colour: '#f3f8f6', width: 7, alpha: 0.8 },
        { colour: '#1f5f86', width: 3.2, dash: [3, 5] },
      ],
    },
  },
  dark: {
    table: '#15120f',
    frame: '#2a231b',
    frameDark: '#a48c63',
    paper: '#332c24',
    outside: '#28231c',
    out: 'rgba(0,0,0,.25)',
    sea: '#182226',
    waterline: '#5a7f8c',
    coast: '#a8926c',
    river: '#47708a',
    ink: '#f4e9d0',
    inkFaint: 'rgba(232,212,172,.3)',
    halo: '#1f1913',
    sea_ink: '#7fa3ae',
    grain: 0.05,
    veil: 'rgba(24,19,14,.55)',
    target: '#f2b84b',
    choice: '#dd8fe0',
    end: '#ff7468',
    way: '#f6c35c',
    focus: '#7cc4ff',
    hatch: 0.22,
    washes: washes(true),
    rings: {
      ...Object.fromEntries(Object.entries(uniforms).map(([power, { fill }]) => [power, fill])),
      france: '#6b95e8',
      prussia: '#8fa3bd',
      russia: '#6bb57c',
      coalition: '#dd6a5f',
    },
    borders: {
      clear: [
        { colour: '#17120d', width: 4, alpha: 0.6 },
        { colour: '#b9a27a', width: 1.4, dash: [7, 3.5], alpha: 0.8 },
      ],
      river: [
        { colour: '#10181c', width: 8, alpha: 0.8 },
        { colour: '#4f9cc4', width: 4.6 },
        { colour: '#1d3d50', width: 1.6 },
      ],
      pass: [
        { colour: '#17120d', width: 12, alpha: 0.6 },
        { colour: '#bd8d55', width: 11, dash: [2, 6] },
        { colour: '#d3a76d', width: 1.5 },
      ],
      mountain: [
        { colour: '#17120d', width: 17, alpha: 0.8 },
        { colour: '#d9b07a', width: 16, dash: [2.4, 3.2] },
        { colour: '#ecca98', width: 4 },
      ],
      strait: [
        { colour: '#10181c', width: 7, alpha: 0.8 },
        { colour: '#7cc0e2', width: 3.2, dash: [3, 5] },
      ],
    },
  },
};
