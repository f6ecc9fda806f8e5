import { describe, expect, it } from 'vitest';
import { glyph } from '../../smufl/glyphs.ts';
import { resolveOptions } from '../types/layoutOptions.ts';
import { letteredHead } from './noteheads.ts';

const B = { step: 6, octave: 4 } as const;

describe('F-08 letters inside of noteheads', () => {
  it('name the English B and B flat', () => {
    expect(letteredHead({ ...B, alter: 0 }, 2)).toBe(glyph('noteBBlack'));
    expect(letteredHead({ ...B, alter: -1 }, 1)).toBe(glyph('noteBFlatHalf'));
  });

  it('are H for B natural and B for B flat in German', () => {
    expect(letteredHead({ ...B, alter: 0 }, 2, true)).toBe(glyph('noteHBlack'));
    expect(letteredHead({ ...B, alter: 1 }, 0, true)).toBe(glyph('noteHSharpWhole'));
    expect(letteredHead({ ...B, alter: -1 }, 1, true)).toBe(glyph('noteBHalf'));
    expect(letteredHead({ ...B, alter: -2 }, 2, true)).toBeNull();
    expect(letteredHead({ step: 2, alter: -1 }, 2, true)).toBe(glyph('noteEFlatBlack'));
  });

  it('are a view of its own in German', () => {
    const views = ([false, true, 'german'] as const).map((letters) => resolveOptions({ width: 100, letters }).view);
    expect(views.map(({ letters }) => letters)).toEqual([false, true, 'german']);
  });
});
