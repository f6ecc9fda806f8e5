/**
 * The strokes of a beam group, level by level: level 0 is the primary beam that all share, level 1 joins sixteenths, and
 * so on. A stroke that joins nothing is a beamlet; it points to the note that it completes a beat with (Gould,
 * "Beamed groups: partial beams").
 */
import type { MeasureEvent } from './alignColumns.ts';
import { printedBase } from './printedBase.ts';
import type { MeterGroups } from '../model/meterGroups.ts';

export interface BeamSegment {
  readonly level: number;
  /** Indexes into the group. */
  readonly from: number;
  readonly to: number;
  /** Direction of a beamlet, 0 for a stroke between stems. */
  readonly beamlet: -1 | 0 | 1;
}

export const beamCount = ({ chord }: MeasureEvent): number => printedBase(chord) - 2;

/** From three beams on, groups of short notes keep one beam across each subdivision of the beat. */
const BEAMS_TO_SUBDIVIDE = 3;

function breaksSecondary(left: MeasureEvent, right: MeasureEvent, meter: MeterGroups, offset: number): boolean {
  // Over a rest only the primary beam goes on.
  if (right.index > left.index + 1) return true;
  if (Math.min(beamCount(left), beamCount(right)) < BEAMS_TO_SUBDIVIDE) return false;
  return (right.at + offset) % meter.subdivision === 0;
}

/** A lone short note points at the neighbour inside the same pair: backwards where it ends a longer unit. */
function beamletDirection(events: readonly MeasureEvent[], index: number, level: number, offset: number): -1 | 1 {
  if (index === 0) return 1;
  if (index === events.length - 1) return -1;
  const event = events[index] as MeasureEvent;
  const unit = event.duration * 2;
  const startsUnit = (event.at + offset) % unit === 0;
  const nextReaches = beamCount(events[index + 1] as MeasureEvent) > level - 1;
  return startsUnit && nextReaches ? 1 : -1;
}

export function beamSegments(events: readonly MeasureEvent[], meter: MeterGroups, offset: number): BeamSegment[] {
  const deepest = Math.max(0, ...events.map(beamCount));
  const segments: BeamSegment[] = [];
  for (let level = 0; level < deepest; level++) {
    let from = 0;
    while (from < events.length) {
      if (beamCount(events[from] as MeasureEvent) <= level) {
        from++;
        continue;
      }
      let to = from;
      while (to + 1 < events.length) {
        const [left, right] = [events[to] as MeasureEvent, events[to + 1] as MeasureEvent];
        if (beamCount(right) <= level || (level > 0 && breaksSecondary(left, right, meter, offset))) break;
        to++;
      }
      const beamlet = from === to ? beamletDirection(events, from, level, offset) : 0;
      segments.push({ level, from, to, beamlet });
      from = to + 1;
    }
  }
  return segments;
}
