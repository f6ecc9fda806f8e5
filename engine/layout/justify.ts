/**
 * Pass 7: the x of every column of a system. Signatures and barlines keep their widths; what is left is shared by the
 * springs. A short last system keeps the spacing of the one before it instead of being pulled apart.
 */
import type { Measure } from '../model/score.ts';
import { barlineAfter, NO_BARLINE, REPEAT_START, type BarlineShape } from './barlines.ts';
import type { MeasureEngraving } from './engraveMeasure.ts';
import type { Frame, MeasureFrame } from './frame.ts';
import { continuesRest } from './multiRests.ts';
import { NO_PREFIX, shapeCourtesy, shapePrefix, type Prefix } from './prefix.ts';
import { finish, mapInSteps, type Steps } from '../steps.ts';
import { stretchFactor } from './stretchSprings.ts';

/** A repeat sign after signatures, or at the start of a system. */
const BEFORE_REPEAT = 0.3;
const AFTER_COURTESY = 0.5;

interface Fixed {
  readonly prefix: Prefix;
  /** Whether a repeat sign follows the prefix. */
  readonly repeats: boolean;
  readonly before: number;
  readonly barline: BarlineShape;
}

/** A repeat that opens at the barline before joins that barline. */
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
    before: prefix.width + (repeats ? BEFORE_REPEAT + REPEAT_START.width : 0),
    barline: continuesRest(next) ? NO_BARLINE : barlineAfter(engraving.measure, next === undefined, joins),
  };
}

/** Signs and barlines of a measure: what no spring can shorten. */
export function fixedWidth(engravings: readonly MeasureEngraving[], index: number, isStart: boolean): number {
  const { before, barline } = fixedPart(engravings, index, isStart, false);
  return before + barline.width;
}

/** Room of the courtesy signs, if a system ends with this measure. */
export function courtesyWidth(engravings: readonly MeasureEngraving[], last: number): number {
  const { width } = shapeCourtesy(engravings[last + 1]);
  return width > 0 ? width + AFTER_COURTESY : 0;
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
    repeatStartX: fixed.repeats ? left + fixed.prefix.width + BEFORE_REPEAT : Number.NaN,
    columnX,
    barline: fixed.barline,
  };
}

export interface JustifyInput {
  readonly engravings: readonly MeasureEngraving[];
  readonly first: number;
  readonly last: number;
  readonly width: number;
  /** For the last system: stretch at most so far; Infinity to fill the width. */
  readonly stretchLimit: number;
}

export function* justifyInSteps({ engravings, first, last, width, stretchLimit }: JustifyInput): Steps<Frame> {
  const own = engravings.slice(first, last + 1);
  const parts = yield* mapInSteps(own, (_, index) =>
    fixedPart(engravings, first + index, index === 0, first + index === last),
  );
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
  const measures = yield* mapInSteps(own, (engraving, index) => {
    const frame = placeMeasure(engraving, parts[index] as Fixed, first + index, left, stretch);
    left = frame.right;
    return frame;
  });
  return { measures, courtesy, courtesyX: left, right: left + endWidth, stretch };
}

export const justify = (input: JustifyInput): Frame => finish(justifyInSteps(input));
