// Friedrich's map: papers, inks, washes, and the arms of the seven nations. All drawn for this project.
import { bars, crowns, eagle, lily, orb, rose, saltire } from '../roadmap/arms';
import type { Look, PowerLook } from '../roadmap/look';
import { DAY, NIGHT } from '../roadmap/papers';

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
    ...DAY,
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
    ...NIGHT,
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
