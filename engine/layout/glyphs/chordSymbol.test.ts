import { describe, expect, it } from 'vitest';
import type { ChordSymbol } from '../../theory/chordSymbol.ts';
import { shapeChordSymbol } from './chordSymbol.ts';

const printed = (symbol: Partial<ChordSymbol>): string =>
  shapeChordSymbol({ root: { step: 0, alter: 0 }, kind: 'major', ...symbol })
    .pieces.map(({ text }) => text)
    .join('');

const added = (...values: readonly number[]) => values.map((value) => ({ value, alter: 0, type: 'add' }) as const);

describe('a chord symbol', () => {
  it('names a suspended chord with added thirds by the highest one', () => {
    const sus = (...values: readonly number[]) => printed({ kind: 'suspended-fourth', degrees: added(...values) });
    expect([sus(7), sus(7, 9), sus(9, 7, 11), sus(7, 9, 11, 13)]).toEqual(['C7sus4', 'C9sus4', 'C11sus4', 'C13sus4']);
    expect([sus(9), sus(7, 13)]).toEqual(['Csus4add9', 'C7sus4add13']);
    expect(printed({ kind: 'suspended-second', degrees: added(7) })).toBe('C7sus2');
    expect(printed({ kind: 'dominant', degrees: added(4) })).toBe('C7add4');
  });

  it('prints the text of a file with the signs of print', () => {
    const text = (own: string) => printed({ text: own });
    expect([text('mi7b5'), text('7#9'), text('△7'), text('7(b9)')]).toEqual(['Cmi7♭5', 'C7♯9', 'C∆7', 'C7(♭9)']);
    expect([text('add2'), text('sub5'), text('7alt')]).toEqual(['Cadd2', 'Csub5', 'C7alt']);
  });
});
