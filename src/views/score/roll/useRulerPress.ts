/** Presses on the ruler: one that goes across bars loops them when it is let go, another one is a click. */
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { measureAtPoint } from '../layout/shownLayout.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import type { SheetViewport } from '../viewport/SheetViewport.ts';

/** CSS px that a pointer goes before it drags: a finger is never quite still. */
const DRAG = 8;
/** Staff spaces before the end of the music that still belong to its last bar. */
const EDGE = 0.01;

interface Press {
  /** CSS px from the ruler's left edge. */
  readonly x: number;
  /** What was looped before. */
  readonly loop: ReadonlySet<number>;
  isDrag: boolean;
}

type Range = readonly [first: number, last: number];

/** The bars between two places of the ruler; beyond its ends, the first and the last one. */
function rangeBetween(viewport: SheetViewport, from: number, to: number): Range | undefined {
  const { layout } = viewport.view;
  const measureAt = (at: number): number | undefined => {
    const { x, y } = viewport.pointUnder({ x: at, y: 0 });
    return measureAtPoint(layout, { x: Math.min(Math.max(x, 0), layout.list.width - EDGE), y })?.measure;
  };
  const [one, other] = [measureAt(from), measureAt(to)];
  return one === undefined || other === undefined ? undefined : [Math.min(one, other), Math.max(one, other)];
}

const measuresOf = ([first, last]: Range): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

const xOf = ({ clientX, currentTarget }: PointerEvent<HTMLElement>): number =>
  clientX - currentTarget.getBoundingClientRect().left;

/** Handlers for the ruler's element. */
export function useRulerPress(controller: PaneController, reading: ScoreReading) {
  const pressed = useRef<Press>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0 || !event.isPrimary) return;
    controller.lead();
    event.currentTarget.setPointerCapture(event.pointerId);
    pressed.current = { x: xOf(event), loop: reading.annotations.shown.loop, isDrag: false };
  };
  const rangeAt = (event: PointerEvent<HTMLElement>): Range | undefined => {
    const press = pressed.current;
    return press?.isDrag === true ? rangeBetween(controller.viewport, press.x, xOf(event)) : undefined;
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (pressed.current === undefined) return;
    pressed.current.isDrag ||= Math.abs(xOf(event) - pressed.current.x) > DRAG;
    const range = rangeAt(event);
    if (range !== undefined) reading.annotations.show({ loop: new Set(measuresOf(range)) });
  };
  const end = (): Press | undefined => {
    const press = pressed.current;
    pressed.current = undefined;
    // What is looped says the player.
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
