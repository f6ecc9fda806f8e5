/**
 * The strokes of a beam group by level: level 0 is the primary beam of all notes, level 1 joins sixteenths, and so on. A
 * stroke that joins nothing is a beamlet; it points to the note with which it completes a beat (Gould, "Beamed groups:
 * partial beams").
 */
import { printedBase } from '../glyphs/printedBase.ts';
import type { MeterGroups } from '../../model/rhythm/meterGroups.ts';
import { beamsByMeter } from '../../model/rhythm/secondaryBeams.ts';
import type { MeasureEvent } from '../types/columns.ts';
import type { BeamSegment } from '../types/beams.ts';

export const beamCount = ({ chord }: MeasureEvent): number => printedBase(chord) - 2;

/** Number of beams between two neighbours of the group. */
function beamsBetween(left: MeasureEvent, right: MeasureEvent, meter: MeterGroups, offset: number): number {
  // Only the primary beam continues over a rest.
  if (right.index > left.index + 1) return 1;
  const startsSubdivision = (right.at + offset) % meter.subdivision === 0;
  const byMeter = beamsByMeter(beamCount(left), beamCount(right), startsSubdivision);
  return Math.min(byMeter, right.chord.beamsBefore ?? Infinity);
}

/** Direction of the beamlet of one short note: towards the neighbour in the same pair, backwards where it ends the pair. */
function beamletDirection(events: readonly MeasureEvent[], index: number, level: number, offset: number): -1 | 1 {
  if (index === 0) return 1;
  if (index === events.length - 1) return -1;
  const event = events[index] as MeasureEvent;
  const unit = event.duration * 2;
  const startsUnit = (event.at + offset) % unit === 0;
  const nextReaches = beamCount(events[index + 1] as MeasureEvent) > level - 1;
  return startsUnit && nextReaches ? 1 : -1;
}

/** `offset`: ticks from the metrical start of the measure to its first note (a pickup measure starts late). */
export function beamSegments(events: readonly MeasureEvent[], meter: MeterGroups, offset: number): BeamSegment[] {
  const deepest = Math.max(0, ...events.map(beamCount));
  const segments: BeamSegment[] = [];
  if (events[0]?.chord.fan !== undefined && events.length > 1)
    return Array.from({ length: deepest }, (_, level) => ({ level, from: 0, to: events.length - 1, beamlet: 0 }));
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
        if (beamCount(right) <= level || (level > 0 && beamsBetween(left, right, meter, offset) <= level)) break;
        to++;
      }
      const beamlet = from === to ? beamletDirection(events, from, level, offset) : 0;
      segments.push({ level, from, to, beamlet });
      from = to + 1;
    }
  }
  return segments;
}
