/**
 * What stands between a barline (or the start of a system) and the first column: clefs, key, time, a repeat sign. The
 * signs of all staves share their left edges.
 */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { MeasureEngraving } from './engraveMeasure.ts';
import { sameAlterations, type StaffContext } from './measureContext.ts';
import type { GlyphAt } from './shapes.ts';
import { clefSign, EMPTY_SIGN, keySign, NO_KEY, type SignShape } from './signatures.ts';
import { meterSign } from './signs/meterSign.ts';

export interface PrefixSign extends GlyphAt {
  readonly kind: 'clef' | 'keySignature' | 'timeSignature';
  readonly staff: number;
  readonly scale: number;
}

export interface Prefix {
  readonly signs: readonly PrefixSign[];
  /** From the measure's left edge to where the gap before the first column begins; 0 without signs. */
  readonly width: number;
}

export const NO_PREFIX: Prefix = { signs: [], width: 0 };

/** Staff spaces: Gould, "Spacing of symbols at the beginning of a system". */
const BEFORE_CLEF = 0.8;
const AFTER_CLEF = 0.9;
const AFTER_KEY = 0.9;
const AFTER_TIME = 0.5;
const AFTER_SIGNATURE = 1;
const AFTER_BARLINE = 0.8;
export const LINE = engravingDefaults.thinBarlineThickness;

class PrefixBuilder {
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
  if (!isSystemStart && !keyChanges && !hasTime) return NO_PREFIX;
  const builder = new PrefixBuilder();
  if (isSystemStart) {
    builder.add(
      'clef',
      staves.map(({ clef, lines }) => clefSign(clef, lines, false)),
      BEFORE_CLEF,
    );
  }
  const keys = staves.map((staff) => {
    // Where only some staves change their key, the others show nothing.
    if (!isSystemStart && !changesKey(staff)) return EMPTY_SIGN;
    const { previousFifths, previousAlterations, clef } = staff;
    const old = { fifths: previousFifths ?? 0, alterations: previousAlterations };
    return keySign(staff, isSystemStart ? NO_KEY : old, clef);
  });
  if (isSystemStart || keyChanges) builder.add('keySignature', keys, builder.width > 0 ? AFTER_CLEF : AFTER_BARLINE);
  if (hasTime) {
    const time = meterSign(engraving.context.time, engraving.measure);
    builder.add(
      'timeSignature',
      // The time signature of a part is not repeated in the tablature under it.
      staves.map(({ tab }) => (tab?.companionOf === undefined ? time : EMPTY_SIGN)),
      builder.width > 0 ? AFTER_KEY : AFTER_BARLINE,
    );
  }
  const after = hasTime ? AFTER_TIME : AFTER_SIGNATURE;
  return { signs: builder.signs, width: builder.width + (builder.width > 0 ? after : 0) };
}

/** Courtesy signs after the last barline of a system, when the next system begins with a change. */
export function shapeCourtesy(next: MeasureEngraving | undefined): Prefix {
  return next === undefined ? NO_PREFIX : shapePrefix(next, false);
}
