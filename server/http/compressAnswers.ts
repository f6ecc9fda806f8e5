/**
 * Compresses the answers of those calls that ask for it (`config: { isCompressed: true }`): scores and lists, which are
 * large. The length of a compressed answer says something about its content, so no answer may be compressed that holds
 * both a secret, as that of the account holds its token, and what the address was given (BREACH).
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    isCompressed?: boolean;
  }
}

/** A smaller answer fits into one packet as it is. */
const LEAST_CHARACTERS = 1024;
/** Of Brotli: a third of the time of gzip at its usual level, for about as few bytes. */
const BROTLI_QUALITY = 4;

/** In threads of Node's pool; the best first. */
const ENCODINGS = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

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
    if (encoding === undefined || typeof payload !== 'string' || payload.length < LEAST_CHARACTERS) return payload;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return ENCODINGS[encoding](payload);
  });
}
