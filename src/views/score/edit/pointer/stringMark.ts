/** The box around a place of a string, at which a fret is typed. */
import type { Score } from '../../../../../engine/index.ts';
import { boxOf } from '../../layout/shownLayout.ts';
import type { ShownLayout } from '../../layout/shownLayout.ts';
import type { StringPlace } from '../keys/FretEntry.ts';
import { HEAD_WIDTH } from './entryPlace.ts';
import type { MarkBox } from './gestureMarks.ts';
import { positionOfString, staffMiddles, yOfPosition } from './staffPlaces.ts';

/** Undefined where the layout does not show the tablature, or not this moment of it. */
export function stringMarkOf(layout: ShownLayout, score: Score, { at, string }: StringPlace): MarkBox | undefined {
  const { part, measure, onset } = at;
  const place = staffMiddles(layout, measure, onset, 'tablature').find((each) => each.part === part);
  const box = boxOf(layout, measure);
  const strings = score.parts[part]?.tuning?.strings.length ?? 0;
  const isThere = string >= 0 && string < strings && onset < (score.measures[measure]?.duration ?? 0);
  if (place === undefined || box === undefined || !isThere) return undefined;
  const x = layout.xOfMoment(measure, onset) + HEAD_WIDTH / 2;
  const y = yOfPosition(layout, box, place, positionOfString(string, strings));
  return { left: x - HEAD_WIDTH, right: x + HEAD_WIDTH, top: y - place.step, bottom: y + place.step };
}
