/** Barlines in seconds of the recording, and what a choice of readings becomes when one is moved or set. */
import type { DetectedNotes, Score, Ticks } from '../../../../../engine/index.ts';
import type { ReadingChoice } from '../readings/readingChoice.ts';

export interface TimedBarline {
  /** The measure that it begins. */
  readonly measure: number;
  readonly time: number;
}

/** Of the measures that have a place in the recording. */
export const barlinesOf = ({ measures }: Score): readonly TimedBarline[] =>
  measures.flatMap(({ timestamp }, measure) => (timestamp === undefined ? [] : [{ measure, time: timestamp }]));

/** Seconds by which a barline is moved with one press of an arrow: an eighth note, on which barlines stand. */
export const stepSeconds = ({ chosen }: DetectedNotes): number => 30 / chosen.tempo;

/** Barlines that the user has set and that are as near as this are the one that is meant, in eighths. */
const SAME_STEPS = 0.5;

/** The barline at `from` set to `to`; where nothing stood at `from`, or it is undefined, one is added. */
export function withBarline(
  choice: ReadingChoice,
  { from, to }: { readonly from?: number; readonly to: number },
  step: number,
): ReadingChoice {
  const others = (choice.barlines ?? []).filter((time) =>
    [from, to].every((moved) => moved === undefined || Math.abs(time - moved) > SAME_STEPS * step),
  );
  return { ...choice, barlines: [...others, to].sort((a, b) => a - b) };
}

export function withoutBarlines({ barlines: _, ...choice }: ReadingChoice): ReadingChoice {
  return choice;
}

/** When a written place sounds in the recording; undefined where the score does not say. */
export function timeOfPlace(
  { measures }: Score,
  { measure, at }: { readonly measure: number; readonly at: Ticks },
): number | undefined {
  const { timestamp, duration } = measures[measure] ?? {};
  if (timestamp === undefined || duration === undefined) return undefined;
  const next = measures[measure + 1]?.timestamp;
  const before = measures[measure - 1];
  // The last measure is as fast as the one before it.
  const pace =
    next !== undefined
      ? (next - timestamp) / duration
      : before?.timestamp === undefined
        ? 0
        : (timestamp - before.timestamp) / before.duration;
  return timestamp + at * pace;
}
