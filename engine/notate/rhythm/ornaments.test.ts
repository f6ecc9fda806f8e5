import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chordDuration, type Chord } from '../../model/chord.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import type { Score } from '../../model/score.ts';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { midiPitch } from '../../theory/pitch.ts';
import { timelineOf } from '../../timeline/timeline.ts';
import { seconds, TICKS_PER_QUARTER } from '../../units.ts';
import { notate } from '../notate.ts';
import type { NotateOptions } from '../notateOptions.ts';
import type { TimedNote } from '../timedNote.ts';
import { findOrnaments } from './findOrnaments.ts';

const TEMPO = 96;
const QUARTER = 60 / TEMPO;
const options: NotateOptions = {
  ...{ mode: 'universal', instrument: 'piano', title: 'Minuet', composer: '', source: 'Audio' },
  ...{ tempo: TEMPO, timeSignature: '4/4', key: 0 },
};

const note = (midiPitch: number, onset: number, length: number): TimedNote => ({
  ...{ onset: seconds(onset), offset: seconds(onset + length), midiPitch, velocity: 76, confidence: 1 },
});

/** The notes of an ornament at one pace; the last one is held until `end`. */
const quick = (pitches: readonly number[], onset: number, pace: number, end: number): TimedNote[] =>
  pitches.map((pitch, index) => {
    const at = onset + index * pace;
    return note(pitch, at, index === pitches.length - 1 ? end - at : pace);
  });

/** Quarters of two measures, then a longer note, at `index`; one of them may be ornamented. */
const TUNE: readonly (readonly [midiPitch: number, quarters: number])[] = [
  ...([72, 74, 76, 77, 79, 77, 76, 74] as const).map((pitch) => [pitch, 1] as const),
  ...([76, 72, 74, 71] as const).map((pitch) => [pitch, 1] as const),
  [72, 4],
];

/** `ornament`: the pitches that are played instead of the tune's note at `at`, `pace` seconds apart. */
function played(at: number, ornament: readonly number[], pace: number, tune = TUNE): TimedNote[] {
  let now = 0.5;
  const notes = tune.flatMap(([pitch, quarters], index) => {
    const onset = now;
    now += quarters * QUARTER;
    const end = now - 0.02;
    return index === at ? quick(ornament, onset, pace, end) : [note(pitch, onset, end - onset)];
  });
  const measures = Math.ceil((now - 0.5) / (4 * QUARTER));
  const bass = Array.from({ length: measures }, (_, measure) =>
    note(measure % 2 === 0 ? 48 : 43, 0.5 + 4 * measure * QUARTER, 4 * QUARTER - 0.02),
  );
  return [...notes, ...bass];
}

const chordsOf = (score: Score): readonly Chord[] =>
  (score.parts[0]?.measures ?? []).flatMap(({ voices }) =>
    voices.filter(({ staff }) => staff === 0).flatMap(({ chords }) => chords),
  );

/** `74 trill 1`: pitch, sign and quarters. */
const written = (score: Score): string[] =>
  chordsOf(score).map((chord) => {
    const pitches = chord.notes.map(({ pitch }) => midiPitch(pitch)).join();
    const signs = (chord.ornaments ?? []).map(({ kind }) => ` ${kind}`).join('');
    return `${pitches}${signs} ${chordDuration(chord) / TICKS_PER_QUARTER}`;
  });

const withSign = (at: number, sign: string): string[] =>
  TUNE.map(([pitch, quarters], index) => `${pitch}${index === at ? ` ${sign}` : ''} ${quarters}`);

const alternating = (low: number, high: number, count: number): number[] =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? low : high));

