/**
 * Drums like those of drum machines, made of tones that fall and of filtered noise: every song has a kit of its own, so that a network does not know
 * the drums of the soundfonts alone.
 */
import type { Random } from '../noteClassifier/random.ts';

export const DRUM_RATE = 44_100;

export interface LoudStroke {
  /** Seconds. */
  readonly time: number;
  /** General MIDI percussion key. */
  readonly key: number;
  readonly velocity: number;
}

/** A tone that falls to its frequency, and noise; amplitudes from 0 to 1, decays in seconds. */
interface Sound {
  readonly hertz: number;
  /** How much higher it begins, in hertz, and how fast it falls. */
  readonly above: number;
  readonly fall: number;
  readonly tone: number;
  readonly toneDecay: number;
  readonly noise: number;
  readonly noiseDecay: number;
  /** The filter of the noise, 0 to 1: how much of the low frequencies is left out, and of the high ones. */
  readonly thin: number;
  readonly dull: number;
  /** Moments at which the noise begins again, as that of clapping hands. */
  readonly again: readonly number[];
}

const SILENT: Sound = {
  hertz: 100,
  above: 0,
  fall: 0.02,
  tone: 0,
  toneDecay: 0.05,
  noise: 0,
  noiseDecay: 0.05,
  thin: 0,
  dull: 0,
  again: [],
};

type Kit = Readonly<Record<'bass' | 'snare' | 'rim' | 'clap' | 'hat' | 'open' | 'cymbal', Sound>> & {
  readonly toms: (key: number) => Sound;
};

function makeKit(random: Random): Kit {
  const some = (from: number, to: number): number => random.between(from, to);
  const thin = some(0.9, 1);
  const hat = { ...SILENT, noise: some(0.06, 0.3), noiseDecay: some(0.015, 0.06), thin };
  const snareHertz = some(150, 290);
  const lowest = some(65, 100);
  return {
    bass: {
      ...SILENT,
      hertz: some(40, 70),
      above: some(30, 220),
      fall: some(0.008, 0.04),
      tone: some(0.5, 1),
      toneDecay: some(0.05, 0.25),
      noise: random.chance(0.6) ? some(0, 0.15) : 0,
      noiseDecay: 0.006,
      dull: some(0, 0.6),
    },
    snare: {
      ...SILENT,
      hertz: snareHertz,
      above: some(0, 120),
      tone: some(0.05, 0.5),
      toneDecay: some(0.025, 0.1),
      noise: some(0.2, 0.7),
      noiseDecay: some(0.05, 0.22),
      thin: some(0, 0.7),
      dull: some(0, 0.6),
    },
    rim: { ...SILENT, hertz: some(400, 1800), tone: some(0.3, 0.6), toneDecay: 0.012, noise: 0.2, noiseDecay: 0.008 },
    clap: {
      ...SILENT,
      noise: some(0.3, 0.7),
      noiseDecay: some(0.04, 0.12),
      thin: 0.7,
      dull: some(0.2, 0.6),
      again: [0.011, 0.023],
    },
    hat,
    open: { ...hat, noiseDecay: some(0.12, 0.4) },
    cymbal: { ...hat, noise: some(0.1, 0.4), noiseDecay: some(0.3, 1.2), thin: some(0.6, thin) },
    toms: (key) => ({
      ...SILENT,
      hertz: lowest * 2 ** ((key - 41) / 10),
      above: some(20, 80),
      fall: 0.05,
      tone: 0.7,
      toneDecay: some(0.1, 0.25),
      noise: 0.08,
      noiseDecay: 0.02,
      dull: 0.3,
    }),
  };
}

function soundOf(key: number, kit: Kit): Sound {
  if (key <= 36) return kit.bass;
  if (key === 37) return kit.rim;
  if (key === 39) return kit.clap;
  if (key === 38 || key === 40) return kit.snare;
  if (key === 42 || key === 44) return kit.hat;
  if (key === 46) return kit.open;
  return key === 49 || key === 51 || key === 57 ? kit.cymbal : kit.toms(key);
}

/** Adds a stroke to the samples. */
function strike(samples: Float32Array, start: number, level: number, sound: Sound, random: Random): void {
  const seconds = 5 * Math.max(sound.tone > 0 ? sound.toneDecay : 0, sound.noise > 0 ? sound.noiseDecay : 0);
  let [phase, before, dulled] = [0, 0, 0];
  for (let index = 0; index < seconds * DRUM_RATE && start + index < samples.length; index++) {
    const time = index / DRUM_RATE;
    phase += (2 * Math.PI * (sound.hertz + sound.above * Math.exp(-time / sound.fall))) / DRUM_RATE;
    const tone = sound.tone * Math.exp(-time / sound.toneDecay) * Math.sin(phase);
    const white = random.between(-1, 1);
    dulled = sound.dull * dulled + (1 - sound.dull) * (white - sound.thin * before);
    before = white;
    const since = time - Math.max(0, ...sound.again.filter((moment) => moment <= time));
    const noise = sound.noise * Math.exp(-since / sound.noiseDecay) * dulled;
    samples[start + index] = (samples[start + index] as number) + level * (tone + noise);
  }
}

/** Mono sound at DRUM_RATE. */
export function synthesizeDrums(strokes: readonly LoudStroke[], seconds: number, random: Random): Float32Array {
  const samples = new Float32Array(Math.ceil(seconds * DRUM_RATE));
  const kit = makeKit(random);
  for (const { time, key, velocity } of strokes)
    strike(samples, Math.round(time * DRUM_RATE), 0.5 * (velocity / 110) ** 2, soundOf(key, kit), random);
  return samples;
}
