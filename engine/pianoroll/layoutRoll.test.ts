import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/arbitrary/runs.ts';
import { arbitraryScore } from '../../tests/arbitrary/score.ts';
import { oneStaff, piano } from '../../tests/fixtures/engraving/rule.ts';
import { coordinates } from '../../tests/engraving/inkOfList.ts';
import { pianoScore } from '../../bench/scores/generateScore.ts';
import type { Score } from '../model/score.ts';
import { TICKS_PER_QUARTER } from '../units.ts';
import { layoutRoll } from './layoutRoll.ts';
import { rollNotes } from './rollNotes.ts';

const OPTIONS = { wholeWidth: 40, colouring: 'voice', showNames: false } as const;
const scores = arbitraryScore({ maxMeasures: 6, extras: true, exoticTuplets: true });

const blocks = (score: Score) =>
  rollNotes(score)
    .flat()
    .map(({ key, start, end }) => [key, start / TICKS_PER_QUARTER, end / TICKS_PER_QUARTER]);

describe('the blocks of a piano roll', () => {
  it('stand at their keys and moments as written, for as long as they are written', () => {
    expect(blocks(oneStaff(['c4q d4h [e4 g4]q', 'R']))).toEqual([
      [60, 0, 1],
      [62, 1, 3],
      [64, 3, 4],
      [67, 3, 4],
    ]);
  });

  it('join tied notes to one, over barlines too, and know where the chain ends', () => {
    const score = oneStaff(['c4h. c4~q', 'c4~w', 'c4h d4h']);
    expect(blocks(score)).toEqual([
      [60, 0, 3],
      [60, 3, 10],
      [62, 10, 12],
    ]);
    expect(rollNotes(score)[0]?.[1]).toMatchObject({
      address: { measure: 0, chord: 1, note: 0 },
      last: { measure: 2, chord: 0, note: 0 },
    });
  });

  it('are not doubled by a repeat', () => {
    const score = oneStaff(['c4w', 'd4w'], [undefined, { repeatEnd: 2 }]);
    expect(blocks(score)).toEqual([
      [60, 0, 4],
      [62, 4, 8],
    ]);
  });

  it('F-10 G-05 X-08 are none in a withheld measure', () => {
    expect(blocks(oneStaff(['c4w', 'd4w'], [undefined, { locked: true }]))).toEqual([[60, 0, 4]]);
  });

  it('begin each note that is written once: notes that nothing is tied to', () => {
    fc.assert(
      fc.property(scores, (score) => {
        const written = score.parts.flatMap(({ measures }) =>
          measures.flatMap(({ voices }, measure) =>
            score.measures[measure]?.locked === true ? [] : voices.flatMap(({ chords }) => chords),
          ),
        );
        const graces = written.flatMap(({ graceBefore = [], graceAfter = [] }) => [...graceBefore, ...graceAfter]);
        const count = [...written, ...graces].reduce((sum, { notes }) => sum + notes.length, 0);
        const found = rollNotes(score).flat();
        expect(found.length).toBeLessThanOrEqual(count);
        const end = score.measures.reduce((sum, { duration }) => sum + duration, 0);
        for (const note of found) {
          expect(note.start).toBeGreaterThanOrEqual(0);
          expect(note.end).toBeGreaterThan(note.start);
          expect(note.end).toBeLessThanOrEqual(end);
        }
        const untied = written.every(({ notes }) => notes.every(({ tied, looseTie }) => !tied && looseTie !== 'next'));
        if (untied) expect(found.length).toBe(count);
      }),
      runs(60),
    );
  });
});

