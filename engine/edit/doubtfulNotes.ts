/**
 * Finds the doubtful notes of a part. The result is cached by the identity of the measures: measures that ties join are
 * searched and cached together. After an edit, a score shares its unchanged measures with the score before it, so that
 * only changed measures are searched again; the others cost one comparison each.
 */
import { chordDuration, type Note } from '../model/chord.ts';
import type { PartMeasure } from '../model/score.ts';
import { midiPitch } from '../theory/pitch.ts';
import { TICKS_PER_QUARTER } from '../units.ts';

export interface DoubtfulNote {
  /** Index of the measure, counted from the first measure that ties join with this one. */
  readonly measure: number;
  readonly voice: number;
  readonly chord: number;
  readonly note: number;
  readonly doubt: number;
  /** Doubt times duration, in quarter notes; the durations of tied notes are added. */
  readonly gain: number;
}

interface Kept {
  readonly threshold: number;
  readonly measures: readonly PartMeasure[];
  readonly found: readonly DoubtfulNote[];
}

/** Results by the first of the joined measures. */
const known = new WeakMap<PartMeasure, Kept>();

/** Calls `add` with the doubtful notes of the measures from `first` on, in the order of the score. */
export function findDoubtfulNotes(
  measures: readonly PartMeasure[],
  threshold: number,
  add: (found: readonly DoubtfulNote[], first: number) => void,
): void {
  let first = 0;
  measures.forEach((measure, index) => {
    if (index < measures.length - 1 && isTiedOn(measure)) return;
    const found = doubtfulIn(measures.slice(first, index + 1), threshold);
    if (found.length > 0) add(found, first);
    first = index + 1;
  });
}

const isTiedOn = ({ voices }: PartMeasure): boolean =>
  voices.some(({ chords }) => chords.at(-1)?.notes.some(({ tied }) => tied === true) === true);

function doubtfulIn(measures: readonly PartMeasure[], threshold: number): readonly DoubtfulNote[] {
  const [first] = measures;
  if (first === undefined) return [];
  const kept = known.get(first);
  const isSame =
    kept?.threshold === threshold &&
    kept.measures.length === measures.length &&
    kept.measures.every((measure, index) => measure === measures[index]);
  if (isSame) return kept.found;
  const found = search(measures, threshold);
  known.set(first, { threshold, measures, found });
  return found;
}

/** A doubtful note whose tie may continue. */
type Open = Omit<DoubtfulNote, 'gain'> & { duration: number };

function search(measures: readonly PartMeasure[], threshold: number): readonly DoubtfulNote[] {
  const found: Open[] = [];
  /**
   * For each staff and voice number, the notes that are tied into the voice's next chord, by pitch; undefined for a
   * note that is not doubtful.
   */
  const voices = new Map<number, ReadonlyMap<number, Open | undefined>>();
  measures.forEach(({ voices: written }, measure) =>
    written.forEach(({ staff, number, chords }, voice) => {
      const key = 4 * staff + number;
      chords.forEach((chord, index) => {
        const tied = voices.get(key);
        const next = new Map<number, Open | undefined>();
        chord.notes.forEach((note, head) => {
          const pitch = midiPitch(note.pitch);
          const isTied = tied?.has(pitch) === true;
          const open = isTied
            ? tied.get(pitch)
            : asDoubtful(note, { measure, voice, chord: index, note: head }, threshold);
          if (open && !isTied) found.push(open);
          if (open) open.duration += chordDuration(chord);
          if (note.tied) next.set(pitch, open);
        });
        voices.set(key, next);
      });
    }),
  );
  return found.map(({ duration, ...each }) => ({ ...each, gain: (each.doubt * duration) / TICKS_PER_QUARTER }));
}

function asDoubtful(
  { confidence = 1 }: Note,
  at: Pick<DoubtfulNote, 'measure' | 'voice' | 'chord' | 'note'>,
  threshold: number,
): Open | undefined {
  return confidence < threshold ? { ...at, doubt: 1 - confidence, duration: 0 } : undefined;
}
