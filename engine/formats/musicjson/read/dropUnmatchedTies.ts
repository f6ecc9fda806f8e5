/**
 * Removes ties without an end. MusicJSON states that a note starts a tie, but not where the tie ends. A tie without a
 * note of its pitch in the next chord of the voice is removed; a tie into a locked measure, whose content is not in the
 * file, is kept.
 */
import { midiPitch } from '../../../theory/pitch.ts';
import type { Chord, Note } from '../../../model/chord.ts';
import type { Measure, PartMeasure, Voice } from '../../../model/score.ts';

/** Whether the chord has a note of the same pitch. */
export const hasPitchOf = (chord: Chord | undefined, { pitch }: Note): boolean =>
  chord?.notes.some((other) => midiPitch(other.pitch) === midiPitch(pitch)) ?? false;

/** Returns the first chord of a measure in the same voice. */
export const firstChordOf = (measure: PartMeasure | undefined, { staff, number }: Voice): Chord | undefined =>
  measure?.voices.find((voice) => voice.staff === staff && voice.number === number)?.chords[0];

const untied = ({ tied: _, ...note }: Note): Note => note;

function withoutUnmatchedTies(chord: Chord, next: Chord | undefined): Chord {
  const isUnmatched = (note: Note): boolean => note.tied === true && !hasPitchOf(next, note);
  if (!chord.notes.some(isUnmatched)) return chord;
  return { ...chord, notes: chord.notes.map((note) => (isUnmatched(note) ? untied(note) : note)) };
}

/** `list.map(change)`; the same list where no entry changes. */
function mapKept<T>(list: readonly T[], change: (entry: T, index: number) => T): readonly T[] {
  let changed: T[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const entry = list[index] as T;
    const now = change(entry, index);
    if (now === entry) continue;
    changed ??= [...list];
    changed[index] = now;
  }
  return changed ?? list;
}

/** Measures without such ties stay the same objects. */
export function dropUnmatchedTies(
  partMeasures: readonly PartMeasure[],
  measures: readonly Measure[],
): readonly PartMeasure[] {
  const fixVoice = (voice: Voice, index: number): Voice => {
    const last = voice.chords.length - 1;
    const following = measures[index + 1]?.locked ? voice.chords[last] : firstChordOf(partMeasures[index + 1], voice);
    const chords = mapKept(voice.chords, (chord, place) =>
      withoutUnmatchedTies(chord, place < last ? voice.chords[place + 1] : following),
    );
    return chords === voice.chords ? voice : { ...voice, chords };
  };
  return partMeasures.map((measure, index) => {
    const voices = mapKept(measure.voices, (voice) => fixVoice(voice, index));
    return voices === measure.voices ? measure : { ...measure, voices };
  });
}
