/** Crescendo and diminuendo hairpins that a user adds, changes and removes. */
import { describe, expect, it } from 'vitest';
import {
  copySelection,
  deleteMeasure,
  deleteMeasures,
  deleteSelection,
  haveHairpins,
  paste,
  selectAll,
  setMeasureCount,
  toggleHairpins,
  type Selection,
} from '../../engine/edit/index.ts';
import { linesOf, putLine } from '../../engine/edit/marks/lines.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Hairpin } from '../../engine/model/direction.ts';
import type { Score } from '../../engine/model/score.ts';
import { timelineOf } from '../../engine/timeline/timeline.ts';
import { TICKS_PER_QUARTER } from '../../engine/units.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { oneStaff } from '../fixtures/engraving/rule.ts';

const melody = (): Score => oneStaff(['c5q d5q e5q f5q', 'g5q rq a5h', 'b5w']);

/** `1.2`: the second chord of the first bar. */
const chords = (...places: readonly string[]): Selection =>
  places.map((place) => {
    const [measure = 1, chord = 1] = place.split('.').map(Number);
    return { part: 0, measure: measure - 1, voice: 0, chord: chord - 1, note: 0 };
  });

/** `< 0 1.2–2.4`: a crescendo on the first staff from the second quarter of bar 1 to the fourth of bar 2. */
const hairpinsIn = (score: Score): readonly string[] =>
  score.parts.flatMap((part) =>
    linesOf(part, 'hairpin').map(({ start, from, to }) => {
      const place = ({ measure, at }: typeof from): string => `${measure + 1}.${at / TICKS_PER_QUARTER + 1}`;
      return `${'direction' in start && start.direction === 'crescendo' ? '<' : '>'} ${start.staff} ${place(from)}–${place(to)}`;
    }),
  );

const under = (score: Score, direction: Hairpin['direction'], ...places: readonly string[]): Score =>
  toggleHairpins(score, chords(...places), direction).score;

function expectKept(score: Score): void {
  expect(checkScore(score)).toEqual([]);
  expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
  expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
}

