/**
 * Quantizes a file that states its beats: moves its notes to exact score time. (A performance, whose beats are
 * estimated, is quantized by notate/rhythm/quantizePerformance.ts.) Each onset and each end is moved to the coarsest
 * division of its beat that it fits. An end is moved to sixteenths or triplets at the finest, because a finer end is
 * articulation, which is not notated; so is an end on a fifth of a beat in which nothing begins on a fifth, such as that
 * of a whole note which a program shortens to 95 %. In a beat where an onset fits no division, all onsets are moved to the division
 * with the smallest squared error plus a penalty for its fineness.
 */
import { TICKS_PER_QUARTER } from '../../../units.ts';
import type { BeatSpan } from '../../../notate/grid/beatGrid.ts';
import type { GridNote } from '../../../notate/grid/writeGridVoice.ts';
import { gridError, isQuantized } from './fileBeats.ts';
import type { MidiNote } from '../midiFile.ts';

const DIVISIONS = [1, 2, 3, 4, 6, 5, 8, 7, 12, 9, 10, 11, 13, 16, 32] as const;
/** Divisions that are compared where the onsets of a beat fit none. */
const USUAL = [1, 2, 3, 4, 6, 8] as const;
/** The finest division of a quarter for ends: sixteenth triplets. */
const FINEST_END = 6;
const QUINTUPLET = 5;
/**
 * Penalty for each doubling of the division, as a mean squared error in beats: in a quantized file, and in a performed
 * one, whose onsets have errors of about a twentieth of a beat.
 */
const FINENESS = { exact: 0.0004, played: 0.002 } as const;

const fitting = (position: number, tolerance: number): number | undefined =>
  DIVISIONS.find((division) => gridError(position, division) <= tolerance);

/**
 * Returns the division for positions in a beat (0 to 1) that fit no division together: the one with the smallest sum of
 * squared error and penalty.
 */
export function nearestDivision(onsets: readonly number[], precision: keyof typeof FINENESS): number {
  const cost = (division: number): number =>
    onsets.reduce((sum, onset) => sum + gridError(onset, division) ** 2, 0) / onsets.length +
    FINENESS[precision] * Math.log2(division);
  return USUAL.reduce<number>((best, division) => (cost(division) < cost(best) ? division : best), 1);
}

/** Whether an end is notated on a division of a beat whose onsets need the division `finest`. */
const isWrittenEnd = (division: number, finest: number): boolean =>
  division <= FINEST_END && (division !== QUINTUPLET || finest % QUINTUPLET === 0);

type BeatAt = (moment: number) => BeatSpan;

const within = (moment: number, { start, length }: BeatSpan): number => (moment - start) / length;

interface Division {
  /** The finest division that an onset of the beat needs. */
  readonly finest: number;
  /** Whether every onset of the beat fits a division. */
  readonly isExact: boolean;
}

function divisionsOf(
  starts: readonly number[],
  beatAt: BeatAt,
  tolerance: number,
  precision: keyof typeof FINENESS,
): ReadonlyMap<number, Division> {
  const onsets = new Map<number, number[]>();
  for (const start of starts) {
    const beat = beatAt(start);
    const own = onsets.get(beat.start) ?? [];
    onsets.set(beat.start, own);
    own.push(within(start, beat));
  }
  const divisions = new Map<number, Division>();
  for (const [beat, own] of onsets) {
    const fits = own.map((onset) => fitting(onset, tolerance));
    const isExact = fits.every((division) => division !== undefined);
    const finest = fits.reduce<number>((most, division) => Math.max(most, division ?? 1), 1);
    divisions.set(beat, { isExact, finest: isExact ? finest : nearestDivision(own, precision) });
  }
  return divisions;
}

/** Quantizes the notes `own` of one track. */
export function quantizeToBeats(
  own: readonly MidiNote[],
  ticksPerQuarter: number,
  beatAt: BeatAt,
): readonly GridNote[] {
  const scale = TICKS_PER_QUARTER / ticksPerQuarter;
  const tolerance = Math.max(0.6 / ticksPerQuarter, 1e-4);
  const spans = own.map(({ start, end }) => ({ start: start * scale, end: end * scale }));
  const divisions = divisionsOf(
    spans.map(({ start }) => start),
    beatAt,
    tolerance,
    isQuantized({ notes: own, ticksPerQuarter }) ? 'exact' : 'played',
  );
  const snap = (moment: number, isOwn: (fit: number, finest: number) => boolean): number => {
    const beat = beatAt(moment);
    const { finest, isExact } = divisions.get(beat.start) ?? { finest: 1, isExact: true };
    const fit = isExact ? fitting(within(moment, beat), tolerance) : undefined;
    const step = beat.length / (fit !== undefined && isOwn(fit, finest) ? fit : finest);
    return beat.start + Math.round((moment - beat.start) / step) * step;
  };
  return own.map(({ midiPitch, velocity }, index): GridNote => {
    const span = spans[index] ?? { start: 0, end: 0 };
    const [start, end] = [snap(span.start, () => true), snap(span.end, isWrittenEnd)];
    const beat = beatAt(span.start);
    const shortest = beat.length / (divisions.get(beat.start)?.finest ?? 1);
    return { start, end: end > start ? end : start + shortest, midiPitch, velocity };
  });
}
