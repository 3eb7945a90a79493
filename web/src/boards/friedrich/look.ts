// Friedrich's map: papers, inks, washes, and the arms of the seven nations. All drawn for this project.
import type { Look, PowerLook } from '../roadmap/look';

const eagle =
  'M0-9C1.3-9 2-8 1.7-6.8L1.5-5C2.6-4.9 3-7.4 5.6-9C8.2-7.6 9.6-4 9-.4L7.5-1.9L7.7 1.5L5.9-.1L5.6 3L3.9 1.4L3.1 3.6L5 6.4L2.7 6L2.6 9L1 7.4L0 9.6L-1 7.4L-2.6 9L-2.7 6L-5 6.4L-3.1 3.6L-3.9 1.4L-5.6 3L-5.9-.1L-7.7 1.5L-7.5-1.9L-9-.4C-9.6-4-8.2-7.6-5.6-9C-3-7.4-2.6-4.9-1.5-5L-1.7-6.8C-2-8-1.3-9 0-9Z';
const rose =
  'M0-9.3A3.9 3.9 0 0 1 3.9-5.2A3.9 3.9 0 0 1 8.9-2.7A3.9 3.9 0 0 1 6.6 2.6A3.9 3.9 0 0 1 5.3 8A3.9 3.9 0 0 1 0 6.6A3.9 3.9 0 0 1-5.3 8A3.9 3.9 0 0 1-6.6 2.6A3.9 3.9 0 0 1-8.9-2.7A3.9 3.9 0 0 1-3.9-5.2A3.9 3.9 0 0 1 0-9.3ZM0-3A3 3 0 1 0 0 3A3 3 0 1 0 0-3Z';
const saltire = 'M-8.6-6.2L-6.2-8.6L0-2.4L6.2-8.6L8.6-6.2L2.4 0L8.6 6.2L6.2 8.6L0 2.4L-6.2 8.6L-8.6 6.2L-2.4 0Z';
const crown = (x: number, y: number) => `M${x - 3.4} ${y + 2.7}l-.9-5.4 2.4 2.2L${x} ${y - 3.6}l1.9 3.1 2.4-2.2-.9 5.4Z`;
const crowns = crown(-4.8, -4.4) + crown(4.8, -4.4) + crown(0, 5);
const bars = 'M-8-8H8V-3.2H-8ZM-8 1.6H8C7.6 4.2 6.6 6.2 5 8H-5C-6.6 6.2-7.6 4.2-8 1.6Z';
const orb =
  'M-1.1-9.6H1.1V-7.4H3.3V-5.2H1.1V-3.2H-1.1V-5.2H-3.3V-7.4H-1.1ZM-6.2 1.2A6.4 6.4 0 0 1 6.2 1.2ZM-6.5 2.9H6.5A6.5 6.5 0 0 1-6.5 2.9Z';
const lily =
  'M0-9.8C3.4-5.6 3.6-1.6 1.5 2.4H-1.5C-3.6-1.6-3.4-5.6 0-9.8ZM2.6 2.4C3-1.6 4.6-4.8 7-4.8C9.8-4.8 9.9-.6 7.3-.4C6.9-2 5.6-1.2 4.8 2.4ZM-2.6 2.4C-3-1.6-4.6-4.8-7-4.8C-9.8-4.8-9.9-.6-7.3-.4C-6.9-2-5.6-1.2-4.8 2.4ZM-5 3.2H5V5H-5ZM-1.4 5.8H1.4L0 9.8ZM2.2 5.8H4.2L5.4 8.2ZM-2.2 5.8H-4.2L-5.4 8.2Z';

const powers: Record<string, PowerLook> = {
  prussia: { fill: '#23406f', ink: '#f6ecd2', edge: '#0f2140', emblem: eagle, letter: 'P' },
  hanover: { fill: '#7fbcd6', ink: '#12303f', edge: '#25566b', emblem: rose, letter: 'H' },
  russia: { fill: '#2c6a41', ink: '#f3ecd4', edge: '#123520', emblem: saltire, letter: 'R' },
  sweden: { fill: '#b5d56f', ink: '#263a0e', edge: '#5b7a22', emblem: crowns, letter: 'S' },
  austria: { fill: '#f5f1e6', ink: '#9c1f25', edge: '#6d655a', emblem: bars, letter: 'A', onRing: '#fffaf0' },
  imperial: { fill: '#e7bd3e', ink: '#33250a', edge: '#7d5f10', emblem: orb, letter: 'I' },
  france: { fill: '#b32a30', ink: '#fbeeda', edge: '#5f0f14', emblem: lily, letter: 'F' },
};

