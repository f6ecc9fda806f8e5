/**
 * Vertical places of rests: the middle of the staff, or, for whole rests, the line above it. With several voices the
 * rest of an upper voice moves up, and that of a lower voice down, until it is clear of the other voices' notes of its
 * column.
 */
import { glyph } from '../../smufl/glyphs.ts';
import type { Glyph } from '../../smufl/glyphs.ts';
import { restGlyph } from '../glyphs/noteheads.ts';
import type { GlyphAt } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { wholeRestVoiceShift, clearance: restClearance, voiceShift } = engravingStyle.rests;
const { middleY, topY, bottomY } = engravingStyle.staff;

export interface Extent {
  readonly top: number;
  readonly bottom: number;
}

function onLedgerLine(rest: Glyph, y: number): Glyph {
  if (y >= topY && y <= bottomY) return rest;
  if (rest.name === 'restWhole') return glyph('restWholeLegerLine');
  if (rest.name === 'restHalf') return glyph('restHalfLegerLine');
  return rest;
}

function isClear(rest: Glyph, y: number, others: readonly Extent[]): boolean {
  const [top, bottom] = [y + rest.top - restClearance, y + rest.bottom + restClearance];
  return others.every((other) => other.bottom <= top || other.top >= bottom);
}

export interface RestRequest {
  readonly base: number;
  /** Number of staff lines. */
  readonly lines: number;
  /** -1 for an upper voice, 1 for a lower one, 0 for the only voice. */
  readonly side: -1 | 0 | 1;
  /** Place that the score prescribes, in half spaces below the top line. */
  readonly position: number | undefined;
}

/** The rest's glyph and place; `others` are the vertical extents of the column's notes. */
export function placeRest({ base, lines, side, position }: RestRequest, others: readonly Extent[]): GlyphAt {
  const rest = restGlyph(base);
  const home = rest.name === 'restWhole' && lines > 1 ? middleY - 1 : middleY;
  const shift = side * (rest.name === 'restWhole' ? wholeRestVoiceShift : voiceShift);
  let y = home + (position === undefined ? shift : Math.round(position / 2 - middleY));
  if (side !== 0) {
    // The loop ends because a rest beyond all notes is clear of them.
    while (!isClear(rest, y, others)) y += side;
  }
  return { glyph: onLedgerLine(rest, y), x: 0, y };
}
