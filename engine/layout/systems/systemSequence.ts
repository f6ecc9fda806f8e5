/**
 * Systems one after the other, from the top of a score or from anywhere inside it, so that what is looked at can be shown
 * before the rest is made. A run takes over from the one before an edit the systems that the edit left alone.
 */
import type { ChangedMeasures } from '../context/changedMeasures.ts';
import type { SystemRange } from '../breaking/breakSystems.ts';
import type { MeasureStore } from './measureStore.ts';
import type { Steps } from '../../steps.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { onlySystemStretchRatio } = engravingStyle.breaking;

export class SystemSequence {
  readonly ground: MeasureStore;
  /** First measure; 0 but for a run that begins inside of the score. It never begins inside of a rest that is printed as one. */
  readonly start: number;
  /** So far. */
  readonly systems: SystemLayout[] = [];
  readonly #ranges: SystemRange[] = [];
  /** The next system, while it is made. */
  #begun: Steps<SystemLayout> | undefined;
  /** The run that systems are taken over from, as far as they lie outside of `dirty`. */
  #before: { readonly run: SystemSequence; readonly dirty: ChangedMeasures } | undefined;

  constructor(ground: MeasureStore, start = 0, before?: SystemSequence) {
    [this.ground, this.start] = [ground, ground.beginningOf(start)];
    if (before !== undefined && ground.dirty !== undefined) this.#before = { run: before, dirty: ground.dirty };
  }

  /** The measure after those that stand in a system. */
  get end(): number {
    return (this.#ranges.at(-1)?.last ?? this.start - 1) + 1;
  }

  /** Whether it has come to the end of the score. */
  get isWhole(): boolean {
    return this.end === this.ground.measureCount;
  }

  /** Makes the next system; must not be called on a whole run. */
  addSystem(): SystemLayout {
    let made = this.addPiece();
    while (made === undefined) made = this.addPiece();
    return made;
  }

  /** Goes on with the next system, some milliseconds; undefined until it stands. Must not be called on a whole run. */
  addPiece(): SystemLayout | undefined {
    const step = (this.#begun ??= this.#nextSystem()).next();
    if (step.done !== true) return undefined;
    this.#begun = undefined;
    return step.value;
  }

  *#nextSystem(): Steps<SystemLayout> {
    yield* this.ground.engraveFrom(this.end);
    const range = this.ground.rangeFrom(this.end, this.#ranges.length);
    const stretch = this.systems.at(-1)?.frame.stretch ?? onlySystemStretchRatio;
    const made = this.#takeOver(range) ?? (yield* this.ground.system(range, stretch));
    this.#ranges.push(range);
    this.systems.push(made);
    return made;
  }

  /** As far as measure `end`. */
  growTo(end: number): this {
    while (this.end < end && !this.isWhole) this.addSystem();
    return this;
  }

  /** To the end of the score. */
  *growInSteps(): Steps<void> {
    yield* this.ground.engrave();
    while (!this.isWhole) {
      this.addPiece();
      yield;
    }
  }

  /** A chain of runs would keep every state of the score alive. */
  forgetBefore(): void {
    this.#before = undefined;
  }

  /** A system of the run before that nothing which it looks at has changed for: itself and the measure after it. */
  #takeOver({ first, last }: SystemRange): SystemLayout | undefined {
    if (this.#before === undefined || last === this.ground.measureCount - 1) return undefined;
    const { run, dirty } = this.#before;
    const index = run.#systemAt(first);
    const range = run.#ranges[index];
    if (range?.first !== first || range.last !== last) return undefined;
    return first > dirty.last || last + 1 < dirty.first ? run.systems[index] : undefined;
  }

  /** Index of the system that holds a measure, or of the first one not made. */
  #systemAt(measure: number): number {
    let [low, high] = [0, this.#ranges.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranges[middle] as SystemRange).last < measure) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
