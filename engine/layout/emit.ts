/** Pass 13: turns a finished system into flat typed arrays. */
import type { Emitted } from '../display/ink.ts';
import { Ink } from '../display/ink.ts';
import { emitAttachments } from './emitAttachments.ts';
import { emitMeasureChords, emitTablature } from './emitChords.ts';
import { emitMeasureSigns, emitPartNames, emitSigns, emitStaffLines, emitSystemStart, staffRef } from './emitStaves.ts';
import { emitMarks } from './emitMarks.ts';
import { staffInks } from './staffInk.ts';
import type { SystemLayout } from './systemLayout.ts';

export function emitSystem(system: SystemLayout): Emitted {
  const ink = new Ink();
  const { frame, stems } = system;
  const inks = staffInks(ink, system);
  emitStaffLines(ink, system);
  emitSystemStart(ink, system);
  emitPartNames(ink, system);
  frame.measures.forEach((measure, index) => {
    emitMeasureSigns(ink, system, measure);
    emitAttachments(inks, system, measure);
    emitTablature(inks, measure);
    emitMeasureChords(inks, measure, stems.tips[index] as Float64Array);
  });
  emitSigns(ink, system, frame.courtesy.signs, frame.courtesyX, (frame.measures.at(-1)?.index ?? 0) + 1);
  for (const beam of stems.beams) {
    const measure = frame.measures[beam.measure]?.index ?? 0;
    const element = ink.element(staffRef(system, 'beam', beam.staff, measure));
    for (const quad of beam.quads) inks[beam.staff]?.quad(quad, element);
  }
  emitMarks(inks, system.marks);
  return ink.finish();
}
