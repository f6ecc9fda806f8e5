/**
 * Multi-measure rests (Gould, "Multi-bar rests"): successive measures in which every staff rests are printed as an
 * H-bar with their number. Each measure has an equal share of the H-bar in the frame, without barlines, so that clicks,
 * cursors and measure numbers need no special case. Whatever a player must see ends the rest: another meter, key, clef
 * or tempo, any barline but the plain one, repeats and endings, sections, rehearsal marks, words, fermatas.
 */
import { isRest, type Chord } from '../../model/chord.ts';
import type { Direction } from '../../model/direction.ts';
import type { Measure, PartMeasure, Score } from '../../model/score.ts';
import { shorthandMeasures } from './measureRepeats.ts';
import type { MultiRest, Shorthand } from '../types/measureContext.ts';
import { isShownPart } from './withoutParts.ts';

export const sameMultiRest = (a: MultiRest | null, b: MultiRest | null): boolean =>
  a === b || (a !== null && a.index === b?.index && a.count === b.count);

const SHORTEST_RUN = 2;

const hasSome = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0;

/** Whether a chord is a rest and has no signs that must be printed. */
function isBareRest(chord: Chord): boolean {
  if (!isRest(chord) || chord.fermata !== undefined || chord.arpeggio !== undefined) return false;
  const { graceBefore, graceAfter, slurStarts, slurStops, articulations, ornaments, lyrics, signs } = chord;
  return ![graceBefore, graceAfter, slurStarts, slurStops, articulations, ornaments, lyrics, signs].some(hasSome);
}

const known = new WeakMap<PartMeasure, boolean>();

/** Whether a direction prints nothing: what the model has no type for, such as the length of the rest, except numerals. */
const isUnprinted = (direction: Direction): boolean =>
  direction.kind === 'foreign' && direction.element.name !== 'harmony';

/** Whether a line or a stretch of signs ends here; that of a pedal is a sign of its own. */
const isEnd = (direction: Direction): boolean =>
  'edge' in direction && direction.edge === 'stop' && direction.kind !== 'pedal';

/** Words at the start of a measure are over the H-bar that begins there, as a tempo is; what ends there is before it. */
const isAtStart = (direction: Direction): boolean =>
  isUnprinted(direction) || (direction.at <= 0 && (direction.kind === 'words' || isEnd(direction)));

/** Whether a direction ends a rest before its measure: it is printed there, or a file begins another rest there. */
const endsRest = (direction: Direction): boolean =>
  !isUnprinted(direction) ||
  (direction.kind === 'foreign' && direction.element.children?.some(({ name }) => name === 'multiple-rest') === true);

function findRest({ voices, clefs, keys, directions = [], harmonies, transposition }: PartMeasure): boolean {
  if (transposition !== undefined || [clefs, keys, harmonies].some(hasSome)) return false;
  if (!directions.every(isAtStart)) return false;
  // A voice's chords fill its measure: a single one lasts all of it.
  const isResting = voices.every(
    ({ chords }) => chords.every(isBareRest) && (chords.length === 1 || chords.every(({ hidden }) => hidden === true)),
  );
  return isResting && voices.some(({ chords }) => chords.some(({ hidden }) => hidden !== true));
}

/** Whether all that a part prints in a measure is a rest that fills it. */
function isResting(measure: PartMeasure): boolean {
  const answer = known.get(measure) ?? findRest(measure);
  known.set(measure, answer);
  return answer;
}

/** Whether the measure has nothing that must be printed separately. */
const isPlain = ({ locked, volta, innerBarlines, unnumbered, tempos = [] }: Measure): boolean =>
  locked !== true &&
  volta === undefined &&
  !hasSome(innerBarlines) &&
  unnumbered !== true &&
  tempos.every(({ at, printed }) => at <= 0 || printed === false);

const AT_THE_START = new Set(['segno', 'coda']);

