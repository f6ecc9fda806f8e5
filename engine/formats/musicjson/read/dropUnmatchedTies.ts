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

export function dropUnmatchedTies(
  partMeasures: readonly PartMeasure[],
  measures: readonly Measure[],
): readonly PartMeasure[] {
  const fixVoice = (voice: Voice, index: number): Voice => {
    const last = voice.chords.length - 1;
    const following = measures[index + 1]?.locked ? voice.chords[last] : firstChordOf(partMeasures[index + 1], voice);
    const chords = voice.chords.map((chord, place) =>
      withoutUnmatchedTies(chord, place < last ? voice.chords[place + 1] : following),
    );
    return { ...voice, chords };
  };
  return partMeasures.map((measure, index) => ({
    ...measure,
    voices: measure.voices.map((voice) => fixVoice(voice, index)),
  }));
}
