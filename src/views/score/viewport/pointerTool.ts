/** The interface of tools that handle the pointers of a pane before its reading gestures: the tools of editing. */
import type { Point } from '../camera/sheetCamera.ts';

export interface ToolPointer {
  /** CSS px in the pane. */
  readonly at: Point;
  readonly device: 'mouse' | 'pen' | 'touch';
  /** Whether Ctrl or Cmd is pressed. */
  readonly toggles: boolean;
  /** Whether Shift is pressed. */
  readonly extends: boolean;
  /** Whether Alt is pressed. */
  readonly isFine: boolean;
  /** Milliseconds from any origin. */
  readonly time: number;
}

export interface PointerTool {
  /** A first pointer was pressed. */
  readonly press: (pointer: ToolPointer) => void;
  /** The pressed pointer has moved. Returns whether the tool handles the move; otherwise the sheet is panned. */
  readonly move: (pointer: ToolPointer) => boolean;
  /** The pressed pointer was lifted. Returns whether the tool handled the gesture; the sheet then does not coast. */
  readonly lift: (pointer: ToolPointer) => boolean;
  /** The gesture was cancelled: a second finger, or a lost pointer. */
  readonly cancel: () => void;
  /** The mouse has moved without a button; undefined: it has left the pane. */
  readonly hover: (pointer: ToolPointer | undefined) => void;
  /** The second mouse button, or the menu key. */
  readonly menu: (pointer: ToolPointer) => void;
}

/** A tool that handles only the pointers that are pressed on it. */
export interface RulerTool extends PointerTool {
  readonly isAt: (pointer: ToolPointer) => boolean;
}

/** Opens the menu of a place while the score is only read. */
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
