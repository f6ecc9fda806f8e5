import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { performTune } from '../../../tests/fixtures/tunes/performTune.ts';
import { TUNES } from '../../../tests/fixtures/tunes/tunes.ts';
import { chordDuration } from '../../model/chord.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import type { Score } from '../../model/score.ts';
import { detectedBefore, detectedNotesOf } from '../../readings/detectedNotes.ts';
import { renotate } from '../../readings/renotate.ts';
import { seconds, TICKS_PER_QUARTER } from '../../units.ts';
import { parseMeter, type Meter } from '../meter/notateMeter.ts';
import { notate } from '../notate.ts';
import type { NotateOptions } from '../notateOptions.ts';
import type { DrumHits } from './drumHits.ts';
import { placeHits } from './placeHits.ts';

const OPTIONS: NotateOptions = { mode: 'leadsheet', instrument: 'piano', title: '', composer: '', source: 'Audio' };
const ode = TUNES.find(({ name }) => name.includes('ode')) ?? TUNES[0];
const notes = ode ? performTune(ode, { times: 2 }) : [];
const FOUR_FOUR = parseMeter('4/4') as Meter;
const [BASS, SNARE, HAT] = [36, 38, 42];

/** A bass drum on one and three, a snare drum on two and four, a hi-hat on every eighth, by the beats of the notation. */
function groove(score: Score): DrumHits {
  const { measures } = score;
  const hits = measures.slice(0, -1).flatMap(({ timestamp = 0 }, index) => {
    const length = (measures[index + 1]?.timestamp ?? 0) - timestamp;
    return Array.from({ length: 8 }, (_, eighth) => eighth).flatMap((eighth) => {
      const time = timestamp + (eighth * length) / 8 + 0.004 * ((eighth % 3) - 1);
      const drum = eighth % 4 === 0 ? [BASS] : eighth % 4 === 2 ? [SNARE] : [];
      return [...drum, HAT].map((key) => ({ time, key: key ?? HAT }));
    });
  });
  return {
    time: hits.map(({ time }) => time),
    key: hits.map(({ key = 0 }) => key),
    velocity: hits.map(() => 80),
  };
}

const strokesOf = (score: Score, measure: number): string[] =>
  (score.parts.at(-1)?.measures[measure]?.voices ?? []).flatMap(({ chords }) => {
    let at = 0;
    return chords.flatMap((chord) => {
      const eighth = (2 * at) / TICKS_PER_QUARTER;
      at += chordDuration(chord);
      return chord.notes.map(({ percussionKey }) => `${eighth} ${percussionKey}`);
    });
  });

const GROOVE = [0, 1, 2, 3, 4, 5, 6, 7]
  .flatMap((eighth) => [
    `${eighth} ${HAT}`,
    ...(eighth % 4 === 0 ? [`${eighth} ${BASS}`] : []),
    ...(eighth % 4 === 2 ? [`${eighth} ${SNARE}`] : []),
  ])
  .sort();

