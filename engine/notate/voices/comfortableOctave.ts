/**
 * The octave in which an instrument plays a line. The tune of a lead sheet is a singer's or another instrument's, which may lie below or
 * far above what this one plays: a soprano's is written on four ledger lines for a guitar, which sounds an octave lower than written.
 */
import type { QuantizedNote } from '../rhythm/quantizePerformance.ts';

/** Sounding pitches in which a tune is played without effort: from the lowest note, as far up as it is read with few ledger lines. */
const COMFORTABLE: Readonly<Record<string, readonly [lowest: number, highest: number]>> = {
  piano: [48, 88],
  guitar: [40, 72],
  violin: [55, 93],
  flute: [60, 93],
  sax: [44, 81],
};
/** Largest share of the notes that may lie outside before the tune is moved: a few low or high ones are written as they sound. */
const MOST_OUTSIDE = 1 / 3;
const OCTAVES = [0, -1, 1, -2, 2] as const;
/** Share of the notes that must come into the range with a second octave. */
const SECOND_OCTAVE = 0.1;

/** A tune as it is written, and by how many octaves that is above the tune that sounds. */
export interface MovedTune {
  readonly notes: readonly QuantizedNote[];
  readonly octaves: number;
}

/** Returns the tune where the instrument plays it with ease. */
export function inComfortableOctave(tune: readonly QuantizedNote[], instrument: string): MovedTune {
  const range = COMFORTABLE[instrument];
  return range ? movedInto(range, tune) : { notes: tune, octaves: 0 };
}

/** Returns the tune, moved as a whole by the fewest octaves that bring most of its notes into the range. */
export function movedInto(
  [lowest, highest]: readonly [lowest: number, highest: number],
  tune: readonly QuantizedNote[],
): MovedTune {
  const outside = (octaves: number): number =>
    tune.filter(({ midiPitch }) => midiPitch + 12 * octaves < lowest || midiPitch + 12 * octaves > highest).length;
  if (outside(0) <= MOST_OUTSIDE * tune.length) return { notes: tune, octaves: 0 };
  const cost = (octaves: number): number => outside(octaves) + SECOND_OCTAVE * tune.length * (Math.abs(octaves) - 1);
  const octaves = OCTAVES.reduce((best: number, each) => (cost(each) < cost(best) ? each : best), 0);
  const moved = (note: QuantizedNote): QuantizedNote => ({
    ...note,
    midiPitch: note.midiPitch + 12 * octaves,
    ...(note.graces && {
      graces: note.graces.map((grace) => ({ ...grace, midiPitch: grace.midiPitch + 12 * octaves })),
    }),
  });
  return { notes: octaves === 0 ? tune : tune.map(moved), octaves };
}
