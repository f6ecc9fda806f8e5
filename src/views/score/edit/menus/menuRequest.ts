/** The request to open a menu of the editor: its position on the screen and its place in the score. */
import type { Attachment, ElementRef, NoteAddress, Score, Ticks } from '../../../../../engine/index.ts';
import { attachmentOf } from '../../canvas/attachmentOf.ts';

/** A place in the score to which a pointer or the selection refers. */
export interface MenuTarget {
  readonly part: number;
  readonly staff: number;
  readonly measure: number;
  /** Onset of the note, rest or chord within the measure. */
  readonly at: Ticks;
  /** The note, rest or chord at the place. */
  readonly note?: NoteAddress;
  /** The selection before the menu was opened on another note. */
  readonly anchor?: NoteAddress;
  /** The slur, hairpin, tie or grace note at the place. */
  readonly spanner?: Attachment;
  /** Whether the place is a printed clef, which is that of the beginning, of a change, or the repeated one of a system. */
  readonly isClef?: true;
}

export type PopupKind =
  | 'clef'
  | 'time'
  | 'tempo'
  | 'dynamic'
  | 'key'
  | 'tuning'
  | 'barline'
  | 'section'
  | 'insert'
  | 'pickup'
  | 'chord'
  | 'finger'
  | 'rhythm'
  | 'marks'
  | 'lines'
  | 'spanner'
  | 'words';

export interface MenuRequest {
  /** CSS px in the window. */
  readonly at: { readonly left: number; readonly top: number };
  readonly target: MenuTarget;
  /** The popup of one sign; the whole menu of the place where absent. */
  readonly popup?: PopupKind;
}

/** F-11: the popup that a click on an element opens; undefined for elements without a popup. */
export function popupOf(element: ElementRef, score: Score): PopupKind | undefined {
  switch (element.kind) {
    case 'clef': {
      const part = score.parts[element.part];
      const isTab = part?.staves[element.staff]?.clef.sign === 'tab' || element.staff >= (part?.staves.length ?? 0);
      return isTab ? 'tuning' : 'clef';
    }
    case 'keySignature':
      return 'key';
    case 'timeSignature':
      return 'time';
    case 'tempo':
      return 'tempo';
    case 'harmony':
    case 'fretboard':
      return 'chord';
    case 'barline':
      return 'barline';
    case 'direction': {
      const sign = element.direction?.kind;
      return attachmentOf(element) !== undefined ? 'spanner' : sign === 'jump' ? 'barline' : sign;
    }
    case 'slur':
    case 'hairpin':
    case 'mark':
    case 'tie':
      return attachmentOf(element) === undefined ? undefined : 'spanner';
    default:
      return undefined;
  }
}
