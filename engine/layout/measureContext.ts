/**
 * What a measure must know from outside itself to be engraved: clefs, keys and ottavas in force at its start, the pitches
 * that are tied into it, and the clefs that the next measure begins with (they are printed before the barline). Two
 * equal contexts engrave the same measure alike, which is what makes the cache per measure sound.
 */
import type { Clef, TimeSignature, Tuning } from '../model/score.ts';
import type { KeyAlteration } from '../theory/key.ts';
import type { EngravingView } from './layoutOptions.ts';
import { sameMultiRest, type MultiRest } from './multiRests.ts';
import { sameShorthand, type Shorthand } from './shorthand.ts';

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

export interface MeasureContext {
  readonly view: EngravingView;
  readonly time: TimeSignature;
  readonly staves: readonly StaffContext[];
  /** Where all staves rest for several measures that are printed as one. */
  readonly multiRest: MultiRest | null;
}

export const sameClef = (a: Clef | null, b: Clef | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.sign === b.sign &&
    a.line === b.line &&
    a.octaveShift === b.octaveShift &&
    (a.printed === false) === (b.printed === false));

const sameTied = (a: readonly TiedPitch[], b: readonly TiedPitch[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((pitch, index) => {
      const other = b[index];
      return pitch.voice === other?.voice && pitch.step === other.step && pitch.alter === other.alter;
    }));

export const NO_ALTERATIONS: readonly KeyAlteration[] = [];

export const sameAlterations = (a: readonly KeyAlteration[], b: readonly KeyAlteration[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ step, alter, octave }, index) => {
      const other = b[index];
      return step === other?.step && alter === other.alter && octave === other.octave;
    }));

export const NO_INNER_KEYS: readonly InnerKey[] = [];

export const sameInnerKeys = (a: readonly InnerKey[], b: readonly InnerKey[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(({ at, fifths, alterations }, index) => {
      const other = b[index];
      return at === other?.at && fifths === other.fifths && sameAlterations(alterations, other.alterations);
    }));

const sameStaff = (a: StaffContext, b: StaffContext | undefined): boolean =>
  a === b ||
  (b !== undefined &&
    a.ottava === b.ottava &&
    a.fifths === b.fifths &&
    a.previousFifths === b.previousFifths &&
    sameAlterations(a.alterations, b.alterations) &&
    sameAlterations(a.previousAlterations, b.previousAlterations) &&
    sameInnerKeys(a.innerKeys, b.innerKeys) &&
    a.lines === b.lines &&
    a.tuning === b.tuning &&
    a.tab?.tuning === b.tab?.tuning &&
    a.tab?.companionOf === b.tab?.companionOf &&
    a.small === b.small &&
    a.hasSung === b.hasSung &&
    a.diatonic === b.diatonic &&
    a.chromatic === b.chromatic &&
    sameShorthand(a.shorthand, b.shorthand) &&
    sameClef(a.clef, b.clef) &&
    sameClef(a.nextClef, b.nextClef) &&
    sameTied(a.tied, b.tied));

const sameTime = (a: TimeSignature, b: TimeSignature): boolean =>
  a === b || (a.beatType === b.beatType && a.symbol === b.symbol && a.beats.join('+') === b.beats.join('+'));

export const sameContext = (a: MeasureContext, b: MeasureContext): boolean =>
  a === b ||
  (a.view === b.view &&
    sameMultiRest(a.multiRest, b.multiRest) &&
    sameTime(a.time, b.time) &&
    a.staves.length === b.staves.length &&
    a.staves.every((staff, index) => sameStaff(staff, b.staves[index])));
