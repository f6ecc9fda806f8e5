/**
 * Every call with its access, the place of its input and the schemas of input and output. The server builds its routes
 * from this table; the tests that call every route with random input, or with another user's ids, iterate over it.
 *
 * A refused call has a 4xx status and still answers `{ ok: false, msg }` (login and register: `error`) with a text for
 * the user. So a client reads the body whatever the status is, and only an unreadable body is a transport failure.
 */
import type { z } from 'zod';
import * as mini from 'zod/mini';
import * as answers from './calls.ts';
import { detectedNotesAnswer } from './detectedNotes.ts';
import * as forms from './forms.ts';
import { passkeyOptions, passkeys } from './passkeyAnswers.ts';
import type { CallName } from './paths.ts';

export interface CallSchema {
  readonly who: 'anybody' | 'user';
  /** `body`: a form or JSON; `multipart`: a form with a file. */
  readonly from: 'query' | 'body' | 'multipart';
  readonly input: z.ZodObject;
  /** A file, a page or a stream of events has no schema. */
  readonly answer: mini.ZodMiniType | 'file';
}

const { okMsg, okError } = answers;
const { nothing, idQuery, idsQuery, folderQuery } = forms;

export const CALL_TABLE = {
  login: { who: 'anybody', from: 'body', input: forms.loginForm, answer: okError },
  register: { who: 'anybody', from: 'body', input: forms.registerForm, answer: okError },
  appleLogin: { who: 'anybody', from: 'body', input: forms.appleLoginJson, answer: answers.appleAnswer },
  externalLogin: { who: 'anybody', from: 'body', input: forms.externalLoginForm, answer: 'file' },
  beginNativeLogin: { who: 'anybody', from: 'body', input: forms.beginNativeLoginForm, answer: answers.nativeAttempt },
  nativeLogin: { who: 'anybody', from: 'body', input: forms.nativeLoginJson, answer: answers.appleAnswer },
  secondStep: { who: 'anybody', from: 'body', input: forms.codeForm, answer: answers.appleAnswer },
  logout: { who: 'anybody', from: 'body', input: nothing, answer: mini.pick(okMsg, { ok: true }) },
  account: { who: 'anybody', from: 'body', input: nothing, answer: answers.account },
  updateAccount: { who: 'user', from: 'body', input: forms.accountForm, answer: okMsg },
  changePassword: { who: 'user', from: 'body', input: forms.passwordForm, answer: answers.passwordAnswer },
  sessions: { who: 'user', from: 'query', input: nothing, answer: answers.sessions },
  endSession: { who: 'user', from: 'body', input: forms.sessionForm, answer: okMsg },
  endOtherSessions: { who: 'user', from: 'body', input: nothing, answer: okMsg },
  proveIdentity: { who: 'user', from: 'body', input: forms.proofForm, answer: answers.proofAnswer },
  twoStep: { who: 'user', from: 'query', input: nothing, answer: answers.twoStepState },
  beginTwoStep: { who: 'user', from: 'body', input: nothing, answer: answers.twoStepSecret },
  confirmTwoStep: { who: 'user', from: 'body', input: forms.codeForm, answer: answers.recoveryCodes },
  newRecoveryCodes: { who: 'user', from: 'body', input: nothing, answer: answers.recoveryCodes },
  passkeys: { who: 'user', from: 'query', input: nothing, answer: passkeys },
  beginPasskey: { who: 'user', from: 'body', input: nothing, answer: passkeyOptions },
  addPasskey: { who: 'user', from: 'body', input: forms.passkeyForm, answer: okMsg },
  removePasskey: { who: 'user', from: 'body', input: idQuery, answer: okMsg },
  beginPasskeyLogin: { who: 'anybody', from: 'body', input: nothing, answer: passkeyOptions },
  passkeyLogin: { who: 'anybody', from: 'body', input: forms.passkeyLoginForm, answer: okError },
  endTwoStep: { who: 'user', from: 'body', input: nothing, answer: okMsg },
  deleteAccount: { who: 'user', from: 'body', input: nothing, answer: okMsg },
  cancelSubscription: { who: 'user', from: 'body', input: forms.cancelSubscriptionForm, answer: okMsg },
  receipts: { who: 'user', from: 'body', input: nothing, answer: answers.receipts },
  receipt: { who: 'user', from: 'query', input: forms.receiptQuery, answer: 'file' },
  changeSubscription: { who: 'user', from: 'query', input: nothing, answer: 'file' },
  subscribe: { who: 'user', from: 'body', input: forms.subscribeForm, answer: 'file' },
  prices: { who: 'anybody', from: 'query', input: forms.pricesQuery, answer: answers.priceList },
  storePrices: { who: 'anybody', from: 'query', input: forms.regionQuery, answer: answers.storePrices },
  changeLog: { who: 'anybody', from: 'query', input: nothing, answer: answers.changeLog },
  feedback: { who: 'user', from: 'body', input: forms.feedbackJson, answer: okMsg },
  imprint: { who: 'anybody', from: 'query', input: nothing, answer: answers.imprint },

  songs: { who: 'user', from: 'query', input: nothing, answer: mini.array(answers.song) },
  songPage: { who: 'user', from: 'query', input: forms.songPageQuery, answer: answers.songPage },
  songsById: { who: 'user', from: 'query', input: idsQuery, answer: mini.array(answers.song) },
  songChanges: { who: 'user', from: 'query', input: forms.changesQuery, answer: answers.songChanges },
  songEvents: { who: 'user', from: 'query', input: forms.changesQuery, answer: 'file' },
  folders: { who: 'user', from: 'query', input: nothing, answer: answers.folders },
  createFolder: { who: 'user', from: 'query', input: folderQuery, answer: okMsg },
  deleteFolder: { who: 'user', from: 'query', input: folderQuery, answer: okMsg },
  renameFolder: { who: 'user', from: 'query', input: forms.renameFolderQuery, answer: okMsg },
  moveSongs: { who: 'user', from: 'query', input: forms.moveQuery, answer: okMsg },
  deleteSongs: { who: 'user', from: 'query', input: idsQuery, answer: okMsg },
  duplicateSong: { who: 'user', from: 'query', input: idQuery, answer: okMsg },
  renameSong: { who: 'user', from: 'body', input: forms.renameSongForm, answer: answers.saveAnswer },
  transcribeAgain: { who: 'user', from: 'query', input: forms.againQuery, answer: okMsg },
  retrySong: { who: 'user', from: 'query', input: forms.retryQuery, answer: okMsg },
  reportError: { who: 'user', from: 'query', input: idQuery, answer: okMsg },
  uploadMusicFile: { who: 'user', from: 'multipart', input: forms.uploadForm, answer: okMsg },
  videoSource: { who: 'user', from: 'query', input: nothing, answer: answers.videoSourceAnswer },
  searchVideos: { who: 'user', from: 'query', input: forms.searchQuery, answer: mini.array(answers.videoSummary) },
  lookUpVideo: { who: 'user', from: 'query', input: forms.videoQuery, answer: answers.videoDetails },
  videoPicture: { who: 'user', from: 'query', input: forms.videoQuery, answer: 'file' },
  videoToSheet: { who: 'user', from: 'body', input: forms.videoForm, answer: okMsg },
  uploadRecording: { who: 'user', from: 'multipart', input: forms.recordingForm, answer: okMsg },

  score: { who: 'user', from: 'query', input: idQuery, answer: answers.musicJsonAnswer },
  detectedNotes: { who: 'user', from: 'query', input: idQuery, answer: detectedNotesAnswer },
  saveScore: { who: 'user', from: 'body', input: forms.saveForm, answer: answers.saveAnswer },
  scoreVersions: { who: 'user', from: 'query', input: idQuery, answer: answers.scoreVersions },
  scoreVersion: { who: 'user', from: 'query', input: forms.versionQuery, answer: answers.scoreVersionAnswer },
  bringBack: { who: 'user', from: 'body', input: forms.bringBackForm, answer: answers.saveAnswer },
  originalSound: { who: 'user', from: 'query', input: idQuery, answer: 'file' },
  rateQuality: { who: 'user', from: 'body', input: forms.ratingForm, answer: okMsg },
  shareScore: { who: 'user', from: 'body', input: idQuery, answer: answers.sharingAnswer },
  stopSharing: { who: 'user', from: 'body', input: idQuery, answer: okMsg },
  sharedScore: { who: 'anybody', from: 'body', input: forms.sharedForm, answer: answers.sharedScoreAnswer },
  copySharedScore: { who: 'user', from: 'body', input: forms.copySharedForm, answer: okMsg },
  exportPdf: { who: 'user', from: 'query', input: forms.pdfQuery, answer: 'file' },
  exportMusicXml: { who: 'user', from: 'query', input: idQuery, answer: 'file' },
  exportMidi: { who: 'user', from: 'query', input: idQuery, answer: 'file' },
  exportMusicJson: { who: 'user', from: 'query', input: idQuery, answer: 'file' },
  arranging: { who: 'user', from: 'query', input: nothing, answer: answers.arrangingAnswer },

  forgotPassword: { who: 'anybody', from: 'body', input: forms.forgotPasswordForm, answer: okMsg },
  resetPassword: { who: 'anybody', from: 'body', input: forms.resetPasswordForm, answer: okMsg },
  confirmEmail: { who: 'anybody', from: 'body', input: forms.confirmEmailForm, answer: okMsg },
  alive: { who: 'anybody', from: 'query', input: nothing, answer: answers.healthAnswer },
  health: { who: 'anybody', from: 'query', input: nothing, answer: answers.healthAnswer },
  ready: { who: 'anybody', from: 'query', input: nothing, answer: answers.readyAnswer },
} as const satisfies Record<CallName, CallSchema>;

export type InputOf<Name extends CallName> = z.output<(typeof CALL_TABLE)[Name]['input']>;
/** The result of a handler; a file is sent as the reply itself. */
export type AnswerOf<Name extends CallName> = (typeof CALL_TABLE)[Name]['answer'] extends infer Answer
  ? Answer extends mini.ZodMiniType
    ? z.input<Answer>
    : never
  : never;
