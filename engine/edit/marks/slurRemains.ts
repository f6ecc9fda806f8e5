/** Finds what an edit has left of the slurs of a part. */
import type { SlurStart } from '../../model/chord.ts';
import type { Part, Score } from '../../model/score.ts';
import { slurEdges, slursOf, type ChordInPart, type Slur, type SlurEdge } from '../../model/slurs.ts';
import { compareMoments, type MeasureMoment } from './freeNumber.ts';

/** A chord with an end of a slur. */
export interface SlurEnd {
  readonly end: ChordInPart;
  readonly at: MeasureMoment;
}

/** A slur of the former part, and its ends in the present part; an end that the part no longer has is undefined. */
export interface SlurRemains {
  readonly slur: Slur;
  readonly start: SlurEnd | undefined;
  readonly stop: SlurEnd | undefined;
  /** The moments of its former ends; undefined where they were deleted or moved to other measures. */
  readonly began: MeasureMoment | undefined;
  readonly ended: MeasureMoment | undefined;
}

type MeasureMapping = (measure: number) => number | undefined;

/** Returns the index of a measure of `former` in `part`; undefined where it was deleted. */
function measureMapping(part: Part, former: Part): MeasureMapping {
  const [now, then] = [part.measures, former.measures];
  const grown = now.length - then.length;
  if (grown === 0) return (measure) => measure;
  let same = 0;
  while (same < Math.min(now.length, then.length) && now.at(-1 - same) === then.at(-1 - same)) same++;
  return (measure) => {
    if (measure >= then.length - same) return measure + grown;
    return measure < now.length - same ? measure : undefined;
  };
}

/** Whether the measures last as long as before. Otherwise the barlines have moved, and moments mean other notes. */
const keepsTimes = (score: Score, before: Score, measureOf: MeasureMapping): boolean =>
  before.measures.every(({ duration }, index) => {
    const mapped = measureOf(index);
    return mapped === undefined || score.measures[mapped]?.duration === duration;
  });

const chordOf = ({ measures }: Part, { measure, voice, chord }: ChordInPart) =>
  measures[measure]?.voices[voice]?.chords[chord];

const keyOf = ({ measure, voice, chord, grace, isAfter }: ChordInPart): string =>
  [measure, voice, chord, grace, isAfter].join();

type PlacedEdge = SlurEnd & { readonly edge: SlurEdge };

/** The ends of slurs in some measures of a part. */
const edgesIn = ({ measures }: Part, indexes: Iterable<number>): readonly PlacedEdge[] =>
  [...new Set(indexes)].flatMap((index) =>
    (measures[index] === undefined ? [] : slurEdges(measures[index])).map((edge) => ({
      end: { measure: index, ...edge.address },
      at: { measure: index, at: edge.at },
      edge,
    })),
  );

/** The slurs that begin or end in a measure which the edit has changed. */
function touchedSlurs(part: Part, former: Part, measureOf: MeasureMapping): readonly Slur[] {
  const isKept = ({ measure }: ChordInPart): boolean =>
    part.measures[measureOf(measure) ?? -1] === former.measures[measure];
  return slursOf(former).filter(({ from, to }) => !isKept(from) || !isKept(to));
}

/** Returns what is left of the slurs of part `index` of the score `before`. */
export function slurRemains(score: Score, before: Score, index: number): readonly SlurRemains[] {
  const [part, former] = [score.parts[index], before.parts[index]];
  if (part === undefined || former === undefined) return [];
  const measureOf = measureMapping(part, former);
  const hasTimes = keepsTimes(score, before, measureOf);
  const momentOf = (measure: number, at: number): MeasureMoment | undefined => {
    const mapped = hasTimes ? measureOf(measure) : undefined;
    return mapped === undefined ? undefined : { measure: mapped, at };
  };
  const touched = touchedSlurs(part, former, measureOf);
  const ends = touched.flatMap(({ from, to }) => [measureOf(from.measure) ?? -1, measureOf(to.measure) ?? -1]);
  const edges = edgesIn(part, [...changedIndexes(part, former), ...ends]);
  const found = touched.map((slur): SlurRemains => {
    const [began, ended] = [momentOf(slur.from.measure, slur.begins), momentOf(slur.to.measure, slur.ends)];
    const last = chordOf(former, slur.to);
    const { grace, isAfter } = slur.to;
    const isStop = ({ edge, end, at }: PlacedEdge): boolean => {
      if (!('stop' in edge) || edge.stop !== slur.slur.number) return false;
      if (end.grace !== grace || end.isAfter !== isAfter) return false;
      return chordOf(part, end) === last || (ended !== undefined && compareMoments(at, ended) === 0);
    };
    const start = edges.find(({ edge }) => 'start' in edge && edge.start === slur.slur);
    return { slur, start, stop: edges.find(isStop), began, ended };
  });
  return withLooseStops(part, former, withMovedStops(part, found), edges);
}

