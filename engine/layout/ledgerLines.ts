/** Ledger lines of one chord, each a little wider than the heads that it serves. */
import { engravingDefaults } from '../smufl/engravingDefaults.data.ts';
import type { HeadShape, LedgerLine } from './shapes.ts';

const EXTENSION = engravingDefaults.legerLineExtension;

const NONE: readonly LedgerLine[] = [];

export function ledgerLines(heads: readonly HeadShape[], lines: number, scale: number): readonly LedgerLine[] {
  const topLine = 4 - (lines - 1);
  const bottomLine = 4 + (lines - 1);
  if (heads.every(({ position }) => position > topLine - 2 && position < bottomLine + 2)) return NONE;
  const drawn: LedgerLine[] = [];
  const addLines = (from: number, step: 2 | -2, isBeyond: (position: number) => boolean): void => {
    for (let position = from; heads.some((head) => isBeyond(head.position - position)); position += step) {
      // A line serves the heads on it and beyond it; a displaced head counts only where it touches the line.
      const served = heads.filter((head) => isBeyond(head.position - position));
      const touching = served.filter((head) => Math.abs(head.position - position) <= 1);
      const widest = touching.length > 0 ? touching : served.slice(0, 1);
      const left = Math.min(...widest.map((head) => head.x));
      const right = Math.max(...widest.map((head) => head.x + head.glyph.right * scale));
      drawn.push({ left: left - EXTENSION * scale, right: right + EXTENSION * scale, y: position / 2 });
    }
  };
  addLines(topLine - 2, -2, (distance) => distance <= 0);
  addLines(bottomLine + 2, 2, (distance) => distance >= 0);
  return drawn;
}
