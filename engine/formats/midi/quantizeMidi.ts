/**
 * Moves the notes of a quantized file onto exact score time. Each onset takes the coarsest division of its beat that it
 * fits, each end too, unless it asks for more than sixteenths or triplets: that is how the note was articulated, not how
 * one would write it. In a beat where an onset fits nothing, all take the division with the least error for its
 * fineness.
 */
import { TICKS_PER_QUARTER } from '../../units.ts';
import type { Beat } from './beatGrid.ts';
import type { MidiFile, MidiNote } from './midiFile.ts';

/** In exact score time from the beginning of the file. */
export interface GridNote {
  readonly start: number;
  readonly end: number;
  readonly midiPitch: number;
  readonly velocity: number;
}

const DIVISIONS = [1, 2, 3, 4, 6, 5, 8, 7, 12, 9, 10, 11, 13, 16, 32] as const;
/** What is looked for where nothing fits. */
const USUAL = [1, 2, 3, 4, 6, 8] as const;
const FINEST_END = 6;
/**
 * What a division must gain in squared error, in beats, for each doubling: in a file of exact beats, and in one that was
 * played, whose onsets miss their beats by a twentieth or so.
 */
const FINENESS = { exact: 0.0004, played: 0.002 } as const;

const errorOf = (position: number, division: number): number => {
  const steps = position * division;
  return Math.abs(steps - Math.round(steps)) / division;
};

const fitting = (position: number, tolerance: number): number | undefined =>
  DIVISIONS.find((division) => errorOf(position, division) <= tolerance);

/** For onsets that fit no grid. */
function nearestDivision(onsets: readonly number[], fineness: number): number {
  const cost = (division: number): number =>
    onsets.reduce((sum, onset) => sum + errorOf(onset, division) ** 2, 0) / onsets.length +
    fineness * Math.log2(division);
  return USUAL.reduce<number>((best, division) => (cost(division) < cost(best) ? division : best), 1);
}

type BeatAt = (moment: number) => Beat;

const within = (moment: number, { start, length }: Beat): number => (moment - start) / length;

interface Division {
  /** The finest that an onset of the beat takes. */
  readonly finest: number;
  readonly isExact: boolean;
}

function divisionsOf(
  starts: readonly number[],
  beatAt: BeatAt,
  tolerance: number,
  fineness: number,
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
    divisions.set(beat, { isExact, finest: isExact ? finest : nearestDivision(own, fineness) });
  }
  return divisions;
}

/** `own` are the notes of one track. */
export function quantizeMidi(own: readonly MidiNote[], ticksPerQuarter: number, beatAt: BeatAt): readonly GridNote[] {
  const scale = TICKS_PER_QUARTER / ticksPerQuarter;
  const tolerance = Math.max(0.6 / ticksPerQuarter, 1e-4);
  const spans = own.map(({ start, end }) => ({ start: start * scale, end: end * scale }));
  const divisions = divisionsOf(
    spans.map(({ start }) => start),
    beatAt,
    tolerance,
    isQuantized({ notes: own, ticksPerQuarter }) ? FINENESS.exact : FINENESS.played,
  );
  const snap = (moment: number, finestOwn: number): number => {
    const beat = beatAt(moment);
    const { finest, isExact } = divisions.get(beat.start) ?? { finest: 1, isExact: true };
    const fit = isExact ? fitting(within(moment, beat), tolerance) : undefined;
    const step = beat.length / (fit !== undefined && fit <= finestOwn ? fit : finest);
    return beat.start + Math.round((moment - beat.start) / step) * step;
  };
  return own.map(({ midiPitch, velocity }, index): GridNote => {
    const span = spans[index] ?? { start: 0, end: 0 };
    const [start, end] = [snap(span.start, Infinity), snap(span.end, FINEST_END)];
    const beat = beatAt(span.start);
    const shortest = beat.length / (divisions.get(beat.start)?.finest ?? 1);
    return { start, end: end > start ? end : start + shortest, midiPitch, velocity };
  });
}

/** Shorter steps than this, in quarters, are the spread of a chord. */
const SHORTEST_STEP = 0.08;

/**
 * Whether nearly all notes begin on thirty-seconds or triplets, or as far from the note before: played by a program, not
 * by hand. After a measure of an odd length the whole grid is shifted, but not its steps.
 */
export function isQuantized({ notes, ticksPerQuarter }: Pick<MidiFile, 'notes' | 'ticksPerQuarter'>): boolean {
  const tolerance = Math.max(1.1 / ticksPerQuarter, 0.01);
  const isOnGrid = (position: number): boolean =>
    errorOf(position, 8) <= tolerance || errorOf(position, 12) <= tolerance;
  const onGrid = notes.filter(({ start }, index) => {
    const step = (start - (notes[index - 1]?.start ?? start)) / ticksPerQuarter;
    return isOnGrid(start / ticksPerQuarter) || (step >= SHORTEST_STEP && isOnGrid(step));
  });
  return onGrid.length >= 0.9 * notes.length;
}

/** How much of random timing's spread may be left where somebody plays to the file's beats. */
const LOCKED = 0.35;

/** The tempo of a file that says none, and of programs that write down what they hear. */
const UNSAID_TEMPO = 120;

/**
 * Whether the onsets keep to the file's beats, exactly or as one plays to a click: their phases in halves, thirds or
 * quarters of a quarter note gather around the beat (the mean resultant of circular statistics), which those of music
 * that goes its own way do not. A file without meter and tempo may stand on its grid by chance: three of its thirds, or
 * three of its eighths, can be the real beat.
 */
export function followsOwnBeats({ notes, ticksPerQuarter, meters, tempos }: Omit<MidiFile, 'tracks'>): boolean {
  const gathersAt = (division: number): boolean => {
    const turn = (2 * Math.PI * division) / ticksPerQuarter;
    return notes.reduce((sum, { start }) => sum + Math.cos(turn * start), 0) >= LOCKED * notes.length;
  };
  const knowsBeats = meters.length > 0 || tempos.some(({ quartersPerMinute }) => quartersPerMinute !== UNSAID_TEMPO);
  if (!knowsBeats) return [1, 2, 4].some(gathersAt);
  return isQuantized({ notes, ticksPerQuarter }) || [2, 3, 4].some(gathersAt);
}
