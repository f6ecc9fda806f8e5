/**
 * Answers with scores. A stored score of kilobytes can unpack to tens of megabytes, so that a large one is unpacked while
 * it is sent, at the speed at which the client reads it, and never whole into memory.
 */
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tier } from '../../accounts/plans.ts';
import type { ScoreTasks } from '../../scores/scoreThreads.ts';
import { unpackedBytes, unpackScore } from '../../scores/unpackDocument.ts';
import { TEXTS } from '../../texts/texts.ts';
import { afterAnswer } from '../afterAnswer.ts';
import { Refusal } from '../refusal.ts';
import { requesterOf } from '../requester.ts';

/** A smaller text is sent at once, which is faster. */
const STREAMED_BYTES = 2_000_000;
/** Large answers that one account, or one address before sign-in, receives at the same time. */
const MOST_LARGE = 4;

/**
 * Bytes of text that are unpacked at a time. Each piece is a task for one of Node's threads: at Node's own 16 kB a score
 * of 3,000 measures (5 MB) is three hundred of them, which took five times as long as twenty.
 */
const PIECE_BYTES = 262_144;

/** MusicJSON text. */
export type ScoreText = string | Uint8Array | Readable;

/** N-16, X-07: only free users see a shortened score, and only of songs that are not unlocked. */
export const isLockedFor = (tier: Tier, unlocked: number): boolean => tier === 'free' && unlocked === 0;

/** @returns MusicJSON text with the measures that this user may see. */
export async function showScore(
  tasks: ScoreTasks,
  { document, unlocked }: { readonly document: Buffer; readonly unlocked: number },
  tier: Tier,
): Promise<ScoreText> {
  // A song that was never locked has no withheld measures and no marks of them, so its stored text is returned
  // unchanged.
  return unlocked > 0 ? unpackForAnswer(document) : tasks.show(document, isLockedFor(tier, unlocked));
}

export async function unpackForAnswer(document: Buffer): Promise<string | Readable> {
  if (unpackedBytes(document) < STREAMED_BYTES) return unpackScore(document);
  return Readable.from([document]).pipe(createGunzip({ chunkSize: PIECE_BYTES }));
}

/** Longer than a score of 10,000 measures takes; a busy server sends the whole text at once. */
const LONGEST_WAIT_MS = 500;

/**
 * The beginning of a score that is unpacked while it is sent, for `sendScore`: the reader shows the first systems while
 * the rest arrives. Nothing is computed for an answer that `sendScore` refuses.
 */
export async function beginningForAnswer(
  tasks: ScoreTasks,
  document: Buffer,
  request: FastifyRequest,
): Promise<Uint8Array | undefined> {
  if (receivesMost(requesterOf(request))) return undefined;
  const limit = new AbortController();
  const beginning = tasks.beginning(document).catch((error: unknown) => {
    request.log.warn({ err: error }, 'The beginning of a score could not be computed; the score is sent without it.');
    return undefined;
  });
  try {
    return await Promise.race([beginning, delay(LONGEST_WAIT_MS, undefined, { signal: limit.signal })]);
  } finally {
    limit.abort();
  }
}

/**
 * Sends the text as it is: parsing it and writing it again would change nothing. With a beginning, the first line is a
 * JSON object (`scoreBeginning` of the contract) as soon as its last comma is replaced by a brace.
 */
export function sendScore(
  reply: FastifyReply,
  text: ScoreText,
  properties: object,
  beginning?: Uint8Array,
): FastifyReply {
  if (text instanceof Uint8Array && text.length < STREAMED_BYTES)
    return sendScore(reply, Buffer.from(text).toString('utf8'), properties);
  const before = `{"properties":${JSON.stringify(properties)},`;
  if (typeof text === 'string') return reply.type('application/json').send(`${before}"musicVo":${text}}`);
  const first = beginning === undefined || beginning.length === 0 ? [] : ['"beginning":', beginning, ',\n'];
  return sendLarge(reply, Readable.from(joined([before, ...first, '"musicVo":'], text), { objectMode: false }));
}

async function* joined(
  before: readonly (string | Uint8Array)[],
  text: Uint8Array | Readable,
): AsyncGenerator<Uint8Array> {
  yield Buffer.concat(before.map((piece) => Buffer.from(piece)));
  if (text instanceof Uint8Array) yield text;
  else for await (const piece of text as AsyncIterable<Buffer>) yield piece;
  yield Buffer.from('}');
}

/** Who receives large answers now, with their number. */
const receiving = new Map<string, number>();

const receivesMost = (requester: string): boolean => (receiving.get(requester) ?? 0) >= MOST_LARGE;

/** @throws Refusal where this client already receives as many as it may. */
export function sendLarge(reply: FastifyReply, text: Readable): FastifyReply {
  const requester = requesterOf(reply.request);
  if (receivesMost(requester)) {
    text.destroy();
    throw new Refusal(429, TEXTS.tooManyRequests);
  }
  receiving.set(requester, (receiving.get(requester) ?? 0) + 1);
  afterAnswer(reply, () => {
    text.destroy();
    const left = (receiving.get(requester) ?? 1) - 1;
    if (left > 0) receiving.set(requester, left);
    else receiving.delete(requester);
  });
  return reply.type('application/json').send(text);
}
