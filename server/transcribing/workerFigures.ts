/** Figures of a worker process for its operator. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { residentMemory } from '../transcription/residentMemory.ts';

/** `withdrawn`: the song was deleted, or another worker took its job. */
export type RunOutcome = 'transcribed' | 'failed' | 'crashed' | 'returned' | 'withdrawn';

/** Bucket limits in seconds, from a short recording to the usual time limit. */
const SECONDS = [1, 2.5, 5, 10, 20, 40, 60, 120, 240, 480, 900];
/** The queue is read every second; one that was not read for this long is not being worked on. */
const STALE_MS = 60_000;

export class WorkerFigures {
  readonly registry = new Registry();
  readonly #running: Gauge;
  readonly #ended: Counter;
  readonly #seconds: Histogram;
  #polledAt = performance.now();

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry });
    this.#running = new Gauge({
      name: 'songleaf_transcriptions_running',
      help: 'Transcriptions that this worker runs now.',
      registers,
    });
    this.#ended = new Counter({
      name: 'songleaf_transcriptions_total',
      help: 'Transcriptions that this worker ended, by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'songleaf_transcription_seconds',
      help: 'Time from the claim of a song until its score or its error is stored.',
      buckets: SECONDS,
      registers,
    });
    const memory: Gauge = new Gauge({
      name: 'songleaf_worker_memory_bytes',
      help: 'Resident memory of this worker with the processes of its transcriptions.',
      registers,
      collect: async () => memory.set((await residentMemory(process.pid)) ?? 0),
    });
  }

  /** Whether the worker has read its queue lately. */
  get isWorking(): boolean {
    return performance.now() - this.#polledAt < STALE_MS;
  }

  polled(): void {
    this.#polledAt = performance.now();
  }

  /** @returns a function that is called when the run has ended. */
  begun(): (outcome: RunOutcome) => void {
    this.#running.inc();
    const stop = this.#seconds.startTimer();
    return (outcome) => {
      this.#running.dec();
      this.#ended.inc({ outcome });
      if (outcome === 'transcribed' || outcome === 'failed') stop();
    };
  }
}
