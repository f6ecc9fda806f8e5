/**
 * Plays a short passage once from each of several sources, one after the other, so that a user can compare the
 * recording with the written notes. It controls the sources itself, independently of the playback machine, whose
 * position does not change; when playback begins, the audition ends.
 */
import type { Actor } from 'xstate';
import type { Seconds } from '../../../../engine/index.ts';
import { PlaybackError } from '../../../audio/playbackSource.ts';
import { soundAlone } from '../../../audio/soundAlone.ts';
import type { PlaybackSource } from '../../../audio/playbackSource.ts';
import type { SourceKind, SourceCache } from '../../../audio/sourceCache.ts';
import type { playbackMachine } from '../../../machines/playback/playback.ts';
import { Signal } from '../../../signal.ts';

export interface Passage {
  /** Both in performed time. */
  readonly from: Seconds;
  readonly to: Seconds;
}

/** Interval in milliseconds of the checks whether the passage has ended. */
const WATCH_MS = 16;
/** Silence between the sources in milliseconds, so that they sound separate and the fade of the first has ended. */
const PAUSE_MS = 150;
/** Factor of the passage's length after which a source that does not move is given up. */
const PATIENCE = 3;

const BUSY = ['loading', 'starting', 'playing', 'practising'] as const;

export class Audition {
  readonly #actor: Actor<typeof playbackMachine>;
  readonly #sourceCache: SourceCache;
  readonly #changed = new Signal<[]>();
  #running: AbortController | undefined;
  #heard: SourceKind | undefined;

  constructor(actor: Actor<typeof playbackMachine>, sourceCache: SourceCache) {
    this.#actor = actor;
    this.#sourceCache = sourceCache;
    actor.subscribe((snapshot) => {
      if (BUSY.some((state) => snapshot.matches(state))) this.stop();
    });
  }

  /** The source that is playing; undefined while none is. */
  readonly heard = (): SourceKind | undefined => this.#heard;

  /** Calls the listener whenever another source starts. Returns a function that removes the listener. */
  readonly listen = (listener: () => void): (() => void) => this.#changed.listen(listener);

  /** The recording where there is one, then the synthesizer. */
  get kinds(): readonly SourceKind[] {
    return (['original', 'synth'] as const).filter((kind) => this.#sourceCache.kinds.includes(kind));
  }

  /**
   * Ends the audition under way and begins this one. Call it within a gesture of the user.
   *
   * @throws PlaybackError where a source cannot play.
   */
  async play(passage: Passage): Promise<void> {
    this.stop();
    // Playback is paused, so that only the audition is heard.
    this.#actor.send({ type: 'PAUSE' });
    const running = new AbortController();
    this.#running = running;
    const end = soundAlone(() => running.abort());
    try {
      for (const kind of this.kinds) {
        await this.#playFrom(kind, passage, running.signal);
        await rest(PAUSE_MS, running.signal);
      }
    } catch (error) {
      if (!running.signal.aborted) throw error;
    } finally {
      end();
      if (this.#running === running) this.stop();
    }
  }

  stop(): void {
    this.#running?.abort();
    this.#running = undefined;
    this.#hear(undefined);
  }

  async #playFrom(kind: SourceKind, { from, to }: Passage, signal: AbortSignal): Promise<void> {
    const source = this.#sourceCache.get(kind);
    await source.load(() => undefined, signal);
    // A loop of the player would move the source back before the passage ends.
    source.setLoop?.(undefined);
    const stop = (): void => source.pause();
    signal.addEventListener('abort', stop);
    try {
      await source.play(from, 1);
      signal.throwIfAborted();
      this.#hear(kind);
      await reached(source, to, (to - from) * 1000 * PATIENCE + 1000, signal);
    } catch (error) {
      if (error instanceof PlaybackError) this.#sourceCache.discard(kind);
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
      source.pause();
    }
  }

  #hear(kind: SourceKind | undefined): void {
    if (kind === this.#heard) return;
    this.#heard = kind;
    this.#changed.emit();
  }
}

/** Resolves when the source has reached a moment, or after a maximum number of milliseconds. */
function reached(source: PlaybackSource, to: Seconds, limit: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = performance.now() + limit;
    const watch = setInterval(() => {
      const isOver = source.time >= to || performance.now() >= end;
      if (!isOver && !signal.aborted) return;
      clearInterval(watch);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    }, WATCH_MS);
  });
}

async function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  signal.throwIfAborted();
}
