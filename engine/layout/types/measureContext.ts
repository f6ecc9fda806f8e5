/** What a measure must know from outside of itself to be engraved, and where its staves are. */
import type { VoicePlace } from '../../model/direction.ts';
import type { NoteValue } from '../../model/noteValue.ts';
import type { Tuning, Clef, TimeSignature } from '../../model/score.ts';
import type { KeyAlteration } from '../../theory/key.ts';
import type { EngravingView } from './layoutOptions.ts';

/** Place of a measure in its run; runs have two measures or more. */
export interface MultiRest {
  readonly index: number;
  readonly count: number;
}

export interface ShorthandSign {
  readonly kind: 'beats' | 'rhythm' | 'repeat';
  /** Measures that are repeated at once: 1, 2 or 4. */
  readonly count: number;
  /** What one slash lasts; the beat of the meter where absent. */
  readonly value?: Pick<NoteValue, 'base' | 'dots'>;
  /** Voices that are printed as ever. */
  readonly except: readonly VoicePlace[];
}

/** A sign in force in a measure. */
export interface Shorthand {
  readonly sign: ShorthandSign;
  /** Ticks in the measure; `to` is Infinity where it goes on after it. */
  readonly from: number;
  readonly to: number;
  /** Of a repeat: the measure's place among those that one sign stands for. */
  readonly index: number;
}

/** One printed staff of the score; its index among all staves is the `staff` of everything in layout. */
export interface StaffPlace {
  readonly part: number;
  /** Index into `Part.staves`. */
  readonly staff: number;
  /** The tablature under the staves of a part, which no voice belongs to. */
  readonly isTablature?: true;
}

/** What a staff of tablature is strung with. */
export interface TabContext {
  readonly tuning: Tuning;
  /** The part whose notes it repeats; absent for a staff with a TAB clef of its own. */
  readonly companionOf?: number;
}

/** Written, from a moment inside the measure on. */
export interface InnerKey {
  /** Ticks in the measure. */
  readonly at: number;
  readonly fifths: number;
  readonly alterations: readonly KeyAlteration[];
}

/** A pitch of a voice that is held over the barline. */
export interface TiedPitch {
  /** Number of the voice within its staff. */
  readonly voice: number;
  /** Written diatonic step. */
  readonly step: number;
  readonly alter: number;
}

export interface StaffContext {
  readonly clef: Clef;
  readonly lines: number;
  readonly tab?: TabContext;
  /** Of the part, for fretboards. */
  readonly tuning?: Tuning;
  readonly small: boolean;
  /** Octaves that notes are printed lower than they sound. */
  readonly ottava: number;
  /** Written minus sounding. */
  readonly diatonic: number;
  readonly chromatic: number;
  /** Of the written key at the start of the measure. */
  readonly fifths: number;
  /** Keys that take over inside the measure, in order. */
  readonly innerKeys: readonly InnerKey[];
  /** The written key at the end of the measure before, or null on the first measure. */
  readonly previousFifths: number | null;
  /** Written, of a signature that no circle of fifths gives, and of the measure before; `fifths` is 0 then. */
  readonly alterations: readonly KeyAlteration[];
  readonly previousAlterations: readonly KeyAlteration[];
  readonly tied: readonly TiedPitch[];
  /** In a measure before: the numbers of the verses are printed. */
  readonly hasSung: boolean;
  /** The clef that the next measure begins with, where it differs. */
  readonly nextClef: Clef | null;
  /** Signs that stand for its notes, in order. */
  readonly shorthand: readonly Shorthand[];
}

export interface EngravingContext {
  readonly view: EngravingView;
  readonly time: TimeSignature;
  readonly staves: readonly StaffContext[];
  /** Where all staves rest for several measures that are printed as one. */
  readonly multiRest: MultiRest | null;
}

/** What a written signature alters: by the circle of fifths, or by single accidentals. */
export type WrittenKey = Pick<StaffContext, 'fifths' | 'alterations'>;
