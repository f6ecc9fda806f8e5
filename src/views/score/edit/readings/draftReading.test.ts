import { describe, expect, it } from 'vitest';
import {
  checkScore,
  keepNote,
  moveBySemitones,
  readMusicJson,
  renotate,
  seconds,
  writeMusicJson,
} from '../../../../../engine/index.ts';
import type { NoteAddress, Score } from '../../../../../engine/index.ts';
import { performTune, transcribed } from '../../../../../tests/fixtures/tunes/performTune.ts';
import { TUNES } from '../../../../../tests/fixtures/tunes/tunes.ts';
import { draftReading } from './draftReading.ts';
import { readingOf, withReading } from './readingChoice.ts';

const AUGUSTIN = TUNES.find(({ name }) => name === 'augustin') ?? TUNES[0];
if (AUGUSTIN === undefined) throw new RangeError('no tune');
const { score: written, detected } = transcribed(performTune(AUGUSTIN, { jitter: 0.03 }));
const stored = (score: Score): Score => readMusicJson(writeMusicJson(score)).score;
const score = stored(written);
const at = (measure: number): NoteAddress => ({ part: 0, measure, voice: 0, chord: 0, note: 0 });
const meterOf = ({ measures }: Score): string => `${measures[0]?.time?.beats.join()}/${measures[0]?.time?.beatType}`;
const partOf = ({ parts }: Score, first: number, last: number) => parts[0]?.measures.slice(first, last + 1);

describe('the draft of another reading', () => {
  it('writes an unedited score in another meter, stores the choice in it, and can restore the first reading', () => {
    const { score: halved, conflicts } = draftReading(detected, { score, choice: { meter: '4/4' } });
    expect(conflicts).toEqual([]);
    expect(meterOf(halved)).toBe('4/4');
    expect(readingOf(stored(halved))).toEqual({ meter: '4/4' });
    const again = draftReading(detected, { score: stored(halved), choice: {} });
    expect(again).toEqual({ score, conflicts: [] });
  });

  it("keeps the user's edits, and each later reading is compared with the one that was edited", () => {
    const kept = keepNote(score, [at(1)]).score;
    const edited = stored(moveBySemitones(kept, [at(3)], 1).score);
    const longer = draftReading(detected, { score: edited, choice: { level: 2 } });
    const back = draftReading(detected, { score: stored(longer.score), choice: {} });
    expect(checkScore(longer.score)).toEqual([]);
    expect(back.conflicts).toEqual([]);
    expect(partOf(back.score, 3, 3)).toEqual(partOf(edited, 3, 3));
  });

  it('of some bars does not change the others, leaves out notes of low confidence, and can discard the edits there', () => {
    const edited = stored(moveBySemitones(score, [at(2), at(6)], 2).score);
    const passage = { span: { first: 2, last: 3 }, least: 0, forgetsEdits: true };
    const forgotten = draftReading(detected, { score: edited, choice: {}, passage }).score;
    expect(partOf(forgotten, 2, 3)).toEqual(partOf(score, 2, 3));
    expect(partOf(forgotten, 4, 9)).toEqual(partOf(edited, 4, 9));
    const sparse = draftReading(detected, {
      ...{ score: edited, choice: {} },
      passage: { ...passage, least: 0.8, forgetsEdits: false },
    }).score;
    expect(checkScore(sparse)).toEqual([]);
    expect(partOf(sparse, 5, 9)).toEqual(partOf(edited, 5, 9));
  });

  it('refuses bars that have no time in the recording', () => {
    const measures = score.measures.map(({ timestamp: _, ...measure }) => measure);
    const passage = { span: { first: 2, last: 3 }, least: 0, forgetsEdits: true };
    expect(() => draftReading(detected, { score: { ...score, measures }, choice: {}, passage })).toThrow(RangeError);
  });

  it('sets new barlines after a barline that the user has set', () => {
    const barline = (score.measures[4]?.timestamp ?? 0) + 60 / AUGUSTIN.tempo;
    const { score: moved } = draftReading(detected, { score, choice: { barlines: [barline] } });
    expect(moved).toEqual(
      stored(withReading(renotate(detected, { barlines: [seconds(barline)] }), { barlines: [barline] })),
    );
    // The bar before the barline becomes longer.
    expect(partOf(moved, 0, 2)).toEqual(partOf(score, 0, 2));
  });
});
