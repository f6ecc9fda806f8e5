import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../tests/arbitrary/score.ts';
import {
  deleteMeasure,
  deleteStaff,
  emptyScore,
  readMusicJson,
  setMeasureCount,
  setStaffCount,
  writeMusicJson,
} from '../../engine/index.ts';
import type { Chord, PartMeasure, Score } from '../../engine/index.ts';
import { FREE_MEASURES } from '../contract/limits.ts';
import { LockedMeasuresChanged, freeMeasures, restoreLocked, withholdLocked, withoutMarks } from './lockedScore.ts';

/** Each measure holds one whole note of a pitch of its own; the last free one is tied to the first locked one. */
function scoreOf(measures: number): Score {
  const base = setMeasureCount(emptyScore(), measures);
  const tied = FREE_MEASURES - 1;
  return {
    ...base,
    parts: base.parts.map((part) => ({
      ...part,
      measures: part.measures.map((measure, index) =>
        withNote(measure, index > tied ? index - 1 : index, index === tied),
      ),
    })),
  };
}

function withNote(measure: PartMeasure, number: number, tied: boolean): PartMeasure {
  const chord: Chord = {
    value: { base: 0, dots: 0 },
    notes: [{ pitch: { step: (number % 7) as 0, alter: 0, octave: 4 + (number % 2) }, ...(tied && { tied }) }],
    velocity: 80,
  };
  return {
    ...measure,
    voices: measure.voices.map((voice, index) => (index === 0 ? { ...voice, chords: [chord] } : voice)),
  };
}

/** Writes and reads the score as MusicJSON, the format that the editor receives. */
const throughMusicJson = (score: Score) => readMusicJson(JSON.stringify(writeMusicJson(score)));
const notesIn = (score: Score, from: number) =>
  score.parts
    .flatMap((part) => part.measures.slice(from).flatMap(({ voices }) => voices.flatMap(({ chords }) => chords)))
    .reduce((sum, { notes }) => sum + notes.length, 0);

const score = scoreOf(50);

describe('X-08 a locked score', () => {
  it('contains no note after the free measures, and is read without a repair that would be saved', () => {
    const { score: shown, migrated } = throughMusicJson(withholdLocked(score));
    expect(migrated).toBe(false);
    expect(shown.measures).toHaveLength(50);
    expect(notesIn(shown, FREE_MEASURES)).toBe(0);
    expect(notesIn(shown, 0)).toBe(FREE_MEASURES);
    expect(shown.measures.map(({ locked }) => locked === true).indexOf(true)).toBe(FREE_MEASURES);
  });

  it('contains no section, tempo, key, mark or clef of the locked measures', () => {
    const marked: Score = {
      ...score,
      measures: score.measures.map((measure, index) =>
        index <= FREE_MEASURES
          ? measure
          : { ...measure, section: 'Secret', rehearsalMark: 'Z', key: { fifths: 3, mode: 'major' }, repeatEnd: 2 },
      ),
    };
    const json = JSON.stringify(writeMusicJson(withholdLocked(marked)));
    expect(json).not.toMatch(/Secret|"Z"/);
    expect(withholdLocked(marked).measures.at(-1)).toEqual({ duration: score.measures.at(-1)?.duration, locked: true });
    const restored = restoreLocked(throughMusicJson(withholdLocked(marked)).score, marked);
    expect(throughMusicJson(withoutMarks(restored)).score).toEqual(throughMusicJson(marked).score);
  });

  it('is restored completely after an unchanged save, with the tie into the first locked measure', () => {
    const restored = restoreLocked(throughMusicJson(withholdLocked(score)).score, score);
    expect(throughMusicJson(withoutMarks(restored)).score).toEqual(throughMusicJson(score).score);
  });

  it('is restored completely from any score, wherever its locked measures begin', () => {
    fc.assert(
      fc.property(arbitraryScore(), fc.nat(), (any, free) => {
        const first = free % any.measures.length;
        const stored: Score = {
          ...any,
          measures: any.measures.map((measure, index) => (index < first ? measure : { ...measure, locked: true })),
        };
        const restored = restoreLocked(throughMusicJson(withholdLocked(stored)).score, stored);
        expect(throughMusicJson(withoutMarks(restored)).score).toEqual(throughMusicJson(withoutMarks(stored)).score);
      }),
      runs(50),
    );
  });

  it('does not lock a short score', () => {
    const short = scoreOf(FREE_MEASURES);
    expect(withholdLocked(short)).toEqual(short);
    expect(freeMeasures(short)).toBe(short);
  });

  it('X-06 prints its free measures', () => {
    expect(freeMeasures(score).measures).toHaveLength(FREE_MEASURES);
  });

  it('keeps a withheld measure withheld when free measures before it are deleted', () => {
    const shorter = deleteMeasure(withholdLocked(score), 3);
    const stored = restoreLocked(throughMusicJson(shorter).score, score);
    const again = throughMusicJson(withholdLocked(stored)).score;
    expect(again.measures[FREE_MEASURES - 1]?.locked).toBe(true);
    expect(notesIn(again, FREE_MEASURES - 1)).toBe(0);
    expect(notesIn(throughMusicJson(withoutMarks(stored)).score, 0)).toBe(49);
  });

  const shown = throughMusicJson(withholdLocked(score)).score;
  const swapped = (at: number, other: number): Score => ({
    ...shown,
    parts: shown.parts.map((part) => ({
      ...part,
      measures: part.measures.map((measure, index) =>
        index === at ? (part.measures[other] ?? measure) : index === other ? (part.measures[at] ?? measure) : measure,
      ),
    })),
  });

  it('is refused where a staff of locked notes is missing: the song could not be read any more', () => {
    const piano = setStaffCount(score, 0, 2);
    const saved = deleteStaff(withholdLocked(piano), 0, 0);
    expect(() => restoreLocked(throughMusicJson(saved).score, piano)).toThrow(LockedMeasuresChanged);
  });

  it.each([
    ['a locked measure is missing', deleteMeasure(shown, 45)],
    ['all locked measures are missing', setMeasureCount(shown, FREE_MEASURES)],
    ['two locked measures are swapped', swapped(45, 46)],
    [
      'a locked measure occurs twice',
      {
        ...shown,
        parts: shown.parts.map((part) => ({
          ...part,
          measures: part.measures.with(2, part.measures[45] as PartMeasure),
        })),
      },
    ],
    [
      'a locked measure has another length',
      { ...shown, measures: shown.measures.with(45, { ...shown.measures[45], duration: 1 as never }) },
    ],
  ])('is refused where %s', (_, saved) => {
    expect(() => restoreLocked(saved as Score, score)).toThrow(LockedMeasuresChanged);
  });
});
