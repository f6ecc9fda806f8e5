/** Colours the chord that is read; the one before it takes its ink back. */
import type { ChordAddress, DisplayList } from '../../../engine/index.ts';
import { InkColour } from '../../../engine/paint/pixi/index.ts';
import type { SheetPainter } from '../../../engine/paint/pixi/index.ts';
import { elementsOf } from './sheetMeasures.ts';

export class ChordMark {
  #marked: ChordAddress | undefined;

  move(chord: ChordAddress | undefined, painter: SheetPainter | undefined, list: DisplayList): void {
    this.#recolour(undefined, painter, list);
    this.#marked = chord;
    this.show(painter, list);
  }

  /** Anew, in another list or by another painter. */
  show(painter: SheetPainter | undefined, list: DisplayList): void {
    this.#recolour(InkColour.selected, painter, list);
  }

  /** `colour`: undefined for what the ink has by itself. */
  #recolour(colour: number | undefined, painter: SheetPainter | undefined, { systems }: DisplayList): void {
    const marked = this.#marked;
    if (marked === undefined || painter === undefined) return;
    for (const system of systems) {
      if (system.firstMeasure > marked.measure || system.lastMeasure < marked.measure) continue;
      for (const element of elementsOf(system, marked))
        painter.recolour(system, [element], colour ?? system.colours?.[element] ?? InkColour.ink);
    }
  }
}
