/**
 * Receives the notifications that PostgreSQL sends when the songs, folders or sessions of an account change (migration
 * 0012), on a connection of its own.
 *
 * A connection that looks sound may deliver nothing: a pooler in transaction mode accepts LISTEN and drops what arrives,
 * and a network can swallow packets for a quarter of an hour. So this server regularly sends itself a probe through
 * another connection, and notifications count as delivered only while the probes come back.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { z } from 'zod';
import type { Database } from '../database/database.ts';

const CHANNEL = 'songleaf_changes';
const PROBE = 'probe';
/** Pause between two probes, and the time in which a probe must come back. */
const PROBE_EVERY_MS = 20_000;
const PROBE_MS = 5000;
/** Pause before the next attempt, after a lost connection and after a probe that did not come back. */
const LOST_PAUSE_MS = 1000;
const DEAF_PAUSE_MS = 60_000;

const change = z.templateLiteral([z.enum(['songs', 'folders', 'sessions']), ':', z.string()]);
export type ChangeKind = 'songs' | 'folders' | 'sessions';

export interface NotificationHandlers {
  readonly onChange: (kind: ChangeKind, accountId: string) => void;
  /** Called when notifications begin to be delivered, and when that ends. Changes before the call may be unknown. */
  readonly onDelivery: (delivers: boolean) => void;
  readonly log: (message: string, error?: unknown) => void;
}

export interface Notifications {
  readonly close: () => Promise<void>;
}

export function receiveNotifications(url: string, database: Database, handlers: NotificationHandlers): Notifications {
  const closing = new AbortController();
  const ended = receiveUntilClosed(url, database, handlers, closing.signal);
  const close = async () => {
    closing.abort();
    await ended;
  };
  return { close };
}

type Outcome = 'closed' | 'lost' | 'deaf';

async function receiveUntilClosed(
  url: string,
  database: Database,
  handlers: NotificationHandlers,
  closing: AbortSignal,
): Promise<void> {
  let wasDeaf = false;
  while (!closing.aborted) {
    const outcome = await receive(url, database, handlers, closing);
    if (outcome === 'deaf' && !wasDeaf)
      handlers.log(
        'The notifications of the database do not arrive, as behind a pooler in transaction mode. The songbooks on screen are compared every few seconds instead.',
      );
    wasDeaf = outcome === 'deaf';
    await pause(outcome === 'deaf' ? DEAF_PAUSE_MS : LOST_PAUSE_MS, closing);
  }
}

/** Listens on one connection until it fails or this server closes. */
async function receive(
  url: string,
  database: Database,
  { onChange, onDelivery }: NotificationHandlers,
  closing: AbortSignal,
): Promise<Outcome> {
  const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: PROBE_MS });
  const lost = new AbortController();
  const probes = new Map<string, () => void>();
  // The pool of the calls reports a database that is away; here it is only waited for.
  client.on('error', () => lost.abort());
  client.on('end', () => lost.abort());
  client.on('notification', ({ payload = '' }) => {
    const [kind = '', about = ''] = payload.split(':');
    if (kind === PROBE) probes.get(about)?.();
    else if (change.safeParse(payload).success) onChange(kind as ChangeKind, about);
  });
  const ending = AbortSignal.any([closing, lost.signal]);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    for (let first = true; !ending.aborted; first = false) {
      if (!(await comesBack(database, probes, ending))) return ending.aborted ? 'lost' : 'deaf';
      if (first) onDelivery(true);
      await pause(PROBE_EVERY_MS, ending);
    }
    return closing.aborted ? 'closed' : 'lost';
  } catch {
    return 'lost';
  } finally {
    onDelivery(false);
    await client.end().catch(() => undefined);
  }
}

/** Sends a probe through the pool of the calls. @returns whether it arrived here. */
async function comesBack(database: Database, probes: Map<string, () => void>, ending: AbortSignal): Promise<boolean> {
  const id = randomUUID();
  const arrival = new AbortController();
  probes.set(id, () => arrival.abort());
  try {
    await sql`select pg_notify(${CHANNEL}, ${`${PROBE}:${id}`})`.execute(database);
    await pause(PROBE_MS, AbortSignal.any([arrival.signal, ending]));
    return arrival.signal.aborted;
  } finally {
    probes.delete(id);
  }
}

/** Ends early, without an error, when the signal is aborted. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
