/**
 * Adds the upper hooks of brackets to the skylines of their first staves: they reach over the beginning of the staff
 * lines, where measure numbers are placed. Below the last staff no mark is placed so far left.
 */
import { glyph } from '../../smufl/glyphs.ts';
import type { StaffGroups } from '../types/systemLayout.ts';
import type { Skyline } from './skyline.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { bracketGap, bracketThickness, bracketOverhang } = engravingStyle.partNames;

export function addBracketInk(skylines: readonly Skyline[], { symbols }: StaffGroups): void {
  const hook = glyph('bracketTop');
  for (const { symbol, firstStaff } of symbols) {
    const skyline = skylines[firstStaff];
    if (symbol !== 'bracket' || skyline === undefined) continue;
    const { staffTop } = skyline;
    skyline.add(0, staffTop - bracketOverhang + hook.top, hook.right - bracketGap - bracketThickness, staffTop);
  }
}
