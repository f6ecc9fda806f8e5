/** The signs of the start of a system at any place of the score, where no system begins. */
import { clefSign, EMPTY_SIGN, keySign, NO_KEY, type SignShape } from '../glyphs/signatures.ts';
import type { Prefix } from '../types/frame.ts';
import type { StaffContext } from '../types/measureContext.ts';
import { engravingStyle } from '../engravingStyle.ts';
import { PrefixBuilder } from './prefix.ts';

const { beforeClef, afterClef, afterKey, afterBarline: signatureAfterBarline } = engravingStyle.signatures;

/** What of a staff decides its signs at the start of a system. */
export type SignedStaff = Pick<StaffContext, 'clef' | 'lines' | 'fifths' | 'alterations' | 'tab'>;

/** The signs in force on all staves, as at the start of a system. `time`: the empty sign where no meter is printed. */
export function signsInForce(staves: readonly SignedStaff[], time: SignShape): Prefix {
  const builder = new PrefixBuilder();
  const clefs = staves.map(({ clef, lines }) => clefSign(clef, lines, false));
  builder.add('clef', clefs, beforeClef);
  const keys = staves.map((staff) => keySign(staff, NO_KEY, staff.clef));
  builder.add('keySignature', keys, builder.width > 0 ? afterClef : signatureAfterBarline);
  // As in `shapePrefix`, the tablature under a part repeats no time signature.
  const times = staves.map(({ tab }) => (tab?.companionOf === undefined ? time : EMPTY_SIGN));
  builder.add('timeSignature', times, builder.width > 0 ? afterKey : signatureAfterBarline);
  return builder;
}
