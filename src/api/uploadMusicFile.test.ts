import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeXmlHttpRequest } from '../../tests/app/fakeXmlHttpRequest.ts';
import { CallError } from './httpClient.ts';
import { uploadMusicFile } from './uploadMusicFile.ts';

const FORM = {
  mode: 'universal',
  instrument: 'piano',
  title: 'Für Elise',
  composer: 'Beethoven',
  agreedToTerms: true,
  path: '',
  file: new File(['x'], 'für_elise.mp3'),
};

function start() {
  const onProgress = vi.fn();
  const abort = new AbortController();
  const answer = uploadMusicFile(FORM, { token: 't', onProgress, signal: abort.signal });
  const failure = answer.then(
    () => undefined,
    (error: unknown) => (error instanceof CallError ? error : undefined),
  );
  const request = FakeXmlHttpRequest.sent.at(-1);
  if (request === undefined) throw new Error('Nothing was sent');
  return { answer, failure, request, onProgress, abort };
}

beforeEach(() => {
  FakeXmlHttpRequest.sent.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeXmlHttpRequest);
});
afterEach(() => vi.unstubAllGlobals());

describe('uploadMusicFile', () => {
  it('O-23 sends the fields, the token, and the file as the last', () => {
    const { request } = start();
    expect(request.address).toBe('POST /MusicFileToSheet');
    expect(request.headers).toEqual({ RequestVerificationToken: 't', 'accept-language': 'en' });
    const entries = [...(request.body ?? [])];
    expect(Object.fromEntries(entries.slice(0, -1))).toEqual({
      __RequestVerificationToken: 't',
      mode: 'universal',
      instrument: 'piano',
      title: 'Für Elise',
      composer: 'Beethoven',
      agreedToTerms: 'true',
      path: '',
    });
    expect(entries.at(-1)?.[0]).toBe('file');
    expect((entries.at(-1)?.[1] as File).name).toBe('für_elise.mp3');
  });

  it('C-21 reports the sent fraction, where it is known', () => {
    const { request, onProgress } = start();
    request.progress(25, 100);
    request.progress(50, 0, false);
    request.progress(100, 100);
    expect(onProgress.mock.calls).toEqual([[0.25], [1]]);
  });

  it("C-36 resolves with the server's answer, refusals included", async () => {
    const accepted = start();
    accepted.request.answer(200, '{"ok":true,"msg":"","id":"1"}');
    expect(await accepted.answer).toEqual({ ok: true, msg: '', id: '1' });
    const refused = start();
    refused.request.answer(413, '{"ok":false,"msg":"File is too big."}');
    expect(await refused.answer).toEqual({ ok: false, msg: 'File is too big.' });
  });

  it('a lost connection and an unreadable answer are errors', async () => {
    const lost = start();
    lost.request.onerror?.();
    expect((await lost.failure)?.failure).toBe('transport');
    const garbled = start();
    garbled.request.answer(502, '<html>');
    expect(await garbled.failure).toMatchObject({ failure: 'status', status: 502 });
  });

  it('stops sending when it is aborted', async () => {
    const { request, failure, abort } = start();
    abort.abort();
    expect(request.aborted).toBe(true);
    expect((await failure)?.failure).toBe('transport');
  });

  it('sends nothing at all when it was aborted before', async () => {
    const signal = AbortSignal.abort();
    await expect(uploadMusicFile(FORM, { token: 't', onProgress: vi.fn(), signal })).rejects.toBeInstanceOf(CallError);
    expect(FakeXmlHttpRequest.sent).toEqual([]);
  });
});
