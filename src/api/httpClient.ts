/**
 * HTTP with checked answers: every call names the schema of its answer. A body that fits its schema is an answer with
 * any status (a refusal has `ok: false` and a text); anything else throws `CallError`.
 *
 * Writes contain the anti-forgery token of the account call; the client requests it itself.
 */
import { z } from 'zod/mini';
import type { ZodMiniType } from 'zod/mini';
import { account } from '../../server/contract/calls.ts';
import type { Account } from '../../server/contract/calls.ts';
import { CALLS, TOKEN_FIELD, TOKEN_HEADER } from '../../server/contract/paths.ts';

export type CallFailure = 'transport' | 'status' | 'malformed';

export class CallError extends Error {
  readonly failure: CallFailure;
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  /** The server's text for the user; empty where it sent none. */
  readonly said: string;
  /** By which the server's operator finds the request in the log; empty where the answer has none. */
  readonly requestId: string;

  constructor(failure: CallFailure, path: string, status: number, cause?: unknown, said = '', requestId = '') {
    super(`${path}: ${failure}${status === 0 ? '' : ` ${status}`}`, { cause });
    this.name = 'CallError';
    this.failure = failure;
    this.status = status;
    this.said = said;
    this.requestId = requestId;
  }
}

const NOT_SIGNED_IN = 401;
const REFUSED = 403;
const withMessage = z.object({ msg: z.optional(z.string()), requestId: z.optional(z.string()) });

export interface WriteOptions {
  /** Sent as `application/x-www-form-urlencoded`; the token is one of the fields. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as JSON; the token is sent as a header. */
  readonly json?: object;
  readonly query?: Readonly<Record<string, string>>;
}

export interface ReadOptions {
  readonly query?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** For calls that send an ETag: the last answer is kept in memory, and returned where the server has no newer one. */
  readonly isKept?: boolean;
  /** Called with the first line of the answer as soon as it is complete, if more follows it. */
  readonly onFirstLine?: ((line: string) => void) | undefined;
}

export interface HttpClient {
  get: <T>(path: string, answer: ZodMiniType<T>, options?: ReadOptions) => Promise<T>;
  /**
   * Sends a call ahead. The next `get` of the same address takes its answer, if the answer is a good one and not too
   * old.
   */
  start: (path: string, options?: Pick<ReadOptions, 'query'>) => void;
  post: <T>(path: string, answer: ZodMiniType<T>, options?: WriteOptions) => Promise<T>;
  /** The account call (O-06); its answer also contains the anti-forgery token of the present session. */
  askAccount: () => Promise<Account>;
}

/**
 * Reads an answer against its schema; an empty body is `undefined`. Throws CallError: `status` for a refusal without a
 * readable text, otherwise `malformed`.
 */
export function readAnswer<T>(path: string, status: number, body: string, answer: ZodMiniType<T>): T {
  let json: unknown;
  try {
    json = body === '' ? undefined : JSON.parse(body);
  } catch (cause) {
    throw new CallError(status >= 400 ? 'status' : 'malformed', path, status, cause);
  }
  const parsed = answer.safeParse(json);
  if (parsed.success) return parsed.data;
  const { msg, requestId } = withMessage.safeParse(json).data ?? {};
  throw new CallError(status >= 400 ? 'status' : 'malformed', path, status, parsed.error, msg, requestId);
}

function withQuery(path: string, query: Readonly<Record<string, string>> | undefined): string {
  return query === undefined ? path : `${path}?${new URLSearchParams(query).toString()}`;
}

interface Answered {
  readonly status: number;
  /** Empty where the server sent none. */
  readonly etag: string;
  readonly body: string;
}

/** Throws CallError (`transport`) where no answer comes. */
type Exchange = (path: string, init: RequestInit) => Promise<Response>;

const OK = 200;
/** Milliseconds after which an answer that was not taken is discarded. */
const STARTED_LASTS_MS = 20_000;

/** Answers of calls that were sent ahead, by address; each is taken at most once. */
class StartedCalls {
  readonly #started = new Map<string, { readonly at: number; readonly answer: Promise<Response | undefined> }>();

  set(address: string, answer: Promise<Response>): void {
    // The caller sends the call again, and gets the error of that attempt.
    this.#started.set(address, { at: performance.now(), answer: answer.catch(() => undefined) });
  }

  async take(address: string): Promise<Response | undefined> {
    const started = this.#started.get(address);
    this.#started.delete(address);
    if (started === undefined || performance.now() - started.at > STARTED_LASTS_MS) return undefined;
    const answer = await started.answer;
    return answer?.status === OK ? answer : undefined;
  }
}

