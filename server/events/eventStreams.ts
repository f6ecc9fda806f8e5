/**
 * The event streams of one server. A stream belongs to a session and ends with it. There are limits for each session,
 * account and client address; a page without a stream asks for changes at intervals.
 */
import { withLiveSession } from '../accounts/sessions.ts';
import type { Database } from '../database/database.ts';
import { Turns } from '../limits/turns.ts';
import { songChanges } from '../songbook/songChanges.ts';
import { openChangeFeed } from './changeFeed.ts';
import type { ChangeFeed } from './changeFeed.ts';
import type { ChangeKind } from './notifications.ts';
import { SongStream } from './songStream.ts';

/** Without HTTP/2 a browser has six connections to a server, which its tabs share; the rest is for their other calls. */
const MOST_PER_SESSION = 3;
/** Less than the usual minute after which proxies end a silent connection. */
const BEAT_MS = 15_000;
/** Then the browser connects again, which prolongs its session like any other call. */
const LONGEST_MS = 30 * 60_000;
/** Readers of changes at a time, of the connections to the database that all calls share. */
const MOST_READERS = 3;

export interface Reader {
  readonly accountId: string;
  /** Of its session. */
  readonly token: string;
  readonly network: string;
}

interface Open {
  readonly reader: Reader;
  readonly stream: SongStream;
  readonly since: number;
}

export interface StreamLimits {
  readonly streamsPerAccount: number;
  readonly streamsPerAddress: number;
}

export class EventStreams {
  readonly #database: Database;
  readonly #feed: ChangeFeed;
  readonly #limits: StreamLimits;
  readonly #log: (message: string, error?: unknown) => void;
  readonly #open = new Set<Open>();
  readonly #beats: NodeJS.Timeout;
  readonly #readers = new Turns(MOST_READERS);
  #isClosed = false;

  /** @param databaseUrl for a connection of its own, by which the database sends notifications. */
  constructor(
    databaseUrl: string,
    database: Database,
    limits: StreamLimits,
    log: (message: string, error?: unknown) => void,
  ) {
    this.#database = database;
    this.#feed = openChangeFeed(databaseUrl, database, log);
    this.#limits = limits;
    this.#log = log;
    this.#beats = setInterval(() => void this.#beat(), BEAT_MS).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** @returns undefined where the reader has as many streams as are allowed. */
  open(reader: Reader, since: string): SongStream | undefined {
    if (this.#isClosed || !this.#hasRoom(reader)) return undefined;
    const { accountId } = reader;
    const read = (cursor: string) => this.#readers.take(() => songChanges(this.#database, accountId, cursor));
    const stream = new SongStream(since, read, (error) => this.#log('An event stream could not be continued.', error));
    const entry: Open = { reader, stream, since: Date.now() };
    this.#open.add(entry);
    const unfollow = this.#feed.follow(accountId, (kind: ChangeKind) => {
      if (kind === 'songs') stream.songsChanged();
      else if (kind === 'folders') stream.foldersChanged();
      else void this.#endWithSession([entry]);
    });
    stream.body.once('close', () => {
      unfollow();
      this.#open.delete(entry);
    });
    // The session may have ended before this stream began to follow it.
    void this.#endWithSession([entry]);
    return stream;
  }

  /** Ends all streams, so that their connections do not delay the end of the server. */
  endAll(): void {
    this.#isClosed = true;
    clearInterval(this.#beats);
    for (const { stream } of this.#open) stream.end();
  }

  async close(): Promise<void> {
    this.endAll();
    await this.#feed.close();
  }

  #hasRoom({ accountId, token, network }: Reader): boolean {
    const readers = [...this.#open].map(({ reader }) => reader);
    const count = (isCounted: (reader: Reader) => boolean) => readers.filter(isCounted).length;
    return (
      count((other) => other.token === token) < MOST_PER_SESSION &&
      count((other) => other.accountId === accountId) < this.#limits.streamsPerAccount &&
      count((other) => other.network === network) < this.#limits.streamsPerAddress
    );
  }

  async #beat(): Promise<void> {
    const entries = [...this.#open];
    for (const { stream, since } of entries) if (Date.now() - since > LONGEST_MS) stream.end();
    if (!(await this.#endWithSession(entries))) return;
    for (const { stream } of entries) stream.beat();
  }

  /** @returns false where the database has not answered: the streams then fall silent, and pages do without them. */
  async #endWithSession(entries: readonly Open[]): Promise<boolean> {
    if (entries.length === 0) return true;
    try {
      const tokens = entries.map(({ reader }) => reader.token);
      const live = await withLiveSession(this.#database, tokens);
      for (const { reader, stream } of entries) if (!live.has(reader.token)) stream.end();
      return true;
    } catch (error) {
      this.#log('The sessions of the event streams could not be checked.', error);
      return false;
    }
  }
}
