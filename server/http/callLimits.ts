/**
 * Limits of calls, as options of a route. Those that protect accounts, or that cost money or much computing, are counted
 * by all servers together, which costs a write to the database for each call. Those that only protect one server from
 * frequent calls are counted by each server alone (`atMostHere`).
 */
import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { MemoryCounts, SharedCounts } from '../limits/callCounts.ts';
import type { CallCounts } from '../limits/callCounts.ts';
import { TEXTS } from '../texts/texts.ts';
import { Refusal } from './refusal.ts';
import { networkOf, requesterOf } from './requester.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who counts the calls of a route that has a limit. */
    countedBy?: 'all servers' | 'this server';
  }
}

/** What is said where a call is made too often; it is read when that happens, in the language of the request. */
export type LimitText = 'tooManyRequests' | 'tooManyUploads';

/** Limits the calls of one account, or of one client address before sign-in, in a period, at all servers together. */
export const atMost = (max: number, timeWindow: string, text: LimitText): FastifyContextConfig => ({
  ...limited(max, timeWindow, text, requesterOf),
  countedBy: 'all servers',
});

/**
 * Limits the calls from one client address in a period, whoever is signed in there, at all servers together: for calls
 * that guess at other people's accounts, where an account of one's own must not give another allowance.
 */
export const atMostFromAddress = (max: number, timeWindow: string, text: LimitText): FastifyContextConfig => ({
  ...limited(max, timeWindow, text, (request) => networkOf(request.ip)),
  countedBy: 'all servers',
});

/** As `atMost`, at this server alone: for frequent calls, which should not write to the database only to be counted. */
export const atMostHere = (max: number, timeWindow: string, text: LimitText): FastifyContextConfig => ({
  ...limited(max, timeWindow, text, requesterOf),
  countedBy: 'this server',
});

function limited(
  max: number,
  timeWindow: string,
  text: LimitText,
  keyGenerator: (request: FastifyRequest) => string,
): FastifyContextConfig {
  return { rateLimit: { max, timeWindow, keyGenerator, errorResponseBuilder: () => new Refusal(429, TEXTS[text]) } };
}

/** Applies the limits of the routes that are added afterwards. */
export async function limitCalls(application: FastifyInstance, database: Database): Promise<void> {
  const shared = new SharedCounts(database, (err) =>
    application.log.error({ err }, 'This server counts calls by itself until the database answers.'),
  );
  await application.register(fastifyRateLimit, { global: false, store: storeOfLimits(shared) });
}

/** The route to which a limit belongs. @fastify/rate-limit passes it to `child`, other than its types say. */
const limitOfRoute = z.object({
  routeInfo: z.object({
    method: z.union([z.string(), z.array(z.string())]),
    url: z.string(),
    config: z.object({ countedBy: z.enum(['all servers', 'this server']) }),
  }),
});

/** The store of @fastify/rate-limit, which has a count for each route and requester. */
function storeOfLimits(shared: CallCounts): FastifyRateLimitStoreCtor {
  const own = new MemoryCounts();

  class RouteStore implements FastifyRateLimitStore {
    readonly #route: string;
    readonly #counts: CallCounts;

    constructor(_options: object, route = '', counts: CallCounts = own) {
      this.#route = route;
      this.#counts = counts;
    }

    incr(...[key, done, timeWindow, max]: Parameters<FastifyRateLimitStore['incr']>): void {
      this.#counts.count(`${this.#route} ${key}`, timeWindow, max).then(
        (count) => done(null, count),
        (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
      );
    }

    child(routeOptions: RouteOptions): FastifyRateLimitStore {
      const { method, url, config } = limitOfRoute.parse(routeOptions).routeInfo;
      const counts = config.countedBy === 'all servers' ? shared : own;
      return new RouteStore({}, `${String(method)} ${url}`, counts);
    }
  }

  return RouteStore;
}
