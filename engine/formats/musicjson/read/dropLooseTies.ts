/**
 * MusicJSON states that a note starts a tie, not where it ends. A tie without a note of its pitch in the next chord of
 * the voice is dropped; a tie into a measure whose content is withheld is kept.
 */
import { midiPitch } from '../../../theory/pitch.ts';
import type { Chord, Note } from '../../../model/chord.ts';
import type { Measure, PartMeasure, Voice } from '../../../model/score.ts';

export const sounds = (chord: Chord | undefined, { pitch }: Note): boolean =>
  chord?.notes.some((other) => midiPitch(other.pitch) === midiPitch(pitch)) ?? false;

/** The chord of the same voice that opens a measure. */
export const firstChordOf = (measure: PartMeasure | undefined, { staff, number }: Voice): Chord | undefined =>
  measure?.voices.find((voice) => voice.staff === staff && voice.number === number)?.chords[0];

const untied = ({ tied: _, ...note }: Note): Note => note;

function settleChord(chord: Chord, next: Chord | undefined): Chord {
  const isLoose = (note: Note): boolean => note.tied === true && !sounds(next, note);
  if (!chord.notes.some(isLoose)) return chord;
  return { ...chord, notes: chord.notes.map((note) => (isLoose(note) ? untied(note) : note)) };
}

export function dropLooseTies(
  partMeasures: readonly PartMeasure[],
  measures: readonly Measure[],
): readonly PartMeasure[] {
  const settleVoice = (voice: Voice, index: number): Voice => {
    const last = voice.chords.length - 1;
    const following = measures[index + 1]?.locked ? voice.chords[last] : firstChordOf(partMeasures[index + 1], voice);
    const chords = voice.chords.map((chord, place) =>
      settleChord(chord, place < last ? voice.chords[place + 1] : following),
    );
    return { ...voice, chords };
  };
  return partMeasures.map((measure, index) => ({
    ...measure,
    voices: measure.voices.map((voice) => settleVoice(voice, index)),
  }));
}
