/** Gaps in the lines of a tablature staff, around each fret digit of the system. */
import type { Frame } from '../types/frame.ts';
import type { HeadShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { aroundDigit } = engravingStyle.tablature;

export interface Gap {
  /** Coordinates from the staff's origin. */
  readonly y: number;
  readonly left: number;
  readonly right: number;
}

const gapOf = (head: HeadShape, x: number, scale = 1): Gap => ({
  y: head.position / 2,
  left: x + head.x - aroundDigit,
  right: x + head.x + head.glyph.right * scale + aroundDigit,
});

/** Digits of the chords and grace notes of the staff, and of the tablature under a part. */
export const tabGaps = (frame: Frame, staff: number): readonly Gap[] =>
  frame.measures.flatMap(({ engraving, columnX }) => {
    const own = engraving.shapes.flatMap((shape) =>
      shape?.event.staff === staff
        ? shape.heads
            .filter(({ text }) => text !== undefined)
            .map((head) => gapOf(head, columnX[shape.event.column] ?? 0))
        : [],
    );
    const repeated = engraving.tablature.flatMap((chord) =>
      chord.staff === staff ? chord.heads.map((head) => gapOf(head, columnX[chord.column] ?? 0)) : [],
    );
    const graced = engraving.attachments.graces.flatMap(({ staff: of, column, graces }) =>
      of === staff
        ? graces.flatMap(({ chord: { heads, scale }, x }) =>
            heads.map((head) => gapOf(head, (columnX[column] ?? 0) + x, scale)),
          )
        : [],
    );
    return [...own, ...graced, ...repeated];
  });

export const gapsOn = (gaps: readonly Gap[], y: number): readonly Gap[] =>
  gaps.filter((gap) => Math.abs(gap.y - y) < 0.1);
