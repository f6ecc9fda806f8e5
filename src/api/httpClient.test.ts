import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod/mini';
import { CallError, createHttpClient } from './httpClient.ts';

const ANSWER = z.object({ ok: z.boolean(), msg: z.string() });

type Reply = { status?: number; body: unknown } | Error;

/** A server whose account call returns token-1, token-2, …, and which answers every other call in turn. */
function serve(...replies: Reply[]) {
  let tokens = 0;
  const requests: { path: string; init: RequestInit | undefined }[] = [];
  const send = vi.fn(async (path: unknown, init?: RequestInit) => {
    if (path === '/GetAccountInfo') {
      tokens += 1;
      return new Response(JSON.stringify({ error: 'no', token: `token-${tokens}` }));
    }
    requests.push({ path: String(path), init });
    const reply = replies.shift() ?? new Error('more calls than answers');
    if (reply instanceof Error) throw reply;
    const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return new Response(body, { status: reply.status ?? 200 });
  });
  return { http: createHttpClient(send as typeof fetch), requests, tokens: () => tokens };
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error : undefined),
  );

describe('createHttpClient', () => {
  it('a write carries the anti-forgery token as header and form field', async () => {
    const { http, requests } = serve({ body: { ok: true, msg: '' } });
    await http.post('/LoginApp', ANSWER, { form: { Email: 'a & b' } });
    const init = requests[0]?.init;
    expect(new Headers(init?.headers).get('RequestVerificationToken')).toBe('token-1');
    expect(String(init?.body)).toBe('Email=a+%26+b&__RequestVerificationToken=token-1');
  });

  it('asks for the token once, and again after a 403, and then writes again', async () => {
    const { http, requests, tokens } = serve(
      { body: { ok: true, msg: '' } },
      { status: 403, body: { ok: false, msg: 'stale' } },
      { body: { ok: true, msg: 'done' } },
    );
    await http.post('/A', ANSWER);
    expect(await http.post('/B', ANSWER)).toEqual({ ok: true, msg: 'done' });
    expect(tokens()).toBe(2);
    expect(requests.map(({ path }) => path)).toEqual(['/A', '/B', '/B']);
    expect(new Headers(requests[2]?.init?.headers).get('RequestVerificationToken')).toBe('token-2');
  });

  it('passes the first line of a long answer on before the rest has arrived', async () => {
    let finishBody: (() => void) | undefined;
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        const bytes = new TextEncoder().encode('{"ok":true,"first":"é",\n"msg":"ü"}');
        // The cut is within a character.
        stream.enqueue(bytes.subarray(0, 21));
        stream.enqueue(bytes.subarray(21, 27));
        finishBody = () => {
          stream.enqueue(bytes.subarray(27));
          stream.close();
        };
      },
    });
    const http = createHttpClient(async () => new Response(body));
    const lines: string[] = [];
    const answer = http.get('/Score', ANSWER, { onFirstLine: (line) => lines.push(line) });
    await vi.waitFor(() => expect(lines).toEqual(['{"ok":true,"first":"é",']));
    finishBody?.();
    expect(await answer).toEqual({ ok: true, msg: 'ü' });
    expect(lines).toHaveLength(1);
  });

  it('takes the answer of a read that was started ahead, once', async () => {
    const { http, requests } = serve({ body: { ok: true, msg: 'ahead' } }, { body: { ok: true, msg: 'later' } });
    http.start('/Score', { query: { id: '1' } });
    const read = () => http.get('/Score', ANSWER, { query: { id: '1' } });
    expect([(await read()).msg, (await read()).msg]).toEqual(['ahead', 'later']);
    expect(requests.map(({ path }) => path)).toEqual(['/Score?id=1', '/Score?id=1']);
  });

  it('reads again where a read that was started ahead was refused or lost', async () => {
    for (const fault of [{ status: 401, body: { ok: false, msg: 'who?' } }, new Error('no network')]) {
      const { http } = serve(fault, { body: { ok: true, msg: 'now' } });
      http.start('/Score');
      expect((await http.get('/Score', ANSWER)).msg).toBe('now');
    }
  });

  it('does not try a third time', async () => {
    const refusal = { status: 403, body: { ok: false, msg: 'stale' } };
    const { http, requests } = serve(refusal, refusal);
    expect(await http.post('/A', ANSWER)).toEqual(refusal.body);
    expect(requests).toHaveLength(2);
  });

  it('a refusal in the shape of the call is an answer, whatever its status', async () => {
    const { http } = serve({ status: 413, body: { ok: false, msg: 'File is too big.' } });
    expect(await http.post('/MusicFileToSheet', ANSWER)).toEqual({ ok: false, msg: 'File is too big.' });
  });

  it('a refusal in another shape is an error with its status and text', async () => {
    const { http } = serve({ status: 404, body: { ok: false, msg: 'This song does not exist.' } });
    const failure = await failureOf(http.get('/MusicJson', z.object({ musicVo: z.object({}) })));
    expect(failure).toMatchObject({ failure: 'status', status: 404, said: 'This song does not exist.' });
  });

  it.each([
    ['no connection', new TypeError('Failed to fetch'), 'transport'],
    ['a proxy page', { status: 502, body: '<html>' }, 'status'],
    ['a page in place of an answer', { body: '<html>' }, 'malformed'],
    ['an answer of another shape', { body: { ok: 'yes' } }, 'malformed'],
  ] as const)('%s is a distinct kind of failure', async (_, reply, failure) => {
    const { http } = serve(reply);
    expect((await failureOf(http.get('/GetSongMySongs', ANSWER)))?.failure).toBe(failure);
  });

  it('an empty body is an answer where nothing is expected', async () => {
    const { http } = serve({ body: '' });
    await expect(http.post('/LogoutApp', z.unknown())).resolves.toBeUndefined();
  });

  it('sends the query of a call', async () => {
    const { http, requests } = serve({ body: { ok: true, msg: '' } });
    await http.post('/DeleteSheets', ANSWER, { query: { ids: 'a;b' } });
    expect(requests[0]?.path).toBe('/DeleteSheets?ids=a%3Bb');
  });
});
