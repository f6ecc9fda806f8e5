/** Calls that make songs from uploaded files and recordings (O-23, O-24). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findVirus } from '../../blobs/virusScanner.ts';
import type { OkMsg } from '../../contract/calls.ts';
import { MIDI_INSTRUMENT } from '../../contract/limits.ts';
import type { MusicFile } from '../../contract/musicFile.ts';
import { CALLS, TOKEN_FIELD } from '../../contract/paths.ts';
import { createSongs } from '../../songbook/createSongs.ts';
import type { NewSong } from '../../songbook/createSongs.ts';
import { recognizeMusicFile } from '../../scores/musicFile.ts';
import { ScoreRefused } from '../../scores/scoreThreads.ts';
import { cleanText } from '../../contract/cleanText.ts';
import { readSongInfo, SongInfoFault } from '../../songbook/songInfo.ts';
import { TEXTS } from '../../texts/texts.ts';
import { addCall, checkInput } from '../answerCall.ts';
import { atMost } from '../callLimits.ts';
import type { CallOptions } from '../answerCall.ts';
import type { Context } from '../context.ts';
import { inSongbook } from '../inSongbook.ts';
import { receiveForm } from '../receiveForm.ts';
import type { FormRules, ReceivedFile, ReceivedForm } from '../receiveForm.ts';
import { PAYMENT_REQUIRED, Refusal } from '../refusal.ts';
import { checkToken, signedIn } from '../session.ts';
import { refusalOfFullDisk, takeTranscriptions } from '../uploadLimits.ts';

/** The error code of a score file that cannot be read (P-02). */
const CORRUPTED_SCORE = 200;

/** Returns the details of one uploaded file, from the fields of the form and from the score. */
type Describe = (file: ReceivedFile, score: NewSong['score']) => Omit<NewSong, 'blob' | 'score'>;

export function answerUploadCalls(application: FastifyInstance, context: Context): void {
  const limit = atMost(context.configuration.limits.uploadsPerHour, '1 hour', 'tooManyUploads');
  const bodySeconds = 60 * context.configuration.uploadMinutes;
  const options: CallOptions = { config: { tokenCheck: 'handler', bodySeconds, ...limit } };

  addCall(
    application,
    'uploadMusicFile',
    async (request) => {
      // N-19, C-20: the upload of files belongs to premium.
      const isPremium = signedIn(request).tier === 'premium';
      const refusal = isPremium ? undefined : new Refusal(PAYMENT_REQUIRED, TEXTS.uploadIsPremium);
      return upload(context, request, { fileField: 'file', refusal }, ({ fields }) => describeUpload(context, fields));
    },
    options,
  );

  addCall(
    application,
    'uploadRecording',
    async (request) =>
      upload(context, request, { fileField: 'audio', refusal: undefined }, ({ fields }) => describeRecording(fields)),
    options,
  );
}

async function upload(
  context: Context,
  request: FastifyRequest,
  rules: FormRules,
  readFields: (form: ReceivedForm) => Describe,
): Promise<OkMsg> {
  signedIn(request);
  const refusal = rules.refusal ?? (await refusalOfFullDisk(context.configuration));
  const form = await receiveForm(request, context.blobs, { ...rules, refusal });
  try {
    checkToken(request, form.fields[TOKEN_FIELD]);
    // Again: many uploads that began at the same time have filled it together.
    const late = await refusalOfFullDisk(context.configuration);
    if (late !== undefined) throw late;
    const songs = await readSongs(context, request, form, readFields(form));
    await takeTranscriptions(context, request, songs.filter(({ score }) => score === undefined).length);
    const ids = await inSongbook(request, context.configuration, (songbook) => createSongs(context, songbook, songs));
    return describeSongs(songs, ids);
  } finally {
    // `createSongs` has moved the files of new songs out of the temporary folder; all others are deleted.
    for (const { blob } of form.files) await blob.discard();
  }
}

function describeUpload({ configuration }: Context, given: ReceivedForm['fields']): Describe {
  const {
    starttime: start,
    stoptime: stop,
    key,
    timeSig,
    bpm,
    drums,
    ...fields
  } = checkInput('uploadMusicFile', given);
  return ({ name }, score) => {
    const title = score?.title || name.replace(/\.[^.]*$/, '');
    const defaults = score && { title, composer: score.composer, instrument: 'piano' };
    const { mode, instrument, ...info } = readSongInfo(fields, configuration.blockedArtists, defaults);
    // Absent properties are detected, and an absent part is the whole file.
    return { ...info, source: 'File', parameters: { mode, instrument, key, timeSig, bpm, drums, start, stop } };
  };
}

