/**
 * The gestures of reading: wheel and keys scroll, one pointer drags (and flicks), two pointers pinch; ctrl with the
 * wheel, + and -, and a double tap zoom. All use DOM pointer events, because a pinch has two pointers, and the canvas
 * has no elements that could receive events.
 */
import type { PaneController } from './PaneController.ts';
import { toolPointer } from './pointerTool.ts';
import type { PointerTool } from './pointerTool.ts';
import type { SheetViewport } from './SheetViewport.ts';
import type { Point } from '../camera/sheetCamera.ts';
import { swallowNextClick } from '../state/swallowNextClick.ts';
import { flickVelocity } from '../camera/sheetMotion.ts';
import type { Sample } from '../camera/sheetMotion.ts';

/** Number of px for a wheel's line and page. */
const WHEEL_LINE = 40;
/** Steps of a notched wheel are at least this large; those of a trackpad are smaller and smooth already. */
const NOTCH = 50;
/** A notch (100 px) of ctrl and wheel zooms by about 1.2. */
const ZOOM_PER_PIXEL = 0.002;
const KEY_STEP = 60;
/** Fraction of the viewport that remains in view after page up and page down. */
const PAGE_SHARE = 0.9;
/** A pointer that moves less than this between press and release is a tap; a fingertip is never completely still. */
const TAP_SLACK = 6;
/** Largest delay and distance of the second tap of a double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_SLACK = 30;
/** While music plays: CSS px of a wheel or a finger for each measure that playback moves by (H-05). */
const WHEEL_MEASURE = 100;
const FINGER_MEASURE = 48;
/** Zoom factor of a press of + or -. */
const KEY_ZOOM = 1.25;
/** Number of samples that a flick needs; older ones are removed. */
const MAX_SAMPLES = 12;

const PRIMARY_BUTTON = 0;
/** A finger that rests for this long opens the menu of the place. */
const HOLD_MS = 600;
/** Pans also where a tool handles the first button. */
const MIDDLE_BUTTON = 1;

class PointerGestures {
  readonly #host: HTMLElement;
  readonly #sheet: PaneController;
  readonly #pointers = new Map<number, Point>();
  #samples: Sample[] = [];
  /** Position at which a pointer was pressed that may become a tap. */
  #tap: Point | undefined;
  /** The finger that moves playback, and its distance that was not converted to measures yet. */
  #stepper: { readonly pointer: number; rest: number } | undefined;
  /** The distance of the wheel that was not converted to measures yet. */
  #wheelRest = 0;
  /** The tool that handles the pressed pointer. */
  #tool: PointerTool | undefined;
  /** The previous tap with a finger. */
  #lastTap: Sample | undefined;
  #hold: ReturnType<typeof setTimeout> | undefined;

  constructor(host: HTMLElement, sheet: PaneController) {
    this.#host = host;
    this.#sheet = sheet;
  }

  readonly down = (event: PointerEvent): void => {
    const isMiddle = event.button === MIDDLE_BUTTON && this.#sheet.tool !== undefined;
    if (event.pointerType === 'mouse' && event.button !== PRIMARY_BUTTON && !isMiddle) return;
    const isStepper = this.#sheet.isPlaying && event.pointerType === 'touch' && this.#pointers.size === 0;
    this.#stepper = isStepper ? { pointer: event.pointerId, rest: 0 } : undefined;
    if (!isStepper) this.#sheet.press();
    this.#host.setPointerCapture(event.pointerId);
    const at = this.#place(event);
    this.#tap = this.#pointers.size === 0 ? at : undefined;
    this.#pointers.set(event.pointerId, at);
    this.#samples = [];
    this.#giveToTool(isMiddle ? undefined : this.#sheet.toolAt(toolPointer(event, at)), event);
    if (this.#tool === undefined) this.#host.dataset['dragging'] = 'true';
    this.#awaitHold(event);
  };

  /** Not every browser tells of a finger that rests (`contextmenu`). A tool recognizes it by itself. */
  #awaitHold(event: PointerEvent): void {
    clearTimeout(this.#hold);
    if (event.pointerType === 'mouse' || this.#tool !== undefined || this.#stepper !== undefined) return;
    this.#hold = setTimeout(() => {
      if (this.#tap === undefined || this.#pointers.size !== 1) return;
      this.#tap = undefined;
      swallowNextClick();
      this.menu(event);
    }, HOLD_MS);
  }

  /** A tool handles the first pointer. A second pointer cancels its gesture: two fingers pan and zoom. */
  #giveToTool(tool: PointerTool | undefined, event: PointerEvent): void {
    this.#tool?.cancel();
    this.#tool = this.#pointers.size === 1 ? tool : undefined;
    this.#tool?.press(toolPointer(event, this.#place(event)));
  }

