/** The ends of slurs at chords: at the head, or at the stem's end where the slur is on the stem side, outside of all signs. */
import type { OutsideStaff, Side } from '../skyline/outsideStaff.ts';
import type { ArchEnd } from '../types/marks.ts';
import { type ChordInSystem, chordEdge, headCentreInSystem } from '../skyline/chordInSystem.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { endGap: slurEndGap, graceEnd, ownNoteClearance, headSideRatio } = engravingStyle.slurs;

/** The horizontal range of a chord's heads with a clearance, which its own slur need not rise over. */
export function ownHeads({ shape, x }: ChordInSystem): Pick<ArchEnd, 'left' | 'right'> {
  const heads = shape.heads.length > 0 ? shape.heads : shape.rest === null ? [] : [shape.rest];
  return {
    left: x + Math.min(...heads.map((head) => head.x)) - ownNoteClearance,
    right: x + Math.max(...heads.map((head) => head.x + head.glyph.right * shape.scale)) + ownNoteClearance,
  };
}

/** The end of a grace note's slur: beside the head of its main note, left of the stem. */
export function besideHead(chord: ChordInSystem, side: Side): ArchEnd {
  const own = ownHeads(chord);
  const head = side === 'above' ? chord.shape.heads.at(-1) : chord.shape.heads[0];
  const y = (head?.position ?? 4) / 2 + (side === 'above' ? -graceEnd.y : graceEnd.y);
  return { ...own, x: own.left + ownNoteClearance + graceEnd.x, y };
}

/** The end of a slur at a chord; y from the chord's staff. */
export function endAt(sheet: OutsideStaff, chord: ChordInSystem, side: Side): ArchEnd {
  const sign = side === 'above' ? -1 : 1;
  const { shape } = chord;
  const isStemSide = shape.stem !== null && (shape.stem.direction === 1) === (side === 'above');
  const edge = sheet.beyondSigns(shape, side, chordEdge(chord, side));
  const own = ownHeads(chord);
  if (!isStemSide) return { x: headCentreInSystem(chord), y: edge + sign * slurEndGap * headSideRatio, ...own };
  return { x: chord.x + (shape.stem?.x ?? 0), y: edge + sign * slurEndGap, ...own };
}
