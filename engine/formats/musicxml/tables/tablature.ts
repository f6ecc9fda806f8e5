/**
 * A part with tablature is written as one staff more, with a TAB clef and the same notes again, which is how other
 * programs store a staff and its tablature. The reader recognizes such a staff and takes it back.
 */
import type { Chord } from '../../../model/chord.ts';
import type { Part, PartMeasure, Voice } from '../../../model/score.ts';

/** The notes and their rhythm, without the marks that the staff above shows already. */
function tablatureChord(chord: Chord): Chord {
  const { value, notes, velocity, fullMeasure, hidden, graceBefore, graceAfter, tupletStarts, tupletStops } = chord;
  const { cue, small, beam } = chord;
  return {
    value,
    notes: notes.map(({ accidental: _, fingering: __, confidence: ___, ...note }) => note),
    velocity,
    ...(fullMeasure !== undefined && { fullMeasure }),
    ...(hidden !== undefined && { hidden }),
    ...(graceBefore !== undefined && {
      graceBefore: graceBefore.map(({ notes, value, slash }) => ({ notes, value, slash })),
    }),
    ...(graceAfter !== undefined && {
      graceAfter: graceAfter.map(({ notes, value, slash }) => ({ notes, value, slash })),
    }),
    ...(tupletStarts !== undefined && { tupletStarts }),
    ...(tupletStops !== undefined && { tupletStops }),
    ...(cue !== undefined && { cue }),
    ...(small !== undefined && { small }),
    ...(beam !== undefined && { beam }),
  };
}

/** The staff of the tablature has at most four voices, as every staff. */
export function tablatureVoices(voices: readonly Voice[], staff: number): Voice[] {
  return voices.slice(0, 4).map((voice, number) => ({ staff, number, chords: voice.chords.map(tablatureChord) }));
}

export function withTablature(measure: PartMeasure, part: Part): PartMeasure {
  if (!part.showTab) return measure;
  return { ...measure, voices: [...measure.voices, ...tablatureVoices(measure.voices, part.staves.length)] };
}
