/** Calls for the songs of a songbook (O-13, O-19 to O-21). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SaveAnswer } from '../../contract/calls.ts';
import type { InputOf } from '../../contract/callTable.ts';
import { copySong } from '../../songbook/copySong.ts';
import { createSongs } from '../../songbook/createSongs.ts';
import { saveScore } from '../../scores/scoreDocuments.ts';
import { cleanText } from '../../contract/cleanText.ts';
import { SongInfoFault, checkArrangement, checkComposer } from '../../songbook/songInfo.ts';
import { deleteSongs, findSong, listSongs, retrySong } from '../../songbook/songs.ts';
import { songPage, songsById } from '../../songbook/songPage.ts';
import { songChanges } from '../../songbook/songChanges.ts';
import type { TranscriptionSettings } from '../../songbook/songs.ts';
import { recordingAgain } from '../../songbook/transcribeAgain.ts';
import { TEXTS } from '../../texts/texts.ts';
import { COMPRESSED, CONDITIONAL, answerCall } from '../answerCall.ts';
import { atMost, atMostHere } from '../callLimits.ts';
import type { CallOptions } from '../answerCall.ts';
import { etagOf } from '../answers/conditionalAnswers.ts';
import type { Context } from '../context.ts';
import { inSongbook } from '../inSongbook.ts';
import { Refusal } from '../refusal.ts';
import { requireScore } from './scoreCalls.ts';
import { signedIn } from '../session.ts';
import { refusalOfFullDisk, takeTranscriptions } from '../uploadLimits.ts';

/** Each reads and writes the whole score. */
const RENAMES_PER_MINUTE = 60;

function answerLists(application: FastifyInstance, { database }: Context): void {
  const list = async (_: unknown, request: FastifyRequest) => listSongs(database, signedIn(request).account.id);
  answerCall(application, 'songs', list, CONDITIONAL);
  const page = async (input: InputOf<'songPage'>, request: FastifyRequest, reply: FastifyReply) => {
    const answer = await songPage(database, signedIn(request).account.id, input);
    // The cursor changes with every transaction of anybody; the older one is as good.
    void reply.header('etag', etagOf(JSON.stringify({ ...answer, cursor: '' })));
    return answer;
  };
  answerCall(application, 'songPage', page, CONDITIONAL);
  const byId = async ({ ids }: InputOf<'songsById'>, request: FastifyRequest) => {
    const songs = await songsById(database, signedIn(request).account.id, ids);
    if (songs.length === 0) throw new Refusal(404, TEXTS.songNotFound);
    return songs;
  };
  answerCall(application, 'songsById', byId, COMPRESSED);
  const changes = async ({ since }: InputOf<'songChanges'>, request: FastifyRequest) =>
    songChanges(database, signedIn(request).account.id, since);
  answerCall(application, 'songChanges', changes, COMPRESSED);
}

export function answerSongbookCalls(application: FastifyInstance, context: Context): void {
  const { configuration, database, scores } = context;
  const limit = atMost(configuration.limits.uploadsPerHour, '1 hour', 'tooManyUploads');
  const asUpload = { config: { ...limit, takesTurns: true } };

  answerLists(application, context);

  const remove = async ({ ids }: InputOf<'deleteSongs'>, request: FastifyRequest) => {
    const deleted = await deleteSongs(context, signedIn(request).account.id, ids);
    if (deleted === 0) throw new Refusal(404, TEXTS.songNotFound);
    return { ok: true, msg: TEXTS.songsDeleted(deleted) };
  };
  answerCall(application, 'deleteSongs', remove, { config: { takesTurns: true } });

  answerCall(
    application,
    'duplicateSong',
    async ({ id }, request) => {
      const { title, document } = await requireScore(database, signedIn(request).account.id, id);
      const song = await findSong(database, signedIn(request).account.id, id);
      const name = TEXTS.copyOf(title);
      const renamed = await scores.of(signedIn(request).account.id).rename(document, { title: name });
      const copy = { songId: id, title: name, path: song?.path ?? '', document: renamed.document, withDetected: true };
      const newId = await inSongbook(request, configuration, (songbook) => copySong(database, songbook, copy));
      if (newId === undefined) throw new Refusal(404, TEXTS.songNotFound);
      return { ok: true, msg: TEXTS.songDuplicated, id: newId };
    },
    asUpload,
  );

  const often = { config: atMostHere(RENAMES_PER_MINUTE, '1 minute', 'tooManyRequests') };
  answerCall(application, 'renameSong', (form, request) => rename(context, form, request), often);

  answerRetry(application, context, asUpload);
  answerAgain(application, context, asUpload);
}

