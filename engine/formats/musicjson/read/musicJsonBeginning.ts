/**
 * The beginning of a long score as MusicJSON, which a server sends before the rest: the same file, in which only the
 * first measures have their notes. Everything else in it is as in the whole file, because it is read only once.
 */
import type { JsonObject } from '../codec.ts';

/** Measures times parts that are read before the beginning is passed on: more than a large screen shows. */
const BEGINNING = 192;
const FEWEST_MEASURES = 24;
/** A score that is not twice as long as its beginning is read at once. */
const LONG = 2;

/** The number of measures in the beginning of a score; undefined for a score that is read at once. */
export function measuresOfBeginning(parts: number, measures: number): number | undefined {
  const count = Math.max(FEWEST_MEASURES, Math.ceil(BEGINNING / parts));
  return measures > LONG * count ? count : undefined;
}

const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

interface RawPart {
  readonly object: JsonObject;
  readonly measures: unknown[];
}

/** The parts of a file; undefined where it has none, or one without a list of measures. */
function partsOf(json: unknown): readonly RawPart[] | undefined {
  const parts = isObject(json) ? json['Parts'] : undefined;
  if (!Array.isArray(parts) || parts.length === 0) return undefined;
  const read = parts.flatMap((object: unknown): RawPart[] => {
    const measures = isObject(object) ? object['Measures'] : undefined;
    return isObject(object) && Array.isArray(measures) ? [{ object, measures }] : [];
  });
  return read.length === parts.length ? read : undefined;
}

/** What all parts share in a measure; the reader takes the rest from the whole file. */
function withoutNotes(measure: unknown): unknown {
  if (!isObject(measure)) return measure;
  const { Voices: _, Lyric: __, Lyrics: ___, Clefs: ____, Songleaf: fields, ...shared } = measure;
  return isObject(fields) && 'Shared' in fields ? { ...shared, Songleaf: { Shared: fields['Shared'] } } : shared;
}

/** @param json a parsed file. @returns undefined where it is short, or not a score. */
export function beginningOfMusicJson(json: unknown): JsonObject | undefined {
  const parts = partsOf(json);
  if (parts === undefined || !isObject(json)) return undefined;
  const count = measuresOfBeginning(parts.length, parts[0]?.measures.length ?? 0);
  if (count === undefined) return undefined;
  const Parts = parts.map(({ object, measures }) => ({
    ...object,
    Measures: measures.map((measure, index) => (index < count ? measure : withoutNotes(measure))),
  }));
  return { ...json, Parts };
}

/**
 * Puts the measures of the whole file into its beginning, so that a reader which has read the beginning can go on
 * (`readMusicJsonInSteps`). Both come from one answer of the server.
 */
export function completeBeginning(beginning: unknown, whole: unknown): void {
  const parts = partsOf(whole);
  partsOf(beginning)?.forEach(({ measures }, part) => {
    const complete = parts?.[part]?.measures ?? [];
    complete.forEach((measure, index) => (measures[index] = measure));
  });
}