const NOT_MODIFIED = 304;
const MOST_KEPT = 10;

/** The last answers of calls that send an ETag, by address: browsers may not store them (`no-store`). */
class KeptAnswers {
  readonly #kept = new Map<string, Answered>();

  async exchange(address: string, init: RequestInit, exchange: Exchange): Promise<Answered> {
    const kept = this.#kept.get(address);
    const answer = await readBody(
      address,
      await exchange(address, kept ? { ...init, headers: { 'if-none-match': kept.etag } } : init),
    );
    if (answer.status === NOT_MODIFIED && kept !== undefined) return kept;
    this.#kept.delete(address);
    if (answer.status === OK && answer.etag !== '') this.#kept.set(address, answer);
    for (const oldest of [...this.#kept.keys()].slice(0, -MOST_KEPT)) this.#kept.delete(oldest);
    return answer;
  }

  /** Called before another user is signed in. */
  clear(): void {
    this.#kept.clear();
  }
}

/** `fetch`, or its substitute in a test. */
export type Send = (address: string, init: RequestInit) => Promise<Response>;

type OnFirstLine = (line: string) => void;

async function textOf(response: Response, onFirstLine: OnFirstLine | undefined): Promise<string> {
  if (onFirstLine === undefined || response.body === null) return response.text();
  const [reader, decoder] = [response.body.getReader(), new TextDecoder()];
  let [text, hasFirstLine] = ['', false];
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text + decoder.decode();
    const piece = decoder.decode(value, { stream: true });
    // Only the new piece is searched: searching all of a long text for each piece would take quadratic time.
    const end = hasFirstLine ? -1 : piece.indexOf('\n');
    if (end >= 0) {
      hasFirstLine = true;
      onFirstLine(text + piece.slice(0, end));
    }
    text += piece;
  }
}

async function readBody(path: string, response: Response, onFirstLine?: OnFirstLine): Promise<Answered> {
  try {
    const { status, headers } = response;
    return { status, etag: headers.get('etag') ?? '', body: await textOf(response, onFirstLine) };
  } catch (cause) {
    throw new CallError('transport', path, 0, cause);
  }
}

function exchangeBy(send: Send, onSignedOut: () => void): Exchange {
  return async (path, init) => {
    try {
      const response = await send(path, { credentials: 'same-origin', ...init });
      if (response.status === NOT_SIGNED_IN) onSignedOut();
      return response;
    } catch (cause) {
      throw new CallError('transport', path, 0, cause);
    }
  };
}

function writeOf(token: string, { form, json }: WriteOptions): RequestInit {
  if (json !== undefined) {
    const headers = { [TOKEN_HEADER]: token, 'content-type': 'application/json' };
    return { method: 'POST', headers, body: JSON.stringify(json) };
  }
  return {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
    ...(form === undefined ? {} : { body: new URLSearchParams({ ...form, [TOKEN_FIELD]: token }) }),
  };
}

/** `onSignedOut` is called when a call needs a session and there is none. */
export function createHttpClient(send: Send, onSignedOut: () => void = () => undefined): HttpClient {
  const exchange = exchangeBy(send, onSignedOut);
  const started = new StartedCalls();
  const kept = new KeptAnswers();
  let [token, owner] = ['', ''];

  async function askAccount(): Promise<Account> {
    const { path } = CALLS.account;
    const { status, body } = await readBody(path, await exchange(path, { method: 'POST' }));
    const answer = readAnswer(path, status, body, account);
    token = answer.token;
    if (owner !== (answer.id ?? '')) kept.clear();
    owner = answer.id ?? '';
    return answer;
  }

  return {
    get: async (path, answer, { query, signal, isKept = false, onFirstLine } = {}) => {
      const address = withQuery(path, query);
      const init = signal ? { signal } : {};
      const ask = async () =>
        isKept
          ? kept.exchange(address, init, exchange)
          : readBody(path, (await started.take(address)) ?? (await exchange(address, init)), onFirstLine);
      const { status, body } = await ask();
      return readAnswer(path, status, body, answer);
    },
    start: (path, { query } = {}) => {
      const address = withQuery(path, query);
      started.set(address, exchange(address, {}));
    },
    post: async (path, answer, options = {}) => {
      const address = withQuery(path, options.query);
      const write = async () => readBody(path, await exchange(address, writeOf(token, options)));
      if (token === '') await askAccount();
      const first = await write();
      // The session changed in another tab, and the token with it: a new token is requested once.
      const { status, body } = first.status === REFUSED ? await askAccount().then(write) : first;
      return readAnswer(path, status, body, answer);
    },
    askAccount,
  };
}
