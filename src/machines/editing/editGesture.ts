/**
 * The editing gesture on a pane, as a chart beside that of the score screen (`scoreScreen.ts`). Each gesture is a state
 * with an entry, an exit and a cancel. The machine contains intentions only. The handler of each pane, which finds the
 * element under the pointer, changes the score. No event is sent for a move inside a gesture.
 *
 * A cancelled gesture (Escape, a second finger, a lost pointer, a window that lost its focus) leaves the score, the
 * selection and the caret as they were when it began.
 */
import { assign, setup } from 'xstate';
import type { Actor, SnapshotFrom } from 'xstate';
import type { Pitch, VoiceMoment } from '../../../engine/index.ts';

/**
 * The property that a drag changes: the pitch of noteheads; the pitch and the moment of a block; its length; its
 * velocity; the string of a fret number; the box of a selection.
 */
export type DragKind = 'pitch' | 'note' | 'length' | 'velocity' | 'string' | 'box';

/** The actions of the pane during a gesture. */
export interface GestureHandler {
  /** The pointer was pressed: the element under it may be selected at once. */
  readonly pressed: () => void;
  /** The press ended as a click. */
  readonly click: () => void;
  readonly beginDrag: (kind: DragKind) => void;
  /** The drag has ended and its result is kept. */
  readonly endDrag: (kind: DragKind) => void;
  /** The drag was cancelled: everything is restored. */
  readonly cancelDrag: (kind: DragKind) => void;
  readonly openMenu: () => void;
  readonly showCaret: () => void;
  readonly hideCaret: () => void;
  /** Shows the caret at another moment, with the place of a pitch on the staff where one is given. */
  readonly moveCaretTo: (at: VoiceMoment, pitch?: Pitch) => void;
  /** Chooses a place of a string of a tablature instead. Returns whether the pane shows it. */
  readonly goToString: (place: { readonly at: VoiceMoment; readonly string: number }) => boolean;
  /** Writes a note at the caret. */
  readonly enter: () => void;
}

export type EditGestureEvent =
  | { readonly type: 'PRESS'; readonly handler: GestureHandler }
  /** The pressed pointer has moved farther than a click, and drags this. */
  | { readonly type: 'DRAG'; readonly kind: DragKind }
  /** The pressed pointer has moved farther than a click, and pans the sheet. */
  | { readonly type: 'PAN' }
  /** The pointer was released. */
  | { readonly type: 'LIFT' }
  /** The pointer was held at its position long enough to open the menu, or the right button was pressed. */
  | { readonly type: 'HOLD' }
  /** Escape, a second finger, a lost pointer, a window out of focus, or a score that is no longer edited. */
  | { readonly type: 'CANCEL' }
  /** A click on an empty place: the caret is shown there. */
  | { readonly type: 'ENTER'; readonly handler: GestureHandler }
  /** The caret is removed. */
  | { readonly type: 'LEAVE' };

interface EditGestureContext {
  /** The pane on which the last gesture began. */
  readonly handler: GestureHandler | undefined;
  readonly drag: DragKind | undefined;
}

const drag = <Target extends string>(kind: DragKind, target: Target) =>
  ({ guard: { type: 'drags', params: { kind } }, target, actions: 'setDrag' }) as const;

/** A drag is a draft until the pointer is released. */
const DRAGGING = {
  entry: 'beginDrag',
  on: {
    LIFT: { target: 'idle', actions: 'endDrag' },
    CANCEL: { target: 'idle', actions: 'cancelDrag' },
  },
} as const;

export const editGestureMachine = setup({
  types: { context: {} as EditGestureContext, events: {} as EditGestureEvent },
  actions: {
    setHandler: assign({ handler: ({ context, event }) => ('handler' in event ? event.handler : context.handler) }),
    setDrag: assign({ drag: ({ context, event }) => (event.type === 'DRAG' ? event.kind : context.drag) }),
    press: ({ context }) => context.handler?.pressed(),
    click: ({ context }) => context.handler?.click(),
    beginDrag: ({ context: { handler, drag } }) => drag && handler?.beginDrag(drag),
    endDrag: ({ context: { handler, drag } }) => drag && handler?.endDrag(drag),
    cancelDrag: ({ context: { handler, drag } }) => drag && handler?.cancelDrag(drag),
    openMenu: ({ context }) => context.handler?.openMenu(),
    showCaret: ({ context }) => context.handler?.showCaret(),
    hideCaret: ({ context }) => context.handler?.hideCaret(),
    enter: ({ context }) => context.handler?.enter(),
  },
  guards: {
    drags: ({ event }, { kind }: { readonly kind: DragKind }) => event.type === 'DRAG' && event.kind === kind,
    isSamePane: ({ context, event }) => 'handler' in event && event.handler === context.handler,
  },
}).createMachine({
  id: 'editGesture',
  context: { handler: undefined, drag: undefined },
  initial: 'idle',
  states: {
    idle: {
      on: {
        PRESS: { target: 'pressing', actions: 'setHandler' },
        ENTER: { target: 'entering', actions: 'setHandler' },
      },
    },
    pressing: {
      entry: 'press',
      on: {
        DRAG: [
          drag('pitch', 'draggingPitch'),
          drag('note', 'draggingNote'),
          drag('length', 'draggingLength'),
          drag('velocity', 'draggingVelocity'),
          drag('string', 'draggingString'),
          drag('box', 'boxing'),
        ],
        PAN: 'panning',
        HOLD: 'inMenu',
        LIFT: { target: 'idle', actions: 'click' },
        CANCEL: 'idle',
      },
    },
    draggingPitch: DRAGGING,
    draggingNote: DRAGGING,
    draggingLength: DRAGGING,
    draggingVelocity: DRAGGING,
    draggingString: DRAGGING,
    boxing: DRAGGING,
    /** The pointer pans the sheet; nothing is edited. */
    panning: { on: { LIFT: 'idle', CANCEL: 'idle' } },
    /** The caret is on the sheet; the pointer moves a note that a click writes. */
    entering: {
      entry: 'showCaret',
      exit: 'hideCaret',
      initial: 'hovering',
      on: { LEAVE: 'idle' },
      states: {
        hovering: {
          on: {
            PRESS: [
              { guard: 'isSamePane', target: 'pressing' },
              { target: '#editGesture.pressing', actions: 'setHandler' },
            ],
            ENTER: { target: '#editGesture.entering', reenter: true, actions: 'setHandler' },
            CANCEL: '#editGesture.idle',
          },
        },
        pressing: {
          on: {
            LIFT: { target: 'hovering', actions: 'enter' },
            PAN: 'panning',
            HOLD: '#editGesture.inMenu',
            CANCEL: 'hovering',
          },
        },
        panning: { on: { LIFT: 'hovering', CANCEL: 'hovering' } },
      },
    },
    /** The menu handles the pointer; the next press on the sheet is a new gesture. */
    inMenu: {
      entry: 'openMenu',
      on: { LIFT: 'idle', CANCEL: 'idle', PRESS: { target: 'pressing', actions: 'setHandler' } },
    },
  },
});

export type EditGestureActor = Actor<typeof editGestureMachine>;

/** The state as a path: `entering.pressing`. */
export function gestureState({ value }: SnapshotFrom<typeof editGestureMachine>): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([outer, inner]) => `${outer}.${String(inner)}`)
    .join();
}
