/** A system of the display list whose arrays are computed when they are first read. */
import type { Box, SystemDisplay } from '../../display/displayList.ts';
import { finish, type Steps } from '../../steps.ts';
import { EMIT_PASSES } from '../passes.ts';
import { runInSteps } from './runPasses.ts';
import type { Emitted } from '../../display/ink.ts';
import type { SystemLayout } from '../types/systemLayout.ts';

/** Emitted arrays by system layout, so that a system that only moved reuses its arrays. */
const emitted = new WeakMap<SystemLayout, Emitted>();

export class LazySystemDisplay implements SystemDisplay {
  readonly kind = 'system';
  readonly x: number;
  readonly y: number;
  private readonly system: SystemLayout;

  constructor(system: SystemLayout, x: number, y: number) {
    this.system = system;
    this.x = x;
    this.y = y;
  }

  private get ink(): Emitted {
    return emitted.get(this.system) ?? finish(this.makeInk());
  }

  /** Computes the arrays before they are first read, some milliseconds in each step. */
  *makeInk(): Steps<Emitted> {
    const known = emitted.get(this.system);
    if (known !== undefined) return known;
    const { emitted: made } = yield* runInSteps(EMIT_PASSES, { system: this.system, ...this.system });
    emitted.set(this.system, made);
    return made;
  }

  get bounds(): Box {
    return this.system.bounds;
  }
  get firstMeasure(): number {
    return this.system.frame.measures[0]?.index ?? -1;
  }
  get lastMeasure(): number {
    return this.system.frame.measures.at(-1)?.index ?? -1;
  }
  get strokes(): Emitted['strokes'] {
    return this.ink.strokes;
  }
  get quads(): Emitted['quads'] {
    return this.ink.quads;
  }
  get curves(): Emitted['curves'] {
    return this.ink.curves;
  }
  get glyphs(): Emitted['glyphs'] {
    return this.ink.glyphs;
  }
  get texts(): Emitted['texts'] {
    return this.ink.texts;
  }
  get elements(): Emitted['elements'] {
    return this.ink.elements;
  }
}
