/** What the menu of a place on the sheet is about. */
import { completeAttachment, ticks } from '../../../../../engine/index.ts';
import type { DirectionRef, ElementRef, Score } from '../../../../../engine/index.ts';
import { attachmentOf } from '../../canvas/attachmentOf.ts';
import { boxOf } from '../../layout/shownLayout.ts';
import type { ShownLayout } from '../../layout/shownLayout.ts';
import { popupOf } from '../menus/menuRequest.ts';
import type { MenuTarget } from '../menus/menuRequest.ts';
import { targetOfNote, targetOfSign } from '../menus/targets.ts';
import type { SheetTarget } from './sheetTarget.ts';

const directionOf = (element: ElementRef | undefined): DirectionRef | undefined =>
  element !== undefined && 'direction' in element ? element.direction : undefined;

/** `x`: of the pointer, in the sheet. */
export function menuTargetAt(
  layout: ShownLayout,
  score: Score,
  { note, place, element }: SheetTarget,
  x: number,
): MenuTarget | undefined {
  const ofNote = note && targetOfNote(score, note);
  if (ofNote !== undefined) return ofNote;
  if (place === undefined) return undefined;
  const { part, staff, measure } = element !== undefined && 'staff' in element ? element : place;
  // A tablature under a part is shown as an additional staff, which belongs to the last staff of the part.
  const last = (score.parts[part]?.staves.length ?? 1) - 1;
  const sign = attachmentOf(element);
  const spanner = sign && completeAttachment(score, sign);
  const at = ticks(directionOf(element)?.at ?? place.at);
  const target = { part, staff: Math.min(staff, last), measure, at, ...(spanner && { spanner }) };
  if (element === undefined || popupOf(element, score) !== 'clef') return target;
  // The clef of a bar is printed at the end of the previous bar.
  const box = boxOf(layout, measure);
  const isNext = box !== undefined && x > (box.left + box.right) / 2;
  const changes = score.parts[part]?.measures[measure + 1]?.clefs ?? [];
  const isOfNext = isNext && changes.some((each) => each.staff === target.staff && each.at === 0);
  const clef = { ...target, isClef: true, ...(isOfNext && { measure: measure + 1, at: ticks(0) }) } as const;
  return targetOfSign(score, clef, 'clef');
}