/** Finds the stops that have moved: a start is paired with a stop that is not the one of another slur. */
function withMovedStops(part: Part, found: readonly SlurRemains[]): readonly SlurRemains[] {
  if (found.every(({ start, stop }) => start === undefined || stop !== undefined)) return found;
  const claimed = new Set(found.flatMap(({ stop }) => (stop === undefined ? [] : [keyOf(stop.end)])));
  const paired = new Map(slursOf(part).map((slur) => [slur.slur, slur]));
  return found.map((remains) => {
    const now = remains.stop === undefined ? paired.get(remains.slur.slur) : undefined;
    if (now === undefined || claimed.has(keyOf(now.to))) return remains;
    return { ...remains, stop: { end: now.to, at: { measure: now.to.measure, at: now.ends } } };
  });
}

export const numberOf = (edge: SlurEdge): number => ('start' in edge ? edge.start.number : edge.stop);

/** The ends of slurs in some measures of a part, by default in all, that have no partner. */
export function looseEdges(part: Part, indexes: Iterable<number> = part.measures.keys()): readonly PlacedEdge[] {
  const edges = edgesIn(part, indexes);
  if (edges.length === 0) return edges;
  const measures = new Set(edges.map(({ end }) => end.measure));
  const starts = new Set<SlurStart>();
  const stops = new Map<string, number>();
  for (const { slur, from, to } of slursOf(part)) {
    if (measures.has(from.measure)) starts.add(slur);
    if (!measures.has(to.measure)) continue;
    const key = `${keyOf(to)} ${String(slur.number)}`;
    stops.set(key, (stops.get(key) ?? 0) + 1);
  }
  return edges.filter(({ edge, end }) => {
    if ('start' in edge) return !starts.has(edge.start);
    const key = `${keyOf(end)} ${String(edge.stop)}`;
    const left = stops.get(key) ?? 0;
    stops.set(key, left - 1);
    return left <= 0;
  });
}

/** The indexes of the measures of a part that the former part does not have. */
export function changedIndexes(part: Part, former: Part): readonly number[] {
  const known = new Set(former.measures);
  return part.measures.flatMap((measure, at) => (known.has(measure) ? [] : [at]));
}

/** Finds the stops that have moved while their starts were deleted. */
function withLooseStops(
  part: Part,
  former: Part,
  found: readonly SlurRemains[],
  edges: readonly PlacedEdge[],
): readonly SlurRemains[] {
  if (found.every(({ start, stop }) => start !== undefined || stop !== undefined)) return found;
  const claimed = new Set(found.flatMap(({ stop }) => (stop === undefined ? [] : [keyOf(stop.end)])));
  const loose = looseEdges(part, new Set(edges.map(({ end }) => end.measure))).filter(
    ({ edge, end }) => 'stop' in edge && !claimed.has(keyOf(end)),
  );
  if (loose.length === 0) return found;
  // A file may have left them without a start.
  const before = new Set(looseEdges(former).map(({ edge }) => numberOf(edge)));
  return found.map((remains) => {
    if (remains.start !== undefined || remains.stop !== undefined) return remains;
    const { number } = remains.slur.slur;
    const index = before.has(number) ? -1 : loose.findIndex(({ edge }) => numberOf(edge) === number);
    return index < 0 ? remains : { ...remains, stop: loose.splice(index, 1)[0] };
  });
}
