/** Converts a position on the staff to the sounding pitch of a note there: the inverse of `notePosition`. */
import { clefAt, keyAt, ottavaAt } from '../../model/scoreContext.ts';
import type { Score } from '../../model/score.ts';
import { alterInKey } from '../../theory/key.ts';
import type { Pitch, Step } from '../../theory/pitch.ts';
import type { Ticks } from '../../units.ts';
import { positionOf } from './writtenPitch.ts';

export interface StaffMoment {
  readonly part: number;
  readonly staff: number;
  readonly measure: number;
  readonly at: Ticks;
}

const DEFAULT_LINES = 5;

/**
 * The pitch of a note in the key's own alteration, under the clef and the ottava in force.
 * @param position half spaces downwards from the top line of a five-line staff
 */
export function pitchAtPosition(
  score: Score,
  { part: index, staff, measure, at }: StaffMoment,
  position: number,
): Pitch {
  const part = score.parts[index];
  if (part === undefined) throw new RangeError(`The score has no part ${String(index)}`);
  const lines = part.staves[staff]?.lines ?? DEFAULT_LINES;
  const written = positionOf(0, clefAt(part, measure, staff, at), lines) - Math.round(position);
  const sounding = written + 7 * ottavaAt(part, measure, staff, at) - (part.transposition?.diatonic ?? 0);
  const step = (((sounding % 7) + 7) % 7) as Step;
  return { step, alter: alterInKey(step, keyAt(score, measure)), octave: Math.floor(sounding / 7) };
}
