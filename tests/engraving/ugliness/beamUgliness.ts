/** Beams: their rise and angle against what Gould allows ("Beams: angle of a beam"), and the lengths of beamed stems. */
import type { SystemDisplay } from '../../../engine/display/displayList.ts';
import type { InkItem } from '../collisions/inkItems.ts';
import { record, type Box, type Measured } from './uglyPlace.ts';
import type { Finding } from './slurUgliness.ts';

/** Staff spaces; Gould's steepest beam, for an octave or more, rises by two spaces. A beam has a slope of 1 : 3 at most. */
const STEEPEST_RISE = 2;
const STEEPEST_SLOPE = 0.36;
/** Shorter quadrilaterals are the stubs of single notes. Staff spaces. */
export const SHORTEST_BEAM = 1.6;
/** A stem of three octaves. Longer ones join staves, or follow a beam that lies too far from its notes. */
const LONGEST_STEM = 10.5;

function beamFindings({ quads, elements }: SystemDisplay, measured: Measured): Finding[] {
  const found: Finding[] = [];
  for (let index = 0; index < quads.count; index++) {
    const element = elements[quads.element[index] ?? 0];
    if (element?.kind !== 'beam') continue;
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = quads.data.subarray(index * 8, index * 8 + 4);
    const [length, rise] = [x2 - x1, Math.abs(y2 - y1)];
    if (length < SHORTEST_BEAM) continue;
    const slope = rise / length;
    record(measured, 'beam rise', rise);
    record(measured, 'beam slope', slope);
    const ugliness = Math.max(rise / STEEPEST_RISE, slope / STEEPEST_SLOPE);
    const box: Box = [x1, Math.min(y1, y2), x2, Math.max(y1, y2)];
    const detail = `rises ${rise.toFixed(2)} in ${length.toFixed(1)}`;
    found.push({ cause: 'slope', ugliness, detail, measure: element.measure, box });
  }
  return found;
}

function stemFindings(items: readonly InkItem[], measured: Measured): Finding[] {
  return items.flatMap(({ kind, element, box }) => {
    if (kind !== 'stem' || element.kind !== 'stem') return [];
    const length = box[3] - box[1];
    record(measured, 'stem length', length);
    const detail = `a stem of ${length.toFixed(1)} spaces`;
    return [{ cause: 'stem', ugliness: length / LONGEST_STEM, detail, measure: element.measure, box }];
  });
}

export const beamAndStemFindings = (
  system: SystemDisplay,
  items: readonly InkItem[],
  measured: Measured,
): readonly Finding[] => [...beamFindings(system, measured), ...stemFindings(items, measured)];
