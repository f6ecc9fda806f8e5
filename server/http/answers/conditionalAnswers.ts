/**
 * Answers 304 without a body where the client has the answer already, for calls that set `config: { isConditional: true }`.
 * Browsers must not store answers (`no-store`), so the app itself keeps the last ones in memory and names them by their
 * ETag. A handler may set an ETag of its own, for an answer with parts that change without meaning.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    isConditional?: boolean;
  }
}

/** Weak: the same answer may be compressed or not. */
export const etagOf = (text: string): string =>
  `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;

export function answerConditionally(calls: FastifyInstance): void {
  calls.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.isConditional !== true || reply.statusCode !== 200) return payload;
    if (typeof payload !== 'string') return payload;
    const etag = reply.getHeader('etag') ?? etagOf(payload);
    void reply.header('etag', etag);
    if (request.headers['if-none-match'] !== etag) return payload;
    void reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return '';
  });
}
