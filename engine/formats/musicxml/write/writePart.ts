/** Writes the measures of one part. */
import { writeAttributes } from './writeAttributes.ts';
import { writeLeftBarline, writeRightBarline } from './writeBarlines.ts';
import { writeJumps, writeRehearsal } from './writeDirections.ts';
import { closeTies, markAccidentals, noteSlots, type OpenTie } from '../fit/noteSlots.ts';
import { WrittenKeys } from '../fit/writtenKeys.ts';
import { writeVoices } from './writeVoices.ts';
import { withTablature } from '../tables/tablature.ts';
import type { PartWriting } from './partWriting.ts';
import type { TupletNesting } from '../fit/tupletNesting.ts';
import { writeElement } from '../xml/foreignElement.ts';
import type { Measure, PartMeasure, TimeSignature } from '../../../model/score.ts';

/** State that one measure passes to the next. */
interface Running {
  readonly keys: WrittenKeys;
  time: TimeSignature;
  ties: OpenTie[];
  readonly tuplets: Map<number, TupletNesting>;
}

function writePrint(
  { systemBreak, pageBreak, timestamp }: Measure,
  { print }: PartMeasure,
  { xml, index }: PartWriting,
): void {
  if (index === 0 && timestamp !== undefined) xml.instruction('songleaf-timestamp', String(timestamp));
  if (!systemBreak && !pageBreak && print === undefined) return;
  const breaks = { ...(systemBreak && { 'new-system': 'yes' }), ...(pageBreak && { 'new-page': 'yes' }) };
  writeElement({ ...print, name: 'print', attributes: { ...print?.attributes, ...breaks } }, xml);
}

function writeMeasure(index: number, running: Running, writing: PartWriting, unit: number): void {
  const { score, part } = writing;
  const measure = score.measures[index];
  const stored = part.measures[index];
  if (measure === undefined || stored === undefined) return;
  const content = withTablature(stored, part);
  running.keys.enter(measure, stored, writing.interval);
  running.time = measure.time ?? running.time;
  const slots = noteSlots(content, writing.interval);
  running.ties = closeTies(slots, running.ties, measure.duration);
  markAccidentals(slots, running.keys);
  writePrint(measure, stored, writing);
  writeAttributes(index, writing, unit);
  writeLeftBarline(measure, writing);
  if (writing.index === 0) writeRehearsal(measure, writing);
  if (writing.index === 0) writeJumps(measure, 'start', writing);
  writeVoices({ measure, content, slots, time: running.time, tuplets: running.tuplets }, writing);
  if (writing.index === 0) writeJumps(measure, 'end', writing);
  writeRightBarline(measure, index === score.measures.length - 1, writing);
}

/**
 * Returns a function that writes the content of a measure of the part. It must be called for each measure once, in
 * order, because ties, keys and tuplets continue from one measure to the next.
 */
export function measureWriter(writing: PartWriting, unit: number): (index: number) => void {
  const running: Running = { keys: new WrittenKeys(), time: { beats: [4], beatType: 4 }, ties: [], tuplets: new Map() };
  let current = writing;
  return (index) => {
    const interval = writing.part.measures[index]?.transposition;
    if (interval !== undefined) current = { ...current, interval };
    writeMeasure(index, running, current, unit);
  };
}
