/**
 * The signs between a barline (or the start of a system) and the first column: clefs, key, time, a repeat sign. The signs
 * of all staves have the same left edges.
 */
import { sameAlterations } from '../context/measureContext.ts';
import { clefSign, EMPTY_SIGN, keySign, NO_KEY, type SignShape } from '../glyphs/signatures.ts';
import { meterSign } from '../glyphs/meterSign.ts';
import type { StaffContext } from '../types/measureContext.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';
import type { PrefixSign, Prefix } from '../types/frame.ts';
import { engravingStyle } from '../engravingStyle.ts';

const {
  beforeClef,
  afterClef,
  afterKey,
  afterTime,
  afterAll: afterSignatures,
  afterBarline: signatureAfterBarline,
} = engravingStyle.signatures;

export const NO_PREFIX: Prefix = { signs: [], width: 0 };

/** Adds signs from left to right. */
export class PrefixBuilder {
  readonly signs: PrefixSign[] = [];
  width = 0;

  /** Adds one sign a staff at the same x; `before` is the distance to what precedes it. */
  add(kind: PrefixSign['kind'], shapes: readonly SignShape[], before: number): void {
    const widest = Math.max(...shapes.map(({ width }) => width));
    if (widest === 0) return;
    const x = this.width + before;
    shapes.forEach(({ glyphs, scale = 1 }, staff) => {
      for (const sign of glyphs) {
        const own = scale * (sign.scale ?? 1);
        this.signs.push({ kind, staff, glyph: sign.glyph, x: x + sign.x, y: sign.y, scale: own });
      }
    });
    this.width = x + widest;
  }
}

const changesKey = ({ fifths, previousFifths, alterations, previousAlterations }: StaffContext): boolean =>
  previousFifths !== null && (fifths !== previousFifths || !sameAlterations(alterations, previousAlterations));

const startsWithTime = (engraving: MeasureEngraving): boolean => engraving.measure.time !== undefined;

const atSystemStart = new WeakMap<MeasureEngraving, Prefix>();
const withinSystem = new WeakMap<MeasureEngraving, Prefix>();

/** Signs at the start of a measure; `isSystemStart` repeats clef and key. */
export function shapePrefix(engraving: MeasureEngraving, isSystemStart: boolean): Prefix {
  const cache = isSystemStart ? atSystemStart : withinSystem;
  const known = cache.get(engraving);
  if (known !== undefined) return known;
  const made = makePrefix(engraving, isSystemStart);
  cache.set(engraving, made);
  return made;
}

function makePrefix(engraving: MeasureEngraving, isSystemStart: boolean): Prefix {
  const { staves } = engraving.context;
  const keyChanges = staves.some(changesKey);
  const hasTime = startsWithTime(engraving);
  const hasClef = staves.some(({ opensWithClef }) => opensWithClef);
  if (!isSystemStart && !keyChanges && !hasTime && !hasClef) return NO_PREFIX;
  const builder = new PrefixBuilder();
  const clefs = staves.map(({ clef, lines, opensWithClef }) =>
    isSystemStart || opensWithClef ? clefSign(clef, lines, !isSystemStart) : EMPTY_SIGN,
  );
  builder.add('clef', clefs, isSystemStart ? beforeClef : signatureAfterBarline);
  const keys = staves.map((staff) => {
    // Where only some staves change their key, the others print none.
    if (!isSystemStart && !changesKey(staff)) return EMPTY_SIGN;
    const { previousFifths, previousAlterations, clef } = staff;
    const old = { fifths: previousFifths ?? 0, alterations: previousAlterations };
    return keySign(staff, isSystemStart ? NO_KEY : old, clef);
  });
  if (isSystemStart || keyChanges)
    builder.add('keySignature', keys, builder.width > 0 ? afterClef : signatureAfterBarline);
  if (hasTime) {
    const time = meterSign(engraving.context.time, engraving.measure);
    builder.add(
      'timeSignature',
      // The time signature of a part is not repeated in the tablature under it.
      staves.map(({ tab }) => (tab?.companionOf === undefined ? time : EMPTY_SIGN)),
      builder.width > 0 ? afterKey : signatureAfterBarline,
    );
  }
  const after = hasTime ? afterTime : afterSignatures;
  return { signs: builder.signs, width: builder.width + (builder.width > 0 ? after : 0) };
}

/** Courtesy signs after the last barline of a system, when the next system begins with a change. */
export function shapeCourtesy(next: MeasureEngraving | undefined): Prefix {
  return next === undefined ? NO_PREFIX : shapePrefix(next, false);
}
