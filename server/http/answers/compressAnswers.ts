/**
 * Compresses the answers of calls that set `config: { isCompressed: true }`: scores and lists, which are large. The
 * length of a compressed answer depends on its content. Therefore an answer must not be compressed that contains both a
 * secret (such as the token of the account) and input from the request (the BREACH attack).
 */
import { pipeline, Readable } from 'node:stream';
import type { Transform } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    isCompressed?: boolean;
  }
}

/** A smaller answer fits into one packet uncompressed. */
const LEAST_CHARACTERS = 1024;
/** Brotli at this quality takes a third of the time of gzip at its default level, with about as few bytes. */
const BROTLI_QUALITY = 4;

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } };
/** Each piece of a stream is sent at once, so that the client can use the beginning before the rest arrives. */
const FLUSHED_BROTLI = { ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH };
const FLUSHED_GZIP = { flush: constants.Z_SYNC_FLUSH };
/** The encodings, which run in threads of Node's pool; the best first. */
const ENCODINGS = {
  br: (text: string) => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string) => promisify(gzip)(text),
} as const;
const STREAMS: Readonly<Record<keyof typeof ENCODINGS, () => Transform>> = {
  br: () => createBrotliCompress(FLUSHED_BROTLI),
  gzip: () => createGzip(FLUSHED_GZIP),
};

/** The best encoding that the header `accept-encoding` allows. */
export function chooseEncoding(accepted: string): keyof typeof ENCODINGS | undefined {
  const allowed = new Set(
    accepted
      .split(',')
      .map((choice) => choice.trim().toLowerCase())
      .filter((choice) => !/;\s*q=0(\.0*)?$/.test(choice))
      .map((choice) => choice.replace(/\s*;.*/, '')),
  );
  return (['br', 'gzip'] as const).find((name) => allowed.has(name));
}

export function compressAnswers(calls: FastifyInstance): void {
  calls.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.isCompressed !== true) return payload;
    void reply.header('vary', 'accept-encoding');
    const encoding = chooseEncoding(String(request.headers['accept-encoding'] ?? ''));
    const isText = typeof payload === 'string' && payload.length >= LEAST_CHARACTERS;
    if (encoding === undefined || !(isText || payload instanceof Readable)) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    // An error of either stream destroys both, which ends the answer early; the server reports it.
    if (payload instanceof Readable) return pipeline(payload, STREAMS[encoding](), () => undefined);
    return ENCODINGS[encoding](payload);
  });
}