/** Whether something must be printed at the start of the measure. */
const isAnnounced = (measure: Measure): boolean =>
  measure.time !== undefined ||
  measure.key !== undefined ||
  measure.number !== undefined ||
  measure.repeatStart === true ||
  measure.systemBreak === true ||
  measure.pageBreak === true ||
  (measure.section ?? '') !== '' ||
  (measure.rehearsalMark ?? '') !== '' ||
  (measure.tempos ?? []).some(({ printed }) => printed !== false) ||
  (measure.jumps ?? []).some(({ kind }) => AT_THE_START.has(kind));

/** Whether something must be printed at the end of the measure. */
const isClosed = ({ barline = 'regular', repeatEnd, barlineSigns, jumps = [] }: Measure): boolean =>
  barline !== 'regular' ||
  repeatEnd !== undefined ||
  hasSome(barlineSigns) ||
  jumps.some(({ kind }) => !AT_THE_START.has(kind));

const mayStandInRun = ({ measures, parts }: Score, index: number): boolean => {
  const measure = measures[index];
  return (
    measure !== undefined &&
    isPlain(measure) &&
    parts.every((part) => {
      if (!isShownPart(part)) return true;
      const own = part.measures[index];
      return own !== undefined && isResting(own);
    })
  );
};

/** The measure after the multi-measure rest that begins with `first`; `first + 1` where none begins there. */
function endOfRun(score: Score, first: number, hasSigns: (measure: number) => boolean): number {
  const mayStand = (measure: number): boolean => mayStandInRun(score, measure) && !hasSigns(measure);
  if (!mayStand(first)) return first + 1;
  let end = first + 1;
  for (; end < score.measures.length && mayStand(end); end++) {
    const [before, here] = [score.measures[end - 1] as Measure, score.measures[end] as Measure];
    if (isClosed(before) || isAnnounced(here) || before.duration !== here.duration) break;
    if (score.parts.some(({ measures }) => measures[end]?.directions?.some(endsRest) === true)) break;
  }
  return end;
}

/**
 * Returns a function that must be called for successive measures, beginning with one that starts a rest or is outside
 * of rests.
 */
export function multiRestsOf(score: Score): (measure: number) => MultiRest | null {
  let [first, end] = [0, 0];
  // Computed only for measures with rests, so that an edit among notes does not walk through the score.
  let signs: readonly boolean[] | undefined;
  const hasSigns = (measure: number): boolean => (signs ??= shorthandMeasures(score))[measure] === true;
  return (measure) => {
    if (measure >= end) [first, end] = [measure, endOfRun(score, measure, hasSigns)];
    const count = end - first;
    return count < SHORTEST_RUN ? null : { index: measure - first, count };
  };
}

interface InContext {
  readonly context: {
    readonly multiRest: MultiRest | null;
    readonly staves: readonly { readonly shorthand: readonly Shorthand[] }[];
  };
}

/** Whether one sign represents a measure and the one before it, so that they must share a system. */
export const continuesUnit = (measure: InContext | undefined): boolean =>
  continuesRest(measure) || measure?.context.staves.some(({ shorthand }) => (shorthand[0]?.index ?? 0) > 0) === true;

/** The last measure that must share a system with this one. */
export function lastOfUnit(index: number, measures: (index: number) => InContext | undefined): number {
  let last = index;
  while (continuesUnit(measures(last + 1))) last++;
  return last;
}

/** Whether a measure continues a multi-measure rest, so that there is no barline before it. */
export const continuesRest = (measure: InContext | undefined): boolean => (measure?.context.multiRest?.index ?? 0) > 0;

/** Number of printed measures; a multi-measure rest counts as one. */
export const unitsIn = (measures: readonly InContext[]): number =>
  measures.filter((measure) => !continuesRest(measure)).length;

/** Whether any measures of a score can be printed as one rest. */
export function hasMultiRests(score: Score): boolean {
  const multiRestAt = multiRestsOf(score);
  return score.measures.some((_, measure) => multiRestAt(measure) !== null);
}
