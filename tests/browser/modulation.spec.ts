/**
 * H-07…H-10: single notes, rendered offline in the browser: the effects of a bank's LFOs and modulation envelopes on
 * pitch, volume and brightness, the reverb, and preview tones.
 */
import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { emptyScore, parseNoteName, writeMusicJson } from '../../engine/index.ts';
import type { Score } from '../../engine/index.ts';
import type { Zone } from '../../src/audio/soundfont/program.ts';
import { RATE, centroidAt, hertzOf, levelAt, peakOf, pitchAt, samplesOf } from './sound/analyseSamples.ts';
import type { RenderRequest } from './sound/page.ts';
import { serveSound, type SoundServer } from './sound/serve.ts';

let server: SoundServer;
let page: Page;
test.beforeAll(async ({ browser }) => {
  server = await serveSound();
  page = await browser.newPage();
  await page.goto(server.url);
  await page.waitForFunction(() => 'sound' in window);
});
test.afterAll(async () => {
  await page.close();
  await server.close();
});

/** A whole note of two seconds. */
function heldScore(name: string, velocity: number, program: number): Score {
  const score = emptyScore({ measureCount: 1 });
  const [part] = score.parts;
  if (part === undefined) throw new Error('An empty score has a part');
  const chord = { value: { base: 0, dots: 0 } as const, notes: [{ pitch: parseNoteName(name) }], velocity };
  const measures = [{ voices: [{ staff: 0, number: 0, chords: [chord] }] }];
  return { ...score, parts: [{ ...part, program, measures }] };
}

async function heldNote(
  name: string,
  { velocity = 100, ...request }: Pick<RenderRequest, 'instrument' | 'zone' | 'hasBus'> & { velocity?: number },
  program = 1,
  seconds = 2,
) {
  const asked = { ...request, musicVo: writeMusicJson(heldScore(name, velocity, program)), seconds };
  return samplesOf(await page.evaluate((each) => window.sound.render(each), asked));
}

const A4 = 69;

/** Deviations in cents from the written pitch, every hundredth of a second between two moments. */
function deviations(samples: Float32Array, midiPitch: number, from: number, to: number): readonly number[] {
  const count = Math.round((to - from) * 100);
  return Array.from({ length: count }, (_, step) => {
    const found = pitchAt(samples, hertzOf(midiPitch), from + step / 100);
    return 1200 * Math.log2(found / hertzOf(midiPitch));
  });
}

const played = (zone: Partial<Zone>) => heldNote('A4', { instrument: 'sine', zone });
const envelope = { delay: 0, attack: 0.5, hold: 0, decay: 0.5, sustain: 0, release: 0.03 };

test('vibrato begins after its delay, with the width and rate of the bank, and a plain voice stays in tune', async () => {
  const plain = await played({});
  expect(Math.max(...deviations(plain, A4, 0.1, 1.8).map(Math.abs))).toBeLessThan(1);
  const vibrato = await played({ vibrato: [{ hertz: 5, delay: 0.3, cents: 50 }] });
  expect(Math.max(...deviations(vibrato, A4, 0.1, 0.28).map(Math.abs))).toBeLessThan(1);
  // A quarter of a period later the wave is at its top, another half of one at its bottom; 20 ms are averaged.
  for (const period of [0, 3, 6])
    for (const [quarter, wanted] of [
      [1, 45],
      [2, 0],
      [3, -45],
    ] as const) {
      const [found = NaN] = deviations(vibrato, A4, 0.3 + period / 5 + quarter / 20, 0.31 + period / 5 + quarter / 20);
      expect(Math.abs(found - wanted)).toBeLessThan(8);
    }
});

test('the modulation envelope moves the pitch up and back', async () => {
  const swept = await played({ pitchSweep: { cents: 200, envelope } });
  for (const [at, wanted] of [
    [0.25, 100],
    [0.5, 195],
    [0.75, 100],
    [1.3, 0],
  ] as const) {
    const [found = NaN] = deviations(swept, A4, at, at + 0.01);
    expect(Math.abs(found - wanted)).toBeLessThan(8);
  }
});

test('the filter opens with the modulation envelope, and with the wave of an LFO', async () => {
  const bright = async (lowpass: NonNullable<Zone['lowpass']>) => {
    const samples = await heldNote('A3', { instrument: 'saw', zone: { lowpass } });
    return (at: number): number => centroidAt(samples, hertzOf(A4 - 12), at - 0.04, 0.08);
  };
  const filter = { cutoff: 500, resonance: 0 };
  const still = await bright(filter);
  expect(Math.abs(still(0.5) - still(1.5))).toBeLessThan(5);
  const swept = await bright({ ...filter, sweep: { cents: 3600, envelope } });
  expect(swept(0.5)).toBeGreaterThan(2 * swept(0.1));
  expect(swept(1.3)).toBeLessThan(1.05 * still(1.3));
  const waved = await bright({ ...filter, wave: { hertz: 2, delay: 0.5, cents: 2400 } });
  expect(Math.abs(waved(0.3) - still(0.3))).toBeLessThan(5);
  for (const period of [0, 1]) {
    const up = waved(0.5 + period / 2 + 0.125);
    expect(up).toBeGreaterThan(1.5 * still(1));
    expect(up).toBeGreaterThan(2 * waved(0.5 + period / 2 + 0.375));
  }
});

