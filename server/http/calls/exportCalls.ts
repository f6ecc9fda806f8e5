/** Calls that export a score as a file (O-30 to O-33). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PrintOptions } from '../../../engine/index.ts';
import type { InputOf } from '../../contract/callTable.ts';
import { pdfQuery } from '../../contract/forms.ts';
import { ScoreRefused } from '../../scores/scoreThreads.ts';
import { TEXTS, currentLanguage } from '../../texts/texts.ts';
import { answerCall } from '../answerCall.ts';
import { atMost } from '../callLimits.ts';
import type { Context } from '../context.ts';
import { contentDisposition } from '../answers/contentDisposition.ts';
import { PAYMENT_REQUIRED, Refusal } from '../refusal.ts';
import { isLockedFor } from '../answers/sendScore.ts';
import { requireScore } from './scoreCalls.ts';
import { signedIn } from '../session.ts';

const EXPORTS = [
  {
    call: 'exportMusicXml',
    format: 'musicxml',
    extension: 'musicxml',
    mediaType: 'application/vnd.recordare.musicxml+xml',
  },
  { call: 'exportMidi', format: 'midi', extension: 'mid', mediaType: 'audio/midi' },
  { call: 'exportMusicJson', format: 'musj', extension: 'musj', mediaType: 'application/json' },
] as const;

/** Limits the exports of one account, because each occupies a thread. */
const EXPORTS_PER_MINUTE = 60;

export function answerExportCalls(application: FastifyInstance, { database, scores }: Context): void {
  const options = { config: atMost(EXPORTS_PER_MINUTE, '1 minute', 'tooManyRequests') };
  for (const { call, format, extension, mediaType } of EXPORTS) {
    answerCall(
      application,
      call,
      async ({ id }, request, reply) => {
        const { account, tier } = signedIn(request);
        const { title, document, unlocked } = await requireScore(database, account.id, id);
        if (tier !== 'premium' && unlocked === 0) throw new Refusal(PAYMENT_REQUIRED, TEXTS.exportIsPremium);
        const file = await refuseOversized(scores.of(account.id).exportScore(document, format), request);
        return sendFile(reply, file, mediaType, contentDisposition(title, extension));
      },
      options,
    );
  }

  answerCall(
    application,
    'exportPdf',
    async ({ id, ...choice }, request, reply) => {
      const { account, tier } = signedIn(request);
      const { title, document, unlocked } = await requireScore(database, account.id, id);
      // L-04: everybody can print with the default options.
      if (tier !== 'premium' && unlocked === 0 && !hasDefaultOptions(choice)) {
        throw new Refusal(PAYMENT_REQUIRED, TEXTS.pdfOptionsArePremium);
      }
      const file = await refuseOversized(
        scores.of(account.id).print(document, isLockedFor(tier, unlocked), printOptionsOf(choice)),
        request,
      );
      return sendFile(reply, file, 'application/pdf', contentDisposition(title, 'pdf'));
    },
    options,
  );
}

/** Refuses a score that is so large that its export exceeds the limits of time or memory. */
async function refuseOversized(writing: Promise<Uint8Array>, request: FastifyRequest): Promise<Uint8Array> {
  try {
    return await writing;
  } catch (error) {
    if (!(error instanceof ScoreRefused)) throw error;
    request.log.warn({ reason: error.message }, 'A score could not be exported.');
    throw new Refusal(422, TEXTS.exportFailed);
  }
}

type PdfChoice = Omit<InputOf<'exportPdf'>, 'id'>;

/** The options of a call that names none. */
const DEFAULT_CHOICE: PdfChoice = pdfQuery.omit({ id: true }).parse({});

const hasDefaultOptions = (choice: PdfChoice): boolean =>
  Object.entries(DEFAULT_CHOICE).every(([name, value]) => choice[name as keyof PdfChoice] === value);

function printOptionsOf({
  score: _,
  marginLeft,
  marginRight,
  marginTop,
  marginBottom,
  ...choice
}: PdfChoice): PrintOptions {
  const { part, parts, staffHeight, ...shown } = choice;
  const chosen = parts === '' ? [part].filter((index) => index >= 0) : parts.split(',').map(Number);
  return {
    ...shown,
    letters: shown.letters && currentLanguage() === 'de' ? 'german' : shown.letters,
    margins: { left: marginLeft, right: marginRight, top: marginTop, bottom: marginBottom },
    ...(staffHeight > 0 && { staffHeight }),
    ...(chosen.length > 0 && { parts: [...new Set(chosen)].sort((a, b) => a - b) }),
  };
}

function sendFile(reply: FastifyReply, file: Uint8Array, mediaType: string, disposition: string): FastifyReply {
  return reply.type(mediaType).header('content-disposition', disposition).send(Buffer.from(file));
}
