/** The server's calls (section O) as typed functions. */
import { z } from 'zod/mini';
import {
  appleAnswer,
  musicJsonAnswer,
  nativeAttempt,
  okError,
  okMsg,
  saveAnswer,
  scoreBeginning,
  videoDetails,
  videoSourceAnswer,
  videoSummary,
} from '../../server/contract/calls.ts';
import type { DrumsChoice } from '../../server/contract/limits.ts';
import type {
  Account,
  AppleAnswer,
  MusicJsonAnswer,
  OkError,
  OkMsg,
  SaveAnswer,
  ScoreBeginning,
  VideoDetails,
  VideoSummary,
} from '../../server/contract/calls.ts';
import type { appleLoginJson, nativeLoginJson } from '../../server/contract/forms.ts';
import { CALLS } from '../../server/contract/paths.ts';
import type { SignInProvider } from '../../server/contract/signIn.ts';
import type { HttpClient } from './httpClient.ts';

export interface LoginForm {
  readonly Email: string;
  readonly Password: string;
  readonly RememberMe: boolean;
  /** Code of two-step sign-in. */
  readonly Code?: string;
}

export interface RegisterForm extends LoginForm {
  readonly FirstName: string;
}

export type AppleTokens = z.input<typeof appleLoginJson>;

export interface SaveForm {
  readonly id: string;
  /** The score as MusicJSON text. */
  readonly sheet: string;
  /** `properties.version` of the score that was read. */
  readonly version: number;
}

/** O-22, C-26; times in seconds. */
export interface VideoForm {
  readonly videoId: string;
  readonly mode: string;
  readonly instrument: string;
  readonly starttime: number;
  readonly stoptime: number;
  readonly drums: DrumsChoice;
  readonly title: string;
  readonly composer: string;
  readonly agreedToTerms: boolean;
  readonly path: string;
  readonly videoTitle: string;
  readonly channel: string;
  /** The device's address for push messages, in an app around the page. */
  readonly firebaseToken?: string | undefined;
}

/** The address of a video's picture (C-13), which our server passes on. */
export const pictureOf = (videoId: string): string =>
  `${CALLS.videoPicture.path}?videoId=${encodeURIComponent(videoId)}`;

export interface Calls {
  getAccountInfo: () => Promise<Account>;
  login: (form: LoginForm) => Promise<OkError>;
  register: (form: RegisterForm) => Promise<OkError>;
  /** Signs in with the answer of Apple's popup. */
  appleLogin: (answer: AppleTokens) => Promise<AppleAnswer>;
  /** Begins a sign-in in the app around the page. */
  beginNativeLogin: (provider: SignInProvider) => Promise<z.infer<typeof nativeAttempt>>;
  nativeLogin: (answer: z.input<typeof nativeLoginJson>) => Promise<AppleAnswer>;
  logout: () => Promise<void>;
  /** `onBeginning` is called with the beginning of a large score, as soon as the server has sent it. */
  getMusicJson: (
    id: string,
    signal?: AbortSignal,
    onBeginning?: (beginning: ScoreBeginning) => void,
  ) => Promise<MusicJsonAnswer>;
  /** Sends this call now; the next `getMusicJson` of the same score takes its answer. */
  startMusicJson: (id: string) => void;
  /** The example score for visitors, as MusicJSON. */
  getExample: (signal?: AbortSignal) => Promise<unknown>;
  /** Whether this installation transcribes videos; otherwise a message for the user. */
  getVideoSource: (signal?: AbortSignal) => Promise<{ readonly available: boolean; readonly msg: string }>;
  searchVideos: (words: string) => Promise<readonly VideoSummary[]>;
  lookUpVideo: (videoId: string) => Promise<VideoDetails>;
  videoToSheet: (form: VideoForm) => Promise<OkMsg>;
  /** Rejects with a CallError where the server refuses; its status is 409 where `version` is not the newest. */
  saveSheet: (form: SaveForm) => Promise<SaveAnswer>;
}

/** A static file of the app, not a call. */
const EXAMPLE_SCORE = '/examples/minuet-in-g.musj';

const anything = z.unknown();
/** A refused save is a failure with a status of its own, not an answer. */
const saved = z.extend(saveAnswer, { ok: z.literal(true) });

function textFields<T extends object>(form: T): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
}

/** Any other first line is a part of the whole answer, which is read and checked later. */
function readBeginning(line: string, onBeginning: (beginning: ScoreBeginning) => void): void {
  if (!line.endsWith(',')) return;
  const { data } = scoreBeginning.safeParse(JSON.parse(`${line.slice(0, -1)}}`));
  if (data !== undefined) onBeginning(data);
}

export function createCalls(http: HttpClient): Calls {
  return {
    getAccountInfo: () => http.askAccount(),
    login: (form) => http.post(CALLS.login.path, okError, { form: textFields(form) }),
    register: (form) => http.post(CALLS.register.path, okError, { form: textFields(form) }),
    beginNativeLogin: (provider) => http.post(CALLS.beginNativeLogin.path, nativeAttempt, { form: { provider } }),
    nativeLogin: (answer) => http.post(CALLS.nativeLogin.path, appleAnswer, { json: answer }),
    appleLogin: (tokens) => http.post(CALLS.appleLogin.path, appleAnswer, { json: tokens }),
    logout: async () => {
      await http.post(CALLS.logout.path, anything);
    },
    startMusicJson: (id) => http.start(CALLS.score.path, { query: { id } }),
    getMusicJson: (id, signal, onBeginning) => {
      const onFirstLine = onBeginning && ((line: string) => readBeginning(line, onBeginning));
      return http.get(CALLS.score.path, musicJsonAnswer, { query: { id }, signal, onFirstLine });
    },
    getExample: (signal) => http.get(EXAMPLE_SCORE, anything, { signal }),
    getVideoSource: (signal) => http.get(CALLS.videoSource.path, videoSourceAnswer, { signal }),
    searchVideos: (q) => http.get(CALLS.searchVideos.path, z.array(videoSummary), { query: { q } }),
    lookUpVideo: (videoId) => http.get(CALLS.lookUpVideo.path, videoDetails, { query: { videoId } }),
    videoToSheet: (form) => http.post(CALLS.videoToSheet.path, okMsg, { form: textFields(form) }),
    saveSheet: (form) => http.post(CALLS.saveScore.path, saved, { form: textFields(form) }),
  };
}
