/**
 * One event stream of a page (server-sent events). Its events:
 *
 * - `songs`: what has changed, as the call SongChanges answers it. The event's id is the cursor, which a browser that
 *   connects again sends along, so that it gets what it has missed. The first event always is one, also without songs.
 * - `folders`: the folders have changed.
 * - `beat`: nothing has; it comes regularly, so that both ends and all proxies in between know that the stream lives.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { SongChanges } from '../contract/calls.ts';

/** Changes that follow each other faster are sent together. A transcription writes its progress every 750 ms. */
const LEAST_GAP_MS = 1000;
/** Beats that a reader may leave unread. */
const MOST_UNREAD_BEATS = 3;
/** Browsers connect again after such a time, each after another one: a server that restarts has hundreds of streams. */
const RETRY_MS = { least: 1000, most: 5000 };

export type ReadChanges = (since: string) => Promise<SongChanges>;

export class SongStream {
  readonly body = new PassThrough();
  readonly #read: ReadChanges;
  readonly #onError: (error: unknown) => void;
  #cursor: string;
  #isStale = false;
  #isSending = false;
  #unreadBeats = 0;
  #sent = { count: -1, songs: '' };

  /** @param since the cursor of what the page has. */
  constructor(since: string, read: ReadChanges, onError: (error: unknown) => void) {
    this.#cursor = since;
    this.#read = read;
    this.#onError = onError;
    // Sent at once, with the headers.
    this.body.write(`retry: ${randomInt(RETRY_MS.least, RETRY_MS.most)}\n\n`);
    this.songsChanged();
  }

  songsChanged(): void {
    this.#isStale = true;
    if (!this.#isSending) void this.#send();
  }

  foldersChanged(): void {
    this.#write('folders', '-');
  }

  /** Ends a stream whose reader does not read what was sent before. */
  beat(): void {
    this.#unreadBeats = this.body.writableNeedDrain ? this.#unreadBeats + 1 : 0;
    if (this.#unreadBeats === 0) this.#write('beat', '-');
    else if (this.#unreadBeats > MOST_UNREAD_BEATS) this.body.destroy();
  }

  end(): void {
    this.body.end();
  }

  async #send(): Promise<void> {
    this.#isSending = true;
    while (this.#isStale && this.body.writable) {
      // What a reader has not read lies in memory; until then nothing is added to it.
      if (this.body.writableNeedDrain) await once(this.body, 'drain');
      this.#isStale = false;
      try {
        this.#take(await this.#read(this.#cursor));
      } catch (error) {
        // The page connects again, with its cursor, and asks at intervals until then.
        this.#onError(error);
        this.end();
      }
      await delay(LEAST_GAP_MS, undefined, { ref: false });
    }
    this.#isSending = false;
  }

  #take({ cursor, count, songs }: SongChanges): void {
    this.#cursor = cursor;
    // While another transaction of the database is long, its cursor stays, and the same songs are read again.
    const text = JSON.stringify(songs);
    if (count === this.#sent.count && (songs.length === 0 || text === this.#sent.songs)) return;
    this.#sent = { count, songs: text };
    this.#write('songs', JSON.stringify({ cursor, count, songs }), cursor);
  }

  #write(event: string, data: string, id?: string): void {
    if (!this.body.writable) return;
    this.body.write(`event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${data}\n\n`);
  }
}
