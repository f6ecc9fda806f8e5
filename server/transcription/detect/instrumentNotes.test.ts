import { beforeAll, expect, it } from 'vitest';
import { chordDuration, midiPitch, type Score } from '../../../engine/index.ts';
import { renderNotes, type PlayedNote } from '../../../tests/fixtures/tunes/struckString.ts';
import { loadNoteModel, type NoteModel } from '../model/noteModel.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { writeScore } from '../writeScore.ts';
import { detectNotes, type Detection } from './detectNotes.ts';

let model: NoteModel;
beforeAll(async () => {
  model = await loadNoteModel(1);
});

const STEP = 0.5;
const line = (pitches: readonly number[], velocity = 90): PlayedNote[] =>
  pitches.map((pitch, index) => ({
    onset: 0.5 + STEP * index,
    offset: 0.5 + STEP * (index + 0.9),
    midiPitch: pitch,
    velocity,
  }));

const detected = (notes: readonly PlayedNote[], instrument: string): Promise<Detection> => {
  async function* pieces(): AsyncGenerator<Float32Array> {
    yield renderNotes([...notes], SAMPLE_RATE);
    await Promise.resolve();
  }
  return detectNotes(pieces(), model, { mode: 'universal', instrument });
};

const written = ({ notes, ...heard }: Detection, instrument: string): Score =>
  writeScore(notes, { mode: 'universal', instrument, title: '', composer: '', source: 'File' }, heard).score;

/** Pitches of the chords, tied ones once. */
const pitchesOf = (score: Score): number[][] => {
  let tied = false;
  return (score.parts[0]?.measures ?? []).flatMap(({ voices }) =>
    voices.flatMap(({ chords }) =>
      chords.flatMap((chord) => {
        const isNew = !tied && chord.notes.length > 0 && chordDuration(chord) > 0;
        tied = chord.notes.some((note) => note.tied === true);
        return isNew ? [chord.notes.map(({ pitch }) => midiPitch(pitch))] : [];
      }),
    ),
  );
};

const TUNE = [72, 74, 76, 77, 79, 77, 76, 74, 72, 76, 79, 76, 77, 74, 71, 72];
const chords = TUNE.flatMap((_, index) =>
  index % 2 === 0
    ? [48, 55, 64].map((pitch) => ({
        onset: 0.5 + STEP * index,
        offset: 0.5 + STEP * (index + 1.8),
        midiPitch: index % 4 === 0 ? pitch : pitch - 1,
        velocity: 60,
      }))
    : [],
);

it('D-01 C-10 of a flute with a piano only the tune is written, though the piano is heard for the meter', async () => {
  const heard = await detected([...line(TUNE), ...chords], 'flute');
  expect(heard.line?.isAccompanied).toBe(true);
  expect(heard.notes.some(({ midiPitch: pitch }) => pitch < 60)).toBe(true);
  expect(pitchesOf(written(heard, 'flute'))).toEqual(TUNE.map((pitch) => [pitch]));
});

it('D-01 C-10 no note of a low line is lost: a violin gets it an octave higher', async () => {
  const low = TUNE.map((pitch) => pitch - 24);
  const heard = await detected(line(low), 'violin');
  expect(heard.line?.isAccompanied).toBe(false);
  expect(heard.notes.map(({ midiPitch: pitch }) => pitch)).toEqual(low);
  expect(pitchesOf(written(heard, 'violin'))).toEqual(low.map((pitch) => [pitch + 12]));
});

it('D-01 C-10 a few notes below the range of an instrument are written as they sound', async () => {
  const tune = TUNE.map((pitch, index) => (index % 8 === 5 ? 52 : pitch));
  expect(pitchesOf(written(await detected(line(tune), 'violin'), 'violin'))).toEqual(tune.map((pitch) => [pitch]));
});

it('D-01 C-10 double stops of a violin that plays alone are all written, and not those of a flute', async () => {
  const upper = TUNE.map((pitch) => pitch + 2);
  const lower = upper.map((pitch) => pitch - 8);
  const heard = await detected([...line(upper), ...line(lower)], 'violin');
  expect(heard.line).toBeUndefined();
  const pairs = pitchesOf(written(heard, 'violin')).map((chord) => chord.toSorted((a, b) => a - b));
  expect(pairs).toEqual(upper.map((pitch) => [pitch - 8, pitch]));
  expect((await detected([...line(upper), ...line(lower)], 'flute')).line?.isAccompanied).toBe(true);
});
