/**
 * Schemas of the calls' input. Every schema is strict: an unknown field is refused by name, so that a misspelt field is
 * never ignored without notice.
 */
import { z } from 'zod';
import {
  DETECT,
  DETECTOR_CHOICES,
  DRUMS_CHOICES,
  MAX_DOCUMENT_BYTES,
  MAX_MESSAGE_LENGTH,
  MAX_TEXT_LENGTH,
  PDF_MARGINS,
  PDF_PAPERS,
  PDF_STAFF,
  RECORDING_INSTRUMENTS,
  SHORTEST_PART_SECONDS,
  TEMPO_LIMITS,
} from './limits.ts';
import { fault } from './faultKeys.ts';
import { flag, folderPath, line, message, messageOrNone, namedFolder, wholeNumber } from './formFields.ts';
import { newPasskeyText, usedPasskeyText } from './passkeys.ts';
import { isVideoId } from './videoLink.ts';
import { signInProvider } from './signIn.ts';

export const nothing = z.strictObject({});

/** The limit only protects the server; a password that is too long for an account is refused with a text of its own. */
const password = z.string().max(MAX_MESSAGE_LENGTH);
/** Of an authenticator app, or a recovery code. */
const code = line.pipe(z.string().max(40));
/** Fields of POST /LoginApp. `Code`: for accounts with two-step sign-in. */
export const loginForm = z.strictObject({
  Email: line,
  Password: password,
  RememberMe: line.optional(),
  Code: code.optional(),
});
/** Fields of POST /RegisterApp. */
export const registerForm = loginForm.omit({ Code: true }).extend({ FirstName: line });
/** `returnUrl` may be any text: one that is not a path of this app leads to the songbook. */
export const externalLoginForm = z.strictObject({
  provider: signInProvider,
  returnUrl: z.string().max(4000).optional(),
});
/** Apple's answer. Only the tokens are trusted; the name, which users choose freely, is taken from the form. */
export const appleLoginJson = z.strictObject({
  user: z.null().optional(),
  firstName: line.nullish(),
  lastName: line.nullish(),
  email: line.nullish(),
  identityToken: z.string().min(1).max(MAX_MESSAGE_LENGTH),
  authorizationCode: z.string().min(1).max(MAX_MESSAGE_LENGTH),
  nonce: z.string().min(1).max(MAX_TEXT_LENGTH),
});
export const beginNativeLoginForm = z.strictObject({ provider: signInProvider });
/** A sign-in in an app around the page: `identityToken` is of Google or Apple, or Facebook's access token. */
export const nativeLoginJson = z.strictObject({
  provider: signInProvider,
  identityToken: z.string().min(1).max(MAX_MESSAGE_LENGTH),
  nonce: z.string().min(1).max(MAX_TEXT_LENGTH),
  firstName: line.nullish(),
});
/** The user's fields. Only the first name is changed; another address is refused, and the rest is ignored. */
export const accountForm = z.strictObject({
  firstname: line,
  id: line.optional(),
  email: line.optional(),
  emailconfirmed: line.optional(),
  haspassword: line.optional(),
  premium: line.optional(),
  standard: line.optional(),
  paused: line.optional(),
  plan: line.optional(),
});
export const passwordForm = z.strictObject({
  OldPassword: password,
  NewPassword: password,
  ConfirmPassword: password,
});
export const codeForm = z.strictObject({ Code: code });
export const proofForm = z.strictObject({ Password: password, Code: code.optional() });
const passkeyName = line.pipe(z.string().trim().min(1).max(100));
export const passkeyForm = z.strictObject({ name: passkeyName, answer: newPasskeyText });
export const passkeyLoginForm = z.strictObject({ answer: usedPasskeyText, RememberMe: line.optional() });
export const sessionForm = z.strictObject({ id: z.uuid() });
export const forgotPasswordForm = z.strictObject({ Email: line });
const oneTimeKey = z.string().min(1).max(200);
export const resetPasswordForm = z.strictObject({
  key: oneTimeKey,
  NewPassword: password,
  ConfirmPassword: password,
});
/** `Password`: that of the account, where the link is opened in a browser that is not signed in to it. */
export const confirmEmailForm = z.strictObject({ key: oneTimeKey, Password: password.optional() });
export const cancelSubscriptionForm = z.strictObject({ reason: message, feedback: messageOrNone.optional() });
const coupon = z
  .string()
  .regex(/^[\w-]{1,100}$/)
  .optional();
