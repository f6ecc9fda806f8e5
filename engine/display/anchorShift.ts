/** Keeps what is on screen in its place when a sheet is laid out anew around it. */
import type { DisplayList } from './displayList.ts';

/** Staff spaces by which the first system below `y` has moved from one list to the other; 0 where it is gone. */
export function anchorShift(before: DisplayList, after: DisplayList, y: number): number {
  const seen = before.systems.find(({ firstMeasure, bounds, y: top }) => firstMeasure >= 0 && top + bounds.bottom > y);
  if (seen === undefined) return 0;
  const now = after.systems.find(
    ({ firstMeasure, lastMeasure }) => firstMeasure <= seen.firstMeasure && lastMeasure >= seen.firstMeasure,
  );
  return now === undefined ? 0 : now.y - seen.y;
}
