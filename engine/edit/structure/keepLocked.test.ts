import { describe, expect, it } from 'vitest';
import { buildScore, BASS, TREBLE } from '../../../tests/fixtures/engraving/scoreBuilder.ts';
import { checkScore } from '../../model/checks/checkScore.ts';
import type { Score } from '../../model/score.ts';
import { ticks, TICKS_PER_QUARTER, wholes } from '../../units.ts';
import { wholeChord } from '../address.ts';
import { EditError } from '../editError.ts';
import { copySelection, paste } from '../clipboard.ts';
import { setClef, setTempo } from '../marks/directions.ts';
import { toNotes } from '../pitch.ts';
import { keepLocked } from './keepLocked.ts';
import { deleteMeasure, insertMeasures, setMeasureCount } from './measures.ts';
import { addPart, movePart, setProgram } from './parts.ts';
import { setPickup } from './pickup.ts';
import { addStaffBelow, deleteStaff } from './staves.ts';
import { setTimeSignature } from './timeSignature.ts';
import { transpose } from '../transpose.ts';

const LOCKED = 2;

/** A piano score of five bars; the last three are withheld, as the server sends them. */
function lockedScore(): Score {
  const measures = ['c5w', 'd5q e5q f5h', 'R', 'R', 'R'].map((text) => ({ parts: [[[text], ['R']]] }));
  const score = buildScore({ staves: [[TREBLE, BASS]], measures });
  return {
    ...score,
    measures: score.measures.map((each, index) => (index < LOCKED ? each : { ...each, locked: true })),
    parts: score.parts.map((part, at) => ({
      ...part,
      measures: part.measures.map((each, index) =>
        index < LOCKED ? each : { ...each, extra: { Locked: { Part: at, Measure: index } } },
      ),
    })),
  };
}

const SCORE = lockedScore();
const chord = (measure: number) => ({ part: 0, measure, voice: 0, chord: 0 });
const copied = copySelection(
  SCORE,
  [0, 1].flatMap((measure) => wholeChord(SCORE, chord(measure))),
) as Score;

const kept = (edited: Score): Score => {
  expect(keepLocked(edited, SCORE)).toBe(edited);
  expect(checkScore(edited)).toEqual([]);
  return edited;
};

describe('X-08 X-39 withheld bars', () => {
  it.each([
    ['another meter of the free bars', setTimeSignature(SCORE, 0, { beats: [3], beatType: 4 })],
    ['a meter with as many bars', setTimeSignature(SCORE, 0, { beats: [2, 2], beatType: 4 })],
    ['a pickup', setPickup(SCORE, TICKS_PER_QUARTER)],
    ['a deleted free bar', deleteMeasure(SCORE, 0)],
    ['a deleted free bar before them', deleteMeasure(setTempo(SCORE, 1, 90, wholes(1, 2)), 1)],
    ['an inserted free bar', insertMeasures(SCORE, 1)],
    ['a clef in a free bar', setClef(SCORE, { part: 0, measure: 1, at: ticks(0) }, 0, BASS)],
    ['a new part', addPart(SCORE)],
    ['a moved part', movePart(addPart(SCORE), 0, 1)],
    ['another instrument', setProgram(SCORE, 0, 66)],
    [
      'a paste that ends before them',
      paste(SCORE, { ...chord(1) }, copySelection(SCORE, wholeChord(SCORE, chord(1))) as Score).score,
    ],
  ])('stay as they are after %s', (_, edited) => {
    kept(edited);
  });

  it('I-20 X-39 stay as they are when the free bars are transposed', () => {
    const options = {
      toKey: 2,
      direction: 1,
      octaves: 0,
      updateNotes: true,
      updateKey: true,
      updateChords: true,
    } as const;
    kept(transpose(SCORE, options));
  });

  it.each([
    ['a deleted bar', deleteMeasure(SCORE, 3)],
    ['a smaller number of bars', setMeasureCount(SCORE, 2)],
    ['a greater number of bars', setMeasureCount(SCORE, 6)],
    ['a bar between them', insertMeasures(SCORE, 3)],
    ['a note', toNotes(SCORE, wholeChord(SCORE, chord(2))).score],
    ['a paste that reaches them', paste(SCORE, chord(1), copied).score],
    ['another meter', setTimeSignature(SCORE, 3, { beats: [3], beatType: 4 })],
    ['a tempo', setTempo(SCORE, 2, 90)],
    ['a clef at a moment of them', setClef(SCORE, { part: 0, measure: 3, at: ticks(0) }, 0, BASS)],
    ['a staff fewer, for which the stored notes have no place', deleteStaff(SCORE, 0, 1)],
    ['a staff more', addStaffBelow(SCORE, 0, 1)],
  ])('are refused %s', (_, edited) => {
    expect(() => keepLocked(edited, SCORE)).toThrow(EditError);
  });

  it('X-08 a score without them is edited everywhere', () => {
    const free = buildScore({ measures: [{ parts: [[['c5w']]] }] });
    expect(keepLocked(setMeasureCount(free, 3), free).measures).toHaveLength(3);
  });
});
