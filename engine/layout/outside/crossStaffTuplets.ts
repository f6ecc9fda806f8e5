/**
 * Numbers of tuplets whose beam runs between two staves. They stand at the beam (Gould, "Tuplets: cross-staff beams"),
 * so they are placed after the staves are spaced and the beam is placed: over or under its middle, or a little beside,
 * where neither stems nor other ink of the two staves are.
 */
import type { Heights } from '../curves/crossStaffSlurs.ts';
import type { CrossStaffTuplet, OutsideStaff } from '../skyline/outsideStaff.ts';
import type { PlacedBeam } from '../types/beams.ts';
import { engravingStyle } from '../engravingStyle.ts';
import { numberGlyphs, numberWidth } from '../glyphs/tupletNumber.ts';

const { beamGap, besideSteps, numberScale, aroundNumber } = engravingStyle.tuplets;

/** Half of the height of the digits beside the size of the number. */
const HALF_DIGIT = 0.75;
/** Cost of ink under the number, and of each staff space beside the middle. */
const INK_COST = 10;
const BESIDE_COST = 0.3;

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** Height of the ink on all staves that the box, in the system's coordinates, would cover. */
function inkIn(sheet: OutsideStaff, { staves, measure }: CrossStaffTuplet, heights: Heights, box: Box): number {
  const [left, top, right, bottom] = box;
  let sum = 0;
  for (const staff of staves) {
    const [highest, lowest] = [heights.onStaff(staff, top), heights.onStaff(staff, bottom)];
    for (const grid of [sheet.obstacleGrid(staff), sheet.slurGrid(staff)])
      sum += grid.shared(left, highest, right, lowest);
  }
  const tips = sheet.stems.tips[sheet.frame.measures.indexOf(measure)];
  for (const { shape, x } of sheet.chordsWithin(measure.index)) {
    const [{ stem, event }, stemX] = [shape, x + (shape.stem?.x ?? 0)];
    if (stem === null || !staves.includes(event.staff) || stemX < left || stemX > right) continue;
    const ends = [(shape.heads[0]?.position ?? 0) / 2, (shape.heads.at(-1)?.position ?? 0) / 2];
    const tip = tips?.[shape.stemOwner ?? event.id] ?? Number.NaN;
    const ys = [...ends, Number.isNaN(tip) ? (ends[0] as number) : tip].map((y) => heights.inSystem(event.staff, y));
    sum += Math.max(0, Math.min(bottom, Math.max(...ys)) - Math.max(top, Math.min(...ys)));
  }
  return sum;
}

/** The extent of the beams between the ends of the tuplet, in the system's coordinates. */
function beamExtent({ quads, staff }: PlacedBeam, heights: Heights): readonly [top: number, bottom: number] {
  const ys = quads.flatMap((quad) => quad.filter((_, index) => index % 2 === 1));
  return [heights.inSystem(staff, Math.min(...ys)), heights.inSystem(staff, Math.max(...ys))];
}

/** Places one number; the beam is the one that joins the tuplet's chords. */
function placeNumber(sheet: OutsideStaff, tuplet: CrossStaffTuplet, beam: PlacedBeam, heights: Heights): void {
  const { start, from, to, measure } = tuplet;
  const [top, bottom] = beamExtent(beam, heights);
  const [halfWidth, halfHeight] = [numberWidth(start) / 2 + aroundNumber / 2, HALF_DIGIT * numberScale];
  let best: { readonly x: number; readonly y: number; readonly cost: number } | null = null;
  for (const beside of besideSteps) {
    for (const y of [top - beamGap - halfHeight, bottom + beamGap + halfHeight]) {
      const x = (from + to) / 2 + beside;
      const box: Box = [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight];
      const cost = INK_COST * inkIn(sheet, tuplet, heights, box) + BESIDE_COST * Math.abs(beside);
      if (best === null || cost < best.cost) best = { x, y, cost };
    }
  }
  if (best === null) return;
  const element = sheet.staffElement('tuplet', beam.staff, measure.index);
  let left = best.x - numberWidth(start) / 2;
  const y = heights.onStaff(beam.staff, best.y);
  for (const digit of numberGlyphs(start)) {
    const middle = ((digit.top + digit.bottom) / 2) * numberScale;
    sheet.glyph(beam.staff, digit, left, y - middle, element, numberScale);
    left += digit.advance * numberScale;
  }
}

export function placeCrossStaffTuplets(sheet: OutsideStaff, beams: readonly PlacedBeam[], heights: Heights): void {
  for (const tuplet of sheet.crossStaffTuplets) {
    const measure = sheet.frame.measures.indexOf(tuplet.measure);
    const beam = beams.find((placed) => placed.measure === measure && placed.group === tuplet.group);
    if (beam !== undefined) placeNumber(sheet, tuplet, beam, heights);
  }
}
