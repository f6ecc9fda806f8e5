/** O-23: music files become songs. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { OkMsg } from '../contract/calls.ts';
import { CALLS, TOKEN_FIELD } from '../contract/paths.ts';
import { createSongs } from '../songbook/createSongs.ts';
import type { NewSong } from '../songbook/createSongs.ts';
import { recognizeMusicFile } from '../songbook/musicFile.ts';
import { ScoreRefused } from '../songbook/scoreWorkshop.ts';
import { readSongInfo, SongInfoFault } from '../songbook/songInfo.ts';
import { TEXTS } from '../texts.ts';
import type { Context } from './context.ts';
import { receiveForm } from './receiveForm.ts';
import type { ReceivedFile, ReceivedForm } from './receiveForm.ts';
import { Refusal } from './refusal.ts';
import { checkToken, signedIn } from './session.ts';

/** P-02. */
const CORRUPTED_SCORE = 200;

export function answerUploadCall(application: FastifyInstance, context: Context): void {
  const rateLimit = {
    max: context.configuration.uploadsPerHour,
    timeWindow: '1 hour',
    keyGenerator: (request: Parameters<typeof signedIn>[0]) => request.session?.account.id ?? request.ip,
    errorResponseBuilder: () => new Refusal(429, TEXTS.tooManyUploads),
  };
  const route = { config: { signedInOnly: true, tokenCheck: 'handler', rateLimit } } as const;
  application.post(CALLS.uploadMusicFile.path, route, async (request): Promise<OkMsg> => {
    const { account } = signedIn(request);
    const form = await receiveForm(request, context.blobs);
    try {
      checkToken(request, form.fields[TOKEN_FIELD]);
      const songs = await readSongs(context, form, request.log);
      const ids = await createSongs(context, account.id, songs);
      return describeSongs(songs, ids);
    } finally {
      // Committed files have left their temporary place; whatever is still there belongs to nobody.
      for (const { blob } of form.files) await blob.discard();
    }
  });
}

async function readSongs(context: Context, form: ReceivedForm, log: FastifyBaseLogger): Promise<NewSong[]> {
  if (form.files.length === 0) throw new Refusal(400, TEXTS.fileMissing);
  const songs: NewSong[] = [];
  for (const file of form.files) songs.push(await readSong(context, form, file, log));
  return songs;
}

async function readSong(
  { configuration, scores }: Context,
  form: ReceivedForm,
  { blob, name }: ReceivedFile,
  log: FastifyBaseLogger,
): Promise<NewSong> {
  if (blob.bytes === 0) throw new Refusal(400, TEXTS.fileEmpty);
  const file = await recognizeMusicFile(blob.temporaryPath, name);
  if (file === undefined) throw new Refusal(415, TEXTS.fileTypeNotSupported);
  try {
    if (file.kind === 'audio') return { info: readSongInfo(form.fields, configuration.blockedArtists), blob };
    const score = await scores.importFile(blob.temporaryPath, file.format);
    const title = score.title || name.replace(/\.[^.]*$/, '');
    const defaults = { title, composer: score.composer, instrument: 'piano' };
    return { info: readSongInfo(form.fields, configuration.blockedArtists, defaults), blob, score };
  } catch (error) {
    if (error instanceof SongInfoFault) throw new Refusal(400, error.message);
    if (!(error instanceof ScoreRefused)) throw error;
    log.info({ reason: error.message }, 'A score file was refused.');
    throw new Refusal(422, TEXTS.scoreCorrupted, { code: CORRUPTED_SCORE });
  }
}

/** C-36: one imported score is opened, so its id goes with the answer. */
function describeSongs(songs: readonly NewSong[], ids: readonly string[]): OkMsg {
  const [id] = ids;
  const isScore = songs.every((song) => song.score !== undefined);
  if (!isScore) return { ok: true, msg: TEXTS.transcriptionStarted };
  return { ok: true, msg: TEXTS.scoreImported, ...(songs.length === 1 && id !== undefined && { id }) };
}
