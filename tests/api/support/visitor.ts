/**
 * A client that behaves like a browser towards the API: it stores cookies and sends the anti-forgery token with its
 * writes.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { account, song } from '../../../server/contract/calls.ts';
import type { Account, Song } from '../../../server/contract/calls.ts';
import { CALLS, TOKEN_FIELD, TOKEN_HEADER } from '../../../server/contract/paths.ts';
import { z } from 'zod';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined where the body is not JSON. */
  readonly json: Record<string, unknown> | undefined;
}

export interface UploadFile {
  readonly name: string;
  readonly content: Uint8Array<ArrayBuffer> | string;
}

export const SONG_FIELDS = {
  mode: 'universal',
  instrument: 'piano',
  title: 'A song',
  composer: 'Trad.',
  agreedToTerms: 'true',
  path: '',
};

/** The first bytes of an mp3 with a tag, followed by bytes that no decoder can use. */
export const MP3 = new Uint8Array([
  ...Buffer.from('ID3\x04\x00\x00\x00\x00\x00\x00'),
  ...new Array<number>(2000).fill(7),
]);

let visitors = 0;

export class Visitor {
  readonly cookies = new Map<string, string>();
  token = '';
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  /** Creates a visitor with the token that every write must contain. */
  static async withToken(url: string): Promise<Visitor> {
    const visitor = new Visitor(url);
    await visitor.account();
    return visitor;
  }

  async send(path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(this.url + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const text = isStream ? await firstOf(response) : await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  }

  get(path: string): Promise<Answer> {
    return this.send(path);
  }

  /** Posts a form with the token as a field. */
  post(path: string, form: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { method: 'POST', body: new URLSearchParams({ [TOKEN_FIELD]: this.token, ...form }) });
  }

  async account(): Promise<Account> {
    const answer = account.parse((await this.send(CALLS.account.path, { method: 'POST' })).json);
    this.token = answer.token;
    return answer;
  }

  async register(email = `visitor${++visitors}.${Date.now()}@example.org`): Promise<string> {
    await this.account();
    const form = { FirstName: 'Ada', Email: email, Password: 'correct horse', RememberMe: 'true' };
    const answer = await this.post(CALLS.register.path, form);
    if (answer.json?.['ok'] !== true) throw new Error(`Could not register: ${answer.text}`);
    await this.account();
    return email;
  }

  upload(files: readonly UploadFile[], fields: Record<string, string> = {}): Promise<Answer> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...SONG_FIELDS, ...fields })) form.set(name, value);
    for (const { name, content } of files) form.append('file', new Blob([content]), name);
    return this.send(CALLS.uploadMusicFile.path, {
      method: 'POST',
      headers: { [TOKEN_HEADER]: this.token },
      body: form,
    });
  }

  async songs(): Promise<Song[]> {
    return z.array(song).parse(JSON.parse((await this.get(CALLS.songs.path)).text));
  }

  /** Waits until the newest song with this title has the state. */
  async songInState(title: string, state: number, milliseconds = 30_000): Promise<Song> {
    const end = Date.now() + milliseconds;
    for (;;) {
      const songs = await this.songs();
      const found = songs.find((each) => each.Title === title);
      if (found?.State === state) return found;
      if (Date.now() > end) throw new Error(`"${title}" is ${JSON.stringify(found)}, not in state ${state}.`);
      await delay(100);
    }
  }

  #keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The beginning of an answer that has no end by itself. */
async function firstOf({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return Buffer.from(first?.value ?? []).toString();
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
