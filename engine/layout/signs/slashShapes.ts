/** Slashes that stand for beats: their shapes, and the room that they take in a measure. */
import type { Measure } from '../../model/score.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { Columns } from '../alignColumns.ts';
import type { Extents } from '../columnExtents.ts';
import type { MeasureContext } from '../measureContext.ts';
import { noteheadGlyph } from '../noteheads.ts';
import { slashBeats, type SlashBeat } from '../shorthand.ts';
import { staffScale } from '../smallStaves.ts';

/** Dots stand in the space over the middle line. */
export const DOT_Y = 1.5;
const TO_DOT = 0.35;
const BETWEEN_DOTS = 0.25;
export const DOT = glyph('augmentationDot');

export const headOf = ({ base }: SlashBeat) => noteheadGlyph('slash', base) ?? glyph('noteheadSlashHorizontalEnds');

export const dotX = (beat: SlashBeat, dot: number): number =>
  headOf(beat).right + TO_DOT + dot * (DOT.advance + BETWEEN_DOTS);

const widthOf = (beat: SlashBeat): number =>
  beat.dots === 0 ? headOf(beat).right : dotX(beat, beat.dots - 1) + DOT.right;

/** Moments that slashes stand at, on any staff. */
export const slashMoments = ({ staves, time }: MeasureContext, measure: Measure): readonly number[] =>
  staves.flatMap(({ shorthand }) => shorthand.flatMap((each) => slashBeats(each, measure, time).map(({ at }) => at)));

/** The room of slashes in their columns. */
export function reachSlashes(extents: Extents, columns: Columns, context: MeasureContext, measure: Measure): void {
  context.staves.forEach((staff, index) => {
    for (const shorthand of staff.shorthand)
      for (const beat of slashBeats(shorthand, measure, context.time))
        extents.reachRight(columns.at.indexOf(beat.at), index, widthOf(beat) * staffScale(staff));
  });
}
