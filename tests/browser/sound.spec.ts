/** H-01…H-12, X-11: the sound of the synthesizer, rendered offline in the browser, and its live player. */
import { expect, test } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { emptyScore, parseNoteName, timelineOf, wholes, writeMusicJson } from '../../engine/index.ts';
import type { Chord, Measure, Score } from '../../engine/index.ts';
import { orchestraScore } from '../../bench/scores/generateScore.ts';
import { RATE, hertzOf, levelAt, onsetsOf, peakOf, samplesOf } from './sound/analyseSamples.ts';
import type { RenderRequest } from './sound/page.ts';
import { serveSound, type SoundServer } from './sound/serve.ts';
import { FULL } from './support/songleaf.ts';

declare global {
  interface Window {
    audioOutputs: number;
  }
}

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

async function render(score: Score, request: Omit<RenderRequest, 'musicVo'>): Promise<Float32Array> {
  const asked = { ...request, musicVo: writeMusicJson(score) };
  return samplesOf(await page.evaluate((each) => window.sound.render(each), asked));
}

const chord = (names: string, base: 0 | 1 | 2 | 3, velocity: number): Chord => ({
  value: { base, dots: 0 },
  notes: names === 'r' ? [] : names.split('+').map((name) => ({ pitch: parseNoteName(name) })),
  velocity,
});

interface Line {
  readonly measures: readonly string[];
  readonly program?: number;
  readonly velocity?: number;
}

/** Quarters, one text for each measure; each lasts half a second. `change` alters the measures. */
function scoreOf(lines: readonly Line[], change: (measure: Measure, index: number) => Measure = (each) => each): Score {
  const score = emptyScore({ measureCount: lines[0]?.measures.length ?? 1 });
  const [part] = score.parts;
  if (part === undefined) throw new Error('An empty score has a part');
  return {
    ...score,
    measures: score.measures.map(change),
    parts: lines.map(({ measures, program = 1, velocity = 80 }) => ({
      ...part,
      program,
      measures: measures.map((names) => ({
        voices: [{ staff: 0, number: 0, chords: names.split(' ').map((name) => chord(name, 2, velocity)) }],
      })),
    })),
  };
}

const staccato = (score: Score): Score => ({
  ...score,
  parts: score.parts.map((part) => ({
    ...part,
    measures: part.measures.map((measure) => ({
      ...measure,
      voices: measure.voices.map((voice) => ({
        ...voice,
        chords: voice.chords.map((each) => ({ ...each, articulations: ['staccato' as const] })),
      })),
    })),
  })),
});

function expectOnsets(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toHaveLength(wanted.length);
  for (const [index, onset] of wanted.entries()) expect(Math.abs((found[index] ?? NaN) - onset)).toBeLessThan(0.001);
}

test('every note begins within 1 ms of the timeline, through tempo changes, a repeat and a da capo', async () => {
  const at = wholes(0);
  const score = staccato(
    scoreOf([{ measures: ['C4 D4 E4 F4', 'G4 A4 B4 C5', 'C4 C4 C4 C4'] }], (measure, index) => ({
      ...measure,
      ...(index === 0 ? { repeatEnd: 2 } : {}),
      ...(index === 1
        ? {
            tempos: [
              { at, quartersPerMinute: 90 },
              { at: wholes(1, 2), quartersPerMinute: 173 },
            ],
          }
        : {}),
      ...(index === 2 ? { jumps: [{ kind: 'da-capo' as const }] } : {}),
    })),
  );
  const { events, duration } = timelineOf(score);
  expect(events.length).toBeGreaterThan(20);
  for (const rate of [1, 0.5, 1.5]) {
    const samples = await render(score, { instrument: 'step', seconds: Math.ceil(duration / rate) + 1, rate });
    expectOnsets(
      onsetsOf(samples),
      events.map(({ onset }) => onset / rate),
    );
  }
});

test('X-11 a note’s level is its velocity of 127', async () => {
  for (const velocity of [127, 80, 49, 16]) {
    const samples = await render(scoreOf([{ measures: ['C4 r r r'], velocity }]), { instrument: 'step', seconds: 1 });
    expect(peakOf(samples)).toBeCloseTo((0.5 * velocity) / 127, 3);
  }
});

test('pitches are right within 3 cents, also of sampled instruments', async () => {
  const pitches = [48, 60, 67, 76];
  const made = await render(scoreOf([{ measures: ['C3 C4 G4 E5'] }]), { instrument: 'sine', seconds: 3 });
  const sampled = await render(scoreOf([{ measures: ['C3 C4 G4 E5'], program: 74 }]), {
    instrument: 'sampled',
    seconds: 3,
  });
  for (const samples of [made, sampled])
    for (const [index, pitch] of pitches.entries()) {
      const level = (midiPitch: number): number => levelAt(samples, hertzOf(midiPitch), index / 2 + 0.1, 0.35);
      // The loudest frequency within a semitone on either side, in steps of two cents.
      const near = Array.from({ length: 101 }, (_, step) => pitch + (step - 50) / 50);
      const levels = near.map(level);
      const found = near[levels.indexOf(Math.max(...levels))] ?? NaN;
      expect(Math.abs(found - pitch)).toBeLessThan(samples === made ? 0.03 : 0.12);
      expect(level(pitch)).toBeGreaterThan(0.01);
    }
});

