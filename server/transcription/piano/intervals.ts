/**
 * Chooses the intervals of one target from their scores by a semi-Markov conditional random field (Yan, Cwitkowitz and
 * Duan, "Skipping the Frame-Level: Event-Based Piano Transcription With Neural Semi-CRFs", NeurIPS 2021): the set of
 * intervals without overlap whose scores have the largest sum, and the probability of each onset over all such sets.
 * Successive intervals may share a frame, in which one ends and the next starts.
 */
/** An interval of frames, which includes both ends. */
export interface Interval {
  readonly begin: number;
  readonly end: number;
  /** Probability that a note starts within one frame of `begin`, 0 to 1. */
  readonly confidence: number;
}

/**
 * Intervals with lower scores are ignored. Their probability is negligible in comparison with their absence, whose
 * score is 0.
 */
const LEAST_SCORE = -25;

/** An interval whose score is not negligible. Lists of them are in descending order of their onsets. */
interface ScoredInterval {
  readonly begin: number;
  readonly end: number;
  readonly score: number;
}

const softplus = (value: number): number => (value > 30 ? value : Math.log1p(Math.exp(value)));

function logSum(a: number, b: number): number {
  const larger = Math.max(a, b);
  return larger === -Infinity ? larger : larger + Math.log1p(Math.exp(Math.min(a, b) - larger));
}

interface BestPaths {
  /** The end of the interval that starts at each frame on the best path; -1 where none starts. */
  readonly ends: Int32Array;
  readonly probable: readonly ScoredInterval[];
}

/** Finds the best path by Viterbi's recursion from the last frame to the first. */
function bestPaths(pairs: Float32Array, single: Float32Array): BestPaths {
  const frames = single.length;
  const best = new Float64Array(frames + 1);
  const ends = new Int32Array(frames).fill(-1);
  const probable: ScoredInterval[] = [];
  for (let begin = frames - 1; begin >= 0; begin--) {
    let value = best[begin + 1] as number;
    for (let end = begin + 1; end < frames; end++) {
      const score = (end - begin) * (pairs[begin * frames + end] as number);
      if (score < LEAST_SCORE) continue;
      probable.push({ begin, end, score });
      if (score + (best[end] as number) <= value) continue;
      value = score + (best[end] as number);
      ends[begin] = end;
    }
    best[begin] = value + Math.max(0, single[begin] as number);
  }
  return { ends, probable };
}

/** Returns the logarithms of the sums over all paths from each frame to the last one. */
function sumsAfter(single: Float32Array, probable: readonly ScoredInterval[]): Float64Array {
  const after = new Float64Array(single.length + 1);
  let next = 0;
  for (let begin = single.length - 1; begin >= 0; begin--) {
    let sum = after[begin + 1] as number;
    for (let each = probable[next]; each?.begin === begin; each = probable[++next])
      sum = logSum(sum, each.score + (after[each.end] as number));
    after[begin] = sum + softplus(single[begin] as number);
  }
  return after;
}

/** Returns the logarithms of the sums over all paths from the first frame to each. */
function sumsBefore(single: Float32Array, probable: readonly ScoredInterval[]): Float64Array {
  const before = new Float64Array(single.length);
  const arriving = new Float64Array(single.length).fill(-Infinity);
  let next = probable.length - 1;
  for (let frame = 0; frame < single.length; frame++) {
    const earlier = frame === 0 ? 0 : logSum(before[frame - 1] as number, arriving[frame] as number);
    before[frame] = earlier + softplus(single[frame] as number);
    for (let each = probable[next]; each?.begin === frame; each = probable[--next])
      arriving[each.end] = logSum(arriving[each.end] as number, (before[frame] as number) + each.score);
  }
  return before;
}

/** Returns the expected number of onsets in each frame. */
function onsetProbabilities(single: Float32Array, probable: readonly ScoredInterval[]): Float64Array {
  const after = sumsAfter(single, probable);
  const before = sumsBefore(single, probable);
  const all = after[0] as number;
  const onsets = Float64Array.from(single, (score, frame) => {
    const others = (before[frame] as number) + (after[frame] as number) - 2 * softplus(score);
    return Math.exp(others + score - all);
  });
  for (const { begin, end, score } of probable)
    onsets[begin] =
      (onsets[begin] as number) + Math.exp((before[begin] as number) + score + (after[end] as number) - all);
  return onsets;
}

/**
 * Returns the best intervals in order. `pairs` and `single` are the scores of one target (`IntervalScores`); `single`
 * has one for each frame. `start` is the first frame in which an interval may start.
 */
export function bestIntervals(pairs: Float32Array, single: Float32Array, start: number): Interval[] {
  const { ends, probable } = bestPaths(pairs, single);
  const onsets = onsetProbabilities(single, probable);
  const confidence = (frame: number): number =>
    Math.min(1, (onsets[frame - 1] ?? 0) + (onsets[frame] as number) + (onsets[frame + 1] ?? 0));
  const intervals: Interval[] = [];
  for (let frame = start; frame < single.length;) {
    if ((single[frame] as number) > 0) intervals.push({ begin: frame, end: frame, confidence: confidence(frame) });
    const end = ends[frame] as number;
    if (end >= 0) intervals.push({ begin: frame, end, confidence: confidence(frame) });
    frame = end >= 0 ? end : frame + 1;
  }
  return intervals;
}
