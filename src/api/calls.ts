/** The server's calls (section O) as typed functions. */
import { z } from 'zod';
import { appleAnswer, musicJsonAnswer, okError, okMsg, saveAnswer, song } from '../../server/contract/calls.ts';
import type {
  Account,
  AppleAnswer,
  MusicJsonAnswer,
  OkError,
  OkMsg,
  SaveAnswer,
  Song,
} from '../../server/contract/calls.ts';
import type { appleLoginJson } from '../../server/contract/forms.ts';
import { CALLS } from '../../server/contract/paths.ts';
import type { HttpClient } from './httpClient.ts';

export interface LoginForm {
  readonly Email: string;
  readonly Password: string;
  readonly RememberMe: boolean;
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

export interface Calls {
  /** O-06. */
  getAccountInfo: () => Promise<Account>;
  /** O-01. */
  login: (form: LoginForm) => Promise<OkError>;
  /** O-02. */
  register: (form: RegisterForm) => Promise<OkError>;
  /** O-03: what Apple's popup brought back. */
  appleLogin: (answer: AppleTokens) => Promise<AppleAnswer>;
  /** O-04. */
  logout: () => Promise<void>;
  /** O-13, the newest first. */
  getSongs: (signal?: AbortSignal) => Promise<readonly Song[]>;
  /** O-19. Answers the server's message. */
  deleteSheets: (ids: readonly string[]) => Promise<OkMsg>;
  /** O-26. */
  getMusicJson: (id: string, signal?: AbortSignal) => Promise<MusicJsonAnswer>;
  /** O-27. */
  saveSheet: (form: SaveForm) => Promise<SaveAnswer>;
}

const anything = z.unknown();

function textFields<T extends object>(form: T): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
}

export function createCalls(http: HttpClient): Calls {
  return {
    getAccountInfo: () => http.askAccount(),
    login: (form) => http.post(CALLS.login.path, okError, { form: textFields(form) }),
    register: (form) => http.post(CALLS.register.path, okError, { form: textFields(form) }),
    appleLogin: (tokens) => http.post(CALLS.appleLogin.path, appleAnswer, { json: tokens }),
    logout: async () => {
      await http.post(CALLS.logout.path, anything);
    },
    getSongs: (signal) => http.get(CALLS.songs.path, z.array(song), { signal }),
    deleteSheets: (ids) => http.post(CALLS.deleteSongs.path, okMsg, { query: { ids: ids.join(';') } }),
    getMusicJson: (id, signal) => http.get(CALLS.score.path, musicJsonAnswer, { query: { id }, signal }),
    saveSheet: (form) => http.post(CALLS.saveScore.path, saveAnswer, { form: textFields(form) }),
  };
}
