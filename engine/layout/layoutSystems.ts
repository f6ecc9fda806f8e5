/**
 * Runs the passes below the line over one system. One whose measures, place in the score and spans are what they were is
 * taken over from an earlier layout, whatever happened elsewhere in the score.
 */
import type { Score } from '../model/score.ts';
import type { SystemRange } from './breakSystems.ts';
import type { MeasureEngraving } from './engraveMeasure.ts';
import { justify, justifyInSteps } from './justify.ts';
import type { ResolvedOptions } from './layoutOptions.ts';
import { layoutSystem } from './layoutSystem.ts';
import { groupNames, namesWidth, partNames } from './marks/partNames.ts';
import { measureNumbers } from './measureNumbers.ts';
import { unitsIn } from './multiRests.ts';
import type { StaffPlace } from './measureContext.ts';
import type { SpanIndex } from './spanIndex.ts';
import type { StaffGroups } from './staffGroups.ts';
import { recallSystem, rememberSystem, type SystemKey } from './systemCache.ts';
import type { Steps } from '../steps.ts';
import type { SystemLayout } from './systemLayout.ts';

/** Brace and gap left of a system with several staves. */
const BRACE_INDENT = 1.6;
/** A short last system is stretched no more than the one before it; a score of one system no more than this. */
export const ONLY_STRETCH = 1.25;
const NEARLY_FULL = 2;

export interface SystemsInput {
  readonly score: Score;
  readonly places: readonly StaffPlace[];
  readonly options: ResolvedOptions;
  readonly groups: StaffGroups;
  readonly spans: SpanIndex;
  /** As long as the score; filled up to the measures that the system and its end look at. */
  readonly engravings: readonly MeasureEngraving[];
  /** From margin to margin. */
  readonly width: number;
}

/** Room left of the systemic barline: names and brace. */
export function systemIndent(
  { score, places, groups, options }: Pick<SystemsInput, 'score' | 'places' | 'groups' | 'options'>,
  isFirst: boolean,
): number {
  const brace = places.length > 1 ? BRACE_INDENT : 0;
  if (!options.showPartNames) return brace;
  return brace + namesWidth(partNames(score, isFirst)) + namesWidth(groupNames(groups, isFirst));
}

/**
 * How far the last system may be stretched. Where that is nearly enough, one with as many measures as the others fills
 * the width, and on paper any.
 */
function lastLimit({ engravings, options }: SystemsInput, first: number, width: number, previous: number): number {
  const limit = Math.max(1, previous);
  const last = engravings.length - 1;
  const isFull = unitsIn(engravings.slice(first)) === options.measuresPerSystem;
  if (!options.honoursBreaks && !isFull) return limit;
  const { stretch } = justify({ engravings, first, last, width, stretchLimit: Infinity });
  return stretch <= limit * NEARLY_FULL ? Infinity : limit;
}

/** The system of these measures, taken over from an earlier layout where it was made of the same. */
export function* layoutRange(
  input: SystemsInput,
  { first, last }: SystemRange,
  previousStretch: number,
): Steps<SystemLayout> {
  const { score, engravings, options, groups, spans, width } = input;
  const isLast = last === engravings.length - 1;
  const indent = systemIndent(input, first === 0);
  const key: SystemKey = {
    engravings: engravings.slice(first, last + 2),
    first,
    last,
    isLast,
    number: measureNumbers(score.measures)[first] ?? null,
    width: width - indent,
    indent,
    stretchLimit: isLast ? lastLimit(input, first, width - indent, previousStretch) : Infinity,
    measureNumbers: options.measureNumbers,
    names: options.showPartNames ? partNames(score, first === 0) : [],
    groups,
    spans: spans.touching(first, last),
  };
  return recallSystem(key) ?? (yield* makeSystem(key, input));
}

function* makeSystem(key: SystemKey, { score, engravings, places }: SystemsInput): Steps<SystemLayout> {
  const { first, last, width, stretchLimit, spans, measureNumbers: shown, groups, names, indent } = key;
  const frame = yield* justifyInSteps({ engravings, first, last, width, stretchLimit });
  const marks = { spans, numbers: measureNumbers(score.measures), measureNumbers: shown };
  const system = yield* layoutSystem({ frame, places, groups, marks, names, indent });
  rememberSystem(key, system);
  return system;
}
