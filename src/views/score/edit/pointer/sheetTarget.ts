/** What lies under a pointer on the sheet, for editing. */
import { compareAddresses, hitTest, nearestNote } from '../../../../../engine/index.ts';
import type { ElementRef, NoteAddress, Selection } from '../../../../../engine/index.ts';
import type { Point } from '../../camera/sheetCamera.ts';
import type { ShownLayout } from '../../layout/shownLayout.ts';
import { staffPlaceAt } from './staffPlaces.ts';
import type { StaffPlace } from './staffPlaces.ts';

export interface SheetTarget {
  /** The element that is meant; undefined on an empty place. */
  readonly element: ElementRef | undefined;
  /** Of a head or a rest that is meant, also by its stem, dot, accidental or flag. */
  readonly note: NoteAddress | undefined;
  /** Undefined beside the music. */
  readonly place: StaffPlace | undefined;
}

/** CSS px within which something is meant. */
export const SLOP = { mouse: 12, pen: 12, touch: 22 } as const;
/** Staff spaces: signs that lie as near as this are meant where no note is. */
const SIGN_SLOP = 0.6;
/** Staff spaces: what is pointed at itself is meant before a note that is only near. */
const EXACT = 0.1;

const SIGNS: ReadonlySet<ElementRef['kind']> = new Set([
  ...(['lyric', 'harmony', 'fretboard', 'direction', 'tempo', 'clef', 'keySignature', 'timeSignature'] as const),
  'barline',
]);

export const noteOf = (element: ElementRef | undefined): NoteAddress | undefined => {
  if (element === undefined || !('note' in element)) return undefined;
  const { part, measure, voice, chord, note } = element;
  return { part, measure, voice, chord, note };
};

/** Beams and ties lie across much that is empty. */
const isSmall = (element: ElementRef): boolean => 'note' in element && element.kind !== 'tie';

/** `slop`: staff spaces within which a note is meant. */
export function sheetTargetAt(layout: ShownLayout, point: Point, slop: number): SheetTarget {
  const place = staffPlaceAt(layout, point);
  if (place === undefined) return { element: undefined, note: undefined, place };
  const exact = hitTest(layout.list, point.x, point.y, EXACT)?.element;
  const near = nearestNote(layout.list, point.x, point.y, slop)?.element;
  const sign = hitTest(layout.list, point.x, point.y, Math.min(slop, SIGN_SLOP))?.element;
  const pointed = exact !== undefined && (SIGNS.has(exact.kind) || isSmall(exact)) ? exact : undefined;
  const element = pointed ?? near ?? (sign !== undefined && SIGNS.has(sign.kind) ? sign : undefined);
  return { element, note: noteOf(element), place };
}

/** Whether a head is selected, by itself or with its chord. */
export const isSelected = (selection: Selection, note: NoteAddress | undefined): boolean =>
  note !== undefined && selection.some((at) => compareAddresses(at, note) === 0);
