/** Barline styles as strokes from left to right, and their widths. */
import type { BarlineStyle, InnerBarline, Measure } from '../../model/score.ts';
import type { BarlineStroke, BarlineShape } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  thin: thinBarline,
  thick: thickBarline,
  separation: barlineSeparation,
  repeatDotGap,
  repeatDotWidth,
} = engravingStyle.barlines;

const stroke = (x: number, thickness: number, dash: BarlineStroke['dash'] = 'solid'): BarlineStroke => ({
  x,
  thickness,
  dash,
  extent: 'staff',
});

export const NO_BARLINE: BarlineShape = { strokes: [], dots: [], width: 0 };

/** Barlines by style, without repeat signs. */
const PLAIN_BARLINES: Readonly<Record<BarlineStyle, BarlineShape>> = {
  regular: { strokes: [stroke(0, thinBarline)], dots: [], width: thinBarline },
  double: {
    strokes: [stroke(0, thinBarline), stroke(thinBarline + barlineSeparation, thinBarline)],
    dots: [],
    width: 2 * thinBarline + barlineSeparation,
  },
  final: {
    strokes: [stroke(0, thinBarline), stroke(thinBarline + barlineSeparation, thickBarline)],
    dots: [],
    width: thinBarline + barlineSeparation + thickBarline,
  },
  'heavy-light': {
    strokes: [stroke(0, thickBarline), stroke(thickBarline + barlineSeparation, thinBarline)],
    dots: [],
    width: thinBarline + barlineSeparation + thickBarline,
  },
  'heavy-heavy': {
    strokes: [stroke(0, thickBarline), stroke(thickBarline + barlineSeparation, thickBarline)],
    dots: [],
    width: 2 * thickBarline + barlineSeparation,
  },
  heavy: { strokes: [stroke(0, thickBarline)], dots: [], width: thickBarline },
  dashed: { strokes: [stroke(0, thinBarline, 'dashed')], dots: [], width: thinBarline },
  dotted: { strokes: [stroke(0, thinBarline, 'dotted')], dots: [], width: thinBarline },
  tick: { strokes: [{ ...stroke(0, thinBarline), extent: 'tick' }], dots: [], width: thinBarline },
  short: { strokes: [{ ...stroke(0, thinBarline), extent: 'short' }], dots: [], width: thinBarline },
  none: NO_BARLINE,
};

export const REPEAT_START: BarlineShape = {
  strokes: [stroke(0, thickBarline), stroke(thickBarline + barlineSeparation, thinBarline)],
  dots: [thickBarline + barlineSeparation + thinBarline + repeatDotGap],
  width: thickBarline + barlineSeparation + thinBarline + repeatDotGap + repeatDotWidth,
};

const DOTS_FIRST = repeatDotWidth + repeatDotGap;

const REPEAT_END: BarlineShape = {
  strokes: [stroke(DOTS_FIRST, thinBarline), stroke(DOTS_FIRST + thinBarline + barlineSeparation, thickBarline)],
  dots: [0],
  width: DOTS_FIRST + thinBarline + barlineSeparation + thickBarline,
};

/** A barline inside a measure, with the dots of the repeats that end or begin there. */
export function innerBarline({ style, signs = [] }: InnerBarline): BarlineShape {
  const has = (direction: string): boolean =>
    signs.some((sign) => sign.kind === 'repeat' && sign.direction === direction);
  const { strokes, width } = PLAIN_BARLINES[style];
  const [ends, begins] = [has('backward'), has('forward')];
  const from = ends ? DOTS_FIRST : 0;
  return {
    strokes: strokes.map((each) => ({ ...each, x: each.x + from })),
    dots: [...(ends ? [0] : []), ...(begins ? [from + width + repeatDotGap] : [])],
    width: from + width + (begins ? repeatDotGap + repeatDotWidth : 0),
  };
}

const SECOND_THIN = DOTS_FIRST + thinBarline + barlineSeparation + thickBarline + barlineSeparation;
const REPEAT_BOTH: BarlineShape = {
  strokes: [
    stroke(DOTS_FIRST, thinBarline),
    stroke(DOTS_FIRST + thinBarline + barlineSeparation, thickBarline),
    stroke(SECOND_THIN, thinBarline),
  ],
  dots: [0, SECOND_THIN + thinBarline + repeatDotGap],
  width: SECOND_THIN + thinBarline + repeatDotGap + repeatDotWidth,
};

/**
 * The barline after a measure. `joinsRepeat`: the next measure begins a repeat, and no sign is between, so that the
 * repeat sign is part of this barline.
 */
export function barlineAfter(measure: Measure, isLast: boolean, joinsRepeat: boolean): BarlineShape {
  if (measure.repeatEnd !== undefined) return joinsRepeat ? REPEAT_BOTH : REPEAT_END;
  if (joinsRepeat) return REPEAT_START;
  return PLAIN_BARLINES[measure.barline ?? (isLast ? 'final' : 'regular')];
}