test('H-12 muted parts are silent, solo silences the others, volume scales', async () => {
  const score = scoreOf([{ measures: ['C4 C4 C4 C4'] }, { measures: ['G4 G4 G4 G4'] }]);
  const heard = async (...mix: NonNullable<RenderRequest['mix']>): Promise<readonly number[]> => {
    const samples = await render(score, { instrument: 'sine', seconds: 1, mix });
    return [60, 67].map((pitch) => levelAt(samples, hertzOf(pitch), 0.1, 0.3));
  };
  const full = { mute: false, solo: false, volume: 1 };
  const [low = 0, high = 0] = await heard(full, full);
  expect(low).toBeGreaterThan(0.2);
  expect(high).toBeGreaterThan(0.2);
  const muted = await heard({ ...full, mute: true }, full);
  expect(muted).toEqual([expect.closeTo(0, 2), expect.closeTo(high, 2)]);
  const solo = await heard({ ...full, solo: true }, full);
  expect(solo).toEqual([expect.closeTo(low, 2), expect.closeTo(0, 2)]);
  const soft = await heard({ ...full, volume: 0.25 }, full);
  expect(soft[0]).toBeCloseTo(low / 4, 2);
});

test('no note continues to sound after a stop or a jump', async () => {
  const held = scoreOf([{ measures: ['C4+E4 C4+E4 C4+E4 C4+E4', 'r r r r', 'r r r r'] }]);
  const stopped = await render(held, { instrument: 'step', seconds: 3, jump: { at: 0.6 } });
  expect(peakOf(stopped.subarray(0.7 * RATE, 0.74 * RATE))).toBeGreaterThan(0.1);
  expect(peakOf(stopped.subarray(0.8 * RATE))).toBe(0);
  // The following rests must be silent: sounding and scheduled notes were stopped.
  const moved = await render(held, { instrument: 'step', seconds: 3, jump: { at: 0.6, to: 2.5 } });
  expect(peakOf(moved.subarray(0.8 * RATE))).toBe(0);
  // Back at the beginning, the notes sound again from there.
  const again = await render(held, { instrument: 'step', seconds: 3, jump: { at: 0.6, to: 0 } });
  expect(peakOf(again.subarray(1.2 * RATE, 1.3 * RATE))).toBeGreaterThan(0.1);
});

test('notes that share a filter sound as with separate filters', async () => {
  // A piano, whose filter closes while a note sounds, and a reed organ, whose filter is constant.
  for (const program of [1, 20]) {
    const heard = (names: string) =>
      render(scoreOf([{ measures: [names], program }]), { instrument: 'sampled', seconds: 3 });
    const together = await heard('C4+E4+G4 r D4 E4');
    const alone = await Promise.all(['C4 r r r', 'E4 r r r', 'G4 r r r', 'r r D4 r', 'r r r E4'].map(heard));
    const apart = together.map((value, frame) => value - alone.reduce((sum, each) => sum + (each[frame] ?? 0), 0));
    expect(peakOf(together)).toBeGreaterThan(0.1);
    expect(peakOf(apart)).toBeLessThan(peakOf(together) / 1000);
  }
});

test('an orchestra at fortissimo neither clips nor drops out, within the limit of voices', async () => {
  const orchestra = orchestraScore(4, 20);
  const loud = { ...orchestra, parts: orchestra.parts.map((part) => ({ ...part, program: 1 })) };
  const samples = await render(loud, { instrument: 'sine', seconds: 4, hasBus: true, mostVoices: 64 });
  expect(samples.every((value) => Number.isFinite(value))).toBe(true);
  expect(peakOf(samples)).toBeLessThanOrEqual(1);
  expect(peakOf(samples)).toBeGreaterThan(0.5);
});

