import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TICKS_PER_WHOLE, ticks, wholes } from '../../units.ts';
import { notatedValues } from './notatedValues.ts';
import { durationOf, type NoteValue } from './noteValue.ts';
import { restsFilling } from './restsFilling.ts';
import { chordDuration } from '../chord.ts';
import type { TimeSignature } from '../score.ts';
import { splitDuration, splitRest } from './splitDuration.ts';

const meter = (text: string): TimeSignature => {
  const [beats = '', beatType] = text.split('/');
  return { beats: beats.split('+').map(Number), beatType: Number(beatType) };
};

/** `4. 8` for a dotted quarter tied to an eighth. */
const written = (values: readonly NoteValue[]): string =>
  values
    .map(
      ({ base, dots, modification }) =>
        `${2 ** base}${'.'.repeat(dots)}${modification ? `(${modification.actual})` : ''}`,
    )
    .join(' ');

/** Moments in sixteenths. */
const note = (time: string, from: number, to: number): string =>
  written(splitDuration(wholes(from, 16), wholes(to - from, 16), meter(time)));
const rest = (time: string, from: number, to: number): string =>
  written(splitRest(wholes(from, 16), wholes(to - from, 16), meter(time)));
const total = (values: readonly NoteValue[]): number => values.reduce((sum, value) => sum + durationOf(value), 0);

describe('a note is split where its meter must be seen', () => {
  it.each([
    ['4/4', 0, 16, '1', 'the whole measure is one note'],
    ['4/4', 0, 12, '2.', 'from the start a dotted half may cover the middle'],
    ['4/4', 4, 12, '2', 'quarter, half, quarter is the usual syncopation'],
    ['4/4', 4, 16, '2.', 'and so is quarter, dotted half'],
    ['4/4', 6, 10, '8 8', 'a quarter from an off-beat would hide the middle'],
    ['4/4', 2, 10, '4. 8', 'so would a half from an off-beat'],
    ['4/4', 4, 10, '4 8', 'and a dotted quarter from beat 2'],
    ['4/4', 6, 12, '8 4', 'and one that ends on beat 4'],
    ['4/8', 2, 6, '4', 'four eighths are written like four quarters'],
    ['12/8', 6, 18, '4. 4.', 'but not four dotted quarters'],
    ['4/4', 2, 6, '4', 'eighth, quarter, eighth within a half is the usual syncopation'],
    ['4/4', 0, 6, '4.', 'a dotted quarter on the beat'],
    ['4/4', 2, 8, '4.', 'a dotted quarter that ends with the half'],
    ['4/4', 1, 5, '8. 16', 'sixteenths show the beat'],
    ['4/4', 0, 10, '2 8', 'a half and an eighth, not five eighths'],
    ['4/4', 6, 16, '8 2', 'the second half in one piece'],
    ['4/4', 1, 3, '8', 'an eighth within one beat'],
    ['2/4', 2, 6, '4', 'a syncopation over the middle of 2/4'],
    ['3/4', 0, 12, '2.', 'the whole measure of 3/4'],
    ['3/4', 4, 12, '2', 'a half on beat 2 of 3/4'],
    ['3/4', 6, 12, '8 4', '3/4 must not look like 6/8'],
    ['3/4', 0, 10, '2 8', 'two beats and a half'],
    ['6/8', 0, 12, '2.', 'the whole measure of 6/8'],
    ['6/8', 0, 8, '4. 8', 'dotted quarters are the beats of 6/8'],
    ['6/8', 2, 10, '4 4', 'never a half note in 6/8'],
    ['6/8', 4, 8, '8 8', 'never a quarter over the beats of 6/8'],
    ['9/8', 0, 12, '2.', 'two beats of 9/8'],
    ['9/8', 0, 18, '2. 4.', 'all of 9/8 takes a tie'],
    ['12/8', 0, 16, '2. 4', 'twelve eighths keep their halves'],
    ['5/4', 0, 20, '2. 2', 'five quarters are three and two'],
    ['2+3/4', 0, 20, '2 2.', 'unless the signature says two and three'],
    ['7/8', 0, 14, '2 4.', 'seven eighths are two, two and three'],
    ['3/8', 0, 6, '4.', 'one beat of three eighths'],
    ['2/2', 4, 12, '2', 'quarter, half, quarter in cut time'],
  ])('%s from sixteenth %i to %i: %s (%s)', (time, from, to, expected) => {
    expect(note(time, from, to)).toBe(expected);
  });

  it.each([
    ['4/4', 0, 12, '2 4'],
    ['4/4', 4, 16, '4 2'],
    ['4/4', 2, 6, '8 8'],
    ['3/4', 4, 12, '4 4'],
    ['6/8', 0, 6, '4.'],
    ['6/8', 2, 6, '8 8'],
  ])('rests in %s from sixteenth %i to %i: %s', (time, from, to, expected) => {
    expect(rest(time, from, to)).toBe(expected);
  });

  it('adds up exactly at any moment of any meter', () => {
    const meters = fc.constantFrom(
      '2/4',
      '3/4',
      '4/4',
      '5/4',
      '6/4',
      '2/2',
      '3/8',
      '6/8',
      '7/8',
      '9/8',
      '12/8',
      '3+2+2/8',
      '11/16',
    );
    fc.assert(
      fc.property(meters, fc.nat({ max: 95 }), fc.integer({ min: 1, max: 96 }), (name, from, length) => {
        const time = meter(name);
        const measure = (time.beats.reduce((a, b) => a + b) * 64) / time.beatType;
        const end = Math.min(from + length, measure);
        fc.pre(from < end);
        const [at, duration] = [wholes(from, 64), wholes(end - from, 64)];
        expect(total(splitDuration(at, duration, time))).toBe(duration);
        expect(total(splitRest(at, duration, time))).toBe(duration);
      }),
    );
  });
});

