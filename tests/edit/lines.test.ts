/** Pedals and octave lines that a user adds, changes and removes; hairpins have tests of their own. */
import { describe, expect, it } from 'vitest';
import {
  copySelection,
  deleteMeasure,
  haveLines,
  moveSpannerEnd,
  paste,
  removeAttachment,
  selectAll,
  toggleLines,
  type Look,
  type Selection,
} from '../../engine/edit/index.ts';
import { linesOf } from '../../engine/edit/marks/lines.ts';
import { readMusicJson } from '../../engine/formats/musicjson/read/readMusicJson.ts';
import { writeMusicJson } from '../../engine/formats/musicjson/write/writeMusicJson.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { Score } from '../../engine/model/score.ts';
import { ottavaAt } from '../../engine/model/scoreContext.ts';
import { timelineOf } from '../../engine/timeline/timeline.ts';
import { ticks, TICKS_PER_QUARTER } from '../../engine/units.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';

const PEDAL: Look = { kind: 'pedal', style: 'text' };
const UP: Look = { kind: 'ottava', octaves: 1 };
const DOWN: Look = { kind: 'ottava', octaves: -1 };

const piano = (): Score =>
  buildScore({
    staves: [[TREBLE, BASS]],
    measures: Array.from({ length: 3 }, () => ({ parts: [[['c6q d6q e6q f6q'], ['c3h g3h']]] })),
  });

/** `1.2`: the second chord of the first bar, in the right hand. */
const chords = (...places: readonly string[]): Selection =>
  places.map((place) => {
    const [measure = 1, chord = 1] = place.split('.').map(Number);
    return { part: 0, measure: measure - 1, voice: 0, chord: chord - 1, note: 0 };
  });

/** `1 1.2–2.4`: on the second staff from the second quarter of bar 1 to the fourth of bar 2. */
const linesIn = (score: Score, kind: Look['kind']): readonly string[] =>
  score.parts.flatMap((part) =>
    linesOf(part, kind).map(({ start, from, to }) => {
      const place = ({ measure, at }: typeof from): string => `${measure + 1}.${at / TICKS_PER_QUARTER + 1}`;
      return `${start.staff} ${place(from)}–${place(to)}`;
    }),
  );

const over = (score: Score, look: Look, ...places: readonly string[]): Score =>
  toggleLines(score, chords(...places), look).score;

function expectKept(score: Score): void {
  expect(checkScore(score)).toEqual([]);
  expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
  expect(readMusicJson(writeMusicJson(score)).score.parts).toEqual(score.parts);
}

describe('pedals', () => {
  it('are below the lowest staff of their part, hold its notes, and are removed again', () => {
    const score = over(piano(), PEDAL, '1.1', '1.4');
    expect(linesIn(score, 'pedal')).toEqual(['1 1.1–1.5']);
    expectKept(score);
    const held = (of: Score): number => timelineOf(of).pedals.length;
    expect([held(piano()), held(score)]).toEqual([0, 1]);
    expect(over(score, PEDAL, '1.2', '1.3')).toEqual(piano());
  });

  it('follow each other, and take the place of those that they overlap', () => {
    const two = over(over(piano(), PEDAL, '1.1', '1.2'), PEDAL, '1.3', '1.4');
    expect(linesIn(two, 'pedal')).toEqual(['1 1.1–1.3', '1 1.3–1.5']);
    expectKept(two);
    expect(linesIn(over(two, PEDAL, '1.2', '2.1'), 'pedal')).toEqual(['1 1.2–2.2']);
  });

  it('are shortened with a bar that is deleted, and end at notes of every staff', () => {
    const score = over(piano(), PEDAL, '1.1', '2.2');
    expect(linesIn(deleteMeasure(score, 1), 'pedal')).toEqual(['1 1.1–1.5']);
    expect(linesIn(deleteMeasure(score, 0), 'pedal')).toEqual(['1 1.1–1.3']);
    const spanner = { kind: 'pedal', part: 0, number: 1, ...spanOf(score) } as const;
    const moved = moveSpannerEnd(score, spanner, 1);
    expect(linesIn(moved.score, 'pedal')).toEqual(['1 1.1–2.4']);
    expect(linesIn(removeAttachment(score, spanner), 'pedal')).toEqual([]);
  });
});

function spanOf({ parts: [part] }: Score) {
  const [line] = part === undefined ? [] : linesOf(part, 'pedal');
  if (line === undefined) throw new Error('no pedal');
  return { from: line.from, to: line.to };
}

describe('octave lines', () => {
  it('keep the sound of their notes and print them an octave lower', () => {
    const score = over(piano(), UP, '1.2', '1.4');
    expect(linesIn(score, 'ottava')).toEqual(['0 1.2–1.5']);
    expectKept(score);
    const pitches = (of: Score) => timelineOf(of).events.map(({ midiPitch }) => midiPitch);
    expect(pitches(score)).toEqual(pitches(piano()));
    const [part] = score.parts;
    const octaves = [0, 1, 3, 4].map((beat) => part && ottavaAt(part, 0, 0, ticks(beat * TICKS_PER_QUARTER)));
    expect([octaves, part && ottavaAt(part, 1, 0, ticks(0))]).toEqual([[0, 1, 1, 0], 0]);
  });

  it('one takes the place of its opposite, and all notes under it remove it', () => {
    const score = over(piano(), UP, '1.1', '1.4');
    expect([haveLines(score, chords('1.2'), UP), haveLines(score, chords('1.2'), DOWN)]).toEqual([true, false]);
    const down = over(score, DOWN, '1.1', '1.4');
    expect([linesIn(down, 'ottava'), haveLines(down, chords('1.2'), DOWN)]).toEqual([['0 1.1–1.5'], true]);
    expect(over(down, DOWN, '1.3')).toEqual(piano());
  });

  it('are copied with all notes under them, as pedals are', () => {
    const score = toggleLines(over(piano(), UP, '1.1', '1.4'), selectAll(piano(), { first: 0, last: 0 }), PEDAL).score;
    const copied = copySelection(score, selectAll(score, { first: 0, last: 0 }));
    const [target] = chords('3.1');
    if (copied === undefined || target === undefined) throw new Error('nothing copied');
    const pasted = paste(score, target, copied).score;
    expectKept(pasted);
    expect(linesIn(pasted, 'ottava')).toEqual(['0 1.1–1.5', '0 3.1–3.5']);
    expect(linesIn(pasted, 'pedal')).toEqual(['1 1.1–1.5', '1 3.1–3.5']);
  });
});
