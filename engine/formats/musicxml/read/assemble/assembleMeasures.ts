/**
 * Assembles the content of measures that all parts share: durations, meters, keys, tempos, barlines, repeats, voltas,
 * jumps.
 */
import type { Measure, Tempo, TimeSignature, Volta } from '../../../../model/score.ts';
import { scoreKeyOf } from './assembleKeys.ts';
import { finishJumps } from './finishJumps.ts';
import { nominalDuration } from '../../../../model/scoreContext.ts';
import { DEFAULT_TEMPO } from '../../../../theory/tempoName.ts';
import { seconds, ticks } from '../../../../units.ts';
import type { DraftBarline, DraftFrame, DraftPart, Mutable } from '../../fit/draft.ts';

/** Merges the tempos of two parts. Parts often repeat a tempo, and a printed tempo replaces one for playback only. */
function mergedTempos(known: readonly Tempo[], more: readonly Tempo[]): Tempo[] {
  const isPrinted = ({ printed }: Tempo): boolean => printed !== false;
  const isSame = (a: Tempo, b: Tempo): boolean =>
    a.at === b.at && a.text === b.text && a.quartersPerMinute === b.quartersPerMinute;
  const added = more.filter((tempo) =>
    isPrinted(tempo) ? !known.some((other) => isSame(other, tempo)) : !known.some(({ at }) => at === tempo.at),
  );
  return [...known.filter((tempo) => isPrinted(tempo) || !added.some(({ at }) => at === tempo.at)), ...added];
}

/** Merges the frames of the parts. The first part with a value determines it; later parts fill missing values. */
function mergedFrame(frames: readonly DraftFrame[]): DraftFrame {
  const [first, ...others] = frames;
  const merged: DraftFrame = first ?? { tempos: [], left: {}, right: {}, jumps: [] };
  for (const frame of others) {
    const { tempos, left, right, jumps, ...rest } = frame;
    Object.assign(merged, { ...rest, ...merged });
    Object.assign(merged.left, { ...left, ...merged.left });
    Object.assign(merged.right, { ...right, ...merged.right });
    merged.tempos = mergedTempos(merged.tempos, tempos);
    merged.jumps.push(...jumps.filter(({ kind }) => !merged.jumps.some((jump) => jump.kind === kind)));
  }
  return merged;
}

/**
 * Moves backward repeats, barline styles and signs from the left of a measure to the right of the measure before, and
 * forward repeats from the right of a measure to the left of the next, because the model stores them there.
 */
function normalizeBarlines(frames: readonly DraftFrame[]): void {
  frames.forEach(({ left, right }, index) => {
    const before = frames[index - 1]?.right;
    if (left.repeat === 'backward' && before !== undefined) {
      before.repeat ??= 'backward';
      before.times ??= left.times ?? 2;
    }
    if (before !== undefined && left.style !== undefined && left.repeat === undefined && left.style !== 'regular') {
      before.style ??= left.style;
    }
    if (before !== undefined && left.signs !== undefined) before.signs ??= left.signs;
    const after = frames[index + 1]?.left;
    if (right.repeat === 'forward' && after !== undefined) {
      after.repeat ??= 'forward';
      delete right.repeat;
    }
  });
}

/**
 * Returns the volta of each measure, from the start of an ending to its stop; the measures between have the volta too.
 */
function voltas(frames: readonly DraftFrame[]): (Volta | undefined)[] {
  const found: (Mutable<Volta> | undefined)[] = [];
  let open: { endings: number[]; text: string; isHidden: boolean } | undefined;
  frames.forEach(({ left, right }, index) => {
    const start =
      left.ending?.type === 'start' ? left.ending : right.ending?.type === 'start' ? right.ending : undefined;
    const before = found.at(-1);
    if (start !== undefined && open !== undefined && before !== undefined) before.stop = 'open';
    if (start !== undefined) open = { endings: start.numbers, text: start.text, isHidden: start.isHidden };
    const end = [left.ending, right.ending].find((ending) => ending !== undefined && ending.type !== 'start');
    const current =
      open ?? (end === undefined ? undefined : { endings: end.numbers, text: '', isHidden: end.isHidden });
    if (current === undefined) {
      found.push(undefined);
      return;
    }
    const isLast = index === frames.length - 1;
    const stop = end === undefined ? (isLast ? 'open' : 'none') : end.type === 'stop' ? 'closed' : 'open';
    const text = current.text.trim() === '' ? {} : { text: current.text };
    const printed = current.isHidden ? { printed: false } : {};
    found.push({ endings: current.endings, ...text, start: start !== undefined, stop, ...printed });
    if (end !== undefined) open = undefined;
  });
  return found;
}

function barlineOf({ style, repeat }: DraftBarline, isLast: boolean): Pick<Measure, 'barline'> {
  if (style === undefined) return {};
  const isUsual = style === (isLast || repeat === 'backward' ? 'final' : 'regular');
  return isUsual ? {} : { barline: style };
}

