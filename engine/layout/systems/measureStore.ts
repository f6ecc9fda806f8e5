/**
 * Inputs shared by all systems of a score: measure contexts, measure engravings (made when they are first needed) and
 * spans. Entries that an edit left unchanged, compared by identity, are reused from the store of the score before it.
 * This is the driver of the passes over the score and over measures: it may pause after each measure of an orchestra.
 */
import type { PartMeasure, Score } from '../../model/score.ts';
import { countedSystem, type SystemRange } from '../breaking/breakSystems.ts';
import type { BreakWidths } from '../breaking/breakWidths.ts';
import { changedMeasures, type ChangedMeasures } from '../../model/changedMeasures.ts';
import { engraveMeasure } from './engraveMeasure.ts';
import type { SheetHeader } from '../emit/header.ts';
import { courtesyWidth, fixedWidth } from '../breaking/justify.ts';
import type { ResolvedOptions } from '../types/layoutOptions.ts';
import { layoutRange, systemIndent } from './layoutSystems.ts';
import type { SystemsInput } from './systemsInput.ts';
import { needsNamesEachSystem } from './restingParts.ts';
import { continuesUnit, lastOfUnit } from '../context/multiRests.ts';
import { keepsSpans } from '../context/spanIndex.ts';
import type { SystemBreakInput, ScoreInput } from '../passInputs.ts';
import { BREAK_PASSES, SCORE_PASSES, type ScoreDraft } from '../passes.ts';
import type { Steps } from '../../steps.ts';
import { runAll, runInSteps } from './runPasses.ts';
import type { SystemLayout } from '../types/systemLayout.ts';
import type { EngravingContext } from '../types/measureContext.ts';
import type { MeasureEngraving } from '../types/measureEngraving.ts';

/** Measures of one staff between two pauses: about a millisecond. */
const STAVES_A_STEP = 8;

const EMPTY_MEASURE: PartMeasure = { voices: [] };

const sameOptions = (a: ResolvedOptions, b: ResolvedOptions): boolean =>
  (Object.keys(a) as (keyof ResolvedOptions)[]).every((key) => a[key] === b[key]);

export class MeasureStore {
  readonly score: Score;
  readonly options: ResolvedOptions;
  readonly header: SheetHeader | null;
  /** Measures whose engraving differs from that of the store before; undefined where nothing was reused from one. */
  readonly dirty: ChangedMeasures | undefined;
  readonly #contexts: readonly EngravingContext[];
  /** Engravings of the measures from the beginning of the score; undefined for a measure that is not engraved yet. */
  readonly #engravings: (MeasureEngraving | undefined)[];
  readonly #input: SystemsInput;
  readonly #widths: BreakWidths;
  /** Breaks of the whole score; undefined until they are first needed. */
  #breaks: readonly SystemRange[] | undefined;

