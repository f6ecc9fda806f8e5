import { beforeEach, describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { editGestureMachine, gestureState } from './editGesture.ts';
import type { DragKind, EditGestureActor, EditGestureEvent, GestureHandler } from './editGesture.ts';

/** A pane that records its calls. */
class FakePane implements GestureHandler {
  readonly calls: string[] = [];
  readonly #note =
    (name: string) =>
    (kind?: DragKind): void =>
      void this.calls.push(kind === undefined ? name : `${name} ${kind}`);
  readonly pressed = this.#note('press');
  readonly click = this.#note('click');
  readonly beginDrag = this.#note('begin');
  readonly endDrag = this.#note('end');
  readonly cancelDrag = this.#note('cancel');
  readonly openMenu = this.#note('menu');
  readonly showCaret = this.#note('caret');
  readonly hideCaret = this.#note('no caret');
  readonly enter = this.#note('enter');
  readonly moveCaretTo = (): void => this.#note('move caret')();
  readonly goToString = (): boolean => false;
}

let pane: FakePane;
let gestures: EditGestureActor;
let path: string[];

beforeEach(() => {
  pane = new FakePane();
  gestures = createActor(editGestureMachine).start();
  path = [];
  gestures.subscribe((snapshot) => path.push(gestureState(snapshot)));
});

type Sent = EditGestureEvent['type'] | DragKind | EditGestureEvent;
const send = (...events: readonly Sent[]): void => {
  for (const event of events) {
    if (typeof event !== 'string') gestures.send(event);
    else if (event === 'PRESS' || event === 'ENTER') gestures.send({ type: event, handler: pane });
    else if (event === event.toLowerCase()) gestures.send({ type: 'DRAG', kind: event as DragKind });
    else gestures.send({ type: event } as EditGestureEvent);
  }
};

describe('the chart of an editing gesture', () => {
  it('I-08 selects where a press is lifted again', () => {
    send('PRESS', 'LIFT');
    expect(path).toEqual(['pressing', 'idle']);
    expect(pane.calls).toEqual(['press', 'click']);
  });

  it.each([
    ['pitch', 'draggingPitch'],
    ['note', 'draggingNote'],
    ['length', 'draggingLength'],
    ['velocity', 'draggingVelocity'],
    ['string', 'draggingString'],
    ['box', 'boxing'],
  ] as const)('I-08 G-04 ends a drag of %s once, and cancels it as a whole', (kind, state) => {
    send('PRESS', kind, 'LIFT', 'PRESS', kind, 'CANCEL');
    expect(path).toEqual(['pressing', state, 'idle', 'pressing', state, 'idle']);
    expect(pane.calls).toEqual(['press', `begin ${kind}`, `end ${kind}`, 'press', `begin ${kind}`, `cancel ${kind}`]);
  });

  it('pans without an edit', () => {
    send('PRESS', 'PAN', 'LIFT');
    expect(path).toEqual(['pressing', 'panning', 'idle']);
    expect(pane.calls).toEqual(['press']);
  });

  it('J-07 opens the menu of the held element, without a click', () => {
    send('PRESS', 'HOLD', 'LIFT');
    expect(path).toEqual(['pressing', 'inMenu', 'idle']);
    expect(pane.calls).toEqual(['press', 'menu']);
  });

  it('I-10 enters notes until Escape', () => {
    send('ENTER', 'PRESS', 'LIFT', 'PRESS', 'LIFT', 'CANCEL');
    expect(path).toEqual([
      'entering.hovering',
      'entering.pressing',
      'entering.hovering',
      'entering.pressing',
      'entering.hovering',
      'idle',
    ]);
    expect(pane.calls).toEqual(['caret', 'enter', 'enter', 'no caret']);
  });

  it('I-10 a press that is cancelled enters nothing, and the caret stays', () => {
    send('ENTER', 'PRESS', 'CANCEL');
    expect(gestureState(gestures.getSnapshot())).toBe('entering.hovering');
    expect(pane.calls).toEqual(['caret']);
  });

  it('I-10 a press on another pane removes the caret', () => {
    const other = new FakePane();
    send('ENTER', { type: 'PRESS', handler: other }, 'LIFT');
    expect(pane.calls).toEqual(['caret', 'no caret']);
    expect(other.calls).toEqual(['press', 'click']);
  });

  it('stays idle for all other events when no gesture is in progress', () => {
    send('LIFT', 'CANCEL', 'PAN', 'pitch', 'HOLD', 'LEAVE');
    expect(gestureState(gestures.getSnapshot())).toBe('idle');
    expect(pane.calls).toEqual([]);
  });
});
