/** The passes below the line for one system. Systems are independent of each other. */
import type { Box } from '../display/displayList.ts';
import { placeCrossBeams, reserveCrossBeams } from './crossStaffBeams.ts';
import type { Frame } from './frame.ts';
import { inkSkylines } from './inkSkylines.ts';
import { heightsOf, placeCrossStaffSlur, type TipOf } from './marks/crossStaffSlurs.ts';
import { MarkSheet } from './marks/markSheet.ts';
import type { StaffPlace } from './measureContext.ts';
import { placeBeams } from './placeBeams.ts';
import { placeMarks, type MarkOptions } from './placeMarks.ts';
import type { Skyline } from './skyline.ts';
import { staffScaleOf } from './staffHeights.ts';
import { spaceStaves } from './spaceStaves.ts';
import type { StaffGroups } from './staffGroups.ts';
import type { Steps } from '../steps.ts';
import type { SystemLayout } from './systemLayout.ts';

export interface SystemInput {
  readonly frame: Frame;
  readonly places: readonly StaffPlace[];
  readonly groups: StaffGroups;
  readonly marks: MarkOptions;
  /** By part, left of the staves. */
  readonly names: readonly string[];
  /** Room left of the systemic barline. */
  readonly indent: number;
}

function boundsOf(frame: Frame, skylines: readonly Skyline[], staffY: readonly number[], indent: number): Box {
  let [top, bottom] = [0, 0];
  skylines.forEach((skyline, staff) => {
    const extremes = skyline.extremes;
    const scale = staffScaleOf({ frame }, staff);
    top = Math.min(top, (staffY[staff] as number) + extremes.top * scale);
    bottom = Math.max(bottom, (staffY[staff] as number) + extremes.bottom * scale);
  });
  return { left: -indent, top, right: frame.right, bottom };
}

/** Pauses between passes. */
export function* layoutSystem({ frame, places, groups, marks, names, indent }: SystemInput): Steps<SystemLayout> {
  const stems = yield* placeBeams(frame);
  yield;
  const skylines = yield* inkSkylines(frame, stems, places.length);
  const sheet = yield* MarkSheet.inSteps(frame, stems, places, skylines);
  yield;
  yield* placeMarks(sheet, marks);
  const reserved = reserveCrossBeams(frame, skylines);
  const scaleOf = (staff: number): number => staffScaleOf({ frame }, staff);
  const staffY = spaceStaves(skylines, places, scaleOf);
  // What lies between staves is placed in the heights of its own staff.
  const ownY = staffY.map((y, staff) => y / scaleOf(staff));
  const crossBeams = placeCrossBeams(reserved, stems, ownY);
  sheet.standOn(crossBeams);
  const beams = [...stems.beams, ...crossBeams];
  const tipOf: TipOf = ({ measure, shape }) =>
    stems.tips[frame.measures.indexOf(measure)]?.[shape.event.id] ?? Number.NaN;
  const heights = heightsOf(staffY, scaleOf);
  for (const slur of sheet.crossStaffSlurs) placeCrossStaffSlur(sheet, slur, heights, tipOf);
  const bounds = boundsOf(frame, skylines, staffY, indent);
  return { frame, stems: { ...stems, beams }, marks: sheet.marks, staffY, places, groups, names, indent, bounds };
}
