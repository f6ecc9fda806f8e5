/**
 * The functions of the passes that emit the ink of a system, by their names in passes.ts. They are re-exported from the
 * folders of layout, or adapted to the fields of the draft.
 */
import { Ink, type Emitted } from '../../display/ink.ts';
import { emitAttachments } from '../emit/emitAttachments.ts';
import { emitMeasureChords, emitTablature } from '../emit/emitChords.ts';
import * as marks from '../emit/emitMarks.ts';
import { emitMeasureSigns } from '../emit/emitStaves.ts';
import type { StaffInk } from '../emit/staffInk.ts';
import type { MeasureFrame } from '../types/frame.ts';
import type { SystemLayout } from '../types/systemLayout.ts';

export { emitCourtesy, emitStaffLines } from '../emit/emitStaves.ts';
export { emitPartNames, emitSystemStart } from '../emit/emitSystemStart.ts';
export { emitBeam } from '../emit/emitBeam.ts';
export { fixedXs } from '../emit/emitMarks.ts';
export { staffInks } from '../emit/staffInk.ts';

export const newInk = (): Ink => new Ink();

export const emitMeasure = (
  own: Ink,
  inks: readonly StaffInk[],
  system: SystemLayout,
  measure: MeasureFrame,
  index: number,
): void => {
  emitMeasureSigns(own, system, measure);
  emitAttachments(inks, system, measure);
  emitTablature(inks, measure);
  emitMeasureChords(inks, measure, system.stems.tips[index] as Float64Array);
};

export const emitMark = (
  inks: readonly StaffInk[],
  fixed: marks.FixedXs,
  mark: SystemLayout['marks'][number],
): void => {
  marks.emitMark(inks, mark, fixed);
};

export const finishInk = (own: Ink): Emitted => own.finish();
