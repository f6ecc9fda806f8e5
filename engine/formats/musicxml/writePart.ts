/** One part, measure by measure. */
import { writeAttributes } from './writeAttributes.ts';
import { writeLeftBarline, writeRightBarline } from './writeBarlines.ts';
import { writeJumps, writeRehearsal } from './writeDirections.ts';
import { closeTies, markAccidentals, noteSlots, writtenKey, type OpenTie, type WrittenKey } from './noteSlots.ts';
import { numberAfter } from './measureNumber.ts';
import { partId } from './writePartList.ts';
import { writeVoices } from './writeVoices.ts';
import { withTablature } from './tablature.ts';
import type { PartWriting } from './partWriting.ts';
import type { TupletNesting } from './tupletNesting.ts';
import type { Measure, TimeSignature } from '../../model/score.ts';

/** What goes on from measure to measure. */
interface Running {
  number: number;
  key: WrittenKey;
  time: TimeSignature;
  ties: OpenTie[];
  readonly tuplets: Map<number, TupletNesting>;
}

/** Uncounted measures are X1, X2 …, a pickup at the start is 0. */
function measureAttributes(measure: Measure, index: number, running: Running): Record<string, string | number> {
  if (!measure.unnumbered) {
    const number = measure.number ?? String(running.number);
    running.number = numberAfter(number, running.number);
    return { number };
  }
  return { number: index === 0 ? 0 : `X${index}`, implicit: 'yes' };
}

function writeBreaks({ systemBreak, pageBreak, timestamp }: Measure, { xml, index }: PartWriting): void {
  if (index === 0 && timestamp !== undefined) xml.instruction('songleaf-timestamp', String(timestamp));
  if (!systemBreak && !pageBreak) return;
  xml.empty('print', { 'new-system': systemBreak ? 'yes' : undefined, 'new-page': pageBreak ? 'yes' : undefined });
}

function writeMeasure(index: number, running: Running, writing: PartWriting, unit: number): void {
  const { xml, score, part } = writing;
  const measure = score.measures[index];
  const stored = part.measures[index];
  if (measure === undefined || stored === undefined) return;
  const content = withTablature(stored, part);
  if (measure.key !== undefined) running.key = writtenKey(measure.key, writing.interval);
  running.time = measure.time ?? running.time;
  const slots = noteSlots(content, writing.interval);
  running.ties = closeTies(slots, running.ties, measure.duration);
  markAccidentals(slots, running.key);
  xml.element('measure', measureAttributes(measure, index, running), () => {
    writeBreaks(measure, writing);
    writeAttributes(index, writing, unit);
    writeLeftBarline(measure, writing);
    if (writing.index === 0) writeRehearsal(measure, writing);
    if (writing.index === 0) writeJumps(measure, 'start', writing);
    writeVoices({ measure, content, slots, time: running.time, tuplets: running.tuplets }, writing);
    if (writing.index === 0) writeJumps(measure, 'end', writing);
    writeRightBarline(measure, index === score.measures.length - 1, writing);
  });
}

export function writePart(writing: PartWriting, unit: number): void {
  const running: Running = {
    number: 1,
    key: { fifths: 0 },
    time: { beats: [4], beatType: 4 },
    ties: [],
    tuplets: new Map(),
  };
  writing.xml.element('part', { id: partId(writing.index) }, () => {
    writing.score.measures.forEach((_, index) => {
      writeMeasure(index, running, writing, unit);
    });
  });
}
