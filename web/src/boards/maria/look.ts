// Maria's board: the hues of its lands and the arms of its six powers. All drawn for this project.
import { bars, eagle, lily, lozenges, rose, swords } from '../roadmap/arms';
import type { Look, PowerLook } from '../roadmap/look';
import { DAY, NIGHT } from '../roadmap/papers';

const powers: Record<string, PowerLook> = {
  france: { fill: '#b32a30', ink: '#fbeeda', edge: '#5f0f14', emblem: lily, letter: 'F' },
  bavaria: { fill: '#de8a2f', ink: '#2f1a04', edge: '#7f4508', emblem: lozenges, letter: 'B' },
  prussia: { fill: '#23406f', ink: '#f6ecd2', edge: '#0f2140', emblem: eagle, letter: 'P' },
  saxony: { fill: '#3d7a48', ink: '#f3ecd4', edge: '#173d20', emblem: swords, letter: 'S' },
  austria: { fill: '#f5f1e6', ink: '#9c1f25', edge: '#6d655a', emblem: bars, letter: 'A', onRing: '#fffaf0' },
  pragmatic: { fill: '#8f9396', ink: '#1b1e20', edge: '#44484b', emblem: rose, letter: 'PA', onRing: '#fbf8f0' },
};

const land = (text: string, x: number, y: number, size: number, rot = 0, spacing = 3) => ({ text, style: 'territory', x, y, size, rot, spacing });

export const look: Look = {
  powers,
  supplied: 2,
  title: {
    x: 1480,
    y: 92,
    lines: [
      { text: 'BELLVM SVCCESSIONIS AVSTRIACÆ', size: 27, caps: true },
      { text: 'in Bohemia, Silesia, Bavaria & Belgio · MDCCXLI – MDCCXLIV', size: 17, italic: true },
    ],
  },
  rose: { x: 128, y: 214, r: 62 },
  labels: [
    land('GALLIA', 430, 1240, 58, -6, 8),
    land('BELGIVM AVSTRIACVM', 420, 905, 30, -13, 3),
    land('BATAVIA', 452, 470, 40, -20, 4),
    land('HANNOVERA', 985, 250, 27, 0, 2),
    land('IMPERIVM', 868, 640, 44, -52, 6),
    land('PALATINATVS', 850, 1190, 26, -20, 3),
    land('FRANCONIA', 1262, 985, 30, 0, 3),
    land('BAVARIA', 1430, 1330, 44, 0, 5),
    land('SAXONIA', 1640, 640, 40, 0, 5),
    land('BRANDENBVRGVM', 1640, 318, 40, 0, 4),
    land('SILESIA', 2205, 735, 46, 32, 6),
    land('POLONIA', 2330, 420, 46, 18, 6),
    land('BOHEMIA', 1815, 1065, 50, 0, 7),
    land('MORAVIA', 2185, 1130, 34, 0, 4),
    land('AVSTRIA', 1960, 1490, 46, 0, 7),
  ],
  light: {
    ...DAY,
    washes: {
      france: { wash: '#f2d3c6', rim: '#c05f55' },
      bavaria: { wash: '#f3dcb4', rim: '#cf8b3a' },
      prussia: { wash: '#c3cfd9', rim: '#55789f' },
      saxony: { wash: '#d5e0c0', rim: '#6f9a58' },
      austria: { wash: '#f6efdf', rim: '#b9897d' },
      austrian_netherlands: { wash: '#f6efdf', rim: '#b9897d' },
      netherlands: { wash: '#dcdad2', rim: '#85888a' },
      hanover: { wash: '#dcdad2', rim: '#85888a' },
      silesia: { wash: '#dfd3df', rim: '#8f6f9c' },
      empire: { wash: '#f3e6b8', rim: '#cfae4c' },
      poland: { wash: '#efdcc6', rim: '#bb8f70' },
      outside: { wash: '#ece1cb', rim: '#b7a485' },
    },
    rings: {
      france: '#b32a30',
      bavaria: '#d67f1f',
      prussia: '#23406f',
      saxony: '#357240',
      austria: '#857b6f',
      pragmatic: '#6c7275',
    },
  },
  dark: {
    ...NIGHT,
    washes: {
      france: { wash: '#42292a', rim: '#c0564f' },
      bavaria: { wash: '#43321e', rim: '#cd8836' },
      prussia: { wash: '#2a3644', rim: '#5b83b5' },
      saxony: { wash: '#2e3b2b', rim: '#6ca35c' },
      austria: { wash: '#3c3430', rim: '#b58478' },
      austrian_netherlands: { wash: '#3c3430', rim: '#b58478' },
      netherlands: { wash: '#333436', rim: '#8a8e91' },
      hanover: { wash: '#333436', rim: '#8a8e91' },
      silesia: { wash: '#392f3d', rim: '#9a78a8' },
      empire: { wash: '#3d3722', rim: '#bd9f45' },
      poland: { wash: '#3a2f27', rim: '#a57b5e' },
      outside: { wash: '#2c2620', rim: '#6e614c' },
    },
    rings: {
      france: '#d0443f',
      bavaria: '#e59b3f',
      prussia: '#3f6db5',
      saxony: '#4f9a5c',
      austria: '#8f8577',
      pragmatic: '#9da3a6',
    },
  },
};
