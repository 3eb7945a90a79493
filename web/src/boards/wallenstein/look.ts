// Wallenstein's map: papers and inks, the hues of the five regions, the players' colours with the hatchings by which
// engravers of the time told colours apart.
import type { ZoneLook, ZonePower } from '../zonemap/look';

const powers: Record<string, ZonePower> = {
  red: { fill: '#b8352c', ink: '#fff3e2', edge: '#5c120d', hatch: 'vertical' },
  blue: { fill: '#2c5ba6', ink: '#f2f5fb', edge: '#122a54', hatch: 'horizontal' },
  yellow: { fill: '#e2b02a', ink: '#33240a', edge: '#7a5a08', hatch: 'dots' },
  violet: { fill: '#80479a', ink: '#fbf0ff', edge: '#3c1a4c', hatch: 'rising' },
  black: { fill: '#35302d', ink: '#f5eee2', edge: '#0d0b0a', hatch: 'cross' },
};

/** Cubes of the peasants. */
export const peasants: ZonePower = { fill: '#5f8f3e', ink: '#f6fbef', edge: '#2a4716', hatch: 'none' };

export const look: ZoneLook = {
  powers,
  title: {
    x: 1450,
    y: 66,
    lines: [
      { text: 'GERMANIA', size: 34, caps: true },
      { text: 'triginta annorum', size: 22, italic: true },
      { text: 'bello vexata', size: 22, italic: true },
      { text: 'MDCXVIII – MDCXLVIII', size: 15, caps: true },
    ],
  },
  rose: { x: 322, y: 92, r: 62 },
  light: {
    table: '#d9c9a8',
    frame: '#f2e5c8',
    frameDark: '#4b3721',
    paper: '#f4e8cd',
    outside: '#e9dfc9',
    out: 'rgba(120,104,78,.2)',
    sea: '#d3dfdb',
    waterline: '#5f8591',
    coast: '#5a4b37',
    river: '#6f9db0',
    ink: '#2a1c10',
    inkFaint: 'rgba(92,60,32,.4)',
    halo: '#f8eed6',
    sea_ink: '#4f7480',
    grain: 0.09,
    veil: 'rgba(246,236,212,.6)',
    target: '#c8811a',
    choice: '#8e2f86',
    end: '#b3262c',
    way: '#d8901c',
    focus: '#0b5fa5',
    hatch: 0.34,
    washes: {
      brandenburg: { wash: '#e2e2b6', rim: '#98994a' },
      sachsen: { wash: '#f6dfb8', rim: '#c98f3f' },
      oesterreich: { wash: '#f4d8cf', rim: '#bd7a68' },
      bayern: { wash: '#d6dfec', rim: '#7389ab' },
      kurpfalz: { wash: '#cbe2d6', rim: '#5f9a82' },
    },
    rings: { red: '#b8352c', blue: '#2c5ba6', yellow: '#d19a10', violet: '#80479a', black: '#2c2724' },
    borders: {
      within: [{ colour: '#6a553c', width: 1.3, dash: [6, 3] }],
      between: [
        { colour: '#f8eed6', width: 6.4, alpha: 0.75 },
        { colour: '#4a3620', width: 3.2 },
      ],
      edge: [{ colour: '#3d2c1a', width: 2.6 }],
    },
  },
  dark: {
    table: '#15120f',
    frame: '#2a231b',
    frameDark: '#a48c63',
    paper: '#332c24',
    outside: '#29231c',
    out: 'rgba(0,0,0,.25)',
    sea: '#1a2428',
    waterline: '#5a7f8c',
    coast: '#a8926c',
    river: '#54839a',
    ink: '#f4e9d0',
    inkFaint: 'rgba(232,212,172,.3)',
    halo: '#221c15',
    sea_ink: '#7fa3ae',
    grain: 0.05,
    veil: 'rgba(24,19,14,.6)',
    target: '#f2b84b',
    choice: '#dd8fe0',
    end: '#ff7468',
    way: '#f6c35c',
    focus: '#7cc4ff',
    hatch: 0.3,
    washes: {
      brandenburg: { wash: '#3c3d26', rim: '#a2a355' },
      sachsen: { wash: '#453723', rim: '#c08b42' },
      oesterreich: { wash: '#442e2a', rim: '#b8715f' },
      bayern: { wash: '#2c3440', rim: '#7389ab' },
      kurpfalz: { wash: '#28392f', rim: '#5f9a82' },
    },
    rings: { red: '#d8564b', blue: '#5b8bdc', yellow: '#e2b339', violet: '#ab74c6', black: '#bdb2a4' },
    borders: {
      within: [{ colour: '#b9a27a', width: 1.2, dash: [6, 3], alpha: 0.8 }],
      between: [
        { colour: '#17120d', width: 6.4, alpha: 0.8 },
        { colour: '#cdb586', width: 2.8 },
      ],
      edge: [{ colour: '#d6bf92', width: 2.2 }],
    },
  },
};