describe('the layout of a piano roll', () => {
  it('X-05 G-03 has the 88 keys of a piano, more where a note lies outside', () => {
    expect(layoutRoll(oneStaff(['c4w']), OPTIONS).keys).toEqual({ lowest: 21, highest: 108 });
    expect(layoutRoll(oneStaff(['c4w']), OPTIONS).list.height).toBe(88);
    expect(layoutRoll(oneStaff(['g0q c9q d4h']), OPTIONS).keys).toEqual({ lowest: 19, highest: 120 });
  });

  it('tells around which row the notes lie', () => {
    expect(layoutRoll(oneStaff(['c5h c4h']), OPTIONS).middle).toBe(108 - 66 + 0.5);
    expect(layoutRoll(oneStaff(['R']), OPTIONS).middle).toBe(44);
  });

  it('tells which block is under a point, and where its length is pulled by', () => {
    const roll = layoutRoll(oneStaff(['c4h d4h', 'c4~w', 'c4w']), OPTIONS);
    const y = 108 - 60 + 0.5;
    expect(roll.noteAt(4, y)).toMatchObject({ note: { address: { measure: 0, chord: 0, note: 0 } }, grip: 'body' });
    expect(roll.noteAt(19.7, y)).toMatchObject({ note: { address: { measure: 0, chord: 0 } }, grip: 'end' });
    expect(roll.noteAt(30, y)).toBeNull();
    expect(roll.noteAt(30, y - 2)).toMatchObject({ note: { address: { chord: 1 } } });
    expect(roll.noteAt(119.5, y)).toMatchObject({ note: { last: { measure: 2 } }, grip: 'end' });
    expect(roll.keyAt(y)).toBe(60);
  });

  it('leads from a moment to its x and back', () => {
    fc.assert(
      fc.property(scores, fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(100), (score, share, which) => {
        const roll = layoutRoll(score, OPTIONS);
        const measure = which % score.measures.length;
        const at = Math.floor((score.measures[measure]?.duration ?? 0) * share);
        expect(roll.momentAt(roll.xOfMoment(measure, at))).toEqual({ measure, at });
      }),
      runs(60),
    );
  });

  it('keeps to the laws of display lists: every block has its note and a colour, inside of the bounds', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom('voice', 'velocity'), fc.boolean(), (score, colouring, showNames) => {
        const { list } = layoutRoll(score, { wholeWidth: 30, colouring, showNames });
        for (const value of coordinates(list)) expect(Number.isFinite(value)).toBe(true);
        for (const { elements, colours, quads, bounds } of list.systems) {
          expect(colours).toHaveLength(elements.length);
          for (const element of quads.element) expect(elements[element]?.kind).toBe('note');
          quads.data.forEach((value, index) => {
            const [least, most] = index % 2 === 0 ? [bounds.left, bounds.right] : [bounds.top, bounds.bottom];
            expect(value).toBeGreaterThanOrEqual(least);
            expect(value).toBeLessThanOrEqual(most + 1e-3);
          });
        }
      }),
      runs(40),
    );
  });

  it('gives each hand a colour of its own, or each loudness', () => {
    const score = piano([['c5w', 'c3w']]);
    const coloursOf = (colouring: 'voice' | 'velocity') => {
      const system = layoutRoll(score, { ...OPTIONS, colouring }).list.systems[0];
      return system?.elements.flatMap(({ kind }, index) => (kind === 'note' ? [system.colours?.[index]] : []));
    };
    expect(coloursOf('voice')).toEqual([7, 8]);
    expect(new Set(coloursOf('velocity')).size).toBe(1);
  });

  it('names the blocks that have room', () => {
    const texts = (text: string, more = {}) =>
      layoutRoll(oneStaff([text]), { ...OPTIONS, wholeWidth: 8, showNames: true, ...more }).list.systems[0]?.texts.map(
        (each) => each.text,
      );
    expect(texts('f#4h bb4h')).toEqual(['F#', 'Bb']);
    expect(texts('b4h bb4h', { nameOf: (name: string) => (name === 'B' ? 'H' : 'B') })).toEqual(['H', 'B']);
    expect(texts('f#4t rt rs re rq rh')).toEqual([]);
  });

  it('X-05 draws drums as diamonds of one size without names, because their keys are no pitches', () => {
    const score = oneStaff(['c4h d4h']);
    const [part] = score.parts;
    if (part === undefined) throw new Error('The score has no part.');
    const drums = part.measures.map(({ voices }) => ({
      voices: voices.map((voice) => ({
        ...voice,
        chords: voice.chords.map((chord) => ({
          ...chord,
          notes: chord.notes.map((note) => ({ ...note, percussionKey: 38 })),
        })),
      })),
    }));
    const { list, noteAt } = layoutRoll(
      { ...score, parts: [{ ...part, measures: drums }] },
      { ...OPTIONS, wholeWidth: 1, showNames: true },
    );
    const [system] = list.systems;
    expect(noteAt(0.45, 108 - 38 + 0.5)?.grip).toBe('body');
    expect(system?.texts).toHaveLength(0);
    const corners = Array.from(system?.quads.data ?? []);
    const widths = [0, 8].map(
      (at) => Math.max(...[0, 2, 4, 6].map((x) => corners[at + x] ?? 0)) - (corners[at + 6] ?? 0),
    );
    const heights = [0, 8].map((at) => (corners[at + 5] ?? 0) - (corners[at + 1] ?? 0));
    expect(corners).toHaveLength(16);
    for (const [index, width] of widths.entries()) {
      expect(width).toBeLessThan(1);
      expect(width).toBeCloseTo(heights[index] ?? 0);
    }
  });

  it('lays the shorter of two notes in unison on top, and names the key once', () => {
    const score = oneStaff([['c5w', 'c5q rq rh']]);
    const { list, noteAt } = layoutRoll(score, { ...OPTIONS, showNames: true });
    expect(list.systems[0]?.texts).toHaveLength(1);
    expect(noteAt(3, 108 - 72 + 0.5)?.note.line).toBe(1);
    expect(noteAt(15, 108 - 72 + 0.5)?.note.line).toBe(0);
  });

  it('comes in pieces of four measures, side by side, for painters to cull', () => {
    const { list } = layoutRoll(pianoScore(400), OPTIONS);
    expect(list.systems).toHaveLength(100);
    expect(list.systems.map(({ x }) => Math.round(x))).toEqual(list.systems.map((_, index) => index * 160));
    expect(list.width).toBeCloseTo(400 * OPTIONS.wholeWidth);
  });
});
