import { beforeAll, describe, expect, it } from 'vitest';
import type { TimedNote } from '../../../engine/index.ts';
import { renderNotes } from '../../../tests/fixtures/tunes/struckString.ts';
import { playedNotes } from '../../../tests/fixtures/tunes/synthesize.ts';
import type { Tune } from '../../../tests/fixtures/tunes/tune.ts';
import { TUNES } from '../../../tests/fixtures/tunes/tunes.ts';
import { loadNoteModel, type NoteModel } from '../model/noteModel.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { detectNotes } from './detectNotes.ts';
import { tuningOffset } from './tuning.ts';

const TUNE = TUNES[0] as Tune;
const played = playedNotes(TUNE);

/** Returns the tune with A at the given frequency in hertz. */
const tunedAt = (a: number): Float32Array => {
  const cents = 1200 * Math.log2(a / 440);
  return renderNotes(
    played.map((note) => ({ ...note, midiPitch: note.midiPitch + cents / 100 })),
    SAMPLE_RATE,
  );
};

describe('tuning of a recording', () => {
  it.each([
    [440, 0],
    [443, 0],
    [430, -40],
    [448, 31],
    [452, 47],
    [415, -1],
    [466, -1],
  ])('measures an A of %d Hz as %d cents from the semitones, or as in tune', (a, cents) => {
    const offset = tuningOffset(tunedAt(a));
    if (cents <= 0 && cents > -15) expect(offset).toBe(0);
    else expect(Math.abs(offset - cents)).toBeLessThan(4);
  });

  it('is zero for noise', () => {
    let state = 7;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647 - 0.5;
    expect(tuningOffset(Float32Array.from({ length: 5 * SAMPLE_RATE }, random))).toBe(0);
  });
});

describe('a recording out of tune', () => {
  let model: NoteModel;
  beforeAll(async () => void (model = await loadNoteModel(1)));

  const wanted = { mode: 'universal', instrument: 'piano' };
  async function* piecesOf(sound: Float32Array): AsyncGenerator<Float32Array> {
    for (let at = 0; at < sound.length; at += 40_000) yield await Promise.resolve(sound.subarray(at, at + 40_000));
  }
  const foundIn = (notes: readonly TimedNote[]) =>
    played.filter(({ onset, midiPitch }) =>
      notes.some((note) => note.midiPitch === midiPitch && Math.abs(note.onset - onset) < 0.05),
    );

  it('C-34 is detected less confidently where tuning correction is off', async () => {
    const meanConfidence = async (autoTune: boolean) => {
      const { notes } = await detectNotes(piecesOf(tunedAt(428)), model, { ...wanted, autoTune });
      return notes.reduce((sum, { confidence }) => sum + confidence, 0) / notes.length;
    };
    expect(await meanConfidence(false)).toBeLessThan(await meanConfidence(true));
  });

  it.each([428, 451])(
    'C-34 D-05 with A at %d Hz is corrected to semitones, with every note at its onset',
    async (a) => {
      const { notes, durationSeconds } = await detectNotes(piecesOf(tunedAt(a)), model, wanted);
      const found = foundIn(notes);
      expect(found.length).toBeGreaterThanOrEqual(0.97 * played.length);
      expect(notes.length).toBeLessThanOrEqual(1.05 * played.length);
      expect(durationSeconds).toBeCloseTo(tunedAt(440).length / SAMPLE_RATE, 1);
    },
  );
});
