/**
 * The x of every column of a system. Signatures and barlines have fixed widths; the springs share the remaining width. A
 * short last system gets the spacing of the one before it and does not fill the width.
 */
import type { Measure } from '../../model/score.ts';
import { barlineAfter, NO_BARLINE, REPEAT_START } from '../glyphs/barlines.ts';
import type { Frame, MeasureFrame, Prefix } from '../types/frame.ts';
import { continuesRest } from '../context/multiRests.ts';
import { NO_PREFIX, shapeCourtesy, shapePrefix } from './prefix.ts';
import { stretchFactor } from '../spacing/stretchSprings.ts';
import { ENDLESS } from '../types/layoutOptions.ts';
import type { BarlineShape } from '../types/shapes.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { beforeRepeat } = engravingStyle.barlines;
const { afterCourtesy } = engravingStyle.signatures;

interface Fixed {
  readonly prefix: Prefix;
  /** Whether a repeat sign follows the prefix. */
  readonly repeats: boolean;
  readonly before: number;
  readonly barline: BarlineShape;
}

/** Whether a repeat sign is part of the barline before the measure: it begins there and no signature is between. */
const joinsBarline = (measure: Measure | undefined, prefix: Prefix): boolean =>
  measure?.repeatStart === true && prefix.width === 0;

function fixedPart(engravings: readonly MeasureEngraving[], index: number, isStart: boolean, isEnd: boolean): Fixed {
  const engraving = engravings[index] as MeasureEngraving;
  const next = engravings[index + 1];
  const prefix = shapePrefix(engraving, isStart);
  const repeats = engraving.measure.repeatStart === true && prefix.width > 0;
  const joins = !isEnd && joinsBarline(next?.measure, next ? shapePrefix(next, false) : NO_PREFIX);
  return {
    prefix,
    repeats,
    before: prefix.width + (repeats ? beforeRepeat + REPEAT_START.width : 0),
    barline: continuesRest(next) ? NO_BARLINE : barlineAfter(engraving.measure, next === undefined, joins),
  };
}

/** Width of signs and barlines of a measure, which no spring can shorten. */
export function fixedWidth(engravings: readonly MeasureEngraving[], index: number, isStart: boolean): number {
  const { before, barline } = fixedPart(engravings, index, isStart, false);
  return before + barline.width;
}

/** Width of the courtesy signs where a system ends with this measure. */
export function courtesyWidth(engravings: readonly MeasureEngraving[], last: number): number {
  const { width } = shapeCourtesy(engravings[last + 1]);
  return width > 0 ? width + afterCourtesy : 0;
}

function placeMeasure(
  engraving: MeasureEngraving,
  fixed: Fixed,
  index: number,
  left: number,
  factor: number,
): MeasureFrame {
  const { natural, minimum, lead } = engraving.springs;
  const columnX = new Float64Array(natural.length + 1);
  let x = left + fixed.before + lead;
  for (let column = 0; column < natural.length; column++) {
    columnX[column] = x;
    x += Math.max(minimum[column] as number, (natural[column] as number) * factor);
  }
  columnX[natural.length] = x;
  return {
    index,
    engraving,
    left,
    right: x + fixed.barline.width,
    prefix: fixed.prefix,
    repeatStartX: fixed.repeats ? left + fixed.prefix.width + beforeRepeat : Number.NaN,
    columnX,
    barline: fixed.barline,
  };
}

export interface JustifyInput {
  readonly engravings: readonly MeasureEngraving[];
  readonly first: number;
  readonly last: number;
  readonly width: number;
  /** Greatest factor by which springs are stretched, for the last system; Infinity where the system fills the width. */
  readonly stretchLimit: number;
}

export function justify({ engravings, first, last, width, stretchLimit }: JustifyInput): Frame {
  const own = engravings.slice(first, last + 1);
  const parts = own.map((_, index) => fixedPart(engravings, first + index, index === 0, first + index === last));
  const courtesy = shapeCourtesy(engravings[last + 1]);
  const endWidth = courtesyWidth(engravings, last);
  const fixed = parts.reduce(
    (total, { before, barline }, index) => total + before + barline.width + (own[index]?.springs.lead ?? 0),
    endWidth,
  );
  const natural = own.flatMap(({ springs }) => springs.natural);
  const minimum = own.flatMap(({ springs }) => springs.minimum);
  const stretch = Math.min(stretchLimit, stretchFactor(natural, minimum, width - fixed));
  let left = 0;
  const measures = own.map((engraving, index) => {
    const frame = placeMeasure(engraving, parts[index] as Fixed, first + index, left, stretch);
    left = frame.right;
    return frame;
  });
  const endsScore = last === engravings.length - 1;
  const right = left + endWidth;
  // An endless line ends with its music. `width` is less than ENDLESS by what stands left of the staves.
  const lineEnd = width < ENDLESS / 2 ? Math.max(right, width) : right;
  return { measures, courtesy, courtesyX: left, right, lineEnd, stretch, endsScore };
}
