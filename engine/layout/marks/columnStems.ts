/** Stems and flags of other voices in the column of a chord, which its signs must not be run through by. */
import { InkGrid } from '../inkGrid.ts';
import type { ChordInSystem, MarkSheet } from './markSheet.ts';

export interface StemInWay {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Chords of the column that do not share its stem. */
function* othersOf(sheet: MarkSheet, { measure, shape: own }: ChordInSystem): Generator<ChordInSystem> {
  for (const chord of sheet.chordsWithin(measure.index)) {
    const { carrier, event } = chord.shape;
    if (event.staff !== own.event.staff || event.column !== own.event.column) continue;
    if ((carrier ?? event.id) !== (own.carrier ?? own.event.id)) yield chord;
  }
}

/** Stems that a beam between staves will end reach as far as may be. */
export function columnStems(sheet: MarkSheet, chord: ChordInSystem): readonly StemInWay[] {
  const found: StemInWay[] = [];
  for (const { shape, x, tip } of othersOf(sheet, chord)) {
    const { stem } = shape;
    if (stem === null) continue;
    const end = Number.isNaN(tip) ? -stem.direction * Infinity : tip;
    found.push({ x: x + stem.x, top: Math.min(stem.from, end), bottom: Math.max(stem.from, end) });
  }
  return found;
}

export function columnFlags(sheet: MarkSheet, chord: ChordInSystem): InkGrid {
  const grid = new InkGrid();
  for (const { shape, x } of othersOf(sheet, chord)) {
    const { flag, scale } = shape;
    if (flag === null) continue;
    const { left, top, right, bottom } = flag.glyph;
    const [atX, atY] = [x + flag.x, flag.y];
    grid.add(atX + left * scale, atY + top * scale, atX + right * scale, atY + bottom * scale);
  }
  return grid;
}