/** Returns the barlines inside the measure. Those at its start and end are not inner ones. */
function innerBarlines({ innerBarlines = [] }: DraftFrame, duration: number): Pick<Measure, 'innerBarlines'> {
  const inside = innerBarlines.filter(({ at }) => at > 0 && at < duration).sort((a, b) => a.at - b.at);
  return inside.length > 0 ? { innerBarlines: inside } : {};
}

/**
 * Moves tempos at the end of a measure to the start of the next, and adds the default tempo where the score starts
 * without one.
 */
function normalizeTempos(frames: readonly DraftFrame[], durations: readonly number[]): void {
  frames.forEach((frame, index) => {
    const duration = durations[index] ?? 0;
    const late = frame.tempos.filter(({ at }) => at >= duration);
    frame.tempos = frame.tempos.filter(({ at }) => at < duration).sort((a, b) => a.at - b.at);
    const next = frames[index + 1];
    const moved = late.map((tempo) => ({ ...tempo, at: ticks(0) }));
    // The parts may state one tempo at different moments, all of them after the end of the measure.
    if (next !== undefined && moved.length > 0)
      next.tempos = [...moved.map((tempo) => [tempo]), next.tempos].reduce(mergedTempos, []);
  });
  const first = frames[0];
  if (first !== undefined && first.tempos[0]?.at !== 0) {
    first.tempos.unshift({ quartersPerMinute: DEFAULT_TEMPO, at: ticks(0), printed: false } satisfies Tempo);
  }
}

function measureOf(
  frame: DraftFrame,
  duration: number,
  volta: Volta | undefined,
  index: number,
  isLast: boolean,
): Measure {
  const { time, key, tempos, left, right, jumps, rehearsalMark, section } = frame;
  return {
    duration: ticks(duration),
    ...(time !== undefined && { time }),
    ...(frame.meterDisplay !== undefined && { meterDisplay: frame.meterDisplay }),
    ...(frame.number !== undefined && { number: frame.number }),
    ...(key !== undefined && { key }),
    ...(tempos.length > 0 && { tempos }),
    ...(frame.unnumbered && { unnumbered: true }),
    ...(left.repeat === 'forward' && { repeatStart: true }),
    ...(right.repeat === 'backward' && { repeatEnd: right.times ?? 2 }),
    ...(volta !== undefined && { volta }),
    ...(jumps.length > 0 && { jumps }),
    ...barlineOf(right, isLast),
    ...(right.signs !== undefined && { barlineSigns: right.signs }),
    ...innerBarlines(frame, duration),
    ...(section !== undefined && { section }),
    ...(rehearsalMark !== undefined && { rehearsalMark }),
    ...(frame.rehearsalEnclosure !== undefined && { rehearsalEnclosure: frame.rehearsalEnclosure }),
    ...(frame.systemBreak && index > 0 && { systemBreak: true }),
    ...(frame.pageBreak && index > 0 && { pageBreak: true }),
    ...(frame.timestamp !== undefined && { timestamp: seconds(frame.timestamp) }),
  };
}

const COMMON_TIME: TimeSignature = { beats: [4], beatType: 4 };

/**
 * Assembles the measures. `lengthOf` returns the longest content that any part has in a measure, in ticks, or 0 for
 * none; `nominal` is the duration of the meter.
 */
export function assembleMeasures(
  parts: readonly DraftPart[],
  isOwn: boolean,
  lengthOf: (index: number, nominal: number) => number,
): Measure[] {
  const count = parts.reduce((most, { measures }) => Math.max(most, measures.length), 0);
  const frames = Array.from({ length: count }, (_, index): DraftFrame => {
    const key = scoreKeyOf(parts, index, isOwn);
    const { key: _said, ...frame } = mergedFrame(parts.flatMap(({ measures }) => measures[index]?.frame ?? []));
    return key === undefined ? frame : { ...frame, key };
  });
  const first = frames[0];
  if (first !== undefined) {
    // A file that states no meter has none printed (chant, cadenzas, exercises); its beats are those of common time.
    first.time ??= { ...COMMON_TIME, symbol: 'senza' };
    first.key ??= { fifths: 0, mode: 'major' };
  }
  let time = COMMON_TIME;
  const durations = frames.map((frame, index) => {
    time = frame.time ?? time;
    const nominal = nominalDuration(time);
    return lengthOf(index, nominal) || nominal;
  });
  if (!isOwn) finishJumps(frames, parts);
  normalizeBarlines(frames);
  normalizeTempos(frames, durations);
  const brackets = voltas(frames);
  return frames.map((frame, index) =>
    measureOf(frame, durations[index] ?? 0, brackets[index], index, index === count - 1),
  );
}