describe('ornaments of a performance', () => {
  it.each([
    ['a trill', 'trill', alternating(76, 77, 9), 0.065],
    ['a trill from above', 'trill', [77, ...alternating(76, 77, 7)], 0.07],
    ['a short trill', 'inverted-mordent', [76, 77, 76], 0.06],
    ['a short trill from above', 'inverted-mordent', [77, 76, 77, 76], 0.065],
    ['a mordent', 'mordent', [76, 74, 76], 0.06],
    ['a turn', 'turn', [77, 76, 74, 76], 0.07],
  ])('issue 17.2 %s is one note with its sign', (_name, sign, pitches, pace) => {
    const { score } = notate(played(6, pitches, pace), options);
    expect(written(score)).toEqual(withSign(6, sign));
    expect(checkScore(score)).toEqual([]);
  });

  it('issue 17.2 the score plays the notes that were played', () => {
    const { score } = notate(played(6, alternating(76, 77, 9), 0.065), options);
    const pitches = timelineOf(score)
      .events.map((event) => event.midiPitch)
      .filter((pitch) => pitch > 60);
    expect(pitches.slice(0, 6)).toEqual([72, 74, 76, 77, 79, 77]);
    const trill = pitches.slice(6, pitches.indexOf(74, 6));
    expect(new Set(trill)).toEqual(new Set([76, 77]));
    expect(trill.length).toBeGreaterThanOrEqual(5);
  });

  it('issue 17.2 an auxiliary note that the key lacks has its accidental', () => {
    const trill = notate(played(6, alternating(76, 78, 9), 0.065), options).score;
    expect(chordsOf(trill)[6]?.ornaments).toEqual([{ kind: 'trill', accidentalAbove: 1 }]);
    const mordent = notate(played(6, [76, 75, 76], 0.06), options).score;
    expect(chordsOf(mordent)[6]?.ornaments).toEqual([{ kind: 'mordent', accidentalBelow: 1 }]);
  });

  it('issue 17.2 the line of a trill lasts as long as its tied notes', () => {
    const tune = [...TUNE.slice(0, 7), [74, 3] as const, ...TUNE.slice(8)];
    const { score } = notate(played(7, alternating(74, 76, 26), 0.07, tune), options);
    const tied = chordsOf(score).filter(({ ornaments, endsOrnamentLine }) => ornaments ?? endsOrnamentLine);
    expect(tied.map(({ ornaments }) => ornaments)).toEqual([[{ kind: 'trill', line: true, isLong: true }], undefined]);
    expect(tied[1]?.endsOrnamentLine).toBe(true);
    expect(checkScore(score)).toEqual([]);
  });

  it('issue 17.2 written figures of the same shape stay notes', () => {
    const sixteenths: [number, number][] = [76, 77, 76, 74, 72, 74, 72, 74, 76, 77, 76, 77, 79, 77, 79, 77].map(
      (pitch) => [pitch, 0.25],
    );
    const tune = [...sixteenths, ...sixteenths, ...TUNE.slice(8)];
    for (const pace of [0, 1]) {
      const faster = tune.map(([pitch, quarters]) => [pitch, quarters * (pace === 0 ? 1 : 0.6)] as const);
      expect(findOrnaments(played(-1, [], 0, faster))).toEqual([]);
    }
    // Three sixteenths and a quarter, and eighths that alternate.
    const slow = [[76, 0.5] as const, ...alternating(77, 76, 12).map((pitch) => [pitch, 0.25] as const), ...TUNE];
    expect(findOrnaments(played(-1, [], 0, slow))).toEqual([]);
  });

  it('issue 17.2 a trill below a note of its chord stays as it was played, since a sign would mean the upper note', () => {
    const heard = [...played(6, alternating(64, 65, 9), 0.065), note(76, 0.5 + 6 * QUARTER, QUARTER)];
    const { score } = notate(heard, options);
    expect(chordsOf(score).every(({ ornaments }) => ornaments === undefined)).toBe(true);
    expect(chordsOf(score).flatMap(({ notes }) => notes).length).toBeGreaterThan(TUNE.length + 5);
  });

  it('issue 17.2 minutes of a trill are one trill', () => {
    const notes = quick(alternating(76, 77, 3001), 0.5, 0.08, 300);
    expect(findOrnaments(notes).map(({ kind, notes: all }) => [kind, all.length])).toEqual([['trill', 3001]]);
  });

  it('issue 17.2 easy arrangements leave signs out, and parts of one staff have them', () => {
    const heard = played(6, alternating(76, 77, 9), 0.065);
    const easy = notate(heard, { ...options, mode: 'arrangement', instrument: 'piano_easy' }).score;
    expect(written(easy)).toEqual(TUNE.map(([pitch, quarters]) => `${pitch} ${quarters}`));
    const melody = notate(heard, { ...options, mode: 'leadsheet', instrument: 'piano' }).score;
    expect(written(melody)).toEqual(withSign(6, 'trill'));
  });

  it('issue 17.2 no note belongs to two ornaments, and any notes can be written', () => {
    const struck = fc.record({ pitch: fc.integer({ min: 60, max: 64 }), gap: fc.integer({ min: 2, max: 12 }) });
    fc.assert(
      fc.property(fc.array(struck, { minLength: 1, maxLength: 60 }), (list) => {
        let now = 0;
        const notes = list.map(({ pitch, gap }) => note(pitch, (now += gap / 100), 0.05));
        const found = findOrnaments(notes).flatMap((ornament) => ornament.notes);
        expect(new Set(found).size).toBe(found.length);
        const { key: _, ...free } = options;
        expect(checkScore(notate(notes, free).score)).toEqual([]);
      }),
      runs(30),
    );
  });
});
