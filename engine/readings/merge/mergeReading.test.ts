import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../../tests/arbitrary/score.ts';
import { performTune, transcribed } from '../../../tests/fixtures/tunes/performTune.ts';
import { TUNES } from '../../../tests/fixtures/tunes/tunes.ts';
import type { NoteAddress } from '../../edit/address.ts';
import { doubts, keepNote } from '../../edit/doubts.ts';
import { setDuration } from '../../edit/rhythm/duration.ts';
import { insertMeasures } from '../../edit/structure/measures.ts';
import { addHead, moveBySemitones, removeHeads } from '../../edit/pitch.ts';
import { setTimeSignature } from '../../edit/structure/timeSignature.ts';
import { updateChord, updateMeasure } from '../../edit/update.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import type { Score } from '../../model/score.ts';
import { seconds } from '../../units.ts';
import { mergeReading } from './mergeReading.ts';
import { renotate, type RenotateOptions } from '../renotate.ts';
import { applyReading, rhythmReadings } from '../rhythmReadings.ts';
import { scoreClock } from './scoreClock.ts';
import { soundingNotes } from './soundingNotes.ts';

const pieces = TUNES.map((tune) => transcribed(performTune(tune, { times: 2 })));
const other = (score: Score): string => (score.measures[0]?.time?.beats[0] === 3 ? '4/4' : '3/4');

/** All notes of the first part that begin, in order. */
function addressesOf(score: Score): NoteAddress[] {
  return (score.parts[0]?.measures ?? []).flatMap(({ voices }, measure) =>
    voices.flatMap(({ chords }, voice) =>
      chords.flatMap(({ notes }, chord) => notes.map((_, note) => ({ part: 0, measure, voice, chord, note }))),
    ),
  );
}

const notesOf = (score: Score) =>
  soundingNotes({ score, clock: scoreClock(score) }, { first: 0, end: score.measures.length });
const pitchesOf = (score: Score): number[] =>
  notesOf(score)
    .map(({ midiPitch }) => midiPitch)
    .sort((a, b) => a - b);

