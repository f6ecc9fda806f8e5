import { describe, expect, it } from 'vitest';
import { harmony } from '../../../tests/fixtures/engraving/rule.ts';
import type { Harmony } from '../../model/score.ts';
import { symbolRow } from './symbolRow.ts';

describe('the chord symbols of a measure', () => {
  it('follow each other at one moment, without those that the file hides', () => {
    const shown = harmony(0, { root: { step: 0, alter: 0 }, kind: 'major' });
    const hidden: Harmony = { ...shown, source: { name: 'harmony', attributes: { 'print-object': 'no' } } };
    const rowOf = (harmonies: readonly Harmony[]): number[] =>
      symbolRow(harmonies, undefined, ({ symbol }) => symbol).map(({ offset }) => offset);
    expect(rowOf([hidden, shown, shown])).toEqual(rowOf([shown, shown]));
    expect(rowOf([hidden])).toEqual([]);
  });
});