function answerRetry(application: FastifyInstance, context: Context, options: CallOptions): void {
  answerCall(
    application,
    'retrySong',
    async ({ id, ...form }, request) => {
      await takeTranscriptions(context, request, 1);
      const result = await retrySong(context, signedIn(request).account.id, id, settingsOf(form));
      if (result === 'unknown') throw new Refusal(404, TEXTS.songNotFound);
      if (result === 'not failed') throw new Refusal(409, TEXTS.songNotFailed);
      if (result === 'original gone') throw new Refusal(409, TEXTS.originalGone);
      return { ok: true, msg: TEXTS.songRetried };
    },
    options,
  );
}

/** The recording becomes another song; the finished one is not changed. */
function answerAgain(application: FastifyInstance, context: Context, options: CallOptions): void {
  const { blobs, configuration, database } = context;
  answerCall(
    application,
    'transcribeAgain',
    async ({ id, ...form }, request) => {
      const song = await findSong(database, signedIn(request).account.id, id);
      if (song === undefined) throw new Refusal(404, TEXTS.songNotFound);
      const settings = checkedSettings(form);
      const fullDisk = await refusalOfFullDisk(configuration);
      if (fullDisk !== undefined) throw fullDisk;
      await takeTranscriptions(context, request, 1);
      const again = await recordingAgain(blobs, song, settings);
      if (again === undefined) throw new Refusal(409, TEXTS.originalGone);
      try {
        await inSongbook(request, configuration, (songbook) => createSongs(context, songbook, [again]));
      } finally {
        // `createSongs` has moved the copy out of the temporary folder; otherwise it is deleted.
        await again.blob?.discard();
      }
      return { ok: true, msg: TEXTS.transcriptionStarted };
    },
    options,
  );
}

function settingsOf({ mode, instrument = '', ...form }: Omit<InputOf<'retrySong'>, 'id'>) {
  return mode === undefined ? undefined : checkedSettings({ mode, instrument, ...form });
}

function checkedSettings(form: Omit<InputOf<'transcribeAgain'>, 'id'>): TranscriptionSettings {
  try {
    // Absent choices replace former ones.
    return { ...form, detector: form.detector, drums: form.drums, ...checkArrangement(form.mode, form.instrument) };
  } catch (error) {
    if (error instanceof SongInfoFault) throw new Refusal(400, error.message);
    throw error;
  }
}

async function rename(
  { configuration, database, scores }: Context,
  form: InputOf<'renameSong'>,
  request: FastifyRequest,
): Promise<SaveAnswer> {
  const accountId = signedIn(request).account.id;
  const title = cleanText(form.title);
  const composer = form.composer === undefined ? undefined : cleanText(form.composer);
  refuseBlockedArtist(composer ?? '', configuration.blockedArtists);
  const { document, version } = await requireScore(database, accountId, form.id);
  const renamed = await scores.of(accountId).rename(document, { title, composer });
  const target = { accountId, songId: form.id, readVersion: version };
  const result = await saveScore(database, target, Buffer.from(renamed.document), renamed);
  if (result.outcome === 'unknown') throw new Refusal(404, TEXTS.songNotFound);
  // The score was saved at the same time; the rename is not written over that save.
  if (result.outcome === 'stale') throw new Refusal(409, TEXTS.newerVersion, { version: result.version });
  return { ok: true, msg: TEXTS.songRenamed, version: result.version };
}

function refuseBlockedArtist(composer: string, blockedArtists: readonly string[]): void {
  try {
    checkComposer(composer, blockedArtists);
  } catch (error) {
    if (error instanceof SongInfoFault) throw new Refusal(400, error.message, { field: 'composer' });
    throw error;
  }
}