  readonly move = (event: PointerEvent): void => {
    const before = this.#pointers.get(event.pointerId);
    if (before === undefined) return this.#hover(event);
    const after = this.#place(event);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    this.#pointers.set(event.pointerId, after);
    if (this.#tap !== undefined && Math.hypot(after.x - this.#tap.x, after.y - this.#tap.y) > TAP_SLACK)
      this.#tap = undefined;
    if (other !== undefined) return this.#pinch(before, after, other);
    if (this.#tool?.move(toolPointer(event, after)) === true) return;
    if (this.#stepper !== undefined) return this.#stepBy(this.#stepper, before, after);
    this.#sheet.pan(after.x - before.x, after.y - before.y);
    this.#samples = [...this.#samples, { ...after, at: event.timeStamp }].slice(-MAX_SAMPLES);
  };

  readonly up = (event: PointerEvent): void => {
    clearTimeout(this.#hold);
    if (!this.#pointers.delete(event.pointerId)) return;
    if (this.#pointers.size > 0) return;
    delete this.#host.dataset['dragging'];
    const isLifted = event.type === 'pointerup';
    const isOfTool = this.#endTool(event, isLifted);
    const isFlick = isLifted && !isOfTool && this.#tap === undefined;
    if (this.#stepper === undefined)
      this.#sheet.release(isFlick ? flickVelocity(this.#samples, event.timeStamp) : undefined);
    this.#stepper = undefined;
    if (isLifted && !isOfTool && this.#tap !== undefined) this.#tapped(this.#tap, event);
  };

  /** Returns whether the tool handled the gesture. */
  #endTool(event: PointerEvent, isLifted: boolean): boolean {
    const tool = this.#tool;
    this.#tool = undefined;
    if (isLifted) return tool?.lift(toolPointer(event, this.#place(event))) ?? false;
    tool?.cancel();
    return tool !== undefined;
  }

  /** The browser has cancelled the pointer, or the window has lost the focus: the gesture is reverted. */
  readonly lose = (): void => {
    this.#tool?.cancel();
    this.#tool = undefined;
  };

  #hover(event: PointerEvent): void {
    if (event.pointerType !== 'touch')
      (this.#sheet.tool ?? this.#sheet.ruler)?.hover(toolPointer(event, this.#place(event)));
  }

  readonly leave = (): void => {
    if (this.#pointers.size === 0) (this.#sheet.tool ?? this.#sheet.ruler)?.hover(undefined);
  };

  /** Opens the menu for the right button. The tool itself detects the long press of a finger. */
  readonly menu = (event: MouseEvent): void => {
    clearTimeout(this.#hold);
    const { tool, openMenu } = this.#sheet;
    if (tool === undefined && openMenu === undefined) return;
    event.preventDefault();
    const pointer = toolPointer(event, this.#place(event));
    if (tool === undefined) openMenu?.(pointer);
    else if (this.#pointers.size === 0) tool.menu(pointer);
  };

  /** A finger's double tap zooms; its first tap was already handled as a tap. */
  #tapped(at: Point, { timeStamp, pointerType }: PointerEvent): void {
    const last = this.#lastTap;
    this.#lastTap = pointerType === 'mouse' ? undefined : { ...at, at: timeStamp };
    const isSecond =
      last !== undefined &&
      this.#lastTap !== undefined &&
      timeStamp - last.at < DOUBLE_TAP_MS &&
      Math.hypot(at.x - last.x, at.y - last.y) < DOUBLE_TAP_SLACK;
    if (!isSecond) return this.#sheet.tap(at);
    this.#lastTap = undefined;
    this.#sheet.toggleZoom(at);
  }

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = [1, WHEEL_LINE, this.#sheet.viewport.size.height][event.deltaMode] ?? 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey) return this.#sheet.zoom(Math.exp(-dy * ZOOM_PER_PIXEL), this.#place(event));
    if (this.#sheet.isPlaying) return this.#stepByWheel(Math.abs(dx) > Math.abs(dy) ? dx : dy);
    this.#sheet.lead();
    // A wheel also moves along a line, which has no content above or below.
    const goesAlong = this.#sheet.viewport.axis === 'x' && !this.#sheet.viewport.overflowsAcross;
    const [right, down] = (event.shiftKey || goesAlong) && dx === 0 ? [dy, 0] : [dx, dy];
    if (Math.max(Math.abs(right), Math.abs(down)) < NOTCH) this.#sheet.pan(-right, -down);
    else this.#sheet.glide(-right, -down);
  };

  /** A finger that moves up, or to the left, shows the following music. */
  #stepBy(stepper: { rest: number }, before: Point, after: Point): void {
    const [dx, dy] = [before.x - after.x, before.y - after.y];
    stepper.rest += Math.abs(dx) > Math.abs(dy) ? dx : dy;
    const count = Math.trunc(stepper.rest / FINGER_MEASURE);
    stepper.rest -= count * FINGER_MEASURE;
    if (count !== 0) this.#sheet.stepPlayback(count);
  }

  /** One notch is one measure, whatever number of px the system reports; the distances of a trackpad add up. */
  #stepByWheel(by: number): void {
    const isNotch = Math.abs(by) >= NOTCH;
    this.#wheelRest = isNotch || Math.sign(by) !== Math.sign(this.#wheelRest) ? by : this.#wheelRest + by;
    const count = isNotch ? Math.sign(by) : Math.trunc(this.#wheelRest / WHEEL_MEASURE);
    this.#wheelRest = isNotch ? 0 : this.#wheelRest - count * WHEEL_MEASURE;
    if (count !== 0) this.#sheet.stepPlayback(count);
  }

  #place({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.#host.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** One of two fingers has moved: the point in the middle of both follows it, and the scale follows their distance. */
  #pinch(before: Point, after: Point, other: Point): void {
    const middle = (point: Point): Point => ({ x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 });
    const distance = Math.hypot(before.x - other.x, before.y - other.y);
    const spread = Math.hypot(after.x - other.x, after.y - other.y);
    this.#sheet.pinch(distance > 0 ? spread / distance : 1, middle(before), middle(after));
    this.#samples = [];
  }
}

/** Returns the movement of a key in px: arrows in any direction, the others in the reading direction. */
function keyMove(key: string, { axis, size }: SheetViewport): Point | undefined {
  const page = (axis === 'x' ? size.width : size.height) * PAGE_SHARE;
  const all = Number.MAX_SAFE_INTEGER;
  const along = (by: number): Point => (axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by });
  const moves: Readonly<Record<string, Point>> = {
    ArrowUp: { x: 0, y: KEY_STEP },
    ArrowDown: { x: 0, y: -KEY_STEP },
    ArrowLeft: { x: KEY_STEP, y: 0 },
    ArrowRight: { x: -KEY_STEP, y: 0 },
    PageUp: along(page),
    PageDown: along(-page),
    Home: along(all),
    End: along(-all),
  };
  return moves[key];
}

/** The zoom factor of each key. */
const KEY_ZOOMS: Readonly<Record<string, number>> = { '+': KEY_ZOOM, '=': KEY_ZOOM, '-': 1 / KEY_ZOOM };

function moveByKey(event: KeyboardEvent, sheet: PaneController): void {
  if (!sheet.takesKeys || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const zoom = KEY_ZOOMS[event.key];
  const { width, height } = sheet.viewport.size;
  if (zoom !== undefined) {
    event.preventDefault();
    return sheet.zoom(zoom, { x: width / 2, y: height / 2 });
  }
  const move = keyMove(event.key, sheet.viewport);
  if (move === undefined) return;
  event.preventDefault();
  const isFar = Math.max(Math.abs(move.x), Math.abs(move.y)) === Number.MAX_SAFE_INTEGER;
  if (isFar) sheet.pan(move.x, move.y);
  else sheet.glide(move.x, move.y);
}

/** Elements that handle arrow and page keys themselves. */
const KEY_USERS = 'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="slider"]';

const usesKeys = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(KEY_USERS) !== null;

const preventMiddle = (event: MouseEvent): void => {
  if (event.button === MIDDLE_BUTTON) event.preventDefault();
};

/**
 * Returns a function that stops listening. Keys scroll wherever the focus is, unless the focused element handles them.
 */
export function listenToGestures(host: HTMLElement, sheet: PaneController): () => void {
  const pointers = new PointerGestures(host, sheet);
  const abort = new AbortController();
  const { signal } = abort;
  host.addEventListener('pointerdown', pointers.down, { signal });
  host.addEventListener('pointermove', pointers.move, { signal });
  host.addEventListener('pointerup', pointers.up, { signal });
  host.addEventListener('pointercancel', pointers.up, { signal });
  host.addEventListener('lostpointercapture', pointers.lose, { signal });
  host.addEventListener('pointerleave', pointers.leave, { signal });
  host.addEventListener('contextmenu', pointers.menu, { signal });
  // On Linux the middle button, which pans, would also paste.
  host.addEventListener('mouseup', preventMiddle, { signal });
  host.addEventListener('auxclick', preventMiddle, { signal });
  window.addEventListener('blur', pointers.lose, { signal });
  host.addEventListener('wheel', pointers.wheel, { signal, passive: false });
  document.addEventListener(
    'keydown',
    (event) => {
      if (!usesKeys(event.target)) moveByKey(event, sheet);
    },
    { signal },
  );
  return () => abort.abort();
}
