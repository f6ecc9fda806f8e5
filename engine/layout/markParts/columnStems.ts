/** Stems of other voices, and flags, in the column of a chord, which its signs must clear. */
import { ObstacleGrid } from '../skyline/obstacleGrid.ts';
import type { OutsideStaff } from '../skyline/outsideStaff.ts';
import type { ChordInSystem } from '../skyline/chordInSystem.ts';

export interface StemInWay {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
}

/** Chords of the column that do not share the chord's stem. */
function othersOf(sheet: OutsideStaff, { measure, shape: own }: ChordInSystem): readonly ChordInSystem[] {
  return sheet.chordsWithin(measure.index).filter((chord) => {
    const { stemOwner, event } = chord.shape;
    if (event.staff !== own.event.staff || event.column !== own.event.column) return false;
    return (stemOwner ?? event.id) !== (own.stemOwner ?? own.event.id);
  });
}

/**
 * Returns the stems of the other chords. One whose beam is between staves is not placed yet and is treated as endless.
 */
export function columnStems(sheet: OutsideStaff, chord: ChordInSystem): readonly StemInWay[] {
  const found: StemInWay[] = [];
  for (const { shape, x, tip } of othersOf(sheet, chord)) {
    const { stem } = shape;
    if (stem === null) continue;
    const end = Number.isNaN(tip) ? -stem.direction * Infinity : tip;
    found.push({ x: x + stem.x, top: Math.min(stem.from, end), bottom: Math.max(stem.from, end) });
  }
  return found;
}

/** The ink of the chord's own flags, several of which reach beyond its stem, and of those of the other chords. */
export function columnFlags(sheet: OutsideStaff, chord: ChordInSystem): ObstacleGrid {
  const grid = new ObstacleGrid();
  for (const { shape, x } of [chord, ...othersOf(sheet, chord)]) {
    const { flag, scale } = shape;
    if (flag === null) continue;
    const { left, top, right, bottom } = flag.glyph;
    const [atX, atY] = [x + flag.x, flag.y];
    grid.add(atX + left * scale, atY + top * scale, atX + right * scale, atY + bottom * scale);
  }
  return grid;
}