export const look: Look = {
  powers,
  title: {
    x: 1010,
    y: 56,
    lines: [
      { text: 'THEATRVM BELLI', size: 35, caps: true },
      { text: 'in Germania, Bohemia, Silesia & Polonia', size: 24, italic: true },
      { text: 'MDCCLVI – MDCCLXIII', size: 17, caps: true },
    ],
  },
  rose: { x: 1352, y: 124, r: 62 },
  light: {
    table: '#d9c9a8',
    frame: '#f2e5c8',
    frameDark: '#4b3721',
    paper: '#f4e8cd',
    sea: '#d3dfdb',
    waterline: '#5f8591',
    coast: '#4f4433',
    river: '#6b98ab',
    frontier: '#8d5638',
    hill: 'rgba(84,58,32,.5)',
    hillShade: 'rgba(84,58,32,.38)',
    roadCase: '#6a4526',
    road: '#8c6440',
    roadMain: '#fbf1d8',
    city: '#fdf6e4',
    cityEdge: '#3d2a17',
    ink: '#2e2013',
    inkFaint: 'rgba(92,60,32,.36)',
    halo: '#f8eed6',
    sea_ink: '#4f7480',
    sector: 'rgba(96,62,34,.4)',
    suitRed: '#b3373a',
    suitBlack: '#3a2d22',
    suitAlpha: 0.13,
    grain: 0.09,
    veil: 'rgba(246,236,212,.55)',
    target: '#c8811a',
    choice: '#8e2f86',
    end: '#b3262c',
    way: '#d8901c',
    focus: '#0b5fa5',
    washes: {
      Prussia: { wash: '#c3cfd9', rim: '#55789f' },
      Hanover: { wash: '#cfe3e2', rim: '#5fa3b3' },
      Sweden: { wash: '#dde6b8', rim: '#94b04a' },
      Austria: { wash: '#f3ead9', rim: '#b9897d' },
      Empire: { wash: '#f3e2ae', rim: '#cfa53c' },
      Saxony: { wash: '#eed7b2', rim: '#c7803a' },
      Poland: { wash: '#efdcc6', rim: '#bb8f70' },
      outside: { wash: '#ece1cb', rim: '#b7a485' },
    },
    rings: {
      prussia: '#23406f',
      hanover: '#4f9dbd',
      russia: '#2c6a41',
      sweden: '#8fb53d',
      austria: '#857b6f',
      imperial: '#dda91e',
      france: '#b32a30',
    },
  },
  dark: {
    table: '#15120f',
    frame: '#2a231b',
    frameDark: '#a48c63',
    paper: '#332c24',
    sea: '#1a2428',
    waterline: '#5a7f8c',
    coast: '#b09a74',
    river: '#54839a',
    frontier: '#c08a5c',
    hill: 'rgba(222,196,150,.36)',
    hillShade: 'rgba(222,196,150,.26)',
    roadCase: '#c9a878',
    road: '#a08660',
    roadMain: '#2b241c',
    city: '#e9dbbd',
    cityEdge: '#17110b',
    ink: '#f1e5cb',
    inkFaint: 'rgba(232,212,172,.27)',
    halo: '#241e17',
    sea_ink: '#7fa3ae',
    sector: 'rgba(222,190,140,.34)',
    suitRed: '#e06a63',
    suitBlack: '#e6dcc4',
    suitAlpha: 0.12,
    grain: 0.05,
    veil: 'rgba(24,19,14,.55)',
    target: '#f2b84b',
    choice: '#dd8fe0',
    end: '#ff7468',
    way: '#f6c35c',
    focus: '#7cc4ff',
    washes: {
      Prussia: { wash: '#2a3644', rim: '#5b83b5' },
      Hanover: { wash: '#2a3b40', rim: '#5fa6b8' },
      Sweden: { wash: '#343b25', rim: '#93ad4b' },
      Austria: { wash: '#3c3430', rim: '#b58478' },
      Empire: { wash: '#403721', rim: '#bd9536' },
      Saxony: { wash: '#42321f', rim: '#c07b36' },
      Poland: { wash: '#3a2f27', rim: '#a57b5e' },
      outside: { wash: '#2c2620', rim: '#6e614c' },
    },
    rings: {
      prussia: '#3f6db5',
      hanover: '#6cb6d4',
      russia: '#3f9460',
      sweden: '#a9cf5c',
      austria: '#8f8577',
      imperial: '#e7bd3e',
      france: '#d0443f',
    },
  },
};