describe('the drums of a transcription', () => {
  const plain = notate(notes, OPTIONS);
  const hits = groove(plain.score);
  const notation = notate(notes, OPTIONS, { hits });

  it('D-01 are written on a staff of their own, on the beats of the others, which stay the same', () => {
    const { score } = notation;
    expect(checkScore(score)).toEqual([]);
    expect(score.parts.map(({ program }) => program)).toEqual([1, 129]);
    expect(score.parts.map(({ name }) => name)).toEqual(['Piano', 'Drums']);
    expect({ ...score, parts: score.parts.slice(0, 1) }).toEqual(plain.score);
    for (let measure = 1; measure < score.measures.length - 1; measure++)
      expect(strokesOf(score, measure).sort()).toEqual(GROOVE);
  });

  it('D-09 are kept with the notes, written again with them, and end where these are cut', () => {
    const kept = { transpose: 0, start: 20, hits };
    const detected = detectedNotesOf(notes, notation, OPTIONS, kept);
    expect(renotate(detected).parts[1]).toEqual(notation.score.parts[1]);
    expect(renotate(detected, { level: 2 }).parts.map(({ program }) => program)).toEqual([1, 129]);
    expect(checkScore(renotate(detected, { meter: '3/4', barlines: [seconds(23.1)] }))).toEqual([]);
    const cut = detectedBefore(detected, seconds(26));
    expect(Math.max(...(cut.drums?.time ?? []))).toBeLessThan(6);
    expect(cut.drums?.key).toHaveLength(cut.drums?.time.length ?? -1);
    expect(detectedNotesOf(notes, plain, OPTIONS, { transpose: 0, start: 0 })).not.toHaveProperty('drums');
  });

  it('D-01 are written alone where nothing else was heard, and written again in another meter', () => {
    const alone = notate([], OPTIONS, { hits });
    const { score } = alone;
    expect(checkScore(score)).toEqual([]);
    expect(score.parts.map(({ program }) => program)).toEqual([129]);
    expect([alone.timeSignature, alone.key, alone.chords]).toEqual(['4/4', 0, []]);
    expect(Math.abs(alone.tempo - plain.tempo)).toBeLessThan(2);
    for (let measure = 1; measure < score.measures.length - 2; measure++)
      expect(strokesOf(score, measure).sort()).toEqual(GROOVE);
    const detected = detectedNotesOf([], alone, OPTIONS, { transpose: 0, start: 0, hits });
    expect(renotate(detected)).toEqual(score);
    expect(renotate(detected, { meter: '3/4' }).parts.map(({ program }) => program)).toEqual([129]);
    const cut = renotate(detectedBefore(detected, seconds(6)));
    expect(cut.measures.length).toBeLessThan(score.measures.length);
    expect(() => notate([], OPTIONS)).toThrow('no notes');
  });

  it('are a valid part whatever was heard', () => {
    const stroke = fc.record({
      time: fc.double({ min: -5, max: 90, noNaN: true }),
      key: fc.integer({ min: 0, max: 127 }),
      velocity: fc.integer({ min: 1, max: 127 }),
    });
    fc.assert(
      fc.property(fc.array(stroke, { maxLength: 80 }), (heard) => {
        const ordered = [...heard].sort((a, b) => a.time - b.time);
        const any = {
          time: ordered.map(({ time }) => time),
          key: ordered.map(({ key }) => key),
          velocity: ordered.map(({ velocity }) => velocity),
        };
        expect(checkScore(notate(notes, OPTIONS, { hits: any }).score)).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});

describe('the grid of drums', () => {
  const at = (...quarters: readonly number[]): number[] => quarters.map((quarter) => 24 * quarter);

  it('divides a beat by two or four where all beats are so divided, however uneven the drummer is', () => {
    expect(placeHits(at(0.02, 0.48, 0.99, 1.27, 1.52, 1.74, 2.98), FOUR_FOUR, undefined)).toEqual(
      at(0, 0.5, 1, 1.25, 1.5, 1.75, 3),
    );
    // A single beat that would fit three is not a triplet in such a piece.
    const even = at(0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5);
    expect(placeHits([...even, ...at(6, 6.35)], FOUR_FOUR, undefined).at(-1)).toBe(24 * 6.25);
  });

  it('writes a shuffle in triplets, and swing as even eighths', () => {
    const shuffle = at(0, 2 / 3, 1, 1.66, 2, 2.67, 3, 3.68);
    expect(placeHits(shuffle, FOUR_FOUR, undefined)).toEqual([0, 16, 24, 40, 48, 64, 72, 88]);
    expect(placeHits(shuffle, FOUR_FOUR, 24)).toEqual([0, 12, 24, 36, 48, 60, 72, 84]);
    expect(placeHits(at(0, 1 / 3, 2 / 3), FOUR_FOUR, 24)).toEqual([0, 8, 16]);
  });
});
