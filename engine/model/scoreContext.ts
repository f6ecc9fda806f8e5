/**
 * The properties in force at a place of the score that were written earlier (meter, key, clef, tempo), and the
 * beginnings of measures. Each result is read from a table that is computed once per immutable list, so that a walk
 * over the whole score is linear.
 */
import { DEFAULT_TEMPO } from '../theory/tempoName.ts';
import { TICKS_PER_WHOLE, ticks, type Ticks } from '../units.ts';
import type { Direction } from './direction.ts';
import type { Clef, InstrumentTransposition, KeySignature, Measure, Part, Score, TimeSignature } from './score.ts';

export interface MeasureContext {
  /** Ticks from the beginning of the score as written, without repeats. */
  readonly start: Ticks;
  readonly time: TimeSignature;
  readonly key: KeySignature;
  /** Quarter notes per minute at the start of the measure, including marks at that moment. */
  readonly tempo: number;
}

const COMMON_TIME: TimeSignature = { beats: [4], beatType: 4 };
const C_MAJOR: KeySignature = { fifths: 0, mode: 'major' };
const TREBLE: Clef = { sign: 'G', line: 2 };

const contexts = new WeakMap<readonly Measure[], readonly MeasureContext[]>();
const clefs = new WeakMap<Part, readonly (readonly Clef[])[]>();
const ottavas = new WeakMap<Part, readonly (readonly number[])[]>();

function computeContexts(measures: readonly Measure[]): readonly MeasureContext[] {
  let start = 0;
  let time = COMMON_TIME;
  let key = C_MAJOR;
  let tempo = DEFAULT_TEMPO;
  return measures.map((measure) => {
    time = measure.time ?? time;
    key = measure.key ?? key;
    const atStart = measure.tempos?.filter(({ at }) => at === 0).at(-1);
    const context = { start: ticks(start), time, key, tempo: atStart?.quartersPerMinute ?? tempo };
    tempo = measure.tempos?.at(-1)?.quartersPerMinute ?? tempo;
    start += measure.duration;
    return context;
  });
}

/** One entry per measure. */
export function measureContexts({ measures }: Pick<Score, 'measures'>): readonly MeasureContext[] {
  const known = contexts.get(measures) ?? computeContexts(measures);
  contexts.set(measures, known);
  return known;
}

function contextAt(score: Pick<Score, 'measures'>, measure: number): MeasureContext {
  const context = measureContexts(score)[measure];
  if (context === undefined) throw new RangeError(`The score has no measure ${measure}`);
  return context;
}

/** This function and the three similar ones throw RangeError for a measure that does not exist. */
export const timeSignatureAt = (score: Score, measure: number): TimeSignature => contextAt(score, measure).time;
export const keyAt = (score: Score, measure: number): KeySignature => contextAt(score, measure).key;
export const tempoAt = (score: Score, measure: number): number => contextAt(score, measure).tempo;
export const measureStart = (score: Score, measure: number): Ticks => contextAt(score, measure).start;

/** Sharps (positive) or flats of the key of each measure. */
export const fifthsOfKeys = (score: Pick<Score, 'measures'>): readonly number[] =>
  measureContexts(score).map(({ key }) => key.fifths);

/** Total duration of the score as written. */
export function scoreDuration(score: Pick<Score, 'measures'>): Ticks {
  const last = score.measures.length - 1;
  return ticks(contextAt(score, last).start + (score.measures[last]?.duration ?? 0));
}

/** Duration of a full measure of the meter. */
export const nominalDuration = ({ beats, beatType }: TimeSignature): Ticks =>
  ticks((beats.reduce((sum, beat) => sum + beat, 0) * TICKS_PER_WHOLE) / beatType);

/** Clefs at the start of each measure, before its own changes, by staff. */
function computeClefs(part: Part): readonly (readonly Clef[])[] {
  let current: readonly Clef[] = part.staves.map(({ clef }) => clef);
  return part.measures.map(({ clefs: changes }) => {
    const before = current;
    for (const { staff, clef } of changes ?? []) current = current.with(staff, clef);
    return before;
  });
}

/** Clef of a staff at a moment of a measure, including a change at that moment. */
export function clefAt(part: Part, measure: number, staff: number, at: Ticks): Clef {
  const table = clefs.get(part) ?? computeClefs(part);
  clefs.set(part, table);
  const changes = part.measures[measure]?.clefs ?? [];
  const last = changes.filter((change) => change.staff === staff && change.at <= at).at(-1);
  return last?.clef ?? table[measure]?.[staff] ?? TREBLE;
}

/** Returns the octaves in force after an edge of an ottava on the staff; undefined for all other directions. */
function octavesAfter(direction: Direction, staff: number): number | undefined {
  if (direction.kind !== 'ottava' || direction.staff !== staff) return undefined;
  return direction.edge === 'start' ? direction.octaves : 0;
}

/** For each measure and staff, the octaves of the ottava that is in force at the start of the measure. */
function computeOttavas(part: Part): readonly (readonly number[])[] {
  let current: readonly number[] = part.staves.map(() => 0);
  return part.measures.map(({ directions = [] }) => {
    const before = current;
    current = current.map((octaves, staff) =>
      directions.reduce((last, each) => (each.at < 0 ? last : (octavesAfter(each, staff) ?? last)), octaves),
    );
    return before;
  });
}

/**
 * Number of octaves by which notes of a staff are printed lower than they sound at a moment of a measure: 1 under an
 * 8va, 0 without an ottava.
 */
export function ottavaAt(part: Part, measure: number, staff: number, at: Ticks): number {
  const table = ottavas.get(part) ?? computeOttavas(part);
  ottavas.set(part, table);
  const entering = table[measure]?.[staff] ?? 0;
  const directions = part.measures[measure]?.directions ?? [];
  return directions.reduce((last, each) => (each.at > at ? last : (octavesAfter(each, staff) ?? last)), entering);
}

const UNISON: InstrumentTransposition = { diatonic: 0, chromatic: 0 };

/** Transposition of a part in a measure: written pitch minus sounding pitch. */
export function transpositionAt({ parts }: Score, part: number, measure: number): InstrumentTransposition {
  const own = parts[part];
  const changed = own?.measures.slice(0, measure + 1).findLast(({ transposition }) => transposition !== undefined);
  return changed?.transposition ?? own?.transposition ?? UNISON;
}
