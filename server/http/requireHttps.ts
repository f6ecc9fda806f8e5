/** With REQUIRE_TLS, requests that reached the proxy without TLS are not answered. */
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../configuration.ts';
import { TEXTS } from '../texts/texts.ts';
import { Refusal } from './refusal.ts';

/** Asked by the platform on the machine itself or inside its network. */
const PROBES: readonly string[] = ['/alive', '/health', '/ready', '/metrics'];
const MOVED = 308;

export function requireHttps(application: FastifyInstance, { requireTls, publicUrl }: Configuration): void {
  if (!requireTls) return;
  application.addHook('onRequest', async ({ protocol, method, url }, reply) => {
    if (protocol === 'https' || PROBES.includes(url.replace(/\?.*/, ''))) return;
    // A redirected call would already have sent its secrets.
    if (method !== 'GET' && method !== 'HEAD') throw new Refusal(403, TEXTS.httpsNeeded);
    await reply.redirect((publicUrl ?? '') + url, MOVED);
  });
}
