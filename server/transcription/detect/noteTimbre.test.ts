import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seconds, type TimedNote } from '../../../engine/index.ts';
import { DEAF_MODEL } from '../../../tests/fixtures/deafModel.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { ModelWindows } from './modelWindows.ts';
import { NOTE_TIMBRE, withTimbre } from './noteTimbre.ts';

const A4: TimedNote = {
  onset: seconds(1),
  offset: seconds(2),
  midiPitch: 69,
  velocity: 80,
  confidence: 1,
};

/** A tone with the given strengths of its harmonics from the onset of A4 on, `decay` times weaker after each second. */
function tone(harmonics: readonly number[], decay = 1): Float32Array {
  return Float32Array.from({ length: 3 * SAMPLE_RATE }, (_, index) => {
    const time = index / SAMPLE_RATE - A4.onset;
    if (time < 0 || time > 1) return 0;
    const wave = harmonics.reduce(
      (sum, strength, at) => sum + strength * Math.sin(2 * Math.PI * 440 * (at + 1) * time),
      0,
    );
    return 0.2 * wave * decay ** -time;
  });
}

async function timbreOf(sound: Float32Array, note = A4): Promise<Readonly<Record<string, number>>> {
  const windows = new ModelWindows(DEAF_MODEL);
  await windows.push(sound);
  const [{ timbre = [] } = A4] = withTimbre(await windows.finish(), [note]);
  expect(timbre).toHaveLength(NOTE_TIMBRE.length);
  expect(timbre.every((value) => Number.isInteger(value) && !Object.is(value, -0))).toBe(true);
  return Object.fromEntries(timbre.map((value, index) => [NOTE_TIMBRE.names[index] ?? '', value]));
}

// This test fails when the list changes. The network of the third round must then be trained again (training/README.md), and the
// digest replaced.
it('the order of the timbre is the one that the stored weights were trained with', () => {
  expect(createHash('sha256').update(NOTE_TIMBRE.names.join()).digest('hex').slice(0, 12)).toBe('2089fbd9697e');
});

describe('C-09 the timbre of a note', () => {
  it('tells a note that decays from one that is held', async () => {
    const [struck, blown] = [await timbreOf(tone([1, 0.5], 1000)), await timbreOf(tone([1, 0.5]))];
    // A thousandth after a second is 60 dB: 4.9 dB from the early frames to the later ones, 7 frames apart.
    expect(Math.abs((struck['decay'] ?? 0) + 5)).toBeLessThanOrEqual(1);
    expect(struck['laterDecay']).toBeLessThan(-9);
    expect(blown['decay']).toBeCloseTo(0, 0);
    expect(blown['laterDecay']).toBeCloseTo(0, 0);
  });

  it('has the levels of the harmonics in relation to all', async () => {
    const timbre = await timbreOf(tone([1, 0.1, 0.5]));
    const [first = 0, second = 0, third = 0] = [1, 2, 3].map((harmonic) => timbre[`harmonic:${harmonic}`]);
    expect(Math.abs(first + 1)).toBeLessThanOrEqual(1);
    expect(Math.abs(second - first + 20)).toBeLessThanOrEqual(2);
    expect(Math.abs(third - first + 6)).toBeLessThanOrEqual(2);
    expect(timbre['harmonic:4']).toBe(-50);
  });

  it('has an attack where the sound begins, and none within it', async () => {
    const sound = tone([1, 0.5, 0.3]);
    const [begun, within] = [await timbreOf(sound), await timbreOf(sound, { ...A4, onset: seconds(1.4) })];
    expect(begun['attack']).toBeGreaterThan(40);
    expect(within['attack']).toBeCloseTo(0, 0);
    expect(within['attackOf:1']).toBeCloseTo(0, 0);
  });

  it('is finite at the edges of a recording, for notes of no length and for the highest and lowest keys', async () => {
    const sound = tone([1]);
    for (const midiPitch of [21, 108])
      for (const onset of [0, 2.999]) {
        const timbre = await timbreOf(sound, { ...A4, onset: seconds(onset), offset: seconds(onset), midiPitch });
        expect(Object.values(timbre).every(Number.isFinite)).toBe(true);
      }
  });
});
