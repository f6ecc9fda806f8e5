/** The data from which a chord is written. */
import type { Chord, GraceChord, Note } from '../../../model/chord.ts';
import type { NoteValue } from '../../../model/rhythm/noteValue.ts';
import type { BeamMark } from '../fit/beaming.ts';
import type { TupletMark } from '../fit/tupletNesting.ts';

/** A chord or one of its grace chords, ready to be written. */
export interface WrittenChord {
  readonly chord: Chord | undefined;
  readonly grace?: { readonly chord: GraceChord; readonly isAfter: boolean };
  readonly notes: readonly Note[];
  readonly value: NoteValue;
  readonly staff: number;
  readonly voiceNumber: number;
  readonly tuplets: readonly TupletMark[];
  readonly beams: readonly BeamMark[];
  /** An override of the beam that has no effect where it is, so that the written beams do not show it. */
  readonly beamOverride?: 'break' | 'join' | undefined;
  /** A number of beams from the chord before that has no effect where it is. */
  readonly innerOverride?: number | undefined;
}
