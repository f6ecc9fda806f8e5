/** Emits beams. */
import type { Ink } from '../../display/ink.ts';
import type { PlacedBeam } from '../types/beams.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { staffRef } from './emitStaves.ts';
import type { StaffInk } from './staffInk.ts';

export function emitBeam(ink: Ink, inks: readonly StaffInk[], system: SystemLayout, beam: PlacedBeam): void {
  const measure = system.frame.measures[beam.measure]?.index ?? 0;
  const element = ink.element(staffRef(system, 'beam', beam.staff, measure));
  for (const quad of beam.quads) inks[beam.staff]?.quad(quad, element);
}
