/** What takes pointers of a pane before its reading gestures do: the tools of editing. */
import type { Point } from '../camera/sheetCamera.ts';

export interface ToolPointer {
  /** CSS px in the pane. */
  readonly at: Point;
  readonly device: 'mouse' | 'pen' | 'touch';
  /** Ctrl or Cmd. */
  readonly toggles: boolean;
  /** Shift. */
  readonly extends: boolean;
  /** Alt. */
  readonly isFine: boolean;
  /** Milliseconds, from any beginning. */
  readonly time: number;
}

export interface PointerTool {
  /** A first pointer was pressed. */
  readonly press: (pointer: ToolPointer) => void;
  /** The pressed pointer has moved. Returns whether the tool takes the move; else the sheet goes with the pointer. */
  readonly move: (pointer: ToolPointer) => boolean;
  /** The pressed pointer was lifted. Returns whether the tool took the gesture: the sheet does not coast on then. */
  readonly lift: (pointer: ToolPointer) => boolean;
  /** The gesture is none any more: a second finger, a lost pointer. */
  readonly cancel: () => void;
  /** The mouse has moved without a button; undefined: it has left the pane. */
  readonly hover: (pointer: ToolPointer | undefined) => void;
  /** The second mouse button, or the key for menus. */
  readonly menu: (pointer: ToolPointer) => void;
}

/** A tool that takes only the pointers that are pressed on it. */
export interface RulerTool extends PointerTool {
  readonly isAt: (pointer: ToolPointer) => boolean;
}

/** Opens the menu of a place that is only read. */
export type OpenPlaceMenu = (pointer: ToolPointer) => void;

interface PointerFacts {
  readonly pointerType?: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly timeStamp: number;
}

/** `at`: CSS px in the pane. */
export const toolPointer = (event: PointerFacts, at: Point): ToolPointer => ({
  at,
  device: event.pointerType === 'touch' || event.pointerType === 'pen' ? event.pointerType : 'mouse',
  toggles: event.ctrlKey || event.metaKey,
  extends: event.shiftKey,
  isFine: event.altKey,
  time: event.timeStamp,
});