describe('notated values', () => {
  it('E-15 every valid duration is one value', () => {
    const valid = [1, 0.75, 0.5, 0.375, 0.25, 0.1875, 0.125, 0.09375, 0.0625, 0.03125];
    const tuplets = [2 / 3, 1 / 3, 1 / 6, 1 / 12, 1 / 24, 0.05, 0.1, 0.2, 0.4];
    const names = [...valid, ...tuplets].map((duration) => written(notatedValues(wholes(duration)) ?? []));
    expect(names.join(', ')).toBe(
      '1, 2., 2, 4., 4, 8., 8, 16., 16, 32, 1(3), 2(3), 4(3), 8(3), 16(3), 16(5), 8(5), 4(5), 2(5)',
    );
  });

  it('add up exactly where a tie is needed, or there are none', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2000 }), fc.constantFrom(1, 3, 5, 7), (count, factor) => {
        const duration = ticks((count * TICKS_PER_WHOLE) / 128 / factor);
        const values = notatedValues(duration);
        if (factor === 1 || values !== undefined) expect(total(values ?? [])).toBe(duration);
      }),
    );
    expect(notatedValues(ticks(17))).toBeUndefined();
    expect(notatedValues(ticks(0))).toBeUndefined();
  });
});

describe('rests that fill', () => {
  it('X-12 reach the duration exactly, quarters first', () => {
    const names = (duration: number): string =>
      written((restsFilling(wholes(duration)) ?? []).map(({ value }) => value));
    expect(names(1)).toBe('4 4 4 4');
    expect(names(0.875)).toBe('4 4 4 8');
    expect(names(0.40625)).toBe('4 8 32');
    expect(names(0.6875)).toBe('4 4 8 16');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1024 }), (count) => {
        const rests = restsFilling(wholes(count, 128)) ?? [];
        expect(rests.reduce((sum, rest) => sum + chordDuration(rest), 0)).toBe(wholes(count, 128));
      }),
    );
  });
});
