/**
 * Runs the passes below the line over all systems. A system whose measures, place in the score and spans are what they
 * were is taken over from the layout before, whatever happened elsewhere in the score.
 */
import type { Score } from '../model/score.ts';
import type { SystemRange } from './breakSystems.ts';
import type { MeasureEngraving } from './engraveMeasure.ts';
import { justify } from './justify.ts';
import type { ResolvedOptions } from './layoutOptions.ts';
import { layoutSystem } from './layoutSystem.ts';
import { namesWidth, partNames } from './marks/partNames.ts';
import { measureNumbers } from './measureNumbers.ts';
import type { StaffPlace } from './measureContext.ts';
import { resolveSpanners, type Span } from './resolveSpanners.ts';
import { staffGroups } from './staffGroups.ts';
import { recallSystem, rememberSystem, type SystemKey } from './systemCache.ts';
import type { SystemLayout } from './systemLayout.ts';

/** Brace and gap left of a system with several staves. */
const BRACE_INDENT = 1.6;
/** A short last system is stretched no more than the one before it; a score of one system no more than this. */
const ONLY_STRETCH = 1.25;
const NEARLY_FULL = 1.4;

export interface SystemsInput {
  readonly score: Score;
  readonly places: readonly StaffPlace[];
  readonly engravings: readonly MeasureEngraving[];
  readonly options: ResolvedOptions;
  readonly ranges: readonly SystemRange[];
  /** From margin to margin. */
  readonly width: number;
}

/** Room left of the systemic barline: names and brace. */
export function systemIndent(
  score: Score,
  places: readonly StaffPlace[],
  showNames: boolean,
  isFirst: boolean,
): number {
  const names = showNames ? namesWidth(partNames(score, isFirst)) : 0;
  return (places.length > 1 ? BRACE_INDENT : 0) + names;
}

/** Spans by the systems that they touch. */
function spansBySystem(spans: readonly Span[], ranges: readonly SystemRange[]): readonly (readonly Span[])[] {
  const bySystem: Span[][] = ranges.map(() => []);
  const systemOf = new Map<number, number>();
  ranges.forEach(({ first, last }, system) => {
    for (let measure = first; measure <= last; measure++) systemOf.set(measure, system);
  });
  for (const span of spans) {
    const [from, to] = [systemOf.get(span.from.measure) ?? 0, systemOf.get(span.to.measure) ?? 0];
    for (let system = from; system <= to; system++) bySystem[system]?.push(span);
  }
  return bySystem;
}

/** How far the last system may be stretched; on paper one that nearly fills its width fills it. */
function lastLimit({ engravings, options }: SystemsInput, first: number, width: number, previous: number): number {
  const limit = Math.max(1, previous);
  if (!options.honoursBreaks) return limit;
  const last = engravings.length - 1;
  const { stretch } = justify({ engravings, first, last, width, stretchLimit: Infinity });
  return stretch <= limit * NEARLY_FULL ? Infinity : limit;
}

export function layoutSystems(input: SystemsInput): SystemLayout[] {
  const { score, places, engravings, options, ranges, width } = input;
  const groups = staffGroups(score, places);
  const numbers = measureNumbers(score.measures);
  const spans = spansBySystem(resolveSpanners(score), ranges);
  let previousStretch = ONLY_STRETCH;
  return ranges.map(({ first, last }, system) => {
    const isLast = last === engravings.length - 1;
    const indent = systemIndent(score, places, options.showPartNames, system === 0);
    const key: SystemKey = {
      engravings: engravings.slice(first, last + 2),
      first,
      last,
      isLast,
      number: numbers[first] ?? null,
      width: width - indent,
      indent,
      stretchLimit: isLast ? lastLimit(input, first, width - indent, previousStretch) : Infinity,
      measureNumbers: options.measureNumbers,
      names: options.showPartNames ? partNames(score, system === 0) : [],
      groups,
      spans: spans[system] ?? [],
    };
    const made = recallSystem(key) ?? makeSystem(key, engravings, places, numbers);
    previousStretch = made.frame.stretch;
    return made;
  });
}

function makeSystem(
  key: SystemKey,
  engravings: readonly MeasureEngraving[],
  places: readonly StaffPlace[],
  numbers: readonly (number | null)[],
): SystemLayout {
  const { first, last, width, stretchLimit, spans, measureNumbers: shown, groups, names, indent } = key;
  const frame = justify({ engravings, first, last, width, stretchLimit });
  const marks = { spans, numbers, measureNumbers: shown };
  const system = layoutSystem({ frame, places, groups, marks, names, indent });
  rememberSystem(key, system);
  return system;
}
