/**
 * Lays out systems one after the other, from the beginning of a score or from any measure, so that the visible part can
 * be shown before the rest is laid out. After an edit, systems that did not change are reused from the sequence before
 * it.
 */
import type { ChangedMeasures } from '../../model/changedMeasures.ts';
import type { SystemRange } from '../breaking/breakSystems.ts';
import type { MeasureStore } from './measureStore.ts';
import type { Steps } from '../../steps.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import { engravingStyle } from '../engravingStyle.ts';

const { onlySystemStretchRatio } = engravingStyle.breaking;

export class SystemSequence {
  readonly store: MeasureStore;
  /** The first measure of the sequence. It is never inside a multi-measure rest. */
  readonly start: number;
  /** The systems that have been laid out so far. */
  readonly systems: SystemLayout[] = [];
  readonly #ranges: SystemRange[] = [];
  /** The unfinished computation of the next system. */
  #begun: Steps<SystemLayout> | undefined;
  /** The sequence before an edit, whose systems outside of `dirty` are reused. */
  #before: { readonly sequence: SystemSequence; readonly dirty: ChangedMeasures } | undefined;

  constructor(store: MeasureStore, start = 0, before?: SystemSequence) {
    this.store = store;
    this.start = store.beginningOf(start);
    if (before !== undefined && store.dirty !== undefined) this.#before = { sequence: before, dirty: store.dirty };
  }

  /** The measure after the last one that has a system. */
  get end(): number {
    return (this.#ranges.at(-1)?.last ?? this.start - 1) + 1;
  }

  /** Whether the sequence has reached the end of the score. */
  get isWhole(): boolean {
    return this.end === this.store.measureCount;
  }

  /** Lays out the next system; must not be called on a whole sequence. */
  addSystem(): SystemLayout {
    let made = this.addPiece();
    while (made === undefined) made = this.addPiece();
    return made;
  }

  /**
   * Works on the next system for some milliseconds; returns undefined until it is complete. Must not be called on a
   * whole sequence.
   */
  addPiece(): SystemLayout | undefined {
    const step = (this.#begun ??= this.#nextSystem()).next();
    if (step.done !== true) return undefined;
    this.#begun = undefined;
    return step.value;
  }

  *#nextSystem(): Steps<SystemLayout> {
    yield* this.store.engraveFrom(this.end);
    const range = this.store.rangeFrom(this.end, this.#ranges.length);
    const stretch = this.systems.at(-1)?.frame.stretch ?? onlySystemStretchRatio;
    const made = this.#takeOver(range) ?? (yield* this.store.system(range, stretch));
    this.#ranges.push(range);
    this.systems.push(made);
    return made;
  }

  /** Adds systems until measure `end` is reached. */
  layOutTo(end: number): this {
    while (this.end < end && !this.isWhole) this.addSystem();
    return this;
  }

  /** Adds systems until the end of the score, with pauses. */
  *layOutInSteps(): Steps<void> {
    yield* this.store.engrave();
    while (!this.isWhole) {
      this.addPiece();
      yield;
    }
  }

  /**
   * Drops the reference to the sequence before the edit; otherwise every earlier state of the score would stay in
   * memory.
   */
  forgetBefore(): void {
    this.#before = undefined;
  }

  /**
   * Returns the system of the previous sequence with the same measures, if neither these nor the measure after them
   * changed.
   */
  #takeOver({ first, last }: SystemRange): SystemLayout | undefined {
    if (this.#before === undefined || last === this.store.measureCount - 1) return undefined;
    const { sequence, dirty } = this.#before;
    const index = sequence.#systemAt(first);
    const range = sequence.#ranges[index];
    if (range?.first !== first || range.last !== last) return undefined;
    return first > dirty.last || last + 1 < dirty.first ? sequence.systems[index] : undefined;
  }

  /** Index of the system that contains a measure; the number of systems where none does yet. */
  #systemAt(measure: number): number {
    let low = 0;
    let high = this.#ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#ranges[middle] as SystemRange).last < measure) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
