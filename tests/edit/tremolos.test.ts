/** Tremolos of one note that a user adds and removes. */
import { describe, expect, it } from 'vitest';
import {
  copySelection,
  enterMidi,
  haveTremolo,
  moveNotes,
  paste,
  setDuration,
  setSounding,
  toggleGraces,
  toggleTremolo,
} from '../../engine/edit/index.ts';
import type { Selection } from '../../engine/edit/index.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { layoutScore } from '../../engine/layout/sheet/layoutScore.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { glyph } from '../../engine/smufl/glyphs.ts';
import { timelineOf } from '../../engine/timeline/timeline.ts';
import { TICKS_PER_QUARTER } from '../../engine/units.ts';
import { marked, oneStaff, quarters } from '../fixtures/engraving/rule.ts';

const melody = (): Score => oneStaff(['c5q [d5 f5]q rq e5q', 'g5w']);
const at = (chord: number, note = 0, measure = 0): Selection[number] => ({ part: 0, measure, voice: 0, chord, note });
const strokesOf = ({ parts }: Score) =>
  (parts[0]?.measures[0]?.voices[0]?.chords ?? []).map(({ tremolo }) => tremolo?.strokes ?? 0);

describe('tremolos', () => {
  const all = [at(0), at(1, 0), at(1, 1), at(2, -1), at(3)];

  it.each([1, 2, 3] as const)('E-01 %i strokes are added to all selected notes, printed, and removed', (strokes) => {
    const once = toggleTremolo(melody(), [at(1)], strokes).score;
    expect(haveTremolo(once, all, strokes)).toBe(false);
    const { score, selection } = toggleTremolo(once, all, strokes);
    expect(strokesOf(score)).toEqual([strokes, strokes, 0, strokes]);
    expect(selection).toBe(all);
    expect(checkScore(score)).toEqual([]);
    expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
    expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
    const printed = layoutScore(score, { width: 60 }).list.systems.flatMap(({ glyphs: { count, codePoint } }) => [
      ...codePoint.subarray(0, count),
    ]);
    expect(printed.filter((each) => each === glyph(`tremolo${strokes}`).codePoint)).toHaveLength(3);
    expect(toggleTremolo(score, all, strokes).score).toEqual(melody());
  });

  it('E-01 other strokes take the place of those that are there', () => {
    const score = toggleTremolo(melody(), [at(0)], 1).score;
    expect(strokesOf(toggleTremolo(score, [at(0)], 3).score)).toEqual([3, 0, 0, 0]);
  });

  it('E-01 two strokes on a quarter are played as sixteenths', () => {
    const { events } = timelineOf(toggleTremolo(melody(), [at(0)], 2).score);
    expect(events.filter(({ midiPitch }) => midiPitch === 72)).toHaveLength(4);
  });

  it('E-01 stay when the note becomes longer or shorter', () => {
    const score = toggleTremolo(melody(), [at(0)], 3).score;
    expect(strokesOf(setDuration(score, [at(0)], 3).score)[0]).toBe(3);
  });

  it('E-01 stay when the note is moved in time, resized or cut by another note', () => {
    const score = toggleTremolo(oneStaff(['c5h rh', 'rw']), [at(0)], 3).score;
    const tremolosOf = (of: Score) =>
      of.parts[0]?.measures[0]?.voices[0]?.chords.flatMap(({ tremolo, value }) => (tremolo ? [value.base] : []));
    expect(tremolosOf(moveNotes(score, [at(0)], 2 * TICKS_PER_QUARTER, 0).score)).toEqual([1]);
    expect(tremolosOf(setSounding(score, at(0), quarters(4)).score)).toEqual([0]);
    const place = { part: 0, measure: 0, staff: 0, number: 0, onset: quarters(1) };
    expect(tremolosOf(enterMidi(score, place, { base: 2, dots: 0 }, 60).score)).toEqual([2]);
  });

  it('E-01 are on both notes where one is pasted over a barline, and both are repeated', () => {
    const graced = toggleGraces(oneStaff(['c5w', 'rh g4h', 'rw']), [at(0)], true).score;
    const score = toggleTremolo(graced, [at(0)], 3).score;
    const copied = copySelection(score, [at(0)]);
    if (copied === undefined) throw new Error('nothing is copied');
    const pasted = paste(score, at(1, 0, 1), copied).score;
    const halves = pasted.parts[0]?.measures
      .slice(1)
      .map(({ voices }) => voices[0]?.chords.find(({ notes }) => notes[0]));
    expect(halves?.map((half) => [half?.tremolo?.strokes, half?.graceBefore?.length])).toEqual([
      [3, 1],
      [3, undefined],
    ]);
    const ofSecond = timelineOf(pasted).events.filter(({ midiPitch, measure }) => midiPitch === 72 && measure === 2);
    expect(ofSecond).toHaveLength(16);
    expect(checkScore(pasted)).toEqual([]);
  });

  it('E-01 two chords that alternate keep their tremolo', () => {
    const score = oneStaff([
      marked('c5h e5h', { tremolo: { strokes: 3, kind: 'start' } }, { tremolo: { strokes: 3, kind: 'stop' } }),
    ]);
    expect(toggleTremolo(score, [at(0), at(1)], 1).score).toBe(score);
  });
});
