/** Inputs of the engraving of a measure that come from outside of it, and the staves of the score. */
import type { VoicePlace } from '../../model/direction.ts';
import type { NoteValue } from '../../model/rhythm/noteValue.ts';
import type { Tuning, Clef, TimeSignature } from '../../model/score.ts';
import type { KeyAlteration } from '../../theory/key.ts';
import type { EngravingView } from './layoutOptions.ts';

/** The place of a measure in a multi-measure rest of two measures or more. */
export interface MultiRest {
  readonly index: number;
  readonly count: number;
}

export interface ShorthandSign {
  readonly kind: 'beats' | 'rhythm' | 'repeat';
  /** Number of measures that the sign repeats: 1, 2 or 4. */
  readonly count: number;
  /** Duration of one slash; the beat of the meter where absent. */
  readonly value?: Pick<NoteValue, 'base' | 'dots'>;
  /** Voices whose notes are printed nevertheless. */
  readonly except: readonly VoicePlace[];
}

/** A sign in force in a measure. */
export interface Shorthand {
  readonly sign: ShorthandSign;
  /** Ticks since the start of the measure; `to` is Infinity where the sign continues in the next measure. */
  readonly from: number;
  readonly to: number;
  /** For a repeat: the index of the measure among those that one sign represents. */
  readonly index: number;
}

/** One printed staff of the score. Its index in the list of all staves is called `staff` throughout layout. */
export interface StaffPlace {
  readonly part: number;
  /** Index into `Part.staves`. */
  readonly staff: number;
  /** The tablature under the staves of a part, which has no voices of its own. */
  readonly isTablature?: true;
}

/** The tuning of a staff of tablature. */
export interface TabContext {
  readonly tuning: Tuning;
  /** The part whose notes the tablature repeats; absent for a staff with a TAB clef and voices of its own. */
  readonly companionOf?: number;
}

/** A written key from a moment inside the measure on. */
export interface InnerKey {
  /** Ticks since the start of the measure. */
  readonly at: number;
  readonly fifths: number;
  readonly alterations: readonly KeyAlteration[];
}

/** A pitch of a voice that is tied over the barline. */
export interface TiedPitch {
  /** Number of the voice within its staff. */
  readonly voice: number;
  /** Written diatonic step. */
  readonly step: number;
  readonly alter: number;
  /** The side of the tie, where the score states it. */
  readonly side?: 'above' | 'below';
}

/** A verse whose word or melisma goes on over the barline. */
export interface SungOn {
  /** Number of the voice within its staff. */
  readonly voice: number;
  /** Index into `Chord.lyrics`. */
  readonly verse: number;
  /** Whether hyphens follow, or an extender line. */
  readonly kind: 'word' | 'melisma';
}

export interface StaffContext {
  readonly clef: Clef;
  readonly lines: number;
  readonly tab?: TabContext;
  /** Tuning of the part, for fret diagrams. */
  readonly tuning?: Tuning;
  readonly small: boolean;
  /** Number of octaves by which notes are printed lower than they sound. */
  readonly ottava: number;
  /** Transposition: written pitch minus sounding pitch, in diatonic steps and in semitones. */
  readonly diatonic: number;
  readonly chromatic: number;
  /** Fifths of the written key at the start of the measure; 0 where `alterations` replace it. */
  readonly fifths: number;
  /** Key changes inside the measure, in order. */
  readonly innerKeys: readonly InnerKey[];
  /** Fifths of the written key at the end of the previous measure; null in the first measure. */
  readonly previousFifths: number | null;
  /** Written accidentals of a key signature outside of the circle of fifths, in this measure and in the one before. */
  readonly alterations: readonly KeyAlteration[];
  readonly previousAlterations: readonly KeyAlteration[];
  readonly tied: readonly TiedPitch[];
  /** Whether an earlier measure has lyrics, so that verse numbers are printed there and not again. */
  readonly hasSung: boolean;
  readonly sungOn: readonly SungOn[];
  /** The clef that is printed at the end of the measure because the next one begins with it; null without such a change. */
  readonly nextClef: Clef | null;
  /** Whether the clef changes here and is printed after the barline. */
  readonly opensWithClef: boolean;
  /** Slashes and repeat signs that are printed instead of notes, in order. */
  readonly shorthand: readonly Shorthand[];
}

export interface EngravingContext {
  readonly view: EngravingView;
  readonly time: TimeSignature;
  readonly staves: readonly StaffContext[];
  /** Null outside of multi-measure rests. */
  readonly multiRest: MultiRest | null;
}

/** A written key signature: of the circle of fifths, or of single accidentals. */
export type WrittenKey = Pick<StaffContext, 'fifths' | 'alterations'>;
