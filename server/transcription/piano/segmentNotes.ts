/** Computes the notes of one segment by the piano model: intervals with exact times and velocities. */
import {
  CONTEXT_ROWS,
  SEGMENT_FRAMES,
  TARGETS,
  WIDTH,
  type IntervalAttributes,
  type PianoModel,
} from '../model/transkun.ts';
import { bestIntervals, type Interval } from './intervals.ts';

/** A note with its times in frames of the segment. */
export interface SegmentNote {
  readonly target: number;
  /** The chosen interval. */
  readonly interval: Interval;
  readonly onset: number;
  readonly offset: number;
  readonly velocity: number;
  /** Whether the note starts and ends within the segment. */
  readonly hasOnset: boolean;
  readonly hasOffset: boolean;
}

/** Number of targets whose scores are computed at once; they take 16 MB. */
const TARGETS_AT_ONCE = 9;
const VELOCITIES = 128;
const ENDS = 4;
/** The model was trained on positions within a frame as 0.5 + 0.99 times the distance from its centre. */
const POSITION_SCALE = 0.99;

/** Returns the mean of a continuous Bernoulli distribution (Loaiza-Ganem and Cunningham, 2019) with this logit. */
function continuousBernoulliMean(logit: number): number {
  if (Math.abs(logit) < 0.01) return 0.5 + logit / 12;
  return 1 / (1 - Math.exp(-logit)) - 1 / logit;
}

/** Returns the distance of a time from the centre of its frame, -0.5 to 0.5. */
const position = (logit: number): number =>
  Math.max(-0.5, Math.min(0.5, (continuousBernoulliMean(logit) - 0.5) / POSITION_SCALE));

function likeliest(logits: Float32Array): number {
  let best = 0;
  for (let index = 1; index < logits.length; index++) if ((logits[index] ?? 0) > (logits[best] ?? 0)) best = index;
  return best;
}

interface ChosenInterval {
  readonly target: number;
  readonly interval: Interval;
  /** The context vectors at both ends. */
  readonly vectors: readonly [begin: Float32Array, end: Float32Array];
}

/**
 * Returns the intervals of every target. `starts` are the first frames of the targets in which an interval may start.
 */
async function chosenIntervals(
  model: PianoModel,
  context: Float32Array,
  starts: readonly number[],
): Promise<ChosenInterval[]> {
  const chosen: ChosenInterval[] = [];
  for (let first = 0; first < TARGETS; first += TARGETS_AT_ONCE) {
    const count = Math.min(TARGETS_AT_ONCE, TARGETS - first);
    const rows = context.subarray(first * CONTEXT_ROWS * WIDTH, (first + count) * CONTEXT_ROWS * WIDTH);
    const { frames, pairs, single } = await model.scores(rows, count);
    for (let index = 0; index < count; index++) {
      const own = (values: Float32Array, size: number): Float32Array =>
        values.subarray(index * size, (index + 1) * size);
      const vectors = own(frames, SEGMENT_FRAMES * WIDTH);
      const vectorAt = (frame: number): Float32Array => vectors.slice(frame * WIDTH, (frame + 1) * WIDTH);
      const target = first + index;
      const [scores, singleScores] = [own(pairs, SEGMENT_FRAMES ** 2), own(single, SEGMENT_FRAMES)];
      for (const interval of bestIntervals(scores, singleScores, starts[target] ?? 0))
        chosen.push({ target, interval, vectors: [vectorAt(interval.begin), vectorAt(interval.end)] });
    }
  }
  return chosen;
}

/** Returns the notes by target, then in order of time. `mels` is the input of `PianoModel.context`. */
export async function segmentNotes(
  model: PianoModel,
  mels: Float32Array,
  starts: readonly number[],
): Promise<SegmentNote[]> {
  const chosen = await chosenIntervals(model, await model.context(mels), starts);
  if (chosen.length === 0) return [];
  const [begins, ends] = [new Float32Array(chosen.length * WIDTH), new Float32Array(chosen.length * WIDTH)];
  for (const [index, { vectors }] of chosen.entries()) {
    begins.set(vectors[0], index * WIDTH);
    ends.set(vectors[1], index * WIDTH);
  }
  const attributes = await model.attributes(begins, ends, chosen.length);
  return chosen.map(({ target, interval }, index) => noteOf(target, interval, attributes, index));
}

function noteOf(target: number, interval: Interval, { velocity, ends }: IntervalAttributes, row: number): SegmentNote {
  const logit = (index: number): number => ends[row * ENDS + index] ?? 0;
  const { begin, end } = interval;
  return {
    target,
    interval,
    onset: begin + position(logit(0)),
    offset: end + position(logit(1)),
    velocity: likeliest(velocity.subarray(row * VELOCITIES, (row + 1) * VELOCITIES)),
    hasOnset: begin > 0 || logit(2) > 0,
    hasOffset: end < SEGMENT_FRAMES - 1 || logit(3) > 0,
  };
}
