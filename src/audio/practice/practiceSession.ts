/**
 * Practice that waits: each step ends when all of its pitches have been played and are held together. A wrong pitch
 * does not end it; a right pitch in the wrong octave is reported as such and not accepted either. The session has no
 * clock: every call passes the time.
 */
import type { Seconds } from '../../../engine/index.ts';
import type { PracticeNote, PracticeStep } from './practiceSteps.ts';

export type Judgement =
  /** Some of the step's pitches are still missing. */
  | { readonly kind: 'right' }
  /** The last missing pitch was played. `pass` is present where the step was the last of its pass. */
  | { readonly kind: 'complete'; readonly pass?: PassResult }
  | { readonly kind: 'octave'; readonly wanted: number }
  | { readonly kind: 'wrong' };

export interface Mistake {
  readonly kind: 'wrong' | 'octave' | 'late';
  /** Start of the step, in seconds at speed 1. */
  readonly at: Seconds;
  /** The expected pitch. */
  readonly notes: readonly PracticeNote[];
  /** The played pitch; absent for a late note. */
  readonly struck?: number;
}

export interface PassResult {
  readonly steps: number;
  readonly wrong: number;
  readonly octave: number;
  readonly late: number;
  readonly mistakes: readonly Mistake[];
  /** Whether the tempo may increase: no mistakes, and at most a tenth of the steps late. */
  readonly isClean: boolean;
}

export interface PracticeTempo {
  /** Speed of the first pass. */
  readonly rate: number;
  /** Factor after a clean pass. */
  readonly raise: number;
  readonly fastest: number;
}

/** A step is late where it ends this many seconds after its time, or half as long again, whichever is more. */
const LATE_SECONDS = 0.25;
const LATE_FACTOR = 1.5;
const LATE_SHARE = 0.1;
const ROUNDING = 1e-6;

export class PracticeSession {
  readonly #steps: readonly PracticeStep[];
  readonly #tempo: PracticeTempo;
  #rate: number;
  #index = 0;
  #held = new Set<number>();
  /** Pitches that were played since the step began. */
  #struck = new Set<number>();
  #mistakes: Mistake[] = [];
  #completedAt: number | undefined;

  constructor(steps: readonly PracticeStep[], tempo: PracticeTempo = { rate: 1, raise: 1, fastest: 1 }) {
    if (steps.length === 0) throw new RangeError('There is nothing to practise in this range.');
    this.#steps = steps;
    this.#tempo = tempo;
    this.#rate = tempo.rate;
  }

  /** The expected notes. */
  get step(): PracticeStep {
    return this.#steps[this.#index] as PracticeStep;
  }

  /** Pitches that are not played yet. */
  get missing(): readonly number[] {
    const wanted = new Set(this.step.notes.map(({ midiPitch }) => midiPitch));
    return [...wanted].filter((pitch) => !(this.#struck.has(pitch) && this.#held.has(pitch)));
  }

  /** Speed of this pass. */
  get rate(): number {
    return this.#rate;
  }

  set rate(rate: number) {
    this.#rate = rate;
  }

  /** Mistakes of this pass so far. */
  get mistakes(): readonly Mistake[] {
    return this.#mistakes;
  }

  /** @param now seconds of any clock */
  noteOn(midiPitch: number, now: number): Judgement {
    this.#held.add(midiPitch);
    const { notes } = this.step;
    if (!notes.some((note) => note.midiPitch === midiPitch)) return this.#misplayed(midiPitch);
    this.#struck.add(midiPitch);
    if (this.missing.length > 0) return { kind: 'right' };
    return this.#complete(now);
  }

  noteOff(midiPitch: number): void {
    this.#held.delete(midiPitch);
  }

  /** The device was lost, or the user has left. */
  releaseAll(): void {
    this.#held.clear();
  }

  /** Back to the beginning of the pass, without a result. */
  restart(): void {
    this.#index = 0;
    this.#struck.clear();
    this.#mistakes = [];
    this.#completedAt = undefined;
  }

  /** Continues at the first step from `at` on; after the last step, at the first one of all. */
  goTo(at: Seconds): void {
    const index = this.#steps.findIndex((step) => step.at >= at - ROUNDING);
    this.#index = Math.max(0, index);
    this.#struck.clear();
    this.#completedAt = undefined;
  }

  #misplayed(struck: number): Judgement {
    const wanted = this.missing.find((pitch) => (pitch - struck) % 12 === 0);
    const kind = wanted === undefined ? 'wrong' : 'octave';
    this.#mistakes.push({ kind, at: this.step.at, notes: this.step.notes, struck });
    return wanted === undefined ? { kind: 'wrong' } : { kind: 'octave', wanted };
  }

  #complete(now: number): Judgement {
    const { step } = this;
    const before = this.#steps[this.#index - 1];
    if (before !== undefined && this.#completedAt !== undefined) {
      const due = (step.at - before.at) / this.#rate;
      const took = now - this.#completedAt;
      if (took > Math.max(due + LATE_SECONDS, due * LATE_FACTOR))
        this.#mistakes.push({ kind: 'late', at: step.at, notes: step.notes });
    }
    this.#completedAt = now;
    this.#struck.clear();
    this.#index += 1;
    if (this.#index < this.#steps.length) return { kind: 'complete' };
    const pass = this.#result();
    this.restart();
    if (pass.isClean) this.#rate = Math.max(this.#rate, Math.min(this.#tempo.fastest, this.#rate * this.#tempo.raise));
    return { kind: 'complete', pass };
  }

  #result(): PassResult {
    const count = (kind: Mistake['kind']): number => this.#mistakes.filter((each) => each.kind === kind).length;
    const [wrong, octave, late] = [count('wrong'), count('octave'), count('late')];
    const steps = this.#steps.length;
    const isClean = wrong === 0 && octave === 0 && late <= LATE_SHARE * steps;
    return { steps, wrong, octave, late, mistakes: this.#mistakes, isClean };
  }
}
