import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/arbitrary/runs.ts';
import { performTune, transcribed } from '../../tests/fixtures/tunes/performTune.ts';
import { playedNotesOf } from '../../tests/fixtures/tunes/scoreNotes.ts';
import { blues } from '../../tests/fixtures/tunes/swungBlues.ts';
import { TUNES } from '../../tests/fixtures/tunes/tunes.ts';
import type { Tune } from '../../tests/fixtures/tunes/tune.ts';
import { checkScore } from '../model/checks/checkScore.ts';
import type { Score } from '../model/score.ts';
import { NOTATE_INSTRUMENTS, NotateError, type NotateMode } from '../notate/notateOptions.ts';
import { notate } from '../notate/notate.ts';
import { seconds, toWholes } from '../units.ts';
import { detectedNotesOf, timedFrom, timedNotesOf, transposedNotes } from './detectedNotes.ts';
import { chosenOptions, renotate, type RenotateOptions } from './renotate.ts';

const tune = (name: string): Tune => {
  const found = TUNES.find((each) => each.name.includes(name));
  if (!found) throw new RangeError(`no tune ${name}`);
  return found;
};
const [ode, minuet] = [tune('ode'), tune('minuet')];
const first = transcribed(performTune(ode, { times: 2 }));
const performances = TUNES.map((each) => transcribed(performTune(each, { times: 2 })));

const meterOf = ({ measures }: Score): string => `${measures[0]?.time?.beats.join('+')}/${measures[0]?.time?.beatType}`;
const pitchesOf = (score: Score): number[] =>
  playedNotesOf(score)
    .map(({ midiPitch }) => midiPitch)
    .sort((a, b) => a - b);
const lengths = ({ measures }: Score): number[] => measures.map(({ duration }) => toWholes(duration));
const timesOf = ({ measures }: Score): number[] => measures.map(({ timestamp = 0 }) => timestamp);

describe('a score from the detected notes, as it was chosen', () => {
  it.each(TUNES.map(({ name }, index) => [name, index] as const))('D-09 is exactly the score of %s', (_, index) => {
    const { score, detected } = performances[index] ?? first;
    expect(renotate(detected)).toEqual(score);
    expect(renotate(detected, chosenOptions(detected))).toEqual(score);
  });

  it('D-09 is exactly the score of a blues with swing', () => {
    const { score, detected } = transcribed(blues(132, 2 / 3));
    expect(detected.chosen.swing).toBe(true);
    expect(renotate(detected)).toEqual(score);
    expect(renotate(detected, chosenOptions(detected))).toEqual(score);
  });

  it('is it in every mode, for every instrument, transposed and from the middle of a recording', () => {
    const notes = performTune(minuet);
    for (const mode of Object.keys(NOTATE_INSTRUMENTS) as NotateMode[])
      for (const instrument of NOTATE_INSTRUMENTS[mode]) {
        const options = { mode, instrument, title: 'Minuet', composer: '', source: 'Youtube', customId: 'abc' };
        const notation = notate(transposedNotes(notes, 2), options);
        const detected = detectedNotesOf(notes, notation, options, { transpose: 2, start: 30 });
        const again = renotate(detected, chosenOptions(detected));
        expect(again).toEqual(timedFrom(notation.score, 30));
      }
  });

  it('is it for a line among the notes of other instruments', () => {
    const { score, detected } = transcribed(performTune(minuet), {
      mode: 'universal',
      instrument: 'violin',
      line: { range: [55, 105], isAccompanied: true },
    });
    expect(
      score.parts[0]?.measures.every(({ voices }) =>
        voices.every(({ chords }) => chords.every(({ notes }) => notes.length < 2)),
      ),
    ).toBe(true);
    expect(renotate(detected, chosenOptions(detected))).toEqual(score);
  });

  it('is it where the user had given key, meter and tempo', () => {
    const { score, detected } = transcribed(performTune(ode), { key: 5, timeSignature: '2/4', tempo: 110 });
    expect(renotate(detected, chosenOptions(detected))).toEqual(score);
  });

  it('is it for any notes, however odd', () => {
    const note = fc.record({
      onset: fc.double({ min: 0, max: 30, noNaN: true }),
      length: fc.double({ min: 0.01, max: 3, noNaN: true }),
      held: fc.option(fc.double({ min: 0.1, max: 0.9, noNaN: true }), { nil: undefined }),
      midiPitch: fc.integer({ min: 21, max: 108 }),
      velocity: fc.integer({ min: 1, max: 127 }),
      confidence: fc.double({ min: 0.5, max: 1, noNaN: true }),
      pianoOdds: fc.double({ min: -4, max: 7, noNaN: true }),
      timbre: fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 28, maxLength: 28 }),
    });
    fc.assert(
      fc.property(fc.array(note, { minLength: 1, maxLength: 40 }), fc.boolean(), (notes, isBand) => {
        const timed = notes.map(({ onset, length, held, pianoOdds, timbre, ...rest }) => ({
          ...{ onset: seconds(onset), offset: seconds(onset + length) },
          ...(held === undefined ? {} : { released: seconds(onset + held * length) }),
          ...rest,
          ...(isBand ? { pianoOdds, timbre } : {}),
        }));
        const { score, detected } = transcribed(timed);
        expect(timedNotesOf(detected)).toEqual(timed);
        expect(renotate(detected, chosenOptions(detected))).toEqual(score);
      }),
      runs(25),
    );
  });
});

