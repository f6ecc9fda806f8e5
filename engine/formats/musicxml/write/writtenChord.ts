/** The writer's data about a chord: its position, with its tuplets and beams. */
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
  /** A preference about beams that has no effect at its place. */
  readonly beamWish?: 'break' | 'join' | undefined;
}
