/**
 * Slurs from one staff to another. They wait until the staves stand; then they clear the chords of their own voice, on
 * whichever staff these are, and let the rest of the music pass.
 */
import { engravingDefaults } from '../../smufl/engravingDefaults.data.ts';
import type { CurveMark } from '../marks.ts';
import { Skyline } from '../skyline.ts';
import type { ChordInSystem, CrossStaffSlur, MarkSheet } from './markSheet.ts';
import { archPoints } from './slurArch.ts';
import { endAt } from './slurEnds.ts';

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

export function placeCrossStaffSlur(
  sheet: MarkSheet,
  slur: CrossStaffSlur,
  staffY: readonly number[],
  tipOf: TipOf,
): CurveMark {
  const { side, first, last, staff, endStaff, element } = slur;
  const from = first === undefined ? slur.from : endAt(sheet, { ...first, tip: tipOf(first) }, side);
  const to = last === undefined ? slur.to : endAt(sheet, { ...last, tip: tipOf(last) }, side);
  const origin = staffY[staff] ?? 0;
  const [start, end] = [
    { ...from, y: from.y + origin },
    { ...to, y: to.y + (staffY[endStaff] ?? 0) },
  ];
  const points = archPoints(chordSkyline({ ...slur, from, to }, staffY, tipOf), side, start, end);
  return {
    kind: 'curve',
    staff,
    element,
    points: points.map((value, index) => (index % 2 === 0 ? value : value - origin)) as unknown as CurveMark['points'],
    middle: engravingDefaults.slurMidpointThickness,
    ends: engravingDefaults.slurEndpointThickness,
  };
}