describe('a score from the detected notes in another reading', () => {
  const { score, detected } = first;
  const waltz = performances[1] ?? first;

  it.each(['2/4', '3/4', '6/8', '2/2', '5/4', '12/8', '3/8'])('is sound in %s and loses no note', (meter) => {
    for (const each of performances) {
      const read = renotate(each.detected, { meter });
      expect(meterOf(read)).toBe(meter);
      expect(checkScore(read)).toEqual([]);
      expect(pitchesOf(read)).toEqual(pitchesOf(each.score));
    }
  });

  it('has halved or doubled values, and the barlines of the longer measures stay', () => {
    const doubled = renotate(detected, { level: 2 });
    expect(doubled.measures.length).toBeGreaterThanOrEqual(2 * score.measures.length - 1);
    expect(timesOf(doubled)).toEqual(expect.arrayContaining(timesOf(score).slice(1)));
    const [was, is] = [score, doubled].map((each) => each.measures[0]?.tempos?.[0]?.quartersPerMinute ?? NaN);
    expect(is).toBeCloseTo(2 * (was ?? NaN), -1);
    const halved = renotate(detected, { level: 0.5 });
    expect(halved.measures.length).toBeLessThanOrEqual(score.measures.length / 2 + 1);
    expect(pitchesOf(halved)).toEqual(pitchesOf(score));
  });

  it('has its barlines where a beat was named, and a pickup before the first', () => {
    const second = waltz.detected.beats[1]?.[0] ?? NaN;
    for (const firstBarline of [{ beat: 1 }, seconds(second), seconds(second + 0.04)]) {
      const read = renotate(waltz.detected, { firstBarline });
      expect(timesOf(read).some((time) => Math.abs(time - second) < 0.01)).toBe(true);
      expect(checkScore(read)).toEqual([]);
      expect(pitchesOf(read)).toEqual(pitchesOf(waltz.score));
    }
  });

  it('is in another key with the same sounds, and in the chosen key the same score', () => {
    const read = renotate(detected, { key: 6 });
    expect(read.measures[0]?.key).toEqual({ fifths: 6, mode: 'major' });
    expect(pitchesOf(read)).toEqual(pitchesOf(score));
    expect(renotate(detected, { key: detected.chosen.key })).toEqual(score);
  });

  it('says Swing where it is asked to', () => {
    expect(renotate(detected, { swing: true }).measures[0]?.tempos?.[0]?.text).toBe('Swing');
    expect(renotate(detected, { swing: false }).measures[0]?.tempos?.[0]?.text).toBeUndefined();
  });

  it('refuses what does not exist', () => {
    const wrong: RenotateOptions[] = [{ meter: '4' }, { exactness: 2 }, { firstBarline: { beat: 1e6 } }, { key: 30 }];
    for (const options of wrong) expect(() => renotate(detected, options)).toThrow(NotateError);
  });
});

describe('the slider from plain to exact rhythm', () => {
  /** Onsets that are not on an eighth note. */
  const fine = (score: Score): number =>
    playedNotesOf(score).filter(({ onset }) => Math.round(96 * onset) % 12 !== 0).length;

  it.each(TUNES)('writes an unsteady $name the finer the more exact it stands, and loses no note', (each) => {
    const { score, detected } = transcribed(performTune(each, { times: 2, jitter: 0.05 }));
    const [plain, asWritten, exact] = [0, 0.5, 1].map((exactness) => renotate(detected, { exactness }));
    expect(asWritten).toEqual(score);
    for (const read of [plain ?? score, exact ?? score]) {
      expect(checkScore(read)).toEqual([]);
      expect(pitchesOf(read)).toEqual(pitchesOf(score));
    }
    expect(fine(plain ?? score)).toBeLessThanOrEqual(fine(score));
    expect(fine(exact ?? score)).toBeGreaterThan(fine(plain ?? score));
  });
});

describe('barlines that the user has set', () => {
  const { score, detected } = performances[3] ?? first;
  const times = timesOf(score);
  const quarter = ((times[3] ?? 0) - (times[2] ?? 0)) / 4;
  const set = (barlines: readonly number[]) => renotate(detected, { barlines: barlines.map((time) => seconds(time)) });

  it('change nothing where barlines are already', () => {
    expect(set([times[2] ?? 0, times[5] ?? 0])).toEqual(score);
  });

  it('re-bar what follows up to the next one; the rest stays', () => {
    const read = set([(times[4] ?? 0) + quarter, times[8] ?? 0]);
    expect(checkScore(read)).toEqual([]);
    expect(pitchesOf(read)).toEqual(pitchesOf(score));
    expect(lengths(read).slice(0, 3)).toEqual(lengths(score).slice(0, 3));
    expect(lengths(read)[3]).toBe(1.25);
    expect(timesOf(read)[4]).toBeCloseTo((times[4] ?? 0) + quarter, 1);
    expect(lengths(read)[7]).toBe(0.75);
    expect(timesOf(read).slice(8)).toEqual(times.slice(8));
    expect(read.parts[0]?.measures[9]).toEqual(score.parts[0]?.measures[9]);
    expect(read.measures[3]?.time).toEqual({ beats: [5], beatType: 4 });
    expect(read.measures[4]?.time).toEqual({ beats: [4], beatType: 4 });
  });

  it('give a sound score with all its notes wherever they are', () => {
    const end = times.at(-1) ?? 0;
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: end + 5, noNaN: true }), { maxLength: 5 }), (barlines) => {
        for (const each of performances) {
          const read = renotate(each.detected, { barlines: barlines.map((time) => seconds(time)) });
          expect(checkScore(read)).toEqual([]);
          expect(pitchesOf(read)).toEqual(pitchesOf(each.score));
        }
      }),
      runs(12),
    );
  });
});
