/**
 * A part with tablature is written with an additional staff that has a TAB clef and repeats the notes, because other
 * programs store a staff and its tablature so. The reader recognizes such a staff and removes it.
 */
import type { Chord } from '../../../model/chord.ts';
import type { Part, PartMeasure, Voice } from '../../../model/score.ts';

/** Returns the notes and their rhythm, without the marks that the staff above already shows. */
function tablatureChord(chord: Chord): Chord {
  const { value, notes, velocity, fullMeasure, hidden, graceBefore, graceAfter, tupletStarts, tupletStops } = chord;
  const { cue, small, beam, beamsBefore, fan } = chord;
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
    ...(beamsBefore !== undefined && { beamsBefore }),
    ...(fan !== undefined && { fan }),
  };
}

/** Returns the voices of the tablature staff. Like every staff it has at most four. */
function tablatureVoices(voices: readonly Voice[], staff: number): Voice[] {
  return voices.slice(0, 4).map((voice, number) => ({ staff, number, chords: voice.chords.map(tablatureChord) }));
}

export function withTablature(measure: PartMeasure, part: Part): PartMeasure {
  if (!part.showTab) return measure;
  return { ...measure, voices: [...measure.voices, ...tablatureVoices(measure.voices, part.staves.length)] };
}
