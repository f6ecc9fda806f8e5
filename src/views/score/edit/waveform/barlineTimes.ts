/** Barlines in seconds of the recording, and the choice of readings that results when a barline is moved or set. */
import type { DetectedNotes, Score, Ticks } from '../../../../../engine/index.ts';
import type { ReadingChoice } from '../readings/readingChoice.ts';

export interface TimedBarline {
  /** Index of the measure that begins there. */
  readonly measure: number;
  readonly time: number;
}

/** Barlines of the measures that have a time in the recording. */
export const barlinesOf = ({ measures }: Score): readonly TimedBarline[] =>
  measures.flatMap(({ timestamp }, measure) => (timestamp === undefined ? [] : [{ measure, time: timestamp }]));

/**
 * Seconds by which one press of an arrow key moves a barline: an eighth note, because barlines are placed on eighths.
 */
export const stepSeconds = ({ chosen }: DetectedNotes): number => 30 / chosen.tempo;

/** Distance in eighths within which a barline that the user has set is treated as the same one. */
const SAME_STEPS = 0.5;

/** Moves the barline at `from` to `to`; where there is none at `from`, or it is undefined, a new one is added. */
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

/** Returns the time in the recording of a written place; undefined where the score has none. */
export function timeOfPlace(
  { measures }: Score,
  { measure, at }: { readonly measure: number; readonly at: Ticks },
): number | undefined {
  const { timestamp, duration } = measures[measure] ?? {};
  if (timestamp === undefined || duration === undefined) return undefined;
  const next = measures[measure + 1]?.timestamp;
  const before = measures[measure - 1];
  // The last measure has the tempo of the one before it.
  const pace =
    next !== undefined
      ? (next - timestamp) / duration
      : before?.timestamp === undefined
        ? 0
        : (timestamp - before.timestamp) / before.duration;
  return timestamp + at * pace;
}
