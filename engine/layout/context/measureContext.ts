/**
 * Comparison of the contexts in which measures are engraved: clefs, keys and ottavas in force at the start, pitches
 * tied into the measure, and the clefs of the next measure, which are printed before the barline. A measure has the
 * same engraving in equal contexts, so that engravings can be cached by measure and context.
 */
import type { Clef, TimeSignature } from '../../model/score.ts';
import type { KeyAlteration } from '../../theory/key.ts';
import { sameMultiRest } from './multiRests.ts';
import { sameShorthand } from './measureRepeats.ts';
import { sameSungOn } from './sungOn.ts';
import type { InnerKey, TiedPitch, StaffContext, EngravingContext } from '../types/measureContext.ts';

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
      return (
        pitch.voice === other?.voice &&
        pitch.step === other.step &&
        pitch.alter === other.alter &&
        pitch.side === other.side
      );
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
    a.opensWithClef === b.opensWithClef &&
    sameSungOn(a.sungOn, b.sungOn) &&
    sameTied(a.tied, b.tied));

const sameTime = (a: TimeSignature, b: TimeSignature): boolean =>
  a === b || (a.beatType === b.beatType && a.symbol === b.symbol && a.beats.join('+') === b.beats.join('+'));

export const sameContext = (a: EngravingContext, b: EngravingContext): boolean =>
  a === b ||
  (a.view === b.view &&
    sameMultiRest(a.multiRest, b.multiRest) &&
    sameTime(a.time, b.time) &&
    a.staves.length === b.staves.length &&
    a.staves.every((staff, index) => sameStaff(staff, b.staves[index])));