describe('a new reading merged with the edits of the user', () => {
  it('is exactly theirs where the user has edited nothing, and exactly ours where nothing is read anew', () => {
    fc.assert(
      fc.property(arbitraryScore(), arbitraryScore(), (some, others) => {
        const copy = structuredClone(some);
        expect(mergeReading(some, others, copy)).toEqual({ score: others, conflicts: [] });
        expect(mergeReading(some, copy, others)).toEqual({ score: others, conflicts: [] });
      }),
      runs(40),
    );
  });

  it('has the edits of one measure and the new rhythm of another, and no conflict', () => {
    let tried = 0;
    for (const { score, detected } of TUNES.slice(2).map((tune) => transcribed(performTune(tune, { jitter: 0.045 }))))
      score.measures.forEach((_, measure) => {
        const reading = rhythmReadings(detected, score, measure).find(({ isCurrent }) => !isCurrent);
        const at = addressesOf(score).find((each) => Math.abs(each.measure - measure) > 1);
        if (!reading || !at) return;
        tried++;
        const theirs = applyReading(score, measure, reading).score;
        const ours = moveBySemitones(score, [at], 2).score;
        const merged = mergeReading(score, theirs, ours);
        expect(merged.conflicts).toEqual([]);
        const both = score.measures.map(
          (_each, index) => (index === measure ? theirs : ours).parts[0]?.measures[index],
        );
        expect(merged.score.parts[0]?.measures).toEqual(both);
      });
    expect(tried).toBeGreaterThan(5);
  });

  it('keeps a changed pitch in another meter, wherever the note is', () => {
    for (const { score, detected } of pieces) {
      const theirs = renotate(detected, { meter: other(score) });
      for (const at of addressesOf(score).filter((_, index) => index % 9 === 0)) {
        const ours = moveBySemitones(score, [at], 1).score;
        const { score: merged, conflicts } = mergeReading(score, theirs, ours);
        expect(conflicts).toEqual([]);
        expect(checkScore(merged)).toEqual([]);
        expect(pitchesOf(merged)).toEqual(pitchesOf(ours));
        expect(merged.measures).toEqual(theirs.measures);
      }
    }
  });

  it('has the new meter in an edited measure whose notes are written alike in 3/4 and 6/8', () => {
    const minuet = TUNES.filter(({ name }) => name === 'minuet-in-g').map((tune) => transcribed(performTune(tune)));
    for (const { detected } of minuet) {
      const [base, theirs] = [renotate(detected, { meter: '6/8' }), renotate(detected, { meter: '3/4' })];
      for (const at of addressesOf(base)) {
        const ours = moveBySemitones(base, [at], 1).score;
        expect(mergeReading(base, theirs, ours).score.measures).toEqual(theirs.measures);
      }
    }
  });

  it.each<[string, RenotateOptions]>([
    ['doubled values', { level: 2 }],
    ['another key', { key: 6 }],
    ['a beat later', { firstBarline: { beat: 1 } }],
    ['plainer', { exactness: 0 }],
  ])('keeps deleted and kept notes, fingers, articulations, titles and sections: %s', (_, options) => {
    for (const { score, detected } of pieces) {
      const addresses = addressesOf(score);
      const [first, second, third, fourth] = [3, 8, 13, 18].map((index) => addresses[index]) as [
        NoteAddress,
        NoteAddress,
        NoteAddress,
        NoteAddress,
      ];
      const fingered = updateChord(score, first, (chord) => ({
        ...chord,
        articulations: ['staccato'],
        notes: chord.notes.map((note, index) => (index === first.note ? { ...note, fingering: 'r2' } : note)),
      }));
      const kept = keepNote(fingered, [second]).score;
      const deleted = removeHeads(kept, [third]).score;
      const edited = updateMeasure(moveBySemitones(deleted, [fourth], 12).score, 0, (measure) => ({
        ...measure,
        section: 'A',
      }));
      const ours = { ...edited, meta: { ...edited.meta, title: 'Mine' } };
      const { score: merged, conflicts } = mergeReading(score, renotate(detected, options), ours);
      expect(conflicts).toEqual([]);
      expect(checkScore(merged)).toEqual([]);
      expect(pitchesOf(merged)).toEqual(pitchesOf(ours));
      expect(merged.meta.title).toBe('Mine');
      expect(merged.measures[0]?.section).toBe('A');
      const marked = notesOf(merged).filter(({ note }) => note.fingering === 'r2');
      expect(marked).toHaveLength(1);
      expect(marked[0]?.chord.articulations).toEqual(['staccato']);
      expect(doubts(merged, { threshold: 1 }).length).toBeLessThan(doubts(score, { threshold: 1 }).length);
    }
  });

  it('takes an added note into the chord that sounds at its time, or into a rest', () => {
    for (const { score, detected } of pieces) {
      const at = addressesOf(score)[11];
      if (!at) continue;
      const ours = addHead(score, [at], 30).score;
      const { score: merged, conflicts } = mergeReading(score, renotate(detected, { meter: other(score) }), ours);
      expect(conflicts).toEqual([]);
      expect(pitchesOf(merged)).toEqual(pitchesOf(ours));
    }
  });

  it('names the measure of a rhythm that both have changed', () => {
    const [{ score, detected }] = pieces as [(typeof pieces)[number]];
    const at = addressesOf(score).find(({ measure }) => measure === 2);
    const ours = at ? setDuration(score, [at], 4).score : score;
    expect(ours).not.toBe(score);
    const { score: merged, conflicts } = mergeReading(score, renotate(detected, { level: 2 }), ours);
    expect(conflicts.map(({ reason }) => reason)).toContain('rhythm');
    const time = score.measures[2]?.timestamp ?? 0;
    const named = conflicts[0]?.measure ?? NaN;
    expect(Math.abs((merged.measures[named]?.timestamp ?? 0) - time)).toBeLessThan(2.5);
  });

  it('names measures that were inserted where the barlines move, and keeps them where they do not', () => {
    const [{ score, detected }] = pieces as [(typeof pieces)[number]];
    const ours = insertMeasures(score, 3);
    const read = mergeReading(score, renotate(detected, { meter: '3/4' }), ours);
    expect(read.conflicts.map(({ reason }) => reason)).toContain('barlines');
    expect(checkScore(read.score)).toEqual([]);
    const set = renotate(detected, { key: 6 });
    const keyed = mergeReading(score, { ...score, measures: set.measures }, ours);
    expect(keyed.score.measures).toHaveLength(score.measures.length + 1);
    expect(keyed.score.measures[0]?.key?.fifths).toBe(6);
    expect(checkScore(keyed.score)).toEqual([]);
  });

  it('loses no note silently, whatever was edited and however it is read anew', () => {
    const edit = fc.record({
      kind: fc.constantFrom('move', 'delete', 'add', 'shorten', 'meter', 'insert'),
      where: fc.nat(),
      by: fc.integer({ min: -13, max: 13 }),
    });
    const options = fc.record(
      {
        meter: fc.constantFrom('2/4', '3/4', '4/4', '6/8'),
        level: fc.constantFrom<0.5 | 1 | 2>(0.5, 1, 2),
        key: fc.nat({ max: 23 }),
        exactness: fc.double({ min: 0, max: 1, noNaN: true }),
        barlines: fc.array(fc.double({ min: 0, max: 20, noNaN: true }).map(seconds), { maxLength: 2 }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.nat({ max: pieces.length - 1 }),
        fc.array(edit, { maxLength: 6 }),
        options,
        (piece, edits, wanted) => {
          const { score, detected } = pieces[piece] ?? (pieces[0] as (typeof pieces)[number]);
          const ours = edits.reduce(edited, score);
          const theirs = renotate(detected, wanted);
          const { score: merged, conflicts } = mergeReading(score, theirs, ours);
          expect(checkScore(merged)).toEqual([]);
          if (conflicts.length === 0) expect(pitchesOf(merged)).toEqual(pitchesOf(ours));
          for (const { measure } of conflicts) expect(merged.measures[measure]).toBeDefined();
        },
      ),
      runs(40),
    );
  });
});

function edited(score: Score, { kind, where, by }: { kind: string; where: number; by: number }): Score {
  const addresses = addressesOf(score);
  const at = addresses[where % addresses.length];
  if (!at) return score;
  switch (kind) {
    case 'move':
      return moveBySemitones(score, [at], by).score;
    case 'delete':
      return removeHeads(score, [at]).score;
    case 'add':
      return addHead(score, [at], 60 + by).score;
    case 'shorten':
      return setDuration(score, [at], 4).score;
    case 'meter':
      return setTimeSignature(score, 0, { beats: [by > 0 ? 2 : 5], beatType: 4 });
    default:
      return insertMeasures(score, where % score.measures.length);
  }
}
