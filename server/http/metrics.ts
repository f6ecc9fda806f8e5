/**
 * Metrics for Prometheus. Requests are counted by route, not by address, so that no id becomes a label. Queue figures
 * are read from the database when the metrics are requested.
 */
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { readQueueFigures } from '../queue/queueFigures.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Context } from './context.ts';
import { equalsSecret } from './equalsSecret.ts';
import { Refusal } from './refusal.ts';
import { reportSecurityEvents } from './securityEvents.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer lasts until one side ends it, so that its duration says nothing. */
    isStream?: boolean;
  }
}

/** Bucket limits in seconds, from an answer out of memory to the longest export. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Starts counting, and serves the metrics where the operator has set a token (`METRICS_TOKEN`). */
export function serveMetrics(application: FastifyInstance, context: Context): void {
  const { metricsToken } = context.configuration;
  if (metricsToken === undefined) return reportSecurityEvents(application, () => undefined);
  const registry = new Registry();
  const events = new Counter({
    name: 'songleaf_security_events',
    help: 'Sign-ins, changes of how to sign in, and refused requests, by kind.',
    labelNames: ['event'],
    registers: [registry],
  });
  reportSecurityEvents(application, (event) => events.inc({ event }));
  collectDefaultMetrics({ register: registry });
  countStreams(registry, context);
  observeRequests(application, registry);
  const readQueues = queueGauges(registry, context);
  application.get('/metrics', { logLevel: 'warn' }, async (request, reply) => {
    if (!equalsSecret(request.headers.authorization, `Bearer ${metricsToken}`))
      throw new Refusal(401, TEXTS.notSignedIn);
    await readQueues((error) => request.log.error({ err: error }, 'The queue figures could not be read.'));
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function observeRequests(application: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a request until its answer is sent.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers: [registry],
  });
  application.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isStream === true && reply.statusCode === 200) return done();
    // Unknown addresses and methods share one label: clients can invent any number of them.
    const { url } = request.routeOptions;
    const labels = url === undefined ? { method: '', route: '' } : { method: request.method, route: url };
    durations.observe({ ...labels, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
}

function countStreams(registry: Registry, { events }: Context): void {
  const streams: Gauge = new Gauge({
    name: 'songleaf_event_streams',
    help: 'Open event streams of songbooks.',
    registers: [registry],
    collect: () => streams.set(events.size),
  });
}

/** @returns a function that updates the gauges. An unreachable database is reported as a gauge of its own. */
function queueGauges(registry: Registry, { database }: Context): (onError: (error: unknown) => void) => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const up = gauge('songleaf_database_up', 'Whether the database answers.', []);
  const workers = gauge('songleaf_workers', 'The number of worker processes.', []);
  const jobs = gauge('songleaf_jobs', 'Jobs by queue and state; ended jobs are counted until they are deleted.', [
    'queue',
    'state',
  ]);
  const oldest = gauge('songleaf_queue_oldest_seconds', 'Waiting time of the job that has waited longest.', ['queue']);
  const recent = gauge(
    'songleaf_queue_waited_seconds',
    'Mean waiting time of the jobs that began in the last five minutes.',
    ['queue'],
  );
  return async (onError) => {
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
      onError(error);
    }
  };
}
