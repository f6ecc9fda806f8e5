/** Barline styles as strokes from right to left of the measure's edge, and how much room they take. */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { BarlineStyle, InnerBarline, Measure } from '../model/score.ts';

const THIN = engravingDefaults.thinBarlineThickness;
const THICK = engravingDefaults.thickBarlineThickness;
const GAP = engravingDefaults.barlineSeparation;
/** Between the dots of a repeat and its nearest line. */
const DOT_GAP = engravingDefaults.repeatBarlineDotSeparation + 0.04;
const DOT_WIDTH = 0.4;

export interface BarlineStroke {
  /** Left edge from the barline's own left edge. */
  readonly x: number;
  readonly thickness: number;
  readonly dash: 'solid' | 'dashed' | 'dotted';
  /** Spans of the staff other than its whole height. */
  readonly extent: 'staff' | 'tick' | 'short';
}

export interface BarlineShape {
  readonly strokes: readonly BarlineStroke[];
  /** x of the repeat dots' left edges. */
  readonly dots: readonly number[];
  readonly width: number;
}

const stroke = (x: number, thickness: number, dash: BarlineStroke['dash'] = 'solid'): BarlineStroke => ({
  x,
  thickness,
  dash,
  extent: 'staff',
});

export const NO_BARLINE: BarlineShape = { strokes: [], dots: [], width: 0 };

/** Without repeats. */
export const PLAIN_BARLINES: Readonly<Record<BarlineStyle, BarlineShape>> = {
  regular: { strokes: [stroke(0, THIN)], dots: [], width: THIN },
  double: { strokes: [stroke(0, THIN), stroke(THIN + GAP, THIN)], dots: [], width: 2 * THIN + GAP },
  final: { strokes: [stroke(0, THIN), stroke(THIN + GAP, THICK)], dots: [], width: THIN + GAP + THICK },
  'heavy-light': { strokes: [stroke(0, THICK), stroke(THICK + GAP, THIN)], dots: [], width: THIN + GAP + THICK },
  'heavy-heavy': { strokes: [stroke(0, THICK), stroke(THICK + GAP, THICK)], dots: [], width: 2 * THICK + GAP },
  heavy: { strokes: [stroke(0, THICK)], dots: [], width: THICK },
  dashed: { strokes: [stroke(0, THIN, 'dashed')], dots: [], width: THIN },
  dotted: { strokes: [stroke(0, THIN, 'dotted')], dots: [], width: THIN },
  tick: { strokes: [{ ...stroke(0, THIN), extent: 'tick' }], dots: [], width: THIN },
  short: { strokes: [{ ...stroke(0, THIN), extent: 'short' }], dots: [], width: THIN },
  none: NO_BARLINE,
};

export const REPEAT_START: BarlineShape = {
  strokes: [stroke(0, THICK), stroke(THICK + GAP, THIN)],
  dots: [THICK + GAP + THIN + DOT_GAP],
  width: THICK + GAP + THIN + DOT_GAP + DOT_WIDTH,
};

const DOTS_FIRST = DOT_WIDTH + DOT_GAP;

const REPEAT_END: BarlineShape = {
  strokes: [stroke(DOTS_FIRST, THIN), stroke(DOTS_FIRST + THIN + GAP, THICK)],
  dots: [0],
  width: DOTS_FIRST + THIN + GAP + THICK,
};

/** A barline within a measure, with the dots of the repeats that end or begin there. */
export function innerBarline({ style, signs = [] }: InnerBarline): BarlineShape {
  const has = (direction: string): boolean =>
    signs.some(({ name, attributes }) => name === 'repeat' && attributes?.['direction'] === direction);
  const { strokes, width } = PLAIN_BARLINES[style];
  const [ends, begins] = [has('backward'), has('forward')];
  const from = ends ? DOTS_FIRST : 0;
  return {
    strokes: strokes.map((each) => ({ ...each, x: each.x + from })),
    dots: [...(ends ? [0] : []), ...(begins ? [from + width + DOT_GAP] : [])],
    width: from + width + (begins ? DOT_GAP + DOT_WIDTH : 0),
  };
}

const SECOND_THIN = DOTS_FIRST + THIN + GAP + THICK + GAP;
const REPEAT_BOTH: BarlineShape = {
  strokes: [stroke(DOTS_FIRST, THIN), stroke(DOTS_FIRST + THIN + GAP, THICK), stroke(SECOND_THIN, THIN)],
  dots: [0, SECOND_THIN + THIN + DOT_GAP],
  width: SECOND_THIN + THIN + DOT_GAP + DOT_WIDTH,
};

/**
 * The barline after a measure. `next` opens a repeat at this very barline only where nothing stands between
 * (`joinsRepeat`).
 */
export function barlineAfter(measure: Measure, isLast: boolean, joinsRepeat: boolean): BarlineShape {
  if (measure.repeatEnd !== undefined) return joinsRepeat ? REPEAT_BOTH : REPEAT_END;
  if (joinsRepeat) return REPEAT_START;
  return PLAIN_BARLINES[measure.barline ?? (isLast ? 'final' : 'regular')];
}
