/**
 * Staves of cue size. Horizontal distances are those of the system, so that shapes are narrowed when they are made. All
 * heights are those of a normal staff and are scaled when staves are spaced and when the ink is emitted.
 */
import type { ChordShape, GlyphAt, GraceRun } from '../types/shapes.ts';
import type { StaffContext } from '../types/measureContext.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { smallScale: smallStaffScale } = engravingStyle.staff;

export const staffScale = (staff: Pick<StaffContext, 'small'> | undefined): number =>
  staff?.small === true ? smallStaffScale : 1;

const narrowGlyph = <T extends GlyphAt>(sign: T, scale: number): T => ({ ...sign, x: sign.x * scale });

/** The shape with all its distances from the column times `scale`. */
export function narrowed(shape: ChordShape, scale: number): ChordShape {
  if (scale === 1) return shape;
  const { heads, rest, stem, flag, accidentals, dots, ledgerLines, left, right } = shape;
  return {
    ...shape,
    heads: heads.map((head) => ({ ...head, x: head.x * scale })),
    rest: rest && narrowGlyph(rest, scale),
    stem: stem && { ...stem, x: stem.x * scale },
    flag: flag && narrowGlyph(flag, scale),
    accidentals: accidentals.map(({ note, glyphs }) => ({
      note,
      glyphs: glyphs.map((sign) => narrowGlyph(sign, scale)),
    })),
    dots: dots.map((dot) => narrowGlyph(dot, scale)),
    ledgerLines: ledgerLines.map((line) => ({ ...line, left: line.left * scale, right: line.right * scale })),
    left: left * scale,
    right: right * scale,
  };
}

export function narrowedRun(run: GraceRun, scale: number): GraceRun {
  if (scale === 1) return run;
  return {
    ...run,
    graces: run.graces.map(({ chord, x, tip }) => ({ chord: narrowed(chord, scale), x: x * scale, tip })),
    beams: run.beams.map((corners) => corners.map((value, index) => (index % 2 === 0 ? value * scale : value))),
    slashes: run.slashes.map(([x1, y1, x2, y2]) => [x1 * scale, y1, x2 * scale, y2] as const),
  };
}