  private constructor(resolved: ScoreDraft, before: MeasureStore | undefined) {
    const { score, options, contexts, header, places, groups, spans } = resolved;
    this.score = score;
    this.options = options;
    this.header = header;
    this.#contexts = contexts.contexts;
    this.#engravings = before
      ? [...before.#engravings]
      : new Array<MeasureEngraving | undefined>(score.measures.length);
    const engravings = this.#engravings as MeasureEngraving[];
    const width = options.width - 2 * options.margin;
    const namesEachSystem = needsNamesEachSystem(score, options, width);
    this.#input = { score, places, options, groups, spans, engravings, width, namesEachSystem };
    this.#widths = this.#breakWidths();
    if (before && spans === before.#input.spans) this.dirty = this.#renew(contexts.first, contexts.end);
    else this.#engravings.fill(undefined, contexts.first, contexts.end);
  }

  /** Runs the score passes. `before`: the store of the score before an edit, whose unchanged entries are reused. */
  static *inSteps(score: Score, options: ResolvedOptions, before?: MeasureStore): Steps<MeasureStore> {
    // Where parts are hidden, nothing is reused: an edit of a measure decides which parts its whole system shows.
    const isComparable = before && !options.hidesRestingParts && sameOptions(before.options, options);
    const changed = isComparable ? changedMeasures(before.score, score) : undefined;
    const reused = changed && before;
    const input = { score, options, ...(reused && { before: reused.#reusedFor(score, changed) }) };
    return new MeasureStore(yield* runInSteps(SCORE_PASSES, input), reused);
  }

  #reusedFor(score: Score, changed: ChangedMeasures): NonNullable<ScoreInput['before']> {
    const { places, groups, spans } = this.#input;
    const contexts = { contexts: this.#contexts, first: changed.first - 1, last: changed.last };
    const keptSpans = keepsSpans(this.score, score, changed) ? { spans } : {};
    return { places, groups, header: this.header, contexts, ...keptSpans };
  }

  get measureCount(): number {
    return this.score.measures.length;
  }

  /** The measures of the system that begins with `first`, the `index`th of the score. */
  rangeFrom(first: number, index: number): SystemRange {
    const { measuresPerSystem } = this.options;
    if (measuresPerSystem === 0)
      return (this.#breaks ??= runAll(BREAK_PASSES, this.#breakInput()).ranges)[index] as SystemRange;
    this.#fill(first, this.#afterUnits(first, measuresPerSystem + 2));
    return countedSystem(this.#input.engravings, first, this.options, this.#widths);
  }

  #inContext(measure: number): { readonly context: EngravingContext } | undefined {
    const context = this.#contexts[measure];
    return context && { context };
  }

  /**
   * Returns the first measure that must share a system with this one: the first of its multi-measure rest or of its
   * sign of repeated measures.
   */
  beginningOf(measure: number): number {
    let first = measure;
    while (first > 0 && continuesUnit(this.#inContext(first))) first--;
    return first;
  }

  /** Engraves the whole score with pauses, and computes its system breaks. */
  *engrave(): Steps<void> {
    const count = Math.max(1, Math.round(STAVES_A_STEP / this.#input.places.length));
    for (let first = 0; first < this.measureCount; first += count) {
      this.#fill(first, first + count);
      yield;
    }
    if (this.options.measuresPerSystem === 0)
      this.#breaks ??= (yield* runInSteps(BREAK_PASSES, this.#breakInput())).ranges;
  }

  /** Engraves what the system beginning with `first` needs, with a pause after each measure. */
  *engraveFrom(first: number): Steps<void> {
    const { measuresPerSystem } = this.options;
    const end = measuresPerSystem === 0 ? this.measureCount : this.#afterUnits(first, measuresPerSystem + 2);
    for (let index = first; index < end; index++) {
      if (this.#engravings[index] !== undefined) continue;
      this.#fill(index, index + 1);
      yield;
    }
  }

  /** The layout of one system. `previousStretch`: the stretch of the system before it. */
  system(range: SystemRange, previousStretch: number): Steps<SystemLayout> {
    return layoutRange(this.#input, range, previousStretch);
  }

  #engraveOne(index: number): MeasureEngraving {
    const { score } = this;
    const partMeasures = score.parts.map((part) => part.measures[index] ?? EMPTY_MEASURE);
    const [measure, context] = [score.measures[index], this.#contexts[index]];
    if (measure === undefined || context === undefined) throw new RangeError(`No measure ${String(index)}`);
    return engraveMeasure(measure, partMeasures, context, this.#input.places);
  }

  /** The measure after `units` units; a multi-measure rest is one unit. */
  #afterUnits(first: number, units: number): number {
    let end = first;
    for (let unit = 0; unit < units && end < this.measureCount; unit++)
      end = lastOfUnit(end, (at) => this.#inContext(at)) + 1;
    return end;
  }

  #fill(first: number, end: number): void {
    for (let index = first; index < Math.min(end, this.#engravings.length); index++)
      this.#engravings[index] ??= this.#engraveOne(index);
  }

  /** Engraves again the measures that had been engraved before; returns those whose engraving differs. */
  #renew(first: number, end: number): ChangedMeasures {
    const dirty = { first: this.score.measures.length, last: -1 };
    for (let index = first; index < end; index++) {
      const old = this.#engravings[index];
      if (old === undefined) continue;
      const made = this.#engraveOne(index);
      if (made === old) continue;
      this.#engravings[index] = made;
      dirty.first = Math.min(dirty.first, index);
      dirty.last = Math.max(dirty.last, index);
    }
    return dirty;
  }

  #breakInput(): SystemBreakInput {
    this.#fill(0, this.#engravings.length);
    return { engravings: this.#input.engravings, options: this.options, widths: this.#widths };
  }

  #breakWidths(): BreakWidths {
    const { engravings, width } = this.#input;
    const indents = [true, false].map((isFirst) => systemIndent(this.#input, isFirst));
    return {
      available: (first) => width - (indents[first === 0 ? 0 : 1] ?? 0),
      startWidth: (index) => fixedWidth(engravings, index, true),
      innerWidth: (index) => fixedWidth(engravings, index, false),
      endWidth: (index) => courtesyWidth(engravings, index),
    };
  }
}
