/** The hairpins, pedals and octave lines of copied notes: a line is copied where all notes under it are. */
import type { Direction } from '../../model/direction.ts';
import type { Part, Score } from '../../model/score.ts';
import { scoreDuration } from '../../model/scoreContext.ts';
import { ticks } from '../../units.ts';
import { momentAt, startOf } from '../soundingNotes.ts';
import type { MeasureMoment } from './freeNumber.ts';
import { LINE_KINDS, linesOf, putLine, type Line } from './lines.ts';

/** Ticks from the start of the score. */
interface TimeSpan {
  readonly start: number;
  readonly end: number;
}

/** The lines of a part inside a span, as marks of a fragment that begins with the span and with the staff `top`. */
export function copiedLines(
  score: Score,
  part: Part,
  { start, end }: TimeSpan,
  staves: { readonly top: number; readonly height: number },
): readonly Direction[] {
  const timeOf = ({ measure, at }: MeasureMoment): number => startOf(score, measure) + at;
  const moved = (mark: Line, moment: MeasureMoment): Direction => ({
    ...mark,
    at: ticks(timeOf(moment) - start),
    staff: mark.staff - staves.top,
  });
  return LINE_KINDS.flatMap((kind) => linesOf(part, kind))
    .filter(({ start: mark, from, to }) => {
      const isCopied = mark.staff >= staves.top && mark.staff < staves.top + staves.height;
      return isCopied && timeOf(from) >= start && timeOf(to) <= end;
    })
    .flatMap((line) => [moved(line.start, line.from), moved(line.stop, line.to)])
    .sort((a, b) => a.at - b.at);
}

/** The end of the measure that ends at a moment, or the moment. */
function endAt(score: Score, time: number): MeasureMoment {
  const { measure, onset } = momentAt(score, time);
  const before = onset === 0 ? score.measures[measure - 1] : undefined;
  return before === undefined ? { measure, at: onset } : { measure: measure - 1, at: before.duration };
}

/** Adds the lines of a copied part to part `index`, from a moment on and `down` staves lower. */
export function pasteLines(score: Score, copied: Part, index: number, start: number, down: number): Score {
  const end = scoreDuration(score);
  let edited = score;
  for (const line of LINE_KINDS.flatMap((kind) => linesOf(copied, kind))) {
    const [from, to] = [start + line.from.at, Math.min(end, start + line.to.at)];
    const staff = line.start.staff + down;
    if (from >= to || score.parts[index]?.staves[staff] === undefined) continue;
    const { measure, onset } = momentAt(score, from);
    const place = { part: index, staff, from: { measure, at: onset }, to: endAt(score, to) };
    edited = putLine(edited, place, line.start, line.stop);
  }
  return edited;
}
