/**
 * Where rests stand: in the middle of the staff, whole rests hanging from the line above it. With several voices the rest
 * of an upper voice moves up, of a lower voice down, until it clears the other voices' notes of its column.
 */
import { glyph } from '../smufl/glyphs.ts';
import type { Glyph } from '../smufl/glyphs.ts';
import { restGlyph } from './noteheads.ts';
import type { GlyphAt } from './shapes.ts';

const MIDDLE = 2;
/** Half spaces are never used: a rest moves by whole spaces so that it keeps its place between the lines. */
const VOICE_SHIFT = 2;
/** A whole rest hangs from the top line, or from the line below the middle. */
const WHOLE_SHIFT = 1;
const CLEARANCE = 0.5;
/** Beyond these lines a whole or half rest needs a ledger line of its own. */
const TOP_LINE = 0;
const BOTTOM_LINE = 4;

export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

function onLedgerLine(rest: Glyph, y: number): Glyph {
  if (y >= TOP_LINE && y <= BOTTOM_LINE) return rest;
  if (rest.name === 'restWhole') return glyph('restWholeLegerLine');
  if (rest.name === 'restHalf') return glyph('restHalfLegerLine');
  return rest;
}

function isClear(rest: Glyph, y: number, others: readonly Extent[]): boolean {
  const [top, bottom] = [y + rest.top - CLEARANCE, y + rest.bottom + CLEARANCE];
  return others.every((other) => other.bottom <= top || other.top >= bottom);
}

export interface RestWish {
  readonly base: number;
  /** Of the staff. */
  readonly lines: number;
  /** -1 for an upper voice, 1 for a lower one, 0 for the only voice. */
  readonly side: -1 | 0 | 1;
  /** Where it is asked to stand, half spaces below the top line. */
  readonly position: number | undefined;
}

/** `others`: notes of the column. */
export function placeRest({ base, lines, side, position }: RestWish, others: readonly Extent[]): GlyphAt {
  const rest = restGlyph(base);
  const home = rest.name === 'restWhole' && lines > 1 ? MIDDLE - 1 : MIDDLE;
  const shift = side * (rest.name === 'restWhole' ? WHOLE_SHIFT : VOICE_SHIFT);
  let y = home + (position === undefined ? shift : Math.round(position / 2 - MIDDLE));
  if (side !== 0) {
    // Beyond the extremes every rest is clear, so this ends.
    while (!isClear(rest, y, others)) y += side;
  }
  return { glyph: onLedgerLine(rest, y), x: 0, y };
}
