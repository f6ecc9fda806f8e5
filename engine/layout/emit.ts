/** Pass 13: turns a finished system into flat typed arrays. */
import type { Emitted } from '../display/ink.ts';
import { Ink } from '../display/ink.ts';
import { emitAttachments } from './emitAttachments.ts';
import { emitMeasureChords, emitTablature } from './emitChords.ts';
import { emitMeasureSigns, emitPartNames, emitSigns, emitStaffLines, emitSystemStart, staffRef } from './emitStaves.ts';
import { emitMarks } from './emitMarks.ts';
import { staffInks } from './staffInk.ts';
import { finish, type Steps } from '../steps.ts';
import type { SystemLayout } from './systemLayout.ts';

const MEASURES_A_STEP = 16;
const MARKS_A_STEP = 512;

/** Some milliseconds a step, however long the system is. */
export function* emitSystemInSteps(system: SystemLayout): Steps<Emitted> {
  const ink = new Ink();
  const { frame, stems } = system;
  const inks = staffInks(ink, system);
  emitStaffLines(ink, system);
  emitSystemStart(ink, system);
  emitPartNames(ink, system);
  for (const [index, measure] of frame.measures.entries()) {
    emitMeasureSigns(ink, system, measure);
    emitAttachments(inks, system, measure);
    emitTablature(inks, measure);
    emitMeasureChords(inks, measure, stems.tips[index] as Float64Array);
    if (index % MEASURES_A_STEP === MEASURES_A_STEP - 1) yield;
  }
  emitSigns(ink, system, frame.courtesy.signs, frame.courtesyX, (frame.measures.at(-1)?.index ?? 0) + 1);
  for (const [index, beam] of stems.beams.entries()) {
    if (index % MARKS_A_STEP === MARKS_A_STEP - 1) yield;
    const measure = frame.measures[beam.measure]?.index ?? 0;
    const element = ink.element(staffRef(system, 'beam', beam.staff, measure));
    for (const quad of beam.quads) inks[beam.staff]?.quad(quad, element);
  }
  yield* emitMarks(inks, system.marks);
  return ink.finish();
}

export const emitSystem = (system: SystemLayout): Emitted => finish(emitSystemInSteps(system));
