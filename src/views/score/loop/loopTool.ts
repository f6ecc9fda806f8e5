/**
 * The ruler of a sheet that is read: a drag along it loops the bars that it crosses, also of the rows below, as on the
 * piano roll's ruler. A finger that leaves the ruler upwards or downwards scrolls; a press without a drag is a tap.
 */
import type { Point } from '../camera/sheetCamera.ts';
import type { ScoreReading } from '../reading/scoreReading.ts';
import type { PaneController } from '../viewport/PaneController.ts';
import type { PointerTool, ToolPointer } from '../viewport/pointerTool.ts';
import { Signal } from '../../../signal.ts';
import { measuresOf, spanBetween } from './loopedMeasures.ts';
import type { MeasureSpan } from './loopedMeasures.ts';
import { rulerAt } from './rowRulers.ts';

/** Distance in CSS px before a drag begins: a finger is never completely still. */
const DRAG = 8;

interface Press {
  readonly at: Point;
  /** The passage that was looped before. */
  readonly loop: ReadonlySet<number>;
  isDrag: boolean;
  span: MeasureSpan | undefined;
}

export class LoopTool implements PointerTool {
  readonly #controller: PaneController;
  readonly #reading: ScoreReading;
  readonly #hovered = new Signal<[]>();
  #press: Press | undefined;
  #pointed: Point | undefined;

  constructor(controller: PaneController, reading: ScoreReading) {
    this.#controller = controller;
    this.#reading = reading;
  }

  /** Position in CSS px of the pane where the mouse is over a ruler. */
  get pointed(): Point | undefined {
    return this.#pointed;
  }

  readonly listenToHover = (listener: () => void): (() => void) => this.#hovered.listen(listener);

  readonly isAt = ({ at, device }: ToolPointer): boolean =>
    rulerAt(this.#controller.viewport.view, at, device) !== undefined;

  readonly press = ({ at }: ToolPointer): void => {
    this.#press = { at, loop: this.#reading.annotations.shown.loop, isDrag: false, span: undefined };
  };

  readonly move = ({ at, device }: ToolPointer): boolean => {
    const press = this.#press;
    if (press === undefined) return false;
    const [across, down] = [Math.abs(at.x - press.at.x), Math.abs(at.y - press.at.y)];
    if (!press.isDrag && Math.max(across, down) <= DRAG) return true;
    if (!press.isDrag && device === 'touch' && down > across) {
      this.#press = undefined;
      return false;
    }
    press.isDrag = true;
    const { viewport } = this.#controller;
    press.span = spanBetween(viewport.view.layout, viewport.pointUnder(press.at), viewport.pointUnder(at));
    if (press.span !== undefined) this.#reading.annotations.show({ loop: measuresOf(press.span) });
    return true;
  };

  readonly lift = (): boolean => {
    const press = this.#press;
    this.cancel();
    if (press?.isDrag !== true) return false;
    if (press.span !== undefined) this.#reading.loop(...press.span);
    return true;
  };

  readonly cancel = (): void => {
    // The player announces the looped passage.
    if (this.#press?.isDrag === true) this.#reading.annotations.show({ loop: this.#press.loop });
    this.#press = undefined;
  };

  readonly hover = (pointer: ToolPointer | undefined): void => {
    const pointed = pointer !== undefined && this.isAt(pointer) ? pointer.at : undefined;
    const isSame = pointed === this.#pointed;
    this.#pointed = pointed;
    if (!isSame) this.#hovered.emit();
  };

  /** The ruler has no menu of a place. */
  readonly menu = (pointer: ToolPointer): void => this.#controller.openMenu?.(pointer);
}
