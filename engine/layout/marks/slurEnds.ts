/** Where a slur ends at a chord: at the head, or at the stem's end where it lies on the stem side, outside of all signs. */
import { chordEdge, headCentre } from './articulations.ts';
import type { ChordInSystem, MarkSheet, Side } from './markSheet.ts';
import type { ArchEnd } from './slurArch.ts';

const END_GAP = 0.45;
/** From the left of a notehead and from its middle. */
const GRACE_END = { x: -0.1, y: 0.55 };
/** Beyond its own note a slur keeps this clear before it must rise over what follows. */
const OWN_GAP = 0.1;

/** From the left of a chord's heads to their right. */
export function ownHeads({ shape, x }: ChordInSystem): Pick<ArchEnd, 'left' | 'right'> {
  const heads = shape.heads.length > 0 ? shape.heads : shape.rest === null ? [] : [shape.rest];
  return {
    left: x + Math.min(...heads.map((head) => head.x)) - OWN_GAP,
    right: x + Math.max(...heads.map((head) => head.x + head.glyph.right * shape.scale)) + OWN_GAP,
  };
}

/** The slur of a grace note ends at the head of its main note, before a stem that is in the way. */
export function besideHead(chord: ChordInSystem, side: Side): ArchEnd {
  const own = ownHeads(chord);
  const head = side === 'above' ? chord.shape.heads.at(-1) : chord.shape.heads[0];
  const y = (head?.position ?? 4) / 2 + (side === 'above' ? -GRACE_END.y : GRACE_END.y);
  return { ...own, x: own.left + OWN_GAP + GRACE_END.x, y };
}

export function endAt(sheet: MarkSheet, chord: ChordInSystem, side: Side): ArchEnd {
  const sign = side === 'above' ? -1 : 1;
  const { shape } = chord;
  const isStemSide = shape.stem !== null && (shape.stem.direction === 1) === (side === 'above');
  const edge = sheet.beyondSigns(shape, side, chordEdge(chord, side));
  const own = ownHeads(chord);
  if (!isStemSide) return { x: headCentre(chord), y: edge + sign * END_GAP * 0.6, ...own };
  return { x: chord.x + (shape.stem?.x ?? 0), y: edge + sign * END_GAP, ...own };
}
