/** Pass 13: turns a finished system into flat typed arrays. */
import type { Emitted } from '../display/ink.ts';
import { Ink } from '../display/ink.ts';
import { emitAttachments } from './emitAttachments.ts';
import { emitMeasureChords, emitTablature } from './emitChords.ts';
import { emitMeasureSigns, emitPartNames, emitSigns, emitStaffLines, emitSystemStart, staffRef } from './emitStaves.ts';
import type { Mark } from './marks.ts';
import type { SystemLayout } from './systemLayout.ts';

function emitMark(ink: Ink, mark: Mark, staffY: readonly number[]): void {
  const y = staffY[mark.staff] as number;
  const element = ink.element(mark.element);
  switch (mark.kind) {
    case 'glyph':
      ink.glyph(mark.glyph.codePoint, mark.x, y + mark.y, mark.scale, element);
      break;
    case 'text': {
      const { text, x, size, style, anchor } = mark;
      ink.text({ text, x, y: y + mark.y, size, style, anchor, element });
      break;
    }
    case 'stroke':
      ink.stroke(mark.x1, y + mark.y1, mark.x2, y + mark.y2, mark.thickness, element);
      break;
    case 'curve':
      ink.curve(mark.points, y, mark.middle, mark.ends, element);
      break;
  }
}

export function emitSystem(system: SystemLayout): Emitted {
  const ink = new Ink();
  const { frame, stems, staffY } = system;
  emitStaffLines(ink, system);
  emitSystemStart(ink, system);
  emitPartNames(ink, system);
  frame.measures.forEach((measure, index) => {
    emitMeasureSigns(ink, system, measure);
    emitAttachments(ink, system, measure);
    emitTablature(ink, measure, staffY);
    emitMeasureChords(ink, measure, staffY, stems.tips[index] as Float64Array);
  });
  emitSigns(ink, system, frame.courtesy.signs, frame.courtesyX, (frame.measures.at(-1)?.index ?? 0) + 1);
  for (const beam of stems.beams) {
    const measure = frame.measures[beam.measure]?.index ?? 0;
    const element = ink.element(staffRef(system, 'beam', beam.staff, measure));
    for (const quad of beam.quads) ink.quad(quad, staffY[beam.staff] as number, element);
  }
  for (const mark of system.marks) emitMark(ink, mark, staffY);
  return ink.finish();
}
