/**
 * Layouts of pages and of the endless line. The ends of pages, and the distances of staves, depend on the whole score.
 * Its beginning is therefore laid out separately and shown at once, and the whole layout, which is computed in idle
 * time, replaces it.
 */
import { finish } from '../../../../engine/index.ts';
import type { Score, Steps } from '../../../../engine/index.ts';
import { workWhenIdle } from '../../../idleWork.ts';
import type { BackgroundLayout } from './liveLayout.ts';
import { EMPTY_LAYOUT } from './shownLayout.ts';
import type { ShownLayout } from './shownLayout.ts';

/**
 * Number of measures times staves that can be laid out within a frame or two: a screen of music, and the measures that
 * its last line depends on.
 */
const AT_ONCE = 160;
const FEWEST = 16;

/** Number of measures of a score that is laid out at once. */
const measuresAtOnce = ({ parts }: Score): number =>
  Math.max(FEWEST, Math.ceil(AT_ONCE / parts.reduce((count, { staves }) => count + staves.length, 0)));

const beginningOf = (score: Score, count: number): Score => ({
  ...score,
  measures: score.measures.slice(0, count),
  parts: score.parts.map((part) => ({ ...part, measures: part.measures.slice(0, count) })),
});

/** With the approximate space of the rest; without it where withheld measures end the score. */
function withRoom(shown: ShownLayout, rest: number, axis: 'x' | 'y'): ShownLayout {
  const { list, measureBoxes, moments, xOfMoment, endsLocked } = shown;
  const share = endsLocked === true ? 1 : 1 + rest / Math.max(1, measureBoxes.length);
  const size = axis === 'x' ? { width: list.width * share } : { height: list.height * share };
  return { list: { ...list, ...size }, measureBoxes, moments, xOfMoment };
}

export interface PreviewRequest {
  readonly axis: 'x' | 'y';
  /** The measure that is read. If it is not one of the first, nothing is shown before the whole layout. */
  readonly measure: number;
}

export class PreviewedLayout implements BackgroundLayout {
  readonly sheet: object;
  #layout: ShownLayout;
  /** Undefined: the layout is complete. */
  #steps: Steps<ShownLayout> | undefined;

  /** `before`: the layout of the score before an edit, which is shown until the edited score is laid out. */
  constructor(
    score: Score,
    layOut: (score: Score) => Steps<ShownLayout>,
    { axis, measure }: PreviewRequest,
    before?: BackgroundLayout,
  ) {
    this.sheet = before?.sheet ?? {};
    const count = measuresAtOnce(score);
    if (score.measures.length <= count) {
      this.#layout = finish(layOut(score));
      return;
    }
    this.#steps = layOut(score);
    if (before !== undefined) {
      this.#layout = before.layout();
      return;
    }
    const rest = score.measures.length - count;
    this.#layout = measure < count / 2 ? withRoom(finish(layOut(beginningOf(score, count))), rest, axis) : EMPTY_LAYOUT;
  }

  readonly layout = (): ShownLayout => this.#layout;
  readonly reach = (): undefined => undefined;
  readonly reachMeasure = (): undefined => undefined;

  /** Lays out the whole score in idle time and then calls `onChange`. Returns a function that stops it. */
  readonly layOutRest = (onChange: () => void): (() => void) => {
    const steps = this.#steps;
    if (steps === undefined) return () => undefined;
    return workWhenIdle(() => {
      const step = steps.next();
      if (step.done !== true) return false;
      this.#layout = step.value;
      this.#steps = undefined;
      onChange();
      return true;
    });
  };
}
