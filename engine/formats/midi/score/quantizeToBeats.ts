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
 * Penalty for each doubling of the division, as a mean squared error in quarters: in a quantized file, and in a
 * performed one, whose onsets have errors of about a twentieth of a quarter.
 */
const FINENESS = { exact: 0.0004, played: 0.002 } as const;
type Precision = keyof typeof FINENESS;
/**
 * Penalty, in units of `FINENESS`, for dividing a beat by three in a track that mostly divides by two, or the reverse.
 * It is shared by the onsets of the beat, because several onsets are better evidence than one.
 */
const UNUSUAL = 1.5;

const isTernary = (division: number): boolean => division % 3 === 0;

const fitting = (position: number, tolerance: number): number | undefined =>
  DIVISIONS.find((division) => gridError(position, division) <= tolerance);

/** The onsets of a beat, from 0 to 1, and the length of the beat in quarters. */
interface BeatOnsets {
  readonly onsets: readonly number[];
  readonly quarters: number;
}

function costOf({ onsets, quarters }: BeatOnsets, division: number, precision: Precision): number {
  const squares = onsets.reduce((sum, onset) => sum + (quarters * gridError(onset, division)) ** 2, 0);
  return squares / onsets.length + FINENESS[precision] * Math.log2(division);
}

/**
 * Returns the division for onsets of a beat that fit no division together: the one with the smallest sum of squared
 * error and penalty. `usual` is the kind of division that the track mostly has.
 */
export function nearestDivision(beat: BeatOnsets, precision: Precision, usual?: 'binary' | 'ternary'): number {
  const cost = (division: number): number => {
    const isUnusual = division > 1 && usual !== undefined && isTernary(division) !== (usual === 'ternary');
    return costOf(beat, division, precision) + (isUnusual ? (UNUSUAL * FINENESS[precision]) / beat.onsets.length : 0);
  };
  return USUAL.reduce<number>((best, division) => (cost(division) < cost(best) ? division : best), 1);
}

/** Returns whether the beats of a track are divided by two or by three, whichever has the smaller sum of costs. */
function usualKind(beats: Iterable<BeatOnsets>, precision: Precision): 'binary' | 'ternary' {
  let advantage = 0;
  for (const beat of beats) {
    const least = (divisions: readonly number[]): number =>
      Math.min(...divisions.map((division) => costOf(beat, division, precision)));
    const [whole, ...parts] = USUAL;
    const binary = parts.filter((division) => !isTernary(division));
    advantage += least([whole, ...parts.filter(isTernary)]) - least([whole, ...binary]);
  }
  return advantage >= 0 ? 'binary' : 'ternary';
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

/** Share of the onsets of a track that must fit a division for the track to be exact. */
const WRITTEN_SHARE = 0.9;

/** The divisions of the beats of a track that have onsets, by the beats' starts. */
interface TrackDivisions {
  readonly byBeat: ReadonlyMap<number, Division>;
  /** Whether a program wrote the track. The onsets of a player fit fine divisions only by chance. */
  readonly isWritten: boolean;
}

function divisionsOf(
  starts: readonly number[],
  beatAt: BeatAt,
  tolerance: number,
  precision: Precision,
): TrackDivisions {
  const beats = new Map<number, { readonly onsets: number[]; readonly quarters: number }>();
  for (const start of starts) {
    const span = beatAt(start);
    const own = beats.get(span.start) ?? { onsets: [], quarters: span.length / TICKS_PER_QUARTER };
    beats.set(span.start, own);
    own.onsets.push(within(start, span));
  }
  const fits = new Map([...beats].map(([beat, { onsets }]) => [beat, onsets.map((each) => fitting(each, tolerance))]));
  const fitted = [...fits.values()].flat().filter((division) => division !== undefined).length;
  const isWritten = fitted >= WRITTEN_SHARE * starts.length;
  const usual = isWritten ? undefined : usualKind(beats.values(), precision);
  const byBeat = new Map<number, Division>();
  for (const [beat, own] of beats) {
    const exact = isWritten ? (fits.get(beat) ?? []) : [undefined];
    const finest = exact.reduce<number>((most, division) => Math.max(most, division ?? 1), 1);
    const isExact = exact.every((division) => division !== undefined);
    byBeat.set(beat, { isExact, finest: isExact ? finest : nearestDivision(own, precision, usual) });
  }
  return { byBeat, isWritten };
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
  const { byBeat, isWritten } = divisionsOf(
    spans.map(({ start }) => start),
    beatAt,
    tolerance,
    isQuantized({ notes: own, ticksPerQuarter }) ? 'exact' : 'played',
  );
  const snap = (moment: number, isOwn: (fit: number, finest: number) => boolean): number => {
    const beat = beatAt(moment);
    const { finest, isExact } = byBeat.get(beat.start) ?? { finest: 1, isExact: isWritten };
    const fit = isExact ? fitting(within(moment, beat), tolerance) : undefined;
    const step = beat.length / (fit !== undefined && isOwn(fit, finest) ? fit : finest);
    return beat.start + Math.round((moment - beat.start) / step) * step;
  };
  return own.map(({ midiPitch, velocity }, index): GridNote => {
    const span = spans[index] ?? { start: 0, end: 0 };
    const [start, end] = [snap(span.start, () => true), snap(span.end, isWrittenEnd)];
    const beat = beatAt(span.start);
    const shortest = beat.length / (byBeat.get(beat.start)?.finest ?? 1);
    return { start, end: end > start ? end : start + shortest, midiPitch, velocity };
  });
}
