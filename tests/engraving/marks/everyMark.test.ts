/** Every mark of the model draws ink: each is added to a plain score, whose drawing must then change. */
import { describe, expect, it } from 'vitest';
import { layoutScore } from '../../../engine/index.ts';
import type { DisplayList } from '../../../engine/index.ts';
import type { Chord } from '../../../engine/model/chord.ts';
import type { Direction } from '../../../engine/model/direction.ts';
import type { NoteSign } from '../../../engine/model/noteSigns.ts';
import type { Score } from '../../../engine/model/score.ts';
import { BASS, buildScore, chords, TREBLE } from '../../fixtures/engraving/scoreBuilder.ts';
import { MOMENT_SIGNS, NOT_DRAWN, NOTE_SIGNS } from './keptMarks.ts';
import { at, note, one, OWN_MARKS, type Changes } from './ownMarks.ts';

function scoreWith({ measure, part, chord, note, next, nextNote }: Changes): Score {
  const voice = chords('c5q d5q e5q f5q').map((each, index): Chord => {
    const [own, ofNote] = index === 1 ? [chord, note] : index === 2 ? [next, nextNote] : [];
    const notes = each.notes.map((head) => ({ ...head, ...ofNote }));
    return { ...each, notes, ...own };
  });
  return buildScore({
    staves: [[TREBLE]],
    measures: [{ parts: [[[voice]]], ...measure, ...(part && { partFields: [part] }) }, { parts: [[['c5w']]] }],
  });
}

const inkOf = (score: Score): unknown =>
  layoutScore(score, { width: 80, measuresPerSystem: 2 }).list.systems.map(
    ({ strokes, quads, curves, glyphs, texts }) => [
      Array.from(strokes.data),
      Array.from(quads.data),
      Array.from(curves.data),
      Array.from(glyphs.data),
      Array.from(glyphs.codePoint),
      texts.map(({ element: _, ...text }) => text),
    ],
  );

const PLAIN = JSON.stringify(inkOf(scoreWith({})));
const leavesInk = (changes: Changes): boolean => JSON.stringify(inkOf(scoreWith(changes))) !== PLAIN;

const undrawn = (marks: Readonly<Record<string, Changes>>): readonly string[] =>
  Object.entries(marks).flatMap(([name, changes]) => (leavesInk(changes) ? [] : [name]));

describe('F-09 every mark of the model draws ink', () => {
  it.each(OWN_MARKS)('%s', (_what, marks) => {
    expect(undrawn(marks)).toEqual([]);
  });
});

describe('F-09 signs that the model keeps in the form of MusicXML', () => {
  it('draw ink at their notes', () => {
    expect(undrawn(NOTE_SIGNS)).toEqual([]);
  });

  it('draw ink at their moments', () => {
    const marks = MOMENT_SIGNS.map((mark, index) => [`${mark.kind} ${index}`, one(mark)] as const);
    expect(undrawn(Object.fromEntries(marks))).toEqual([]);
  });

  it('are listed where they do not', () => {
    expect(undrawn(NOT_DRAWN)).toEqual(Object.keys(NOT_DRAWN));
  });

  it('are ignored where they are not valid', () => {
    const odd: readonly NoteSign[] = [
      { kind: 'bend', bend: 'up', semitones: 0.1 },
      { kind: 'pluck', finger: 'the second finger of the left hand' },
      { kind: 'legato', technique: 'hammer-on', edge: 'stop', number: 1 },
    ];
    const moments: readonly Direction[] = [
      { kind: 'figured-bass', figures: [{ number: '9'.repeat(50) }], ...at },
      { kind: 'figured-bass', figures: [], ...at },
      { kind: 'sign', sign: { kind: 'harp-pedals', alters: [] }, ...at },
      { kind: 'sign', sign: { kind: 'symbol', glyph: 'noSuchGlyph' }, ...at },
    ];
    for (const sign of odd) expect(() => inkOf(scoreWith(note({ signs: [sign] })))).not.toThrow();
    for (const mark of moments) expect(layoutScore(scoreWith(one(mark)), { width: 80 }).faults).toEqual([]);
  });
});

it('every staff of a piano can have figured bass, below its lowest notes', () => {
  const score = buildScore({
    staves: [[TREBLE, BASS]],
    measures: [
      {
        parts: [[['c5w'], ['c3w']]],
        partFields: [
          {
            directions: [{ kind: 'figured-bass', figures: [{ number: '6' }], ...at }],
          },
        ],
      },
    ],
  });
  const { list } = layoutScore(score, { width: 60 });
  const { glyphs, elements } = list.systems[0] as DisplayList['systems'][number];
  const staves = Array.from(glyphs.element, (index) => elements[index]).flatMap((element) =>
    element?.kind === 'direction' ? [element.staff] : [],
  );
  expect(staves).toEqual([1]);
});
