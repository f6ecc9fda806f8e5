/**
 * Two limits of all calls. A request that has a body must arrive completely within a time. Calls that lock the user's
 * songbook take turns: each would hold a connection to the database while it waits for the one before it, and twelve of
 * one account would be all connections of the server.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TEXTS } from '../texts/texts.ts';
import { afterAnswer } from './afterAnswer.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Seconds in which the body must have arrived; the server's usual time where it is absent. */
    bodySeconds?: number;
    /** The call waits for the account's calls of this kind before it. */
    takesTurns?: boolean;
  }
}

/** A browser has six connections to a server. */
const MOST_WAITING = 30;

export function limitBodies(calls: FastifyInstance, usualSeconds: number): void {
  calls.addHook('onRequest', async ({ raw, routeOptions }) => {
    const { bodySeconds = usualSeconds } = routeOptions.config;
    if (raw.complete) return;
    const timer = setTimeout(() => raw.socket.destroy(), bodySeconds * 1000);
    raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
  });
}

/** @param calls a context whose requests have a session. */
export function takeTurns(calls: FastifyInstance): void {
  /** By account: the call whose turn it is, and those that wait. */
  const lines = new Map<string, { readonly start: () => void }[]>();
  calls.addHook('preHandler', async (request, reply) => {
    const id = accountOf(request);
    if (id === undefined) return;
    const line = lines.get(id) ?? [];
    if (line.length > MOST_WAITING) throw new Refusal(429, TEXTS.tooManyRequests);
    lines.set(id, line);
    await new Promise<void>((start) => {
      const turn = { start };
      line.push(turn);
      // Also where the client has gone, before or while it waited: its turn then never starts.
      afterAnswer(reply, () => {
        line.splice(line.indexOf(turn), 1);
        line[0]?.start();
        if (line.length === 0) lines.delete(id);
      });
      line[0]?.start();
    });
  });
}

const accountOf = ({ routeOptions, session }: FastifyRequest): string | undefined =>
  routeOptions.config.takesTurns === true ? session?.account.id : undefined;
