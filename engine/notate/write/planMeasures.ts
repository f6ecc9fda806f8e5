/** The measures of a score and the notes on its staves, before anything is written. */
import type { Meter } from '../meter/notateMeter.ts';
import type { NotateOptions } from '../notateOptions.ts';
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';
import { stavesForMode, type StaffPlan } from '../voices/stavesForMode.ts';

/** The units that the written measures cover. */
export interface Frame {
  /** Units of the track before the first written barline. */
  readonly skipped: number;
  /** Units of the first measure that come before the music: more than 0 with a pickup. */
  readonly firstUnit: number;
  readonly measures: number;
}

export interface MeasurePlan {
  readonly frame: Frame;
  /** Units count from the first written barline. */
  readonly staves: readonly StaffPlan[];
}

/** `notes`: with the units of the track. */
export function planMeasures(notes: readonly QuantizedNote[], meter: Meter, options: NotateOptions): MeasurePlan {
  const frame = frameOf(notes, meter);
  const staves = stavesForMode(movedBy(-frame.skipped, notes), meter, options);
  const isHeard = staves.some((staff) => staff.notes.some(({ unit }) => unit < meter.measure));
  if (frame.firstUnit === 0 || frame.measures < 2 || isHeard) return { frame, staves };
  // The pickup has only notes that the mode leaves out, such as an accompaniment: without them it would be a lonely rest.
  return {
    frame: { skipped: frame.skipped + meter.measure, firstUnit: 0, measures: frame.measures - 1 },
    staves: staves.map((staff) => ({ ...staff, notes: movedBy(-meter.measure, staff.notes) })),
  };
}

export const movedBy = (units: number, notes: readonly QuantizedNote[]): QuantizedNote[] =>
  notes.map((note) => ({ ...note, unit: note.unit + units }));

function frameOf(notes: readonly QuantizedNote[], meter: Meter): Frame {
  const first = notes.reduce((least, note) => Math.min(least, note.unit), Infinity);
  const last = notes.reduce((most, note) => Math.max(most, note.unit), 0);
  const skipped = Math.floor(first / meter.measure) * meter.measure;
  return {
    skipped,
    firstUnit: pickupOf(first - skipped, meter),
    measures: Math.floor((last - skipped) / meter.measure) + 1,
  };
}

const SIXTEENTH = 6;

/**
 * Units of the first measure before a pickup: 0 where the music begins in its first half, because rests are written
 * then.
 */
function pickupOf(first: number, meter: Meter): number {
  if (first < meter.measure / 2) return 0;
  return first % SIXTEENTH === 0 ? first : Math.floor(first / meter.beat) * meter.beat;
}
