/**
 * Hides parts that rest for a whole system, for print (Gould, "Score layout: omitting staves"): the system is laid out
 * as if the score had only the parts that play in it. All staves of a part are hidden together; the first system shows
 * all parts, and so does a system in which every part rests. The measures are engraved again without the hidden parts,
 * in time proportional to their number. A part keeps its index, so that references from ink to the score stay valid.
 */
import { isRest, type Chord } from '../../model/chord.ts';
import { numeralsOf } from '../../model/numerals.ts';
import type { Part, PartMeasure, Score } from '../../model/score.ts';
import type { SystemRange } from '../breaking/breakSystems.ts';
import { fitBesideLater } from '../breaking/partNames.ts';
import { isShownPart } from '../context/withoutParts.ts';
import { staffGroups } from '../context/staffGroups.ts';
import type { ResolvedOptions } from '../types/layoutOptions.ts';
import type { StaffPlace } from '../types/measureContext.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';
import type { StaffGroups } from '../types/systemLayout.ts';
import { engraveMeasure } from './engraveMeasure.ts';
import type { SystemsInput } from './systemsInput.ts';

const HIDDEN_MEASURE: PartMeasure = { voices: [] };

const hasSome = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0;

/** A fermata may be hidden: the parts that remain have it too. */
function isPlainRest(chord: Chord): boolean {
  const { graceBefore, graceAfter, slurStops, articulations, ornaments, lyrics, signs } = chord;
  return isRest(chord) && ![graceBefore, graceAfter, slurStops, articulations, ornaments, lyrics, signs].some(hasSome);
}

const known = new WeakMap<PartMeasure, boolean>();

/** Whether a part prints nothing but rests: also no words, dynamics or chord symbols. */
function hasOnlyRests(measure: PartMeasure): boolean {
  const { voices, directions = [], harmonies } = measure;
  const answer =
    known.get(measure) ??
    (directions.every(({ kind }) => kind === 'foreign') &&
      numeralsOf(measure).length === 0 &&
      !hasSome(harmonies) &&
      voices.every(({ chords }) => chords.every(isPlainRest)));
  known.set(measure, answer);
  return answer;
}

const restsIn = ({ measures }: Part, measure: number): boolean => hasOnlyRests(measures[measure] ?? HIDDEN_MEASURE);

/**
 * Whether every system has the names of its parts, in full where there is no abbreviation, also no usual one: where a
 * part can be mistaken for another one, because it has as many staves. A singer above a piano is known by the number of
 * staves. If most names take much of a narrow system, they are only repeated where systems may lack parts.
 */
export function needsNamesEachSystem(score: Score, { hidesRestingParts }: ResolvedOptions, width: number): boolean {
  const parts = score.parts.filter(isShownPart);
  const sizes = new Set(parts.map(({ staves, showTab }) => (showTab ? -staves.length : staves.length)));
  if (sizes.size === parts.length) return false;
  return hidesRestingParts || fitBesideLater(score, width);
}

/** Whether a sign of a repeated measure, or slashes, replace the notes of a part. */
const hasShorthand = ({ context }: MeasureEngraving, places: readonly StaffPlace[], part: number): boolean =>
  context.staves.some(({ shorthand }, staff) => shorthand.length > 0 && places[staff]?.part === part);

/** The indexes of the parts that rest in a whole system; empty where no other part plays there. */
function restingParts(
  { score, places, engravings, options }: SystemsInput,
  { first, last }: SystemRange,
): ReadonlySet<number> {
  const resting = new Set<number>();
  if (!options.hidesRestingParts || options.fullSystems.has(first)) return resting;
  if (first === 0 || first === last) return resting;
  score.parts.forEach((own, part) => {
    for (let measure = first; measure <= last; measure++)
      if (!restsIn(own, measure) || hasShorthand(engravings[measure] as MeasureEngraving, places, part)) return;
    resting.add(part);
  });
  return resting.size === score.parts.length ? new Set() : resting;
}

interface Shown {
  readonly places: readonly StaffPlace[];
  readonly groups: StaffGroups;
}

/** By the groups of the whole score, then by the hidden parts: systems with the same parts have the same objects. */
const shownStaves = new WeakMap<StaffGroups, Map<string, Shown>>();

function shownWithout({ score, places, groups }: SystemsInput, hidden: ReadonlySet<number>): Shown {
  const cache = shownStaves.get(groups) ?? new Map<string, Shown>();
  shownStaves.set(groups, cache);
  const key = [...hidden].join();
  const remaining = places.filter(({ part }) => !hidden.has(part));
  const shown = cache.get(key) ?? { places: remaining, groups: staffGroups(score, remaining) };
  cache.set(key, shown);
  return shown;
}

/** The measure engraved without the staves of hidden parts. */
function reduced(
  { measure, partMeasures, context }: MeasureEngraving,
  all: readonly StaffPlace[],
  shown: readonly StaffPlace[],
  hidden: ReadonlySet<number>,
): MeasureEngraving {
  const staves = context.staves.filter((_, staff) => !hidden.has(all[staff]?.part ?? 0));
  const remaining = partMeasures.map((own, part) => (hidden.has(part) ? HIDDEN_MEASURE : own));
  return engraveMeasure(measure, remaining, { ...context, staves }, shown);
}

/** The input for a system without the parts that rest in it; the same object where every part is shown. */
export function withoutRestingParts(input: SystemsInput, range: SystemRange): SystemsInput {
  const hidden = restingParts(input, range);
  if (hidden.size === 0) return input;
  const shown = shownWithout(input, hidden);
  // Only the measures of the system, and the next one for its courtesy signs, are read.
  const engravings: MeasureEngraving[] = [];
  engravings.length = input.engravings.length;
  for (let index = range.first; index <= Math.min(range.last + 1, engravings.length - 1); index++)
    engravings[index] = reduced(input.engravings[index] as MeasureEngraving, input.places, shown.places, hidden);
  return { ...input, ...shown, engravings };
}

/** Whether a spanner belongs to a part that is shown. */
export const isShownIn = (places: readonly StaffPlace[], { part }: { readonly part: number }): boolean =>
  places.some((place) => place.part === part);
