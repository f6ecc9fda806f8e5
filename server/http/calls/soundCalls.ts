/**
 * The call that returns the recording from which a song was transcribed, for playback beside the score. Media elements
 * request parts of a file when they seek, so one range of bytes is answered (RFC 9110, section 14).
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { BlobMissing } from '../../blobs/blobErrors.ts';
import { findSong } from '../../songbook/songs.ts';
import { originalSoundOf } from '../../songbook/originalSound.ts';
import type { OriginalSound } from '../../songbook/originalSound.ts';
import { TEXTS } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { readByteRange } from '../answers/byteRange.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { signedIn } from '../session.ts';

export function answerSoundCalls(application: FastifyInstance, { database, blobs }: Context): void {
  answerCall(application, 'originalSound', async ({ id }, request, reply) => {
    const { account } = signedIn(request);
    const song = await findSong(database, account.id, id);
    if (song === undefined) throw new Refusal(404, TEXTS.songNotFound);
    const sound = await originalSoundOf(blobs, song);
    if (sound === undefined) throw new Refusal(404, TEXTS.noOriginalSound);
    const tag = `"${sound.key}"`;
    void reply.headers({ 'accept-ranges': 'bytes', etag: tag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    // The whole file is sent where the client's earlier parts came from another file (`If-Range`), because mixed parts
    // would not decode.
    const ifRange = request.headers['if-range'];
    const isSameFile = ifRange === undefined || ifRange === tag;
    return sendPart(reply, sound, isSameFile ? request.headers.range : undefined, (range) =>
      blobs.read(sound.key, range).catch(refuseMissing),
    );
  });
}

async function sendPart(
  reply: FastifyReply,
  { mediaType, bytes }: OriginalSound,
  wanted: string | undefined,
  read: (range?: { readonly first: number; readonly last: number }) => Promise<NodeJS.ReadableStream>,
): Promise<FastifyReply> {
  void reply.type(mediaType);
  const range = readByteRange(wanted, bytes);
  if (range === 'all') return reply.header('content-length', bytes).send(await read());
  if (range === 'outside') {
    void reply.header('content-range', `bytes */${bytes}`);
    throw new Refusal(416, TEXTS.rangeOutside);
  }
  const { first, last } = range;
  const part = await read(range);
  return reply
    .code(206)
    .headers({ 'content-range': `bytes ${first}-${last}/${bytes}`, 'content-length': last - first + 1 })
    .send(part);
}

/** The file was removed between reading its size and reading its content. */
function refuseMissing(error: unknown): never {
  if (error instanceof BlobMissing) throw new Refusal(404, TEXTS.noOriginalSound);
  throw error;
}