describe('hairpins', () => {
  it('extend from the first selected note to the end of the last one, and are removed again', () => {
    const selection = chords('1.2', '2.1');
    const { score, selection: after } = toggleHairpins(melody(), selection, 'crescendo');
    expect(hairpinsIn(score)).toEqual(['< 0 1.2–2.2']);
    expect(after).toBe(selection);
    expectKept(score);
    expect(toggleHairpins(score, selection, 'crescendo').score).toEqual(melody());
  });

  it('may end at the end of a bar and of the score', () => {
    const score = under(under(melody(), 'crescendo', '1.1', '1.4'), 'diminuendo', '2.1', '3.1');
    expect(hairpinsIn(score)).toEqual(['< 0 1.1–1.5', '> 0 2.1–3.5']);
    expectKept(score);
  });

  it('take the place of those of their staff that they overlap', () => {
    const score = under(melody(), 'crescendo', '1.1', '1.4');
    expect(hairpinsIn(under(score, 'diminuendo', '1.1', '1.4'))).toEqual(['> 0 1.1–1.5']);
    expect(hairpinsIn(under(score, 'crescendo', '1.3', '2.1'))).toEqual(['< 0 1.3–2.2']);
    expect(hairpinsIn(under(score, 'diminuendo', '2.1', '2.3'))).toEqual(['< 0 1.1–1.5', '> 0 2.1–2.5']);
    expect(hairpinsIn(under(score, 'diminuendo', '1.4'))).toEqual(['> 0 1.4–1.5']);
  });

  it('are removed from any notes under them, also where a file ends them at the beginning of the last one', () => {
    const score = under(melody(), 'crescendo', '1.1', '1.4');
    expect(hairpinsIn(under(score, 'crescendo', '1.2', '1.3'))).toEqual([]);
    const filed = under(melody(), 'crescendo', '1.1', '1.3');
    expect(haveHairpins(filed, chords('1.1', '1.4'), 'crescendo')).toBe(true);
    expect(haveHairpins(filed, chords('1.1', '1.4'), 'diminuendo')).toBe(false);
    expect(haveHairpins(filed, chords('1.4'), 'crescendo')).toBe(false);
    expect(hairpinsIn(under(filed, 'crescendo', '1.1', '1.4'))).toEqual([]);
  });

  it('are on the top one of the selected staves', () => {
    const piano = buildScore({
      staves: [[TREBLE, BASS]],
      measures: Array.from({ length: 2 }, () => ({ parts: [[['c5q d5q e5h', 'e4h f4h'], ['c3w']]] })),
    });
    const all = selectAll(piano, { first: 0, last: 0 });
    const { score } = toggleHairpins(piano, all, 'crescendo');
    expect(hairpinsIn(score)).toEqual(['< 0 1.1–1.5']);
    const bass = all.filter(({ voice }) => voice === 2);
    const both = toggleHairpins(score, bass, 'diminuendo').score;
    expect(hairpinsIn(both)).toEqual(['< 0 1.1–1.5', '> 1 1.1–1.5']);
    expectKept(both);
  });

  it('are played', () => {
    const velocities = (score: Score) => timelineOf(score).events.map(({ velocity }) => velocity);
    const [first = 0, , third = 0, last = 0] = velocities(under(melody(), 'crescendo', '1.1', '1.4'));
    expect(new Set(velocities(melody())).size).toBe(1);
    expect([third > first, last > third]).toEqual([true, true]);
  });

  it('are copied with the notes over them, also across a barline and to the end of the score', () => {
    const score = under(melody(), 'crescendo', '1.2', '1.3');
    const copy = (from: string, to: string, at: string): readonly string[] => {
      const [[target], copied] = [chords(at), copySelection(score, chords(from, to))];
      if (target === undefined || copied === undefined) throw new Error('nothing copied');
      const pasted = paste(score, target, copied).score;
      expectKept(pasted);
      return hairpinsIn(pasted);
    };
    expect(copy('1.1', '1.4', '2.1')).toEqual(['< 0 1.2–1.4', '< 0 2.2–2.4']);
    expect(copy('1.2', '1.3', '1.4')).toEqual(['< 0 1.2–1.4', '< 0 1.4–2.2']);
    expect(copy('1.2', '1.3', '2.3')).toEqual(['< 0 1.2–1.4', '< 0 2.3–2.5']);
    expect(copy('1.3', '1.4', '2.1')).toEqual(['< 0 1.2–1.4']);
    expect(copy('1.2', '1.3', '1.3')).toEqual(['< 0 1.3–1.5']);
  });

  it('stay under notes that are deleted, and are shortened by a bar that is deleted with one of their ends', () => {
    const score = under(melody(), 'crescendo', '1.2', '2.1');
    expect(hairpinsIn(deleteSelection(score, chords('1.2', '1.3')).score)).toEqual(['< 0 1.2–2.2']);
    const shortened = (edited: Score): readonly string[] => {
      expectKept(edited);
      return hairpinsIn(edited);
    };
    expect(shortened(deleteMeasure(score, 0))).toEqual(['< 0 1.1–1.2']);
    expect(shortened(deleteMeasure(score, 1))).toEqual(['< 0 1.2–1.5']);
    expect(shortened(setMeasureCount(score, 1))).toEqual(['< 0 1.2–1.5']);
    const later = under(score, 'diminuendo', '3.1');
    expect(shortened(deleteMeasure(later, 1))).toEqual(['< 0 1.2–1.5', '> 0 2.1–2.5']);
    const long = under(melody(), 'crescendo', '1.2', '3.1');
    expect(shortened(deleteMeasures(long, 1, 2))).toEqual(['< 0 1.2–1.5']);
    expect(shortened(deleteMeasures(long, 0, 1))).toEqual(['< 0 1.1–1.5']);
    expect(shortened(deleteMeasure(long, 1))).toEqual(['< 0 1.2–2.5']);
  });

  it('disappear with bars that have both of their ends, or all of their length', () => {
    const directions = ({ parts }: Score) => parts[0]?.measures.flatMap(({ directions: all = [] }) => all);
    const score = under(melody(), 'crescendo', '1.2', '2.1');
    expect(directions(deleteMeasures(score, 0, 1))).toEqual([]);
    const atBarline = putLine(
      melody(),
      { part: 0, staff: 0, from: { measure: 0, at: TICKS_PER_QUARTER }, to: { measure: 1, at: 0 } },
      { kind: 'hairpin', direction: 'crescendo' },
    );
    expect(directions(deleteMeasure(atBarline, 0))).toEqual([]);
    expect(hairpinsIn(deleteMeasure(atBarline, 1))).toEqual(['< 0 1.2–1.5']);
  });
});
