/** The place where a note would be entered, and its picture: the head at the caret. */
import { DRUM_SET, drumNoteAt } from '../../../../../engine/index.ts';
import type { Pitch, Score, Ticks } from '../../../../../engine/index.ts';
import { boxOf } from '../../layout/shownLayout.ts';
import type { ShownLayout } from '../../layout/shownLayout.ts';
import { nameOfNote } from '../../state/noteNames.ts';
import type { Caret } from './gestureMarks.ts';
import { yOfPosition } from './staffPlaces.ts';
import type { StaffPlace } from './staffPlaces.ts';

export interface EntryPlace {
  readonly place: StaffPlace;
  readonly onset: Ticks;
  readonly position: number;
  readonly pitch: Pitch;
}

/** Staff spaces. */
export const HEAD_WIDTH = 1.18;
/** Lines of the staff have even positions from 0 to 8; ledger lines continue beyond them. */
export const [TOP_LINE, BOTTOM_LINE] = [0, 8];

/** Undefined where the measure is not laid out. */
export function caretAt(
  layout: ShownLayout,
  score: Score,
  { place, onset, position, pitch }: EntryPlace,
): Caret | undefined {
  const box = boxOf(layout, place.measure);
  if (box === undefined) return undefined;
  const yOf = (at: number): number => yOfPosition(layout, box, place, at);
  const ledgers: number[] = [];
  for (let at = TOP_LINE - 2; at >= position; at -= 2) ledgers.push(yOf(at));
  for (let at = BOTTOM_LINE + 2; at <= position; at += 2) ledgers.push(yOf(at));
  const x = layout.xOfMoment(place.measure, onset) + HEAD_WIDTH / 2;
  const isDrum = score.parts[place.part]?.program === DRUM_SET;
  const name = nameOfNote(isDrum ? drumNoteAt(pitch) : { pitch });
  return { x, y: yOf(position), width: HEAD_WIDTH, height: 2 * place.step, ledgers, name };
}