/** C-34: the wizard has no field for a title (C-08), so the title contains the date. */
function describeRecording(given: ReceivedForm['fields']): Describe {
  const { title, composer, path, firebaseToken: _, ...settings } = checkInput('uploadRecording', given);
  const day = new Date().toISOString().slice(0, 10);
  return () => ({
    title: cleanText(title) || TEXTS.recordingTitle(day),
    composer: cleanText(composer),
    path,
    source: 'Mic',
    parameters: settings,
  });
}

async function readSongs(
  context: Context,
  request: FastifyRequest,
  { files }: ReceivedForm,
  describe: Describe,
): Promise<NewSong[]> {
  if (files.length === 0) throw new Refusal(400, TEXTS.fileMissing);
  await refuseInfected(context, request, files);
  const songs: NewSong[] = [];
  for (const file of files) songs.push(await readSong(context, request, file, describe));
  return songs;
}

/** Before the server itself reads a file. @throws Refusal, BlobStoreUnavailable */
async function refuseInfected(
  { configuration: { virusScanner } }: Context,
  request: FastifyRequest,
  files: readonly ReceivedFile[],
): Promise<void> {
  if (virusScanner === undefined) return;
  for (const { blob } of files) {
    const virus = await findVirus(virusScanner, blob.temporaryPath);
    if (virus === undefined) continue;
    request.log.warn({ virus }, 'An infected file was refused.');
    throw new Refusal(422, TEXTS.fileInfected);
  }
}

async function readSong(
  { scores }: Context,
  request: FastifyRequest,
  received: ReceivedFile,
  describe: Describe,
): Promise<NewSong> {
  const accountId = signedIn(request).account.id;
  const { blob, name } = received;
  if (blob.bytes === 0) throw new Refusal(400, TEXTS.fileEmpty);
  const file = await recognizeMusicFile(blob.temporaryPath, name);
  if (file === undefined) throw new Refusal(415, TEXTS.fileTypeNotSupported);
  const isRecording = request.routeOptions.url === CALLS.uploadRecording.path;
  if (isRecording && describe(received, undefined).parameters.instrument === MIDI_INSTRUMENT)
    return readKeys(file, received, describe);
  // The upload of scores belongs to premium, whichever call is used.
  if (file.kind === 'score' && isRecording && signedIn(request).tier !== 'premium')
    throw new Refusal(PAYMENT_REQUIRED, TEXTS.uploadIsPremium);
  try {
    if (file.kind === 'audio') return { ...describe(received, undefined), blob };
    const score = await scores.of(accountId).importFile(blob.temporaryPath, file.format);
    const { changes } = score;
    const described = describe(received, score);
    const parameters = { ...described.parameters, ...(changes && { remarks: { changes } }) };
    const song = { ...described, parameters };
    const { title, composer } = song;
    const isNamedAlike = title === score.title && composer === score.composer;
    const named = isNamedAlike ? score : await scores.of(accountId).rename(score.document, { title, composer });
    return { ...song, blob, score: named };
  } catch (error) {
    if (error instanceof SongInfoFault) throw new Refusal(400, error.message);
    if (!(error instanceof ScoreRefused)) throw error;
    request.log.info({ reason: error.message }, 'A score file was refused.');
    throw new Refusal(422, TEXTS.scoreCorrupted, { code: CORRUPTED_SCORE });
  }
}

/** The keys of a MIDI keyboard are no score yet: their meter and barlines are found as those of a sound (C-32). */
function readKeys(file: MusicFile, received: ReceivedFile, describe: Describe): NewSong {
  if (file.kind !== 'score' || file.format !== 'midi') throw new Refusal(415, TEXTS.fileTypeNotSupported);
  return { ...describe(received, undefined), blob: received.blob };
}

/** C-36: the app opens a single imported score, so the answer contains its id. */
function describeSongs(songs: readonly NewSong[], ids: readonly string[]): OkMsg {
  const [id] = ids;
  const isScore = songs.every((song) => song.score !== undefined);
  if (!isScore) return { ok: true, msg: TEXTS.transcriptionStarted };
  return { ok: true, msg: TEXTS.scoreImported, ...(songs.length === 1 && id !== undefined && { id }) };
}
