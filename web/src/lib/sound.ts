// A few small sounds, made on the spot: nothing is loaded. Silent unless switched on.

import { settings } from "./settings.svelte";

type Name = "turn" | "move" | "place" | "no" | "end" | "chat";

// Each tone: frequency, start, length in seconds, loudness.
const TONES: Record<Name, [number, number, number, number][]> = {
  turn: [
    [523, 0, 0.16, 0.1],
    [784, 0.13, 0.26, 0.1],
  ],
  move: [[196, 0, 0.09, 0.09]],
  place: [[262, 0, 0.07, 0.09]],
  no: [
    [180, 0, 0.12, 0.08],
    [150, 0.09, 0.16, 0.08],
  ],
  end: [
    [392, 0, 0.25, 0.1],
    [494, 0.2, 0.25, 0.1],
    [587, 0.4, 0.6, 0.1],
  ],
  chat: [[880, 0, 0.05, 0.05]],
};

let context: AudioContext | null = null;

export function play(name: Name): void {
  if (!settings.sound) return;
  try {
    context ??= new AudioContext();
    const start = context.currentTime + 0.01;
    for (const [pitch, at, length, loud] of TONES[name]) {
      const tone = context.createOscillator();
      const gain = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      gain.gain.setValueAtTime(0.0001, start + at);
      gain.gain.exponentialRampToValueAtTime(loud, start + at + 0.012);
      gain.gain.exponentialRampToValueAtTime(0.0001, start + at + length);
      tone.connect(gain).connect(context.destination);
      tone.start(start + at);
      tone.stop(start + at + length + 0.02);
    }
  } catch {
    // No sound here.
  }
}
