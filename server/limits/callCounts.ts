/**
 * Counts of calls in a period, for the limits of calls. Two counters: `MemoryCounts` counts in this process,
 * `SharedCounts` in the database, together with all other servers.
 */
import { countAttempts } from './throttles.ts';
import type { Database } from '../database/database.ts';

export interface CallCount {
  /** Calls in the present period, this one included. */
  readonly current: number;
  /** Milliseconds until the period ends. */
  readonly ttl: number;
}

export interface CallCounts {
  /** Counts one call. The period begins with its first call. @param most the calls that are allowed in a period. */
  readonly count: (key: string, periodMs: number, most: number) => Promise<CallCount>;
}

interface Period {
  readonly current: number;
  /** By `performance.now()`. */
  readonly endsAt: number;
}

/** Keys that are kept; beyond that the one that was counted least recently is dropped. About ten megabytes. */
const MOST_KEYS = 50_000;
/** Interval between two lines in the log while the database does not answer. */
const REPORT_MS = 60_000;

export class MemoryCounts implements CallCounts {
  readonly #periods = new Map<string, Period>();

  count(key: string, periodMs: number): Promise<CallCount> {
    const now = performance.now();
    const { current = 0, endsAt = now + periodMs } = this.presentPeriod(key) ?? {};
    this.keep(key, { current: current + 1, endsAt });
    return Promise.resolve({ current: current + 1, ttl: endsAt - now });
  }

  /** Undefined where the last period has ended. */
  presentPeriod(key: string): Period | undefined {
    const period = this.#periods.get(key);
    return period !== undefined && period.endsAt > performance.now() ? period : undefined;
  }

  keep(key: string, period: Period): void {
    // A key that is set again moves to the end of the map, so that the first one is the least recent.
    this.#periods.delete(key);
    this.#periods.set(key, period);
    const [oldest] = this.#periods.keys();
    if (this.#periods.size > MOST_KEYS && oldest !== undefined) this.#periods.delete(oldest);
  }
}

/**
 * Counts in the database. The last answer for each key is kept: a key that is beyond its limit is not asked again until
 * its period ends, so that a flood of refused calls costs the database nothing; and while the database does not answer,
 * this server counts on by itself.
 */
export class SharedCounts implements CallCounts {
  readonly #known = new MemoryCounts();
  readonly #database: Database;
  readonly #onError: (error: unknown) => void;
  #reportedAt = -Infinity;

  constructor(database: Database, onError: (error: unknown) => void) {
    this.#database = database;
    this.#onError = onError;
  }

  async count(key: string, periodMs: number, most: number): Promise<CallCount> {
    const known = this.#known.presentPeriod(key);
    if (known !== undefined && known.current > most) return this.#known.count(key, periodMs);
    try {
      const { count, endsInMs } = await countAttempts(this.#database, { of: ['call', key], seconds: periodMs / 1000 });
      this.#known.keep(key, { current: count, endsAt: performance.now() + endsInMs });
      return { current: count, ttl: endsInMs };
    } catch (error) {
      this.#report(error);
      return this.#known.count(key, periodMs);
    }
  }

  #report(error: unknown): void {
    const now = performance.now();
    if (now - this.#reportedAt < REPORT_MS) return;
    this.#reportedAt = now;
    this.#onError(error);
  }
}
