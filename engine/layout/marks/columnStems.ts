/** Stems of other voices in the column of a chord, which its signs must not be run through by. */
import type { ChordInSystem, MarkSheet } from './markSheet.ts';

export interface StemInWay {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Stems that a beam between staves will end reach as far as may be. */
export function columnStems(sheet: MarkSheet, { measure, shape: own }: ChordInSystem): readonly StemInWay[] {
  const found: StemInWay[] = [];
  for (const { shape, x, tip } of sheet.chordsWithin(measure.index)) {
    const { stem, carrier, event } = shape;
    if (stem === null || event.staff !== own.event.staff || event.column !== own.event.column) continue;
    if ((carrier ?? event.id) === (own.carrier ?? own.event.id)) continue;
    const end = Number.isNaN(tip) ? -stem.direction * Infinity : tip;
    found.push({ x: x + stem.x, top: Math.min(stem.from, end), bottom: Math.max(stem.from, end) });
  }
  return found;
}
