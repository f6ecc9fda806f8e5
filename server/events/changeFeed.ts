/**
 * Which accounts have changed, for the event streams of this server. Usually PostgreSQL sends notifications. While none
 * arrive, this server asks the database every few seconds for the accounts that have streams here, all in one query, and
 * compares the answers.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { receiveNotifications } from './notifications.ts';
import type { ChangeKind } from './notifications.ts';

/** Pause between two comparisons; a query that takes longer than usual is followed by a longer pause. */
const COMPARE_MS = 2000;
const PAUSE_PER_WORK = 20;

export type ChangeListener = (kind: ChangeKind) => void;

export interface ChangeFeed {
  /** @returns a function that ends the calls of the listener. */
  readonly follow: (accountId: string, listener: ChangeListener) => () => void;
  readonly close: () => Promise<void>;
}

export function openChangeFeed(
  url: string,
  database: Database,
  log: (message: string, error?: unknown) => void,
): ChangeFeed {
  const listeners = new Map<string, Set<ChangeListener>>();
  const announce = (kind: ChangeKind, accountId: string) => listeners.get(accountId)?.forEach((hear) => hear(kind));
  const closing = new AbortController();
  let delivers = false;
  const onDelivery = (begins: boolean) => {
    delivers = begins;
    // What changed before the first notification is not known.
    if (begins) for (const id of listeners.keys()) for (const kind of ['songs', 'folders'] as const) announce(kind, id);
  };
  const notifications = receiveNotifications(url, database, { onChange: announce, onDelivery, log });
  const accounts = () => (delivers ? [] : [...listeners.keys()]);
  const comparing = compareUntilClosed(database, { accounts, announce, log }, closing.signal);
  return {
    follow: (accountId, listener) => {
      const others = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, others.add(listener));
      return () => {
        others.delete(listener);
        if (others.size === 0) listeners.delete(accountId);
      };
    },
    close: async () => {
      closing.abort();
      await Promise.all([notifications.close(), comparing]);
    },
  };
}

interface Comparison {
  /** To be compared now. */
  readonly accounts: () => readonly string[];
  readonly announce: (kind: ChangeKind, accountId: string) => void;
  readonly log: (message: string, error?: unknown) => void;
}

async function compareUntilClosed(
  database: Database,
  { accounts, announce, log }: Comparison,
  closing: AbortSignal,
): Promise<void> {
  let before: ReadonlyMap<string, string> = new Map();
  let hasFailed = false;
  while (!closing.aborted) {
    const start = performance.now();
    try {
      const now = await statesOf(database, accounts());
      for (const [key, state] of now) {
        const [kind, accountId = ''] = key.split(':');
        if (before.get(key) !== state) announce(kind as ChangeKind, accountId);
      }
      before = now;
      hasFailed = false;
    } catch (error) {
      // Once, however long the database is away.
      if (!hasFailed && !closing.aborted) log('The songbooks on screen could not be compared.', error);
      hasFailed = true;
    }
    const milliseconds = Math.max(COMPARE_MS, PAUSE_PER_WORK * (performance.now() - start));
    await delay(milliseconds, undefined, { signal: closing, ref: false }).catch(() => undefined);
  }
}

/** A text for each kind and account that changes with its rows: their number, and the sum of what wrote them last. */
async function statesOf(database: Database, accounts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (accounts.length === 0) return new Map();
  const { rows } = await sql<{ key: string; state: string }>`
    select kind || ':' || each.id as key, count(written) || '.' || coalesce(sum(written), 0) as state
    from unnest(${accounts}::uuid[]) as each (id) cross join lateral (
      select 'songs' as kind, songs.xmin::text::bigint as written from songs where account_id = each.id
      union all select 'folders', folders.xmin::text::bigint from folders where account_id = each.id
      union all values ('songs', null::bigint), ('folders', null)
    ) as found group by kind, each.id`.execute(database);
  return new Map(rows.map(({ key, state }) => [key, state]));
}
