/** O-31…O-33: a score as a file to keep. */
import type { FastifyInstance } from 'fastify';
import { idQuery } from '../contract/calls.ts';
import { CALLS } from '../contract/paths.ts';
import type { ExportFormat } from '../songbook/scoreWorkshop.ts';
import type { Context } from './context.ts';
import { contentDisposition } from './contentDisposition.ts';
import { requireScore } from './scoreCalls.ts';
import { signedIn } from './session.ts';

interface ExportCall {
  readonly path: string;
  readonly format: ExportFormat;
  readonly extension: string;
  readonly mediaType: string;
}

const EXPORTS: readonly ExportCall[] = [
  {
    path: CALLS.exportMusicXml.path,
    format: 'musicxml',
    extension: 'musicxml',
    mediaType: 'application/vnd.recordare.musicxml+xml',
  },
  { path: CALLS.exportMidi.path, format: 'midi', extension: 'mid', mediaType: 'audio/midi' },
  { path: CALLS.exportMusicJson.path, format: 'musj', extension: 'musj', mediaType: 'application/json' },
];

export function answerExportCalls(application: FastifyInstance, { database, scores }: Context): void {
  for (const { path, format, extension, mediaType } of EXPORTS) {
    application.get(path, { config: { signedInOnly: true } }, async (request, reply) => {
      const { id } = idQuery.parse(request.query);
      const { title, document } = await requireScore(database, signedIn(request).account.id, id);
      const file = await scores.exportScore(document, format);
      return reply
        .type(mediaType)
        .header('content-disposition', contentDisposition(title, extension))
        .send(Buffer.from(file));
    });
  }
}
