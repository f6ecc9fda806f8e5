/** Whether the notes of a MIDI file follow the beats that the file itself has. */
import type { MidiFile } from './midiFile.ts';

/** Distance from a position to the nearest multiple of 1/`division`, in the unit of the position. */
export const gridError = (position: number, division: number): number => {
  const steps = position * division;
  return Math.abs(steps - Math.round(steps)) / division;
};

/** Steps shorter than this, in quarters, lie inside a rolled chord. */
const SHORTEST_STEP = 0.08;

/**
 * Whether nearly all notes begin on thirty-seconds or triplets, or as far from the note before: played by a program, not
 * by hand. After a measure of an odd length the whole grid is shifted, but not its steps.
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

/** Least mean resultant (0 for random timing, 1 for exact timing) of a performance to the file's beats. */
const LOCKED = 0.35;

/** The tempo of a file without one, which transcription programs write too, whatever the tempo of the music is. */
const DEFAULT_TEMPO = 120;

/**
 * Whether the onsets follow the file's beats, exactly or as in a performance to a click. In that case their phases in
 * halves, thirds or quarters of a quarter note are concentrated around the beat (mean resultant of circular statistics).
 * In a file without meter and tempo only the phases in binary divisions count, and an exact grid is no evidence: three of
 * its thirds, or three of its eighths, may be the real beat.
 */
export function followsOwnBeats({ notes, ticksPerQuarter, meters, tempos }: Omit<MidiFile, 'tracks'>): boolean {
  const gathersAt = (division: number): boolean => {
    const turn = (2 * Math.PI * division) / ticksPerQuarter;
    return notes.reduce((sum, { start }) => sum + Math.cos(turn * start), 0) >= LOCKED * notes.length;
  };
  const knowsBeats = meters.length > 0 || tempos.some(({ quartersPerMinute }) => quartersPerMinute !== DEFAULT_TEMPO);
  if (!knowsBeats) return [1, 2, 4].some(gathersAt);
  return isQuantized({ notes, ticksPerQuarter }) || [2, 3, 4].some(gathersAt);
}
