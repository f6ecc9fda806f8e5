/**
 * Direction and length of stems (Gould, "Stems"): an octave long, at least to the middle line for notes on ledger lines,
 * shorter where the stem points out of the staff, longer where flags need the room.
 */
import type { Chord } from '../../model/chord.ts';
import { MIDDLE_POSITION } from '../context/writtenPitch.ts';
import { engravingStyle } from '../engravingStyle.ts';
import type { StemDirection } from '../types/columns.ts';

const { octaveLength, shortest: shortestStem } = engravingStyle.stems;

export const UP = 1;
export const DOWN = -1;

/** Stem direction for any number of notes: the one farthest from the middle line decides; with equal distances, down (Gould). */
export function directionByPositions(places: readonly { readonly position: number }[]): StemDirection {
  let above = 0;
  let below = 0;
  for (const { position } of places) {
    above = Math.max(above, MIDDLE_POSITION - position);
    below = Math.max(below, position - MIDDLE_POSITION);
  }
  return below > above ? UP : DOWN;
}

export function forcedDirection(chord: Chord, isLower: boolean, hasVoices: boolean): StemDirection | null {
  if (chord.stem === 'up') return UP;
  if (chord.stem === 'down') return DOWN;
  if (!hasVoices) return null;
  return isLower ? DOWN : UP;
}

/** Extra length for the second flag onwards, so that flags stay clear of the notehead. */
const flagExtra = (flags: number): number => (flags <= 2 ? 0 : 0.75 * (flags - 2));

/** Returns the y of the free end; `outer` is the position of the note nearest to it. */
export function stemEnd(outer: number, direction: StemDirection, flags: number): number {
  const y = outer / 2;
  const towards = direction === UP ? y - MIDDLE_POSITION / 2 : MIDDLE_POSITION / 2 - y;
  // `towards` is the distance from the note to the middle line in the direction of the stem; negative where the stem points
  // out of the staff.
  const shortening = towards < 0 ? Math.min(octaveLength - shortestStem, Math.max(0, -towards - 0.5) * 0.5) : 0;
  const length = Math.max(octaveLength - (flags === 0 ? shortening : shortening / 2) + flagExtra(flags), towards);
  return y - direction * length;
}
