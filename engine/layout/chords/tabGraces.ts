/**
 * Grace notes as small digits without rhythm: on a staff of tablature, and on the tablature under a staff, where each
 * digit is under its note.
 */
import { leftExtent, type Extents } from '../columns/columnExtents.ts';
import { withExtent } from '../columns/shapeExtent.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { Tuning } from '../../theory/tunings.ts';
import type { MeasureEvent } from '../types/columns.ts';
import type { EngravingContext } from '../types/measureContext.ts';
import type { ChordShape, GraceRun, GraceShape } from '../types/shapes.ts';
import { tabHeads } from './tablature.ts';

const { scale: graceScale, gap: graceGap } = engravingStyle.graceNotes;

const NO_RHYTHM = {
  rest: null,
  stemDirection: 0,
  stem: null,
  flag: null,
  accidentals: [],
  dots: [],
  ledgerLines: [],
} as const;

/** `event`: with the grace chord as its chord. */
export const shapeTabGrace = (event: MeasureEvent, tuning: Tuning): ChordShape =>
  withExtent({
    ...NO_RHYTHM,
    event,
    scale: graceScale,
    heads: tabHeads(event.chord, tuning, undefined, graceScale),
    group: -1,
  });

/** Under the grace notes of the run, or farther left where digits are too wide for that. `right`: of the free space. */
function digitsUnder({ graces }: GraceRun, tuning: Tuning, right: number): readonly GraceShape[] {
  let limit = right - graceGap;
  return graces
    .toReversed()
    .map((grace): GraceShape => {
      const chord = shapeTabGrace(grace.chord.event, tuning);
      // A chord that cannot be fingered has no digits.
      if (chord.heads.length === 0) return { chord, x: grace.x, tip: Number.NaN };
      const x = Math.min(grace.x, limit - chord.right);
      limit = x + chord.left - graceGap;
      return { chord, x, tip: Number.NaN };
    })
    .reverse();
}

/** The run as digits on the tablature under the staves of its part, where it has one; extends `extents` by them. */
export function repeatGraces(run: GraceRun, part: number, context: EngravingContext, extents: Extents): GraceRun[] {
  return context.staves.flatMap(({ tab }, staff) => {
    if (tab?.companionOf !== part) return [];
    const { column, isAfter } = run;
    const graces = digitsUnder(run, tab.tuning, -leftExtent(extents, column, staff));
    extents.extendLeft(column, staff, Math.max(...graces.map(({ chord, x }) => -x - chord.left)));
    return [{ column, staff, graces, isAfter, beams: [], slashes: [], isRepeated: true }];
  });
}
