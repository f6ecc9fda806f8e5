/**
 * Figures for Prometheus. Requests are counted by route, never by address, so that no id becomes a label; queues are
 * asked for when somebody looks.
 */
import { timingSafeEqual, createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { readQueueFigures } from '../queue/queueFigures.ts';
import { TEXTS } from '../texts.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';

/** Seconds: from an answer out of memory to the longest export. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts from now on; shown where an operator has set a token (`METRICS_TOKEN`). */
export function keepMetrics(application: FastifyInstance, context: Context): void {
  const { metricsToken } = context.configuration;
  if (metricsToken === undefined) return;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeRequests(application, registry);
  const readQueues = queueGauges(registry, context);
  application.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!isSame(request.headers.authorization, `Bearer ${metricsToken}`)) throw new Refusal(401, TEXTS.notSignedIn);
    await readQueues((error) => request.log.error({ err: error }, 'The queues could not be counted.'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function observeRequests(application: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of a request until its answer is sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  application.addHook('onResponse', (request, reply, done) => {
    // A stranger makes up addresses, and methods: those that are no route of ours are one.
    const { url } = request.routeOptions;
    const labels = url === undefined ? { method: '', route: '' } : { method: request.method, route: url };
    durations.observe({ ...labels, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

/** @returns what brings the gauges up to date; a database that is away is a figure too. */
function queueGauges(registry: Registry, { database }: Context): (tell: (error: unknown) => void) => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('songleaf_database_up', 'Whether the database answers.', []);
  const workers = gauge('songleaf_workers', 'Worker processes.', []);
  const jobs = gauge('songleaf_jobs', 'Jobs by queue and state; those that ended are kept for a while.', [
    'queue',
    'state',
  ]);
  const oldest = gauge('songleaf_queue_oldest_seconds', 'How long the job that waits longest has waited.', ['queue']);
  const recent = gauge(
    'songleaf_queue_waited_seconds',
    'How long the jobs that began in the last five minutes had waited, on average.',
    ['queue'],
  );
  return async (tell) => {
    for (const each of [workers, jobs, oldest, recent]) each.reset();
    try {
      const figures = await readQueueFigures(database);
      up.set(1);
      workers.set(figures.workers);
      for (const { queue, state, count } of figures.jobs) jobs.set({ queue, state }, count);
      for (const { queue, oldestSeconds, recentSeconds } of figures.waits) {
        oldest.set({ queue }, oldestSeconds);
        recent.set({ queue }, recentSeconds);
      }
    } catch (error) {
      up.set(0);
      tell(error);
    }
  };
}

/** In a time that does not tell how much of it was right. */
function isSame(given: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(wanted));
}
