/**
 * The semitones that a singer means. Singers are out of tune by up to half a semitone, and drift; so the pitches of all notes are
 * decided together: with a tuning that changes slowly, and in the major or minor key whose scale explains them best.
 */
import type { SungNote } from './sungNotes.ts';

const OCTAVE = 12;
const SCALE = [0, 2, 4, 5, 7, 9, 11] as const;
/** Natural logarithm of the odds of a tone of the scale against another one. */
const OUTSIDE = 2;
/** Semitones: standard deviation of a note from the singer's tuning, of the tuning from the usual one, and of its change from note to note. */
const [NOTE_SPREAD, TUNING_SPREAD, DRIFT] = [0.3, 0.3, 0.06] as const;
/** Seconds from which a note counts in full. */
const FULL_LENGTH = 0.2;
const STEP = 0.05;
const FARTHEST = 0.6;
const TUNINGS = Array.from({ length: Math.round((2 * FARTHEST) / STEP) + 1 }, (_, index) => index * STEP - FARTHEST);

const square = (value: number): number => value * value;

/** MIDI pitches, one for each note. */
export function keptPitches(notes: readonly SungNote[]): number[] {
  const keys = Array.from({ length: OCTAVE }, (_, tonic) => SCALE.map((step) => (tonic + step) % OCTAVE));
  const readings = keys.map((scale) => readingIn(notes, new Set(scale)));
  return readings.reduce((best, reading) => (reading.cost < best.cost ? reading : best)).pitches;
}

interface Choice {
  readonly pitch: number;
  readonly cost: number;
}

/** The likelier of the two nearest pitches, if the singer's tuning is this. */
function choose({ pitch, onset, offset }: SungNote, tuning: number, scale: ReadonlySet<number>): Choice {
  const sung = pitch - tuning;
  const weight = Math.min(1, (offset - onset) / FULL_LENGTH);
  const [below, above] = [Math.floor(sung), Math.ceil(sung)].map((each) => ({
    pitch: each,
    cost: weight * 0.5 * square((sung - each) / NOTE_SPREAD) + (scale.has(each % OCTAVE) ? 0 : OUTSIDE),
  })) as [Choice, Choice];
  return below.cost <= above.cost ? below : above;
}

/** The cheapest course of the tuning, by dynamic programming. */
function readingIn(
  notes: readonly SungNote[],
  scale: ReadonlySet<number>,
): { readonly cost: number; readonly pitches: number[] } {
  let costs = TUNINGS.map((tuning) => 0.5 * square(tuning / TUNING_SPREAD));
  const steps: { readonly before: number; readonly pitch: number }[][] = [];
  for (const note of notes) {
    const previous = costs;
    const row = TUNINGS.map((tuning) => {
      const { before, cost } = cheapest(previous, tuning);
      const choice = choose(note, tuning, scale);
      return { before, pitch: choice.pitch, cost: cost + choice.cost };
    });
    steps.push(row);
    costs = row.map(({ cost }) => cost);
  }
  const cost = Math.min(...costs);
  let at = costs.indexOf(cost);
  const pitches = new Array<number>(notes.length);
  for (let index = notes.length - 1; index >= 0; index--) {
    const step = steps[index]?.[at];
    pitches[index] = step?.pitch ?? 0;
    at = step?.before ?? 0;
  }
  return { cost, pitches };
}

function cheapest(costs: readonly number[], tuning: number): { readonly before: number; readonly cost: number } {
  let [before, least] = [0, Infinity];
  costs.forEach((cost, index) => {
    const moved = cost + 0.5 * square((tuning - (TUNINGS[index] ?? 0)) / DRIFT);
    if (moved < least) [before, least] = [index, moved];
  });
  return { before, cost: least };
}
