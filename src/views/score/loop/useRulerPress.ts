/** Presses on the ruler: a drag across bars loops them when it is released; any other press is a click. */
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import type { ScoreReading } from '../reading/scoreReading.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import { measuresOf, spanBetween } from './loopedMeasures.ts';
import type { MeasureSpan } from './loopedMeasures.ts';

/** Distance in CSS px before a drag begins: a finger is never completely still. */
const DRAG = 8;

interface Press {
  /** CSS px from the ruler's left edge. */
  readonly x: number;
  /** The passage that was looped before. */
  readonly loop: ReadonlySet<number>;
  isDrag: boolean;
}

const xOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number =>
  clientX - currentTarget.getBoundingClientRect().left;

/** Handlers for the ruler's element. */
export function useRulerPress(controller: PaneController, reading: ScoreReading) {
  const pressed = useRef<Press>(undefined);
  const { viewport } = controller;
  const pointAt = (x: number) => viewport.pointUnder({ x, y: 0 });
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    controller.lead();
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { x: xOf(event), loop: reading.annotations.shown.loop, isDrag: false };
  };
  const rangeAt = (event: PointerEvent<HTMLElement>): MeasureSpan | undefined => {
    const press = pressed.current;
    return press?.isDrag === true
      ? spanBetween(viewport.view.layout, pointAt(press.x), pointAt(xOf(event)))
      : undefined;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (pressed.current === undefined) return;
    pressed.current.isDrag ||= Math.abs(xOf(event) - pressed.current.x) > DRAG;
    const range = rangeAt(event);
    if (range !== undefined) reading.annotations.show({ loop: measuresOf(range) });
  };
  const end = (): Press | undefined => {
    const press = pressed.current;
    pressed.current = undefined;
    // The player announces the looped passage.
    if (press?.isDrag === true) reading.annotations.show({ loop: press.loop });
    return press;
  };
  const onPointerUp = (event: PointerEvent<HTMLElement>): void => {
    const range = rangeAt(event);
    const press = end();
    if (range !== undefined) reading.loop(...range);
    else if (press?.isDrag === false) controller.tap({ x: press.x, y: 0 });
  };
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => void end() };
}
