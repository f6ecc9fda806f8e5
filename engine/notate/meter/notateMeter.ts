/**
 * The meters that transcription can choose from, and the grid of onset positions inside a measure.
 *
 * A measure is counted in units of 1/24 quarter note: binary subdivisions down to the 32nd (3 units) and ternary ones
 * down to the sextuplet (4 units) are whole numbers of units. Only those positions can hold an onset.
 */
import { TICKS_PER_QUARTER } from '../../units.ts';

export const UNITS_PER_QUARTER = 24;
export const TICKS_PER_UNIT = TICKS_PER_QUARTER / UNITS_PER_QUARTER;

export interface Meter {
  /** Name of the meter, such as `3/4`. */
  readonly name: string;
  readonly beats: number;
  readonly beatType: number;
  /** Units per measure. */
  readonly measure: number;
  /** Units per beat, which is a dotted value in compound meters and in 3/8. */
  readonly beat: number;
  readonly compound: boolean;
}

/** The meter of a time signature such as `6/8`; undefined when it is not of the form n/d with d a power of two. */
export function parseMeter(name: string): Meter | undefined {
  const match = /^(\d{1,2})\/(1|2|4|8|16)$/.exec(name.trim());
  const [beats, beatType] = [Number(match?.[1]), Number(match?.[2])];
  if (!match || beats < 1) return undefined;
  const compound = beatType >= 8 && beats % 3 === 0;
  const part = (4 * UNITS_PER_QUARTER) / beatType;
  return {
    name: `${beats}/${beatType}`,
    beats,
    beatType,
    measure: beats * part,
    beat: compound ? 3 * part : part,
    compound,
  };
}

/**
 * Units from one counted beat to the next. 3/8 is counted in eighths, as a simple meter, though its `beat`, by which
 * notes are grouped, is the whole measure.
 */
export const countedBeat = ({ beat, measure, compound }: Meter): number =>
  compound && beat === measure ? beat / 3 : beat;

export const isGridPosition = (unit: number): boolean => unit % 3 === 0 || unit % 4 === 0;

const POSITIONS = new Map<number, Int16Array>();

/** Returns the grid positions of a measure of `measure` units, in ascending order. */
export function gridPositions(measure: number): Int16Array {
  let positions = POSITIONS.get(measure);
  if (!positions) {
    positions = Int16Array.from(Array.from({ length: measure }, (_, unit) => unit).filter(isGridPosition));
    POSITIONS.set(measure, positions);
  }
  return positions;
}
