import { beforeAll, describe, expect, it } from 'vitest';
import type { TimedNote } from '../../../../engine/index.ts';
import { HOP_SAMPLES } from '../../model/basicPitch.ts';
import { loadNoteModel, type NoteModel } from '../../model/noteModel.ts';
import { SAMPLE_RATE } from '../../model/sampleRate.ts';
import { detectNotes } from '../detectNotes.ts';
import { KeyLevels } from '../velocity/keyLevels.ts';
import { isOnStep, stepAround } from '../lineRhythm.ts';
import { BREAK_DELAY_FRAMES, PhaseBreaks } from '../phaseBreaks.ts';

const PITCH = 74;
const KEY = PITCH - 21;
const HARMONICS = 8;
const FADE_SECONDS = 0.02;
const VIBRATO_HERTZ = 5.5;
/** A depth of 7 cents. A wide vibrato (20 cents) makes restrikes undetectable. */
const VIBRATO_DEPTH = 0.004;
const WIDE_VIBRATO = 0.012;

/**
 * Returns the sound of a bowed string: harmonics with vibrato that start at each onset with new phases, without a pause
 * between the bow strokes.
 */
function bowed(onsets: readonly number[], end: number, depth = VIBRATO_DEPTH): Float32Array {
  const sound = new Float32Array(Math.ceil((end + 0.5) * SAMPLE_RATE));
  const frequency = 440 * 2 ** ((PITCH - 69) / 12);
  onsets.forEach((onset, index) => {
    const stop = onsets[index + 1] ?? end;
    const [from, to] = [Math.round(onset * SAMPLE_RATE), Math.round((stop + FADE_SECONDS) * SAMPLE_RATE)];
    let cycles = 0;
    for (let at = from; at < to; at++) {
      const [age, left] = [(at - from) / SAMPLE_RATE, (to - at) / SAMPLE_RATE];
      cycles += (frequency * (1 + depth * Math.sin(2 * Math.PI * VIBRATO_HERTZ * age))) / SAMPLE_RATE;
      const gain = 0.15 * Math.min(1, age / FADE_SECONDS, left / FADE_SECONDS);
      for (let harmonic = 1; harmonic <= HARMONICS; harmonic++) {
        const phase = 1.7 * harmonic * harmonic + 2.3 * index * harmonic;
        sound[at] = (sound[at] ?? 0) + (gain / harmonic) * Math.sin(2 * Math.PI * harmonic * cycles + phase);
      }
    }
  });
  return sound;
}

describe('phases of a key', () => {
  it('break where a note is played again, and are predictable during vibrato', () => {
    const sound = bowed([0.3, 1.2], 2);
    const [levels, breaks] = [new KeyLevels(), new PhaseBreaks()];
    const course = Array.from({ length: Math.floor(1.9 * 86) }, (_, frame) => {
      levels.measure(sound, frame * HOP_SAMPLES);
      return breaks.measure(levels.spectrum)[KEY] ?? 0;
    });
    const frameOf = (time: number): number => Math.round((time * SAMPLE_RATE) / HOP_SAMPLES) + BREAK_DELAY_FRAMES;
    const most = (from: number, to: number): number => Math.max(...course.slice(frameOf(from), frameOf(to)));
    expect(most(1.15, 1.27)).toBeGreaterThan(2 * most(0.5, 1.05));
    expect(most(1.15, 1.27)).toBeGreaterThan(2 * most(1.4, 1.8));
  });
});

describe('the steps of a line', () => {
  const eighths = [0, 0.25, 0.5, 0.75, 1.25, 1.5, 1.75, 2.25, 2.5, 3, 3.25];

  it('are the most frequent interval between onsets', () => {
    expect(stepAround(eighths, 1.5)).toBeCloseTo(0.25, 5);
    expect(stepAround([0, 0.25], 0)).toBeUndefined();
  });

  it('determine where a note may be played again', () => {
    expect(isOnStep(eighths, 0.75, 1.01)).toBe(true);
    expect(isOnStep(eighths, 0.75, 1.12)).toBe(false);
  });
});

describe('a bowed note that is played again', () => {
  let model: NoteModel;
  beforeAll(async () => {
    model = await loadNoteModel(1);
  });

  async function detected(sound: Float32Array): Promise<readonly TimedNote[]> {
    async function* pieces(): AsyncGenerator<Float32Array> {
      yield await Promise.resolve(sound);
    }
    return (await detectNotes(pieces(), model, { mode: 'universal', instrument: 'violin' })).notes;
  }

  it('D-01 is detected at every stroke although its level hardly dips', async () => {
    const onsets = [0.4, 0.8, 1.2, 1.6, 2.0, 2.4, 2.8, 3.2];
    const notes = (await detected(bowed(onsets, 3.6))).filter(({ midiPitch }) => midiPitch === PITCH);
    const found = onsets.filter((onset) => notes.some((note) => Math.abs(note.onset - onset) < 0.05));
    expect(found.length).toBeGreaterThanOrEqual(onsets.length - 1);
    expect(notes.length).toBeLessThanOrEqual(onsets.length);
  });

  it('D-01 a note of three seconds with vibrato is detected as one note', async () => {
    expect(await detected(bowed([0.4], 3.4, WIDE_VIBRATO))).toHaveLength(1);
  });
});