test('the volume moves with the wave of an LFO after its delay, in decibels, also through a filter', async () => {
  const zone: Partial<Zone> = { tremolo: { hertz: 2, delay: 0.5, decibels: 6 } };
  for (const lowpass of [undefined, { cutoff: 2000, resonance: 0 }]) {
    const filtered = lowpass && { lowpass };
    const [plain, moved] = [await played({ ...filtered }), await played({ ...zone, ...filtered })];
    const decibels = (at: number): number => {
      const [level, still] = [moved, plain].map((samples) => levelAt(samples, 440, at - 0.01, 0.02));
      return 20 * Math.log10((level ?? NaN) / (still ?? NaN));
    };
    for (const at of [0.1, 0.3, 0.48]) expect(Math.abs(decibels(at))).toBeLessThan(0.1);
    for (const [quarter, wanted] of [
      [0.5, 3],
      [1, 6],
      [2, 0],
      [3, -6],
      [5, 6],
    ] as const)
      expect(Math.abs(decibels(0.5 + quarter / 8) - wanted)).toBeLessThan(0.4);
  }
  // Half a decibel, five times a second or so.
  const flute = await heldNote('A4', { instrument: 'sampled' }, 74);
  const levels = Array.from({ length: 100 }, (_, step) => levelAt(flute, 440, 0.8 + step / 100, 0.03));
  const width = 20 * Math.log10(Math.max(...levels) / Math.min(...levels));
  expect(width).toBeGreaterThan(0.5);
});

test('a violin of the packaged bank has its vibrato', async () => {
  const found = deviations(await heldNote('A4', { instrument: 'sampled' }, 41), A4, 0.8, 1.8);
  // Four cents up and down, five times a second.
  const width = Math.max(...found) - Math.min(...found);
  expect(width).toBeGreaterThan(6);
  expect(width).toBeLessThan(9);
  const mean = found.reduce((sum, each) => sum + each, 0) / found.length;
  const risings = found.filter((each, index) => each >= mean && (found[index - 1] ?? Infinity) < mean);
  expect(risings).toHaveLength(5);
});

test('H-08 H-09 the preview of a note has velocity 80 and lasts three seconds for each whole', async () => {
  const FLUTE = 74;
  const levelOf = (samples: Float32Array, from: number): number => levelAt(samples, 440, from, 0.05);
  const playedAt = (velocity: number) => heldNote('A4', { instrument: 'sampled', hasBus: true, velocity }, FLUTE);
  const [level, loudest] = [await playedAt(80), await playedAt(127)].map((samples) => levelOf(samples, 0.2));
  for (const [wholes, length] of [
    [1 / 4, 0.75],
    [1 / 8, 0.375],
    [1 / 2, 1.5],
  ] as const) {
    const asked = [FLUTE, A4, wholes, 3] as const;
    const samples = samplesOf(await page.evaluate((each) => window.sound.previewed(...each), asked));
    expect(levelOf(samples, 0.2) / (level ?? NaN)).toBeCloseTo(1, 2);
    expect(levelOf(samples, 0.2) / (loudest ?? NaN)).toBeLessThan(0.8);
    const held = levelOf(samples, length - 0.08);
    expect(held).toBeGreaterThan(0.02);
    // The flute is released within a tenth of a second; the reverb remains.
    expect(levelOf(samples, length + 0.15)).toBeLessThan(held / 8);
  }
});

test('the first note sounds from its beginning in the player and in exported files, always with the same level', async () => {
  const begin = (samples: Float32Array): number => peakOf(samples.subarray(0, 0.05 * RATE));
  const player = () => heldNote('A4', { instrument: 'sine', hasBus: true });
  const levels = [await player(), await player()].map(begin);
  expect(levels[0]).toBeGreaterThan(0.1);
  expect(levels[1]).toBe(levels[0]);
  // The hammers of a piano are the loudest part of its tone.
  const musicVo = writeMusicJson(heldScore('A4', 100, 1));
  const exported = async () =>
    (await page.evaluate((vo) => window.sound.exportHere(vo, { format: 'wav' }), musicVo)).left;
  const files = [await exported(), await exported()];
  const [samples] = files.map(samplesOf);
  expect(begin(samples as Float32Array)).toBe(peakOf(samples as Float32Array));
  expect(files[1]).toBe(files[0]);
});

test('H-07 the reverb is heard after a note, softly, and is over after its decay', async () => {
  const samples = await heldNote('A4', { instrument: 'sine', hasBus: true }, 1, 4);
  const loudness = (from: number, to: number): number => {
    const part = samples.subarray(from * RATE, to * RATE);
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / part.length);
  };
  const held = loudness(1.5, 1.9);
  // The note ends after two seconds and is released within 30 ms.
  const tail = loudness(2.08, 2.18);
  expect(tail).toBeGreaterThan(held / 1000);
  expect(tail).toBeLessThan(held / 5);
  expect(loudness(2.8, 3.5)).toBeLessThan(held / 1000);
});
