/**
 * Slurs from one staff to another. They wait until the staves stand; then they clear the chords of their own voice, on
 * whichever staff these are, and let the rest of the music pass.
 */
import type { ElementRef } from '../../display/displayList.ts';
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { CurveMark } from '../marks.ts';
import { Skyline } from '../skyline.ts';
import type { ChordInSystem, Side } from './markSheet.ts';
import { archPoints, type ArchEnd } from './slurArch.ts';

export interface CrossStaffSlur {
  readonly side: Side;
  /** Ends, y each from its own staff. */
  readonly from: ArchEnd;
  readonly to: ArchEnd;
  readonly staff: number;
  readonly endStaff: number;
  /** Chords of the voice from the first to the last one. */
  readonly chords: readonly ChordInSystem[];
  readonly element: ElementRef;
}

function chordSkyline({ chords, from, to }: CrossStaffSlur, staffY: readonly number[], tipOf: TipOf): Skyline {
  const skyline = new Skyline(from.x - 2, to.x + 2, Infinity, -Infinity);
  for (const chord of chords) {
    const { shape, x } = chord;
    const y = staffY[shape.event.staff] ?? 0;
    skyline.add(x + shape.left, y + shape.top, x + shape.right, y + shape.bottom);
    const tip = tipOf(chord);
    if (shape.stem !== null && !Number.isNaN(tip)) skyline.add(x + shape.stem.x, y + tip, x + shape.stem.x, y + tip);
  }
  return skyline;
}

/** y of a stem's free end, once beams between staves are placed. */
export type TipOf = (chord: ChordInSystem) => number;

export function placeCrossStaffSlur(slur: CrossStaffSlur, staffY: readonly number[], tipOf: TipOf): CurveMark {
  const { side, from, to, staff, endStaff, element } = slur;
  const origin = staffY[staff] ?? 0;
  const [start, end] = [
    { ...from, y: from.y + origin },
    { ...to, y: to.y + (staffY[endStaff] ?? 0) },
  ];
  const points = archPoints(chordSkyline(slur, staffY, tipOf), side, start, end);
  return {
    kind: 'curve',
    staff,
    element,
    points: points.map((value, index) => (index % 2 === 0 ? value : value - origin)) as unknown as CurveMark['points'],
    middle: engravingDefaults.slurMidpointThickness,
    ends: engravingDefaults.slurEndpointThickness,
  };
}
