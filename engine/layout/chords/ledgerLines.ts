/** Ledger lines of one chord, each wider on both sides than the heads on it. */
import type { HeadShape, LedgerLine } from '../types/shapes.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { extension: ledgerExtension } = engravingStyle.ledgerLines;

const NONE: readonly LedgerLine[] = [];

/** `lines`: number of staff lines; `scale`: size of the chord. */
export function ledgerLines(heads: readonly HeadShape[], lines: number, scale: number): readonly LedgerLine[] {
  const topLine = 4 - (lines - 1);
  const bottomLine = 4 + (lines - 1);
  if (heads.every(({ position }) => position > topLine - 2 && position < bottomLine + 2)) return NONE;
  const drawn: LedgerLine[] = [];
  const addLines = (from: number, step: 2 | -2, isBeyond: (position: number) => boolean): void => {
    for (let position = from; heads.some((head) => isBeyond(head.position - position)); position += step) {
      // Heads beyond the line need it too, but its width follows the heads that touch it.
      const needing = heads.filter((head) => isBeyond(head.position - position));
      const touching = needing.filter((head) => Math.abs(head.position - position) <= 1);
      const widest = touching.length > 0 ? touching : needing.slice(0, 1);
      const left = Math.min(...widest.map((head) => head.x));
      const right = Math.max(...widest.map((head) => head.x + head.glyph.right * scale));
      drawn.push({ left: left - ledgerExtension * scale, right: right + ledgerExtension * scale, y: position / 2 });
    }
  };
  addLines(topLine - 2, -2, (distance) => distance <= 0);
  addLines(bottomLine + 2, 2, (distance) => distance >= 0);
  return drawn;
}