/** The product to subscribe to, or to change to (N-13), and the coupon of the page, if any (N-12). */
export const subscribeForm = z.strictObject({ product: z.enum(['667640', '667641']), coupon });
export const receiptQuery = z.strictObject({ id: z.string().min(1).max(MAX_TEXT_LENGTH) });
export const pricesQuery = z.strictObject({ coupon });
/** The browser's language, for example `de-AT`. */
export const regionQuery = z.strictObject({ region: z.string().max(35).optional() });
export const feedbackJson = z.strictObject({
  email: z.email().max(254),
  platform: z.enum(['Web App', 'Mobile App']),
  message,
});

/** `search`: in the title, the composer or the folder. `below`: also what lies in the folders below the folder. */
export const songPageQuery = z.strictObject({
  folder: folderPath.default(''),
  search: line.pipe(z.string().trim().max(MAX_TEXT_LENGTH)).default(''),
  below: flag.default(false),
  field: z.enum(['Title', 'Composer', 'CreationDateTime']).default('CreationDateTime'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  size: wholeNumber(1, 250).default(50),
  after: line.default(''),
});
/** The cursor of a former answer; empty for none. */
export const changesQuery = z.strictObject({ since: line.default('') });
/** `?id=` of the calls about one song. */
export const idQuery = z.strictObject({ id: z.uuid() });
/** Ids separated by semicolons. */
const ids = z
  .string()
  .transform((text) => text.split(';').filter(Boolean))
  .pipe(z.array(z.uuid()).min(1).max(1000));
export const idsQuery = z.strictObject({ ids });
export const moveQuery = z.strictObject({ ids, path: folderPath });
export const folderQuery = z.strictObject({ path: namedFolder });
export const renameFolderQuery = z.strictObject({ path: namedFolder, newpath: namedFolder });
const songText = line.pipe(z.string().trim().max(MAX_TEXT_LENGTH));
/** A new title and composer for one song. */
export const renameSongForm = z.strictObject({
  id: z.uuid(),
  title: songText.pipe(z.string().min(1, fault('titleRequired'))),
  composer: songText.optional(),
});

const tempo = wholeNumber(TEMPO_LIMITS.lowest, TEMPO_LIMITS.highest);
/** With `-1`, `Detect` or an empty text the transcription detects the value (C-35). */
const detect = z.enum(['', DETECT, 'Detect']).transform(() => undefined);
/** Properties of the music that the user knows before the transcription (C-35); absent ones are detected. */
const knownMusic = {
  timeSig: detect.or(z.enum(['3/4', '4/4', '6/8'])).optional(),
  bpm: detect.or(tempo).optional(),
  key: detect.or(wholeNumber(0, 23)).optional(),
};
/** The network that detects the notes; absent: the operator's choice. */
const detector = z.enum(DETECTOR_CHOICES).optional();
/** What becomes of drums; absent: they are left out. */
const drums = z.enum(DRUMS_CHOICES).optional();

/**
 * The fields that the wizards send with a file. readSongInfo checks them further, with the error texts of the
 * documents.
 */
export const importForm = z.strictObject({
  mode: line.optional(),
  instrument: line.optional(),
  title: z.string().max(MAX_MESSAGE_LENGTH).optional(),
  composer: z.string().max(MAX_MESSAGE_LENGTH).optional(),
  agreedToTerms: line.optional(),
  path: z.string().max(MAX_MESSAGE_LENGTH).optional(),
  videoId: line.optional(),
  starttime: line.optional(),
  stoptime: line.optional(),
  firebaseToken: line.optional(),
});

const seconds = z.coerce
  .number()
  .min(0)
  .max(24 * 3600);
const secondsOrNone = z
  .literal('')
  .transform(() => undefined)
  .or(seconds);
/**
 * A file to transcribe: the part of it, in seconds from its beginning (absent: all of it), and what the user knows of the
 * music. The end of the part is not compared with the length of the file, which is known only when it is decoded.
 */
export const uploadForm = importForm
  .extend({ starttime: secondsOrNone.optional(), stoptime: secondsOrNone.optional(), drums, ...knownMusic })
  .refine(
    ({ starttime, stoptime }) =>
      (starttime === undefined) === (stoptime === undefined) &&
      (stoptime ?? Infinity) - (starttime ?? 0) >= SHORTEST_PART_SECONDS,
    { path: ['stoptime'], message: fault('partTooShort') },
  );

const videoId = z.string().refine(isVideoId, 'is not the id of a video');
export const videoQuery = z.strictObject({ videoId });
export const searchQuery = z.strictObject({ q: line.pipe(z.string().trim().min(1).max(MAX_TEXT_LENGTH)) });
/** A video to transcribe; times in seconds. The title is looked up at the host, not taken from the form. */
export const videoForm = importForm.extend({
  videoId,
  starttime: seconds.default(0),
  stoptime: seconds.optional(),
  drums,
  videoTitle: line.optional(),
  channel: line.optional(),
});

export const recordingForm = z.strictObject({
  mode: z.literal('universal').default('universal'),
  instrument: z.enum(RECORDING_INSTRUMENTS),
  useMetronome: flag.optional(),
  metronomeBpm: tempo.optional(),
  metronomeTimeSig: z.enum(['3/4', '4/4', '6/8']).optional(),
  ...knownMusic,
  transpose: wholeNumber(-24, 24).optional(),
  autoTune: flag.optional(),
  drums,
  title: songText.optional(),
  composer: songText.optional(),
  path: folderPath.default(''),
  firebaseToken: line.optional(),
});

/** Transcribes a finished song again, as another song. */
export const againQuery = idQuery.extend({ mode: line, instrument: line, detector, drums, ...knownMusic });
/** Repeats a failed transcription: with `mode` all its settings are replaced, without it they are kept. */
export const retryQuery = idQuery.extend({
  mode: line.optional(),
  instrument: line.optional(),
  detector,
  drums,
  ...knownMusic,
});

const version = wholeNumber(1, 2 ** 31 - 1);
/**
 * Fields of POST /SaveSheet: `sheet` is MusicJSON text (in the server its bytes as the form encodes them, which a thread
 * decodes), `version` the one that was read.
 */
export const saveForm = z.strictObject({
  id: z.uuid(),
  sheet: z.union([z.instanceof(Uint8Array<ArrayBuffer>), z.string().max(MAX_DOCUMENT_BYTES)]),
  version: version.optional(),
});
/** One of the kept versions of a score. */
export const versionQuery = z.strictObject({ id: z.uuid(), number: version });
/** `number`: the version to restore; `version`: the newest version that the client has loaded. */
export const bringBackForm = versionQuery.extend({ version: version.optional() });
/** M-05: one to five stars, divided by five. */
const RATINGS = [1, 2, 3, 4, 5].map((stars) => stars / 5);
const rating = z.coerce
  .number()
  .refine((value) => RATINGS.includes(value), 'must be a number of stars, divided by five');
export const ratingForm = z.strictObject({ id: z.uuid(), value: rating });
/** The key of a share link. */
export const sharedForm = z.strictObject({ key: z.string().min(1).max(100) });
export const copySharedForm = sharedForm.extend({ path: folderPath.default('') });

const margin = (usual: number) => z.coerce.number().min(0).max(PDF_MARGINS.largest).default(usual);
const shown = (usual: boolean) => flag.default(usual);
/**
 * Lengths in millimetres. `score` is always true: without the score there is nothing to print. `parts`: indexes of
 * the parts to print, separated by commas; where empty, all that the score prints, or the one with the index `part`, which
 * the app sent until December 2026. `hideResting` leaves out parts that rest for a whole system.
 */
export const pdfQuery = idQuery.extend({
  frets: shown(false),
  chords: shown(true),
  score: z.literal('true').default('true'),
  lyrics: shown(true),
  tempo: shown(true),
  marginLeft: margin(PDF_MARGINS.left),
  marginRight: margin(PDF_MARGINS.right),
  marginTop: margin(PDF_MARGINS.top),
  marginBottom: margin(PDF_MARGINS.bottom),
  paper: z.enum(PDF_PAPERS).default('A4'),
  orientation: z.enum(['portrait', 'landscape']).default('portrait'),
  staffHeight: z.coerce
    .number()
    .refine((height) => height === PDF_STAFF.usual || (height >= PDF_STAFF.smallest && height <= PDF_STAFF.largest))
    .default(PDF_STAFF.usual),
  part: wholeNumber(-1, 999).default(-1),
  parts: z
    .string()
    .regex(/^(\d{1,3}(,\d{1,3}){0,999})?$/)
    .default(''),
  letters: shown(false),
  simplify: shown(false),
  hideResting: shown(true),
});
