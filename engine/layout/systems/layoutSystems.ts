/**
 * Lays out the system of a range of measures, or returns a cached one with the same measures, spanners and place in the
 * score: it does not depend on the rest of the score.
 */
import type { SystemRange } from '../breaking/breakSystems.ts';
import { justify } from '../breaking/justify.ts';
import { layoutSystem } from './layoutSystem.ts';
import { allNamesWidth, partNames } from '../breaking/partNames.ts';
import { isInBracket } from '../context/staffGroups.ts';
import { isUnnumbered, measureNumbers } from '../context/measureNumbers.ts';
import { unitsIn } from '../context/multiRests.ts';
import { isShownIn, withoutRestingParts } from './restingParts.ts';
import { recallSystem, rememberSystem, type SystemKey } from './systemCache.ts';
import type { Steps } from '../../steps.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import type { SystemsInput } from './systemsInput.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { braceIndent, bracketGap, bracketThickness } = engravingStyle.partNames;
const { nearlyFullStretchRatio } = engravingStyle.breaking;

/** Width of the names and the brace left of the systemic barline, in staff spaces. */
export function systemIndent(
  {
    score,
    places,
    groups,
    options,
    width,
    namesEachSystem: isNeeded,
  }: Pick<SystemsInput, 'score' | 'places' | 'groups' | 'options' | 'width' | 'namesEachSystem'>,
  isFirst: boolean,
): number {
  const brace = places.length > 1 ? braceIndent : 0;
  if (!options.showPartNames) return brace;
  const names = partNames(score, { isFirst, isNeeded, width });
  const isNested = groups.symbols.some((group) => group.symbol === 'brace' && isInBracket(groups, group));
  const bracket = isNested ? bracketGap + bracketThickness : 0;
  return brace + bracket + allNamesWidth({ names, places }, groups, isFirst);
}

/**
 * The greatest stretch of the last system: that of the system before it, at least 1. A last system that would need only
 * a little more to fill the width may do so if it has as many measures as the others; on paper, any may.
 */
function lastLimit({ engravings, options }: SystemsInput, first: number, width: number, previous: number): number {
  const limit = Math.max(1, previous);
  const last = engravings.length - 1;
  const isFull = unitsIn(engravings.slice(first)) === options.measuresPerSystem;
  if (!options.honoursBreaks && !isFull) return limit;
  const { stretch } = justify({ engravings, first, last, width, stretchLimit: Infinity });
  return stretch <= limit * nearlyFullStretchRatio ? Infinity : limit;
}

/** The system of a range of measures. `previousStretch`: the stretch of the system before it. */
export function* layoutRange(whole: SystemsInput, range: SystemRange, previousStretch: number): Steps<SystemLayout> {
  const { first, last } = range;
  // The notes of all systems but the first begin at the same x, whatever parts they show.
  const indent = systemIndent(whole, first === 0);
  const input = withoutRestingParts(whole, range);
  const { score, engravings, options, groups, spans, width, places } = input;
  const isLast = last === engravings.length - 1;
  const key: SystemKey = {
    engravings: engravings.slice(first, last + 2),
    first,
    last,
    isLast,
    number: measureNumbers(score.measures)[first] ?? null,
    width: width - indent,
    indent,
    stretchLimit: isLast ? lastLimit(input, first, width - indent, previousStretch) : Infinity,
    measureNumbers:
      options.measureNumbers === 'system' && isUnnumbered(score.parts, first) ? 'none' : options.measureNumbers,
    names: options.showPartNames
      ? partNames(score, { isFirst: first === 0, isNeeded: input.namesEachSystem, width })
      : [],
    groups,
    spans: spans.touching(first, last).filter((span) => input === whole || isShownIn(places, span)),
  };
  return recallSystem(key) ?? (yield* makeSystem(key, input));
}

function* makeSystem(key: SystemKey, { score, engravings, places }: SystemsInput): Steps<SystemLayout> {
  const { first, last, width, stretchLimit, spans, measureNumbers: shown, groups, names, indent } = key;
  const range = { engravings, first, last, width, stretchLimit };
  const numbers = measureNumbers(score.measures);
  const system = yield* layoutSystem(
    { ...range, places, groups, spans, numbers, measureNumbers: shown, indent },
    names,
  );
  rememberSystem(key, system);
  return system;
}
