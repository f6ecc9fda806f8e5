/** Commands for signs on notes and moments. */
import { describe, expect, it } from 'vitest';
import {
  EditError,
  setBreath,
  setCaesura,
  setFiguredBass,
  setMeasureSign,
  setNotehead,
  toggleNoteSign,
  type MeasureSign,
  type Selection,
} from '../../engine/edit/index.ts';
import { readMusicXml } from '../../engine/formats/musicxml/read/readMusicXml.ts';
import { writeMusicXml } from '../../engine/formats/musicxml/write/writeMusicXml.ts';
import { checkScore } from '../../engine/model/checks/checkScore.ts';
import type { NoteSign } from '../../engine/model/noteSigns.ts';
import type { Score } from '../../engine/model/score.ts';
import { BASS, buildScore, TREBLE } from '../fixtures/engraving/scoreBuilder.ts';
import { quarters } from '../fixtures/engraving/rule.ts';

const piano = (): Score =>
  buildScore({
    staves: [[TREBLE, BASS]],
    measures: Array.from({ length: 5 }, () => ({ parts: [[['c5q d5q rh'], ['c3w']]] })),
  });
const at = (chord: number, note = 0): Selection[number] => ({ part: 0, measure: 0, voice: 0, chord, note });
const chordOf = (score: Score, chord: number) => score.parts[0]?.measures[0]?.voices[0]?.chords[chord];

/** Expects that a sign survives a conversion to MusicXML and back. */
function expectKept(score: Score): void {
  expect(checkScore(score)).toEqual([]);
  expect(readMusicXml(writeMusicXml(score)).parts).toEqual(score.parts);
}

describe('J-10 signs on notes', () => {
  const sign: NoteSign = { kind: 'technique', technique: 'thumb-position' };

  it('are added to all selected notes, and removed where all have them', () => {
    const selection = [at(0), at(1), at(2, -1)];
    const once = toggleNoteSign(piano(), [at(1)], sign).score;
    const both = toggleNoteSign(once, selection, sign).score;
    expect([0, 1].map((chord) => chordOf(both, chord)?.notes[0]?.signs)).toEqual([[sign], [sign]]);
    expectKept(both);
    expect(toggleNoteSign(both, selection, sign).score).toEqual(piano());
  });

  it('can be bends, hammer-ons and texts', () => {
    const signs: readonly NoteSign[] = [
      { kind: 'bend', bend: 'up', semitones: 2 },
      { kind: 'legato', technique: 'hammer-on', edge: 'start', number: 1 },
      { kind: 'text', text: 'rasg.', about: 'technique' },
    ];
    const edited = signs.reduce((score, each) => toggleNoteSign(score, [at(0)], each).score, piano());
    expect(chordOf(edited, 0)?.notes[0]?.signs).toEqual(signs);
    expectKept(edited);
  });

  it('heads, breaths and caesuras have shapes', () => {
    const heads = setNotehead(piano(), [at(0)], 'mi').score;
    const breath = setBreath(heads, [at(0)], 'tick').score;
    const caesura = setCaesura(breath, [at(1)], 'thick').score;
    expect(chordOf(caesura, 0)).toMatchObject({
      articulations: ['breath'],
      breathShape: 'tick',
      notes: [{ notehead: 'mi' }],
    });
    expect(chordOf(caesura, 1)).toMatchObject({ articulations: ['caesura'], caesuraShape: 'thick' });
    expectKept(caesura);
    const plain = setCaesura(setBreath(caesura, [at(0)], null).score, [at(1)], null).score;
    expect(setNotehead(plain, [at(0)], 'normal').score).toEqual(piano());
  });
});

describe('J-10 figured bass', () => {
  it('is added at a moment, replaced and removed', () => {
    const place = { part: 0, measure: 1, at: quarters(1) };
    const set = setFiguredBass(piano(), place, [{ number: '6' }, { prefix: 'sharp', number: '4' }], 1);
    const replaced = setFiguredBass(set, place, [{ number: '7', extend: 'start' }], 1);
    expect(replaced.parts[0]?.measures[1]?.directions).toEqual([
      { kind: 'figured-bass', at: quarters(1), staff: 1, figures: [{ number: '7', extend: 'start' }] },
    ]);
    expect(setFiguredBass(replaced, place, [])).toEqual(piano());
    expect(() => setFiguredBass(piano(), place, [{ number: 'six' }])).toThrow(EditError);
  });
});

describe('J-10 signs in place of the notes of measures', () => {
  const marksOf = (score: Score): unknown =>
    score.parts[0]?.measures.map(({ directions = [] }) =>
      directions.map((mark) => ('edge' in mark ? `${mark.kind} ${mark.edge} ${mark.staff}` : mark.kind)),
    );
  const slashes: MeasureSign = { kind: 'slashes' };

  it('apply to the chosen measures, on one staff', () => {
    const score = setMeasureSign(
      piano(),
      { part: 0, staff: 1, first: 1, last: 2 },
      { kind: 'measure-repeat', count: 1 },
    );
    expect(marksOf(score)).toEqual([[], ['measure-repeat start 1'], [], ['measure-repeat stop 1'], []]);
    expectKept(score);
  });

  it('can be removed from the middle of a longer passage', () => {
    const all = setMeasureSign(piano(), { part: 0, staff: 0, first: 0, last: 4 }, slashes);
    const part = setMeasureSign(all, { part: 0, staff: 0, first: 1, last: 2 }, null);
    expect(marksOf(part)).toEqual([['slashes start 0'], ['slashes stop 0'], [], ['slashes start 0'], []]);
    expect(marksOf(setMeasureSign(all, { part: 0, staff: 0, first: 0, last: 4 }, null))).toEqual([[], [], [], [], []]);
  });
});
