/**
 * Measures the time of each stage of a transcription. Stages that pass pieces to each other are measured for each
 * piece.
 */
import type { Stage, StageSeconds } from './messages/request.ts';

export class StageClock {
  readonly #seconds: Record<Stage, number> = { decode: 0, detectNotes: 0, notate: 0 };

  get seconds(): StageSeconds {
    return { ...this.#seconds };
  }

  add(stage: Stage, since: number): void {
    this.#seconds[stage] += (performance.now() - since) / 1000;
  }

  async time<Result>(stage: Stage, work: () => Result | Promise<Result>): Promise<Result> {
    const start = performance.now();
    try {
      return await work();
    } finally {
      this.add(stage, start);
    }
  }

  /** Adds the time spent waiting for each piece of `source`. */
  async *timeEach<Piece>(stage: Stage, source: AsyncIterable<Piece>): AsyncGenerator<Piece> {
    let start = performance.now();
    for await (const piece of source) {
      this.add(stage, start);
      yield piece;
      start = performance.now();
    }
    this.add(stage, start);
  }
}
