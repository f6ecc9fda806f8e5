/** Slashes that are printed for beats: their glyphs, and the room that they need in a measure. */
import type { Measure } from '../../model/score.ts';
import { glyph } from '../../smufl/glyphs.ts';
import type { Extents } from '../columns/columnExtents.ts';
import { noteheadGlyph } from '../glyphs/noteheads.ts';
import { slashBeats, type SlashBeat } from '../context/measureRepeats.ts';
import { staffScale } from '../context/smallStaves.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { EngravingContext } from '../types/measureContext.ts';
import type { Columns } from '../types/columns.ts';

const { toDot: slashToDot, betweenDots: betweenSlashDots } = engravingStyle.slashes;

export const DOT = glyph('augmentationDot');

export const slashHead = ({ base }: SlashBeat) => noteheadGlyph('slash', base) ?? glyph('noteheadSlashHorizontalEnds');

export const dotX = (beat: SlashBeat, dot: number): number =>
  slashHead(beat).right + slashToDot + dot * (DOT.advance + betweenSlashDots);

const widthOf = (beat: SlashBeat): number =>
  beat.dots === 0 ? slashHead(beat).right : dotX(beat, beat.dots - 1) + DOT.right;

/** Moments at which any staff has a slash, in ticks from the start of the measure. */
export const slashMoments = ({ staves, time }: EngravingContext, measure: Measure): readonly number[] =>
  staves.flatMap(({ shorthand }) => shorthand.flatMap((each) => slashBeats(each, measure, time).map(({ at }) => at)));

/** Extends the columns by the slashes that are drawn in them. */
export function reserveSlashes(extents: Extents, columns: Columns, context: EngravingContext, measure: Measure): void {
  context.staves.forEach((staff, index) => {
    for (const shorthand of staff.shorthand)
      for (const beat of slashBeats(shorthand, measure, context.time))
        extents.extendRight(columns.at.indexOf(beat.at), index, widthOf(beat) * staffScale(staff));
  });
}
