/**
 * The sampled instruments of the player (H-10): `/Soundfonts` lists the programs, `/Soundfonts/{file}` returns one of
 * them. They are the same for everybody, so no sign-in is needed. The name of a file contains the hash of its content.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { SlicedBank } from '../../soundfonts/openSoundfonts.ts';
import { TEXTS } from '../../texts/texts.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../refusal.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const TYPE = 'audio/x-soundfont';

export function answerSoundfontCalls(application: FastifyInstance, { soundfonts }: Context): void {
  const sliced = (): Promise<SlicedBank> =>
    soundfonts.ready().catch((error: unknown) => {
      throw new Refusal(503, TEXTS.instrumentsMissing, {}, error);
    });

  application.get('/Soundfonts', async (_request, reply) => {
    const { index } = await sliced();
    return reply.header('cache-control', 'no-cache').send(index);
  });

  application.get<{ Params: { file: string } }>('/Soundfonts/:file', async ({ params }, reply) => {
    const { folder, index } = await sliced();
    // Only file names in the index are served.
    const program = index.programs.find(({ file }) => file === params.file);
    if (program === undefined) throw new Refusal(404, TEXTS.notFound);
    return reply
      .type(TYPE)
      .header('cache-control', FOREVER)
      .header('content-length', program.bytes)
      .send(createReadStream(join(folder, program.file)));
  });
}
