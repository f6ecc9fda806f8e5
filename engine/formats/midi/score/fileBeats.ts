/** Determines whether the notes of a MIDI file follow the beats that the file itself states. */
import type { MidiFile } from '../midiFile.ts';

/** Returns the distance from a position to the nearest multiple of 1/`division`, in the unit of the position. */
export const gridError = (position: number, division: number): number => {
  const steps = position * division;
  return Math.abs(steps - Math.round(steps)) / division;
};

/** Shorter distances between onsets, in quarters, are those inside a rolled chord. */
const SHORTEST_STEP = 0.08;

/**
 * Whether a program played the music and not a person: nearly all notes start on thirty-seconds or triplets, or at a
 * distance of such values from the note before. The distances matter because a measure of unusual length shifts all
 * following notes from the grid.
 */
export function isQuantized({ notes, ticksPerQuarter }: Pick<MidiFile, 'notes' | 'ticksPerQuarter'>): boolean {
  const tolerance = Math.max(1.1 / ticksPerQuarter, 0.01);
  const isOnGrid = (position: number): boolean =>
    gridError(position, 8) <= tolerance || gridError(position, 12) <= tolerance;
  const onGrid = notes.filter(({ start }, index) => {
    const step = (start - (notes[index - 1]?.start ?? start)) / ticksPerQuarter;
    return isOnGrid(start / ticksPerQuarter) || (step >= SHORTEST_STEP && isOnGrid(step));
  });
  return onGrid.length >= 0.9 * notes.length;
}

/**
 * Smallest mean resultant (0 for random timing, 1 for exact timing) at which a performance follows the file's beats.
 */
const LEAST_CONCENTRATION = 0.35;

/** Tempo of a file that states none. Transcription programs write it whatever the tempo of the music is. */
const DEFAULT_TEMPO = 120;

/**
 * Whether the onsets follow the file's beats, exactly or as in a performance to a click. Their phases in halves, thirds
 * or quarters of a quarter note are then concentrated around the beat (mean resultant of circular statistics). In a
 * file without meter and tempo only the phases in binary divisions are tested, and an exact grid is not sufficient,
 * because three of its thirds or of its eighths may be the real beat.
 */
export function followsOwnBeats({ notes, ticksPerQuarter, meters, tempos }: Omit<MidiFile, 'tracks'>): boolean {
  const isConcentratedAt = (division: number): boolean => {
    const turn = (2 * Math.PI * division) / ticksPerQuarter;
    return notes.reduce((sum, { start }) => sum + Math.cos(turn * start), 0) >= LEAST_CONCENTRATION * notes.length;
  };
  const statesBeats = meters.length > 0 || tempos.some(({ quartersPerMinute }) => quartersPerMinute !== DEFAULT_TEMPO);
  if (!statesBeats) return [1, 2, 4].some(isConcentratedAt);
  return isQuantized({ notes, ticksPerQuarter }) || [2, 3, 4].some(isConcentratedAt);
}
