/** Tremolos of one note that a user adds and removes. */
import { describe, expect, it } from 'vitest';
import { haveTremolo, setDuration, toggleTremolo } from '../../engine/edit/index.ts';
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
import { marked, oneStaff } from '../fixtures/engraving/rule.ts';

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

  it('E-01 two chords that alternate keep their tremolo', () => {
    const score = oneStaff([
      marked('c5h e5h', { tremolo: { strokes: 3, kind: 'start' } }, { tremolo: { strokes: 3, kind: 'stop' } }),
    ]);
    expect(toggleTremolo(score, [at(0), at(1)], 1).score).toBe(score);
  });
});
