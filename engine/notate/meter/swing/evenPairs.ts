/** A performance with swing as if its pairs had been played evenly, and back. */
import { EVEN, LONG, movedShare } from '../../../theory/swungShare.ts';
import { seconds } from '../../../units.ts';
import type { TimedNote } from '../../timedNote.ts';
import type { DrumStrokes } from '../drums/drumStrokes.ts';
import { writtenPath, type MetricalHypothesis } from '../hypotheses/metricalHypotheses.ts';
import type { OnsetGroup } from '../onsetGroups.ts';
import { tempoCurve } from '../tempoCurve.ts';
import type { Pairs } from './pairs.ts';

/** Maps a moment of the performance to where it would be if the pairs were even. */
export function evenTimes(
  groups: readonly OnsetGroup[],
  hypothesis: MetricalHypothesis,
  { span, start }: Pairs,
): (time: number) => number {
  const { timeOf, unitOf } = tempoCurve(writtenPath(hypothesis), groups);
  return (time) => {
    const pair = Math.floor((unitOf(time) - start) / span);
    const [from, to] = [timeOf(start + pair * span), timeOf(start + (pair + 1) * span)];
    const part = Math.min(1, Math.max(0, (time - from) / Math.max(1e-3, to - from)));
    return from + movedShare(part, LONG, EVEN) * (to - from);
  };
}

export const evenGroups = (groups: readonly OnsetGroup[], evenOf: (time: number) => number): OnsetGroup[] =>
  groups.map(({ time, notes }) => ({ time: evenOf(time), notes: notes.map((note) => evenNote(note, evenOf)) }));

const evenNote = (note: TimedNote, evenOf: (time: number) => number): TimedNote => ({
  ...note,
  onset: seconds(evenOf(note.onset)),
  offset: seconds(evenOf(note.offset)),
  ...(note.released === undefined ? {} : { released: seconds(evenOf(note.released)) }),
});

export const evenStrokes = (strokes: DrumStrokes, evenOf: (time: number) => number): DrumStrokes => ({
  ...strokes,
  time: strokes.time.map(evenOf),
});

/** The unit at which a position of even music sounds where pairs of `span` units are swung; a whole number. */
export function swungUnit(unit: number, span: number): number {
  const pair = Math.floor(unit / span) * span;
  return pair + Math.round(span * movedShare((unit - pair) / span, EVEN, LONG));
}
