/** Finds the element under a pointer on the sheet, for editing. */
import {
  compareAddresses,
  hitTest,
  nearestAttachment,
  nearestElement,
  nearestNote,
} from '../../../../../engine/index.ts';
import type { ElementRef, NoteAddress, Selection } from '../../../../../engine/index.ts';
import type { Point } from '../../camera/sheetCamera.ts';
import { attachmentOf } from '../../canvas/attachmentOf.ts';
import type { ShownLayout } from '../../layout/shownLayout.ts';
import { staffPlaceAt } from './staffPlaces.ts';
import type { StaffPlace } from './staffPlaces.ts';

export interface SheetTarget {
  /** The hit element; undefined on an empty place. */
  readonly element: ElementRef | undefined;
  /** Address of the hit head or rest; its stem, dot, accidental or flag may have been hit instead. */
  readonly note: NoteAddress | undefined;
  /** Undefined outside of the music. */
  readonly place: StaffPlace | undefined;
}

/** Distance in CSS px within which an element is hit. */
export const SLOP = { mouse: 12, pen: 12, touch: 22 } as const;
/**
 * Distance in staff spaces within which a sign on a staff is hit where no note is: around it, notes are entered. The
 * signs of chords and those beside the staves are hit from farther away, the latter at this share of the distance of
 * notes, because they are larger.
 */
const SIGN_SLOP = 0.6;
const TEXT_SLOP = 0.7;
/** Distance in staff spaces within which a sign of a chord leads to one of its heads. */
const CHORD_REACH = 12;
/** Difference in staff spaces by which an element directly under the pointer is preferred to a note nearby. */
const EXACT = 0.1;

/**
 * Distance in staff spaces, as a share of that of notes, within which a slur, hairpin, tie or grace note is hit. It is
 * smaller, because slurs extend over places where notes are entered.
 */
const ATTACHMENT_SLOP = 0.4;

const SIGNS: ReadonlySet<ElementRef['kind']> = new Set([
  ...(['lyric', 'harmony', 'fretboard', 'direction', 'tempo', 'clef', 'keySignature', 'timeSignature'] as const),
  'barline',
]);

const SIGNS_OF_CHORDS: ReadonlySet<ElementRef['kind']> = new Set(['mark', 'dot', 'accidental']);
const TEXTS: ReadonlySet<ElementRef['kind']> = new Set(['lyric', 'harmony', 'fretboard', 'direction', 'tempo']);

export const noteOf = (element: ElementRef | undefined): NoteAddress | undefined => {
  if (element === undefined || !('note' in element) || attachmentOf(element) !== undefined) return undefined;
  const { part, measure, voice, chord, note } = element;
  return { part, measure, voice, chord, note };
};

/** Beams and ties are excluded, because their boxes contain much empty space. */
const isSmall = (element: ElementRef): boolean => 'note' in element && element.kind !== 'tie';

/** What is nearest of all that is not on a staff only. Notes and their signs are hit from farther away than the others. */
function nearestOf({ list }: ShownLayout, { x, y }: Point, slop: number): ElementRef | undefined {
  const hits = [
    nearestNote(list, x, y, slop),
    nearestAttachment(list, x, y, slop * ATTACHMENT_SLOP),
    nearestElement(list, x, y, slop, ({ kind }) => SIGNS_OF_CHORDS.has(kind)),
    nearestElement(list, x, y, slop * TEXT_SLOP, ({ kind }) => TEXTS.has(kind)),
  ].filter((hit) => hit !== null);
  return hits.sort((a, b) => a.distance - b.distance)[0]?.element;
}

/** The head or rest to which an element leads: from a sign of a whole chord, its nearest head. */
function noteNear({ list }: ShownLayout, { x, y }: Point, element: ElementRef | undefined): NoteAddress | undefined {
  const own = noteOf(element);
  if (own === undefined || own.note >= 0) return own;
  const { part, measure, voice, chord } = own;
  const head = nearestElement(list, x, y, CHORD_REACH, (each) => {
    const isOfChord = each.kind === 'note' && each.chord === chord && each.voice === voice && each.measure === measure;
    return isOfChord && each.part === part && attachmentOf(each) === undefined;
  });
  return noteOf(head?.element) ?? own;
}

/** `slop`: distance in staff spaces within which a note is hit. */
export function sheetTargetAt(layout: ShownLayout, point: Point, slop: number): SheetTarget {
  const place = staffPlaceAt(layout, point);
  if (place === undefined) return { element: undefined, note: undefined, place };
  const exact = hitTest(layout.list, point.x, point.y, EXACT)?.element;
  const near = nearestOf(layout, point, slop);
  const sign = hitTest(layout.list, point.x, point.y, Math.min(slop, SIGN_SLOP))?.element;
  const pointed = exact !== undefined && (SIGNS.has(exact.kind) || isSmall(exact)) ? exact : undefined;
  const element = pointed ?? near ?? (sign !== undefined && SIGNS.has(sign.kind) ? sign : undefined);
  return { element, note: noteNear(layout, point, element), place };
}

/** Whether a head is selected, alone or with its chord. */
export const isSelected = (selection: Selection, note: NoteAddress | undefined): boolean =>
  note !== undefined && selection.some((at) => compareAddresses(at, note) === 0);
