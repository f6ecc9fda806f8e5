import { describe, expect, it } from 'vitest';
import { ticks } from '../units.ts';
import type { Foreign } from './foreign.ts';
import { numeralsOf } from './numerals.ts';

const leaf = (name: string, text: string, attributes: Record<string, string> = {}): Foreign => ({
  name,
  text,
  attributes,
});

const marked = (element: Foreign) => numeralsOf({ directions: [{ kind: 'foreign', at: ticks(0), staff: 1, element }] });

const textOf = (...children: Foreign[]): string | undefined => marked({ name: 'harmony', children })[0]?.text;

const numeral = (...children: Foreign[]): Foreign => ({ name: 'numeral', children });

describe('the text of a chord that is named by its function or numeral', () => {
  it('is the function as it is', () => {
    expect(textOf(leaf('function', 'IV'), leaf('kind', 'major'))).toBe('IV');
  });

  it('is the text that the file gives the numeral and the kind', () => {
    const root = leaf('numeral-root', '5', { text: 'V/V' });
    expect(textOf(numeral(root), leaf('kind', 'none', { text: '' }))).toBe('V/V');
    expect(textOf(numeral(leaf('numeral-root', '2')), leaf('kind', 'minor', { text: 'm' }))).toBe('iim');
  });

  it('follows from degree, alteration, kind and inversion where the file states no text', () => {
    const degree = (value: number, kind: string, inversion = 0, alter = 0): string | undefined =>
      textOf(
        numeral(leaf('numeral-root', String(value)), leaf('numeral-alter', String(alter))),
        leaf('kind', kind),
        leaf('inversion', String(inversion)),
      );
    expect([
      degree(1, 'major'),
      degree(2, 'minor', 1),
      degree(7, 'diminished'),
      degree(5, 'dominant', 2),
      degree(7, 'half-diminished', 1),
      degree(2, 'major', 1, -1),
    ]).toEqual(['I', 'ii6', 'vii°', 'V43', 'viiø65', '♭II6']);
  });

  it('does not show an alteration that the file hides', () => {
    const alter = leaf('numeral-alter', '1', { 'print-object': 'no' });
    expect(textOf(numeral(leaf('numeral-root', '7'), alter), leaf('kind', 'diminished'))).toBe('vii°');
  });

  it('is absent for other marks, unknown degrees and chords that are not printed', () => {
    expect(textOf(numeral(leaf('numeral-root', '9')), leaf('kind', 'major'))).toBeUndefined();
    const element = { name: 'harmony', attributes: { 'print-object': 'no' }, children: [leaf('function', 'V')] };
    expect(marked(element)).toEqual([]);
    expect(numeralsOf({ directions: [{ kind: 'dynamic', at: ticks(0), staff: 0, name: 'p' }] })).toEqual([]);
  });
});