test('the sound is exported as WAV and MP3, without a part, with progress, and can be cancelled', async () => {
  const musicVo = writeMusicJson(
    scoreOf([
      { measures: ['C4 C4 C4 C4'], program: 74 },
      { measures: ['G4 G4 G4 G4'], program: 74 },
    ]),
  );
  const exported = (request: { format: 'wav' | 'mp3'; without?: number[] }) =>
    page.evaluate(([vo, each]) => window.sound.exportHere(vo, each), [musicVo, request] as const);
  const wav = await exported({ format: 'wav' });
  const level = (text: string, pitch: number): number => levelAt(samplesOf(text), hertzOf(pitch), 0.1, 0.3);
  expect([wav.type, wav.missing]).toEqual(['audio/wav', []]);
  expect(wav.bytes).toBeGreaterThan(2 * 4 * RATE);
  expect([...wav.progress]).toEqual([...wav.progress].sort((a, b) => a - b));
  expect(wav.progress.at(-1)).toBe(100);
  expect(Math.min(level(wav.left, 60), level(wav.left, 67))).toBeGreaterThan(0.01);
  const mp3 = await exported({ format: 'mp3', without: [1] });
  expect(mp3.type).toBe('audio/mpeg');
  expect(mp3.bytes).toBeLessThan(wav.bytes / 3);
  expect(level(mp3.left, 60)).toBeGreaterThan(0.01);
  expect(level(mp3.left, 67)).toBeLessThan(level(mp3.left, 60) / 10);
  const cancelled = page.evaluate((vo) => window.sound.exportHere(vo, { format: 'wav' }, 5), musicVo);
  await expect(cancelled).rejects.toThrow('cancelled');
  await expect(exported({ format: 'wav', without: [0, 1] })).rejects.toThrow('nothing to export');
});

test('H-04 a seek into a held note plays the rest of it', async () => {
  const score = scoreOf([{ measures: ['C4 r r r', 'r r r r'] }]);
  const whole = { voices: [{ staff: 0, number: 0, chords: [chord('C4', 0, 80)] }] };
  const held = { ...score, parts: score.parts.map((part) => ({ ...part, measures: [whole, whole] })) };
  const jumpedTo = (to: number) => render(held, { instrument: 'sine', seconds: 3, jump: { at: 0.5, to } });
  const level = (samples: Float32Array, from: number) => levelAt(samples, hertzOf(60), from, 0.2);
  const middle = await jumpedTo(2.8);
  expect(level(middle, 0.8)).toBeGreaterThan(0.2);
  expect(Math.max(level(middle, 2), level(await jumpedTo(3.8), 0.75))).toBeLessThan(0.001);
});

/** A separate page with the score in its live player. */
async function openLive(
  browser: Browser,
  score: Score,
  prepare: (own: Page) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page> {
  const own = await browser.newPage();
  await prepare(own);
  await own.goto(server.url);
  await own.waitForFunction(() => 'sound' in window);
  await own.evaluate((vo) => window.sound.openLive(vo), writeMusicJson(score));
  return own;
}

const liveOf =
  (own: Page) =>
  (step: string, ...values: readonly number[]) =>
    own.evaluate(([name, args]) => window.sound.live(name, args), [step, values] as const);

test('H-01 H-04 the player plays, pauses, seeks, changes its speed and ends', async ({ browser }) => {
  const own = await openLive(browser, scoreOf([{ measures: ['C4 D4 E4 F4'] }]), (each) =>
    each.addInitScript(() => {
      window.audioOutputs = 0;
      window.AudioContext = new Proxy(AudioContext, {
        construct: (target, options: [AudioContextOptions?]) => (window.audioOutputs++, new target(...options)),
      });
    }),
  );
  const live = liveOf(own);
  // As in a browser that allows sound only after a gesture of the user.
  await own.evaluate(() => {
    const actual = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, 'state') as PropertyDescriptor;
    Object.defineProperty(BaseAudioContext.prototype, 'state', { configurable: true, get: () => 'suspended' });
    document.addEventListener('click', () => Object.defineProperty(BaseAudioContext.prototype, 'state', actual));
  });
  expect(await live('play', 0, 1)).toBe('blocked');
  await own.mouse.click(5, 5);
  expect(await live('play', 0, 1)).toBe('playing');
  await expect.poll(() => live('time')).toBeGreaterThan(0.3);
  await live('pause');
  const paused = Number(await live('time'));
  expect(paused).toBeLessThan(1.9);
  await own.waitForTimeout(150);
  expect(await live('time')).toBe(paused);
  await live('seek', 1.5);
  expect(await live('time')).toBe(1.5);
  await live('play', 1.5, 0.5);
  await live('seek', 0.5);
  await live('setRate', 1.5);
  expect(Number(await live('time'))).toBeLessThan(1.2);
  await expect.poll(() => live('ended')).toBe(1);
  expect(await live('time')).toBe(2);
  await expect.poll(() => live('voices')).toBe(0);
  // A second audio context, which a library once opened, uses processor time permanently.
  expect(await own.evaluate(() => window.audioOutputs)).toBe(1);
  await own.close();
});

test('H-10 a missing instrument causes a message, and the other parts play', FULL, async ({ browser }) => {
  const score = scoreOf([{ measures: ['C4 D4 E4 F4'] }, { measures: ['C4 D4 E4 F4'], program: 74 }]);
  const own = await openLive(browser, score, (each) =>
    each.route(/Soundfonts\/074-/, (route) => route.fulfill({ status: 404 })),
  );
  const live = liveOf(own);
  expect(await live('missing')).toEqual(['Flute could not be loaded; its part is silent.']);
  await own.mouse.click(5, 5);
  expect(await live('play', 0, 1)).toBe('playing');
  await expect.poll(() => live('voices')).toBeGreaterThan(0);
  await own.close();
});
