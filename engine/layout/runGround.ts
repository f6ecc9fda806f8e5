/**
 * What all systems of one score stand on: the contexts of its measures, their engravings as far as they are made, and the
 * spans over them. It takes over from the ground of the score before an edit what the edit left alone, told by identity.
 */
import type { PartMeasure, Score } from '../model/score.ts';
import { breakSystems, countedSystem, type SystemRange } from './breakSystems.ts';
import type { BreakWidths } from './breakWidths.ts';
import { changedMeasures, type ChangedMeasures } from './changedMeasures.ts';
import { engraveMeasure, type MeasureEngraving } from './engraveMeasure.ts';
import { layoutHeader, type Header } from './header.ts';
import { courtesyWidth, fixedWidth } from './justify.ts';
import type { ResolvedOptions } from './layoutOptions.ts';
import { layoutRange, systemIndent, type SystemsInput } from './layoutSystems.ts';
import type { MeasureContext } from './measureContext.ts';
import { continuesUnit, lastOfUnit } from './multiRests.ts';
import { resolveContext, staffPlaces, type ResolvedContexts } from './resolveContext.ts';
import { resolveSpanners } from './resolveSpanners.ts';
import { keepsSpans, SpanIndex } from './spanIndex.ts';
import { staffGroups } from './staffGroups.ts';
import { finish, type Steps } from '../steps.ts';
import type { SystemLayout } from './systemLayout.ts';

/** Measures of one staff; about a millisecond's work. */
const STAVES_A_STEP = 8;

const EMPTY_MEASURE: PartMeasure = { voices: [] };

const sameOptions = (a: ResolvedOptions, b: ResolvedOptions): boolean =>
  (Object.keys(a) as (keyof ResolvedOptions)[]).every((key) => a[key] === b[key]);

/** What a ground is made of. */
interface Found {
  /** The one before an edit, where it can be built on. */
  readonly kept: RunGround | undefined;
  readonly resolved: ResolvedContexts;
  readonly spans: SpanIndex;
}

export class RunGround {
  readonly score: Score;
  readonly options: ResolvedOptions;
  readonly header: Header | null;
  /** Measures that came out otherwise than on the ground before; undefined where nothing was taken over from one. */
  readonly dirty: ChangedMeasures | undefined;
  readonly #contexts: readonly MeasureContext[];
  /** As long as the score from the beginning; undefined: not engraved yet. */
  readonly #engravings: (MeasureEngraving | undefined)[];
  readonly #input: SystemsInput;
  readonly #widths: BreakWidths;
  /** Breaks of the whole score, once asked for. */
  #breaks: readonly SystemRange[] | undefined;

  private constructor(score: Score, options: ResolvedOptions, { kept, resolved, spans }: Found) {
    [this.score, this.options] = [score, options];
    const { contexts, first, end } = resolved;
    this.#contexts = contexts;
    this.#engravings = kept ? [...kept.#engravings] : new Array<MeasureEngraving | undefined>(score.measures.length);
    this.header = kept ? kept.header : layoutHeader(score.meta, options);
    const places = kept ? kept.#input.places : staffPlaces(score);
    this.#input = {
      score,
      places,
      options,
      groups: kept ? kept.#input.groups : staffGroups(score, places),
      spans,
      engravings: this.#engravings as MeasureEngraving[],
      width: options.width - 2 * options.margin,
    };
    this.#widths = this.#breakWidths();
    if (kept && this.#input.spans === kept.#input.spans) this.dirty = this.#renew(first, end);
    else this.#engravings.fill(undefined, first, end);
  }

  /** `before`: of the score before an edit. */
  static *inSteps(score: Score, options: ResolvedOptions, before?: RunGround): Steps<RunGround> {
    const changed = before && sameOptions(before.options, options) ? changedMeasures(before.score, score) : undefined;
    const kept = changed && before;
    const known = kept && { contexts: kept.#contexts, first: changed.first - 1, last: changed.last };
    const isSame = changed !== undefined && changed.first > changed.last;
    const resolved =
      known && isSame
        ? { contexts: known.contexts, first: 0, end: 0 }
        : yield* resolveContext(score, options.view, known);
    const keeps = kept && keepsSpans(kept.score, score, changed);
    const spans = keeps ? kept.#input.spans : new SpanIndex(yield* resolveSpanners(score));
    return new RunGround(score, options, { kept, resolved, spans });
  }

  get measureCount(): number {
    return this.score.measures.length;
  }

  /** The measures of the system that begins with `first`, the `index`th of the score. */
  rangeFrom(first: number, index: number): SystemRange {
    const { measuresPerSystem } = this.options;
    if (measuresPerSystem === 0) return (this.#breaks ??= finish(this.#breakAll()))[index] as SystemRange;
    this.#fill(first, this.#afterUnits(first, measuresPerSystem + 2));
    return countedSystem(this.#input.engravings, first, this.options, this.#widths);
  }

  #inContext(measure: number): { readonly context: MeasureContext } | undefined {
    const context = this.#contexts[measure];
    return context && { context };
  }

  /** The first measure of what must share a system with this measure: a run of rests, measures under one sign, or itself. */
  beginningOf(measure: number): number {
    let first = measure;
    while (first > 0 && continuesUnit(this.#inContext(first))) first--;
    return first;
  }

  /** Engraves the whole score, some measures a step, and finds where its systems break. */
  *engrave(): Steps<void> {
    const count = Math.max(1, Math.round(STAVES_A_STEP / this.#input.places.length));
    for (let first = 0; first < this.measureCount; first += count) {
      this.#fill(first, first + count);
      yield;
    }
    if (this.options.measuresPerSystem === 0) this.#breaks ??= yield* this.#breakAll();
  }

  /** The measures that the system beginning with `first` needs, one a step. */
  *engraveFrom(first: number): Steps<void> {
    const { measuresPerSystem } = this.options;
    const end = measuresPerSystem === 0 ? this.measureCount : this.#afterUnits(first, measuresPerSystem + 2);
    for (let index = first; index < end; index++) {
      if (this.#engravings[index] !== undefined) continue;
      this.#fill(index, index + 1);
      yield;
    }
  }

  /** `previousStretch`: of the system before. */
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

  /** The measure after so many, where a run of rests that is printed as one counts as one. */
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

  /** Engraves measures that stood before anew; answers those that came out otherwise. */
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

  #breakAll(): Steps<readonly SystemRange[]> {
    this.#fill(0, this.#engravings.length);
    return breakSystems(this.#input.engravings, this.options, this.#widths);
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
