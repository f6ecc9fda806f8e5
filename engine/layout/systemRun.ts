/**
 * The passes over a whole score, system by system from the top, so that the first systems can be shown before the others
 * are made. A run takes over from one before it what an edit left alone, told by identity: made anew are the measures
 * that changed, those whose context changed with them, and the systems of both.
 */
import type { PartMeasure, Score } from '../model/score.ts';
import { breakSystems, countedSystem, type SystemRange } from './breakSystems.ts';
import type { BreakWidths } from './breakWidths.ts';
import { changedMeasures, type ChangedMeasures } from './changedMeasures.ts';
import { engraveMeasure, type MeasureEngraving } from './engraveMeasure.ts';
import { courtesyWidth, fixedWidth } from './justify.ts';
import type { ResolvedOptions } from './layoutOptions.ts';
import { layoutRange, ONLY_STRETCH, systemIndent, type SystemsInput } from './layoutSystems.ts';
import type { MeasureContext } from './measureContext.ts';
import { resolveContext, staffPlaces } from './resolveContext.ts';
import { keepsSpans, SpanIndex } from './spanIndex.ts';
import { staffGroups } from './staffGroups.ts';
import type { SystemLayout } from './systemLayout.ts';

const EMPTY_MEASURE: PartMeasure = { voices: [] };

const sameOptions = (a: ResolvedOptions, b: ResolvedOptions): boolean =>
  (Object.keys(a) as (keyof ResolvedOptions)[]).every((key) => a[key] === b[key]);

/** A measure that has not been engraved yet; the arrays are as long as the score from the beginning. */
type Engravings = (MeasureEngraving | undefined)[];

export class SystemRun {
  readonly score: Score;
  readonly options: ResolvedOptions;
  /** So far. */
  readonly systems: SystemLayout[] = [];
  readonly #ranges: SystemRange[] = [];
  readonly #contexts: readonly MeasureContext[];
  readonly #engravings: Engravings;
  readonly #input: SystemsInput;
  readonly #widths: BreakWidths;
  /** Breaks of the whole score, where they are not counted off. */
  readonly #breaks: readonly SystemRange[] | undefined;
  /** The run that systems are taken over from, as far as they lie outside of `dirty`. */
  #before: { readonly run: SystemRun; readonly dirty: ChangedMeasures } | undefined;

  constructor(score: Score, options: ResolvedOptions, before?: SystemRun) {
    [this.score, this.options] = [score, options];
    const changed = before && sameOptions(before.options, options) ? changedMeasures(before.score, score) : undefined;
    const kept = changed && before;
    const known = kept && { contexts: kept.#contexts, first: changed.first - 1, last: changed.last };
    const isSame = changed !== undefined && changed.first > changed.last;
    const { contexts, first, end } =
      known && isSame ? { contexts: known.contexts, first: 0, end: 0 } : resolveContext(score, options.view, known);
    this.#contexts = contexts;
    this.#engravings = kept ? [...kept.#engravings] : new Array<MeasureEngraving | undefined>(score.measures.length);
    const places = kept ? kept.#input.places : staffPlaces(score);
    this.#input = {
      score,
      places,
      options,
      groups: kept ? kept.#input.groups : staffGroups(score, places),
      spans: kept && keepsSpans(kept.score, score, changed) ? kept.#input.spans : new SpanIndex(score),
      engravings: this.#engravings as MeasureEngraving[],
      width: options.width - 2 * options.margin,
    };
    this.#widths = this.#breakWidths();
    if (kept && this.#input.spans === kept.#input.spans) this.#before = { run: kept, dirty: this.#renew(first, end) };
    else this.#engravings.fill(undefined, first, end);
    this.#breaks = options.measuresPerSystem === 0 ? this.#breakAll() : undefined;
  }

  get isWhole(): boolean {
    return (this.#ranges.at(-1)?.last ?? -1) === this.score.measures.length - 1;
  }

  /** Measures that stand in a system. */
  get measureCount(): number {
    return (this.#ranges.at(-1)?.last ?? -1) + 1;
  }

  /** Makes the next system; must not be called on a whole run. */
  addSystem(): SystemLayout {
    const first = this.measureCount;
    this.#fill(first, first + this.options.measuresPerSystem + 2);
    const range =
      this.#breaks?.[this.#ranges.length] ?? countedSystem(this.#input.engravings, first, this.options, this.#widths);
    const made =
      this.#takeOver(range) ?? layoutRange(this.#input, range, this.systems.at(-1)?.frame.stretch ?? ONLY_STRETCH);
    this.#ranges.push(range);
    this.systems.push(made);
    return made;
  }

  finish(): this {
    while (!this.isWhole) this.addSystem();
    // A chain of runs would keep every state of the score alive.
    this.#before = undefined;
    return this;
  }

  /** A system of the run before that nothing which it looks at has changed for: itself and the measure after it. */
  #takeOver({ first, last }: SystemRange): SystemLayout | undefined {
    if (this.#before === undefined || last === this.score.measures.length - 1) return undefined;
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

  #engrave(index: number): MeasureEngraving {
    const { score } = this;
    const partMeasures = score.parts.map((part) => part.measures[index] ?? EMPTY_MEASURE);
    const [measure, context] = [score.measures[index], this.#contexts[index]];
    if (measure === undefined || context === undefined) throw new RangeError(`No measure ${String(index)}`);
    return engraveMeasure(measure, partMeasures, context, this.#input.places);
  }

  #fill(first: number, end: number): void {
    for (let index = first; index < Math.min(end, this.#engravings.length); index++)
      this.#engravings[index] ??= this.#engrave(index);
  }

  /** Engraves measures that stood before anew; answers those that came out otherwise. */
  #renew(first: number, end: number): ChangedMeasures {
    const dirty = { first: this.score.measures.length, last: -1 };
    for (let index = first; index < end; index++) {
      const old = this.#engravings[index];
      if (old === undefined) continue;
      const made = this.#engrave(index);
      if (made === old) continue;
      this.#engravings[index] = made;
      dirty.first = Math.min(dirty.first, index);
      dirty.last = Math.max(dirty.last, index);
    }
    return dirty;
  }

  #breakAll(): readonly SystemRange[] {
    this.#fill(0, this.#engravings.length);
    return breakSystems(this.#input.engravings, this.options, this.#widths);
  }

  #breakWidths(): BreakWidths {
    const { engravings, places, width } = this.#input;
    const indents = [true, false].map((isFirst) =>
      systemIndent(this.score, places, this.options.showPartNames, isFirst),
    );
    return {
      available: (first) => width - (indents[first === 0 ? 0 : 1] ?? 0),
      startWidth: (index) => fixedWidth(engravings, index, true),
      innerWidth: (index) => fixedWidth(engravings, index, false),
      endWidth: (index) => courtesyWidth(engravings, index),
    };
  }
}
