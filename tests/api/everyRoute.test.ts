/** Properties of every call in the table. The tests iterate over the table, so that a new call is tested too. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { CALL_TABLE } from '../../server/contract/callTable.ts';
import type { CallSchema } from '../../server/contract/callTable.ts';
import { CALLS, TOKEN_HEADER } from '../../server/contract/paths.ts';
import type { CallName } from '../../server/contract/paths.ts';
import { runs } from '../arbitrary/runs.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { SOUND } from './support/soundInput.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

let server: RunningServer;
let dataDirectory: string;
let owner: Visitor;
let stranger: Visitor;
/** The id of the owner's song. */
let songId: string;
let visitorEmail: string;

const SHEET = JSON.stringify(STAND_IN_MUSIC_JSON);
/** Fields that calls about a song need beside its id. */
const rest: Readonly<Record<string, string>> = {
  ...{ path: 'Mine/', sheet: SHEET, value: '1', title: 'Mine', number: '1' },
  ...{ mode: 'universal', instrument: 'piano' },
};
const FOLDER = 'Private/';

beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  const plenty = { UPLOADS_PER_HOUR: '100000', LOG_LEVEL: 'info' };
  server = await startServer(dataDirectory, plenty);
  owner = new Visitor(server.url);
  visitorEmail = await owner.register();
  stranger = new Visitor(server.url);
  await stranger.register();
  const file = { name: 'one note.musj', content: SHEET };
  songId = String((await owner.upload([file], { path: FOLDER })).json?.['id']);
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

const names = Object.keys(CALLS) as CallName[];
/** The key signature of a transcription. */
const MUSICAL_KEYS: ReadonlySet<string> = new Set(['retrySong key', 'transcribeAgain key']);
const schemaOf = (name: CallName): CallSchema => CALL_TABLE[name];

/** Sends fields in the place where the call reads them. */
function send(visitor: Visitor, name: CallName, fields: Readonly<Record<string, string>>) {
  const { method, path } = CALLS[name];
  const headers = { [TOKEN_HEADER]: visitor.token };
  const query = new URLSearchParams(fields).toString();
  switch (schemaOf(name).from) {
    case 'query':
      return visitor.send(`${path}?${query}`, { method, headers });
    case 'body': {
      if (name !== 'feedback') return visitor.send(path, { method, headers, body: new URLSearchParams(fields) });
      const json = { ...headers, 'content-type': 'application/json' };
      return visitor.send(path, { method, headers: json, body: JSON.stringify(fields) });
    }
    case 'multipart': {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      form.append(name === 'uploadRecording' ? 'audio' : 'file', new Blob([MP3]), 'a.mp3');
      return visitor.send(path, { method, headers, body: form });
    }
  }
}

describe('an id of another user', () => {
  const objectFields = ['id', 'ids'];
  const withObject = names.filter((name) => objectFields.some((field) => field in schemaOf(name).input.shape));
  const fieldsFor = (name: CallName, id: string): Record<string, string> => {
    const { shape } = schemaOf(name).input;
    const needed = Object.entries(rest).filter(([field]) => field in shape);
    return { ...Object.fromEntries(needed), ['ids' in shape ? 'ids' : 'id']: id };
  };

  it('is a field of all calls about a song', () => {
    expect(withObject).toEqual(expect.arrayContaining(['score', 'saveScore', 'deleteSongs', 'moveSongs', 'exportPdf']));
  });

  it.each(withObject.filter((name) => name !== 'updateAccount'))('B-29 %s: like an unknown id', async (name) => {
    const before = await owner.songs();
    const others = await send(stranger, name, fieldsFor(name, songId));
    const nobodys = await send(stranger, name, fieldsFor(name, crypto.randomUUID()));
    expect(others.status).toBe(404);
    expect({ status: others.status, text: others.text }).toEqual({ status: nobodys.status, text: nobodys.text });
    expect(await owner.songs()).toEqual(before);
  });

  it('has no effect beside an id of the user', async () => {
    const copy = String((await stranger.upload([{ name: 'a.musj', content: SHEET }])).json?.['id']);
    const ids = `${copy};${songId}`;
    await send(stranger, 'moveSongs', { ids, path: 'Stolen/' });
    await send(stranger, 'deleteSongs', { ids });
    expect(await owner.songs()).toMatchObject([{ Id: songId, Path: FOLDER }]);
  });

  it('a folder of another user is answered like an unknown folder', async () => {
    for (const name of ['deleteFolder', 'renameFolder'] as const) {
      const fields = (path: string): Record<string, string> => ({
        path,
        ...(name === 'renameFolder' && { newpath: 'Other/' }),
      });
      const others = await send(stranger, name, fields(FOLDER));
      const nobodys = await send(stranger, name, fields('Nobody/'));
      expect([others.status, others.text]).toEqual([404, nobodys.text]);
    }
  });
});

it('14.2.1 no call reads a secret from its address', () => {
  const secrets = /key|token|password|secret|code|state|answer/i;
  const inAddress = names.filter((name) => schemaOf(name).from === 'query');
  const found = inAddress.flatMap((name) =>
    Object.keys(schemaOf(name).input.shape)
      .filter((field) => secrets.test(field) && !MUSICAL_KEYS.has(`${name} ${field}`))
      .map((field) => `${name} ${field}`),
  );
  expect(found).toEqual([]);
});

describe('input with unknown fields', () => {
  const strict = names.filter((name) => name !== 'health');

  it.each(strict)('%s refuses a field by name', async (name) => {
    const { input } = schemaOf(name);
    const fields = Object.fromEntries(Object.keys(input.shape).map((field) => [field, '']));
    const answer = await send(owner, name, { ...fields, 'no such': 'x' });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('no such');
  });

  const required = strict.flatMap((name) =>
    Object.entries(schemaOf(name).input.shape)
      .filter(([, field]) => !(field as z.ZodType).safeParse(undefined).success)
      .map(([field]) => [name, field] as const),
  );
  it.each(required)('%s names a missing %s', async (name) => {
    const answer = await send(owner, name, {});
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({ ok: false, field: expect.stringMatching(/\w/) });
  });
});

describe('random input', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '\u0000',
      '../../etc/passwd',
      "' or 1=1 --",
      '%00',
      '-1',
      '1e309',
      'NaN',
      '{}',
      '[]',
      'null',
      '\ud800',
    ),
    fc.constantFrom('true', 'piano', 'universal', 'A/B/', '1', '0.5', SHEET, 'ada@example.org', 'Web App', '4/4'),
    fc.uuid(),
    fc.constant('x'.repeat(20_000)),
  );
  /** Calls that end the account, its session or the song that the other calls use. */
  const final: readonly CallName[] = ['deleteAccount', 'logout', 'changePassword', 'deleteSongs', 'deleteFolder'];
  const tried = names.filter((name) => !final.includes(name));

  /** Input that the call accepts, so that a changed field reaches the code after the check of the other fields. */
  const sound = (name: CallName): Record<string, string> => {
    const { shape } = schemaOf(name).input;
    return Object.fromEntries(
      Object.entries(SOUND[name] ?? { ...rest, id: songId, ids: songId }).filter(([field]) => field in shape),
    );
  };

  /** What they accept is known only in the middle of something: a mailed key, a code of an app, the answer of a device. */
  const UNREACHABLE: readonly CallName[] = [
    ...(['confirmEmail', 'resetPassword', 'changePassword'] as const),
    ...(['endSession', 'confirmTwoStep', 'newRecoveryCodes', 'secondStep'] as const),
    ...(['addPasskey', 'passkeyLogin', 'removePasskey'] as const),
  ];
  it.each(tried.filter((name) => !UNREACHABLE.includes(name)))('%s accepts valid input', async (name) => {
    const { status } = await send(owner, name, sound(name));
    // Nothing is shared, failed or sold here, no other sign-in provider is configured, and no videos are downloaded.
    const refused = { login: 400, register: 400, appleLogin: 400, externalLogin: 404, subscribe: 409, receipt: 404 };
    const native = { beginNativeLogin: 400, nativeLogin: 400 };
    const absent = {
      retrySong: 409,
      transcribeAgain: 409,
      reportError: 409,
      cancelSubscription: 409,
      sharedScore: 404,
      copySharedScore: 404,
      // The song was created from a score file.
      originalSound: 404,
      detectedNotes: 404,
    };
    const videos = { searchVideos: 404, lookUpVideo: 404, videoPicture: 404, videoToSheet: 404 };
    const expected: Readonly<Record<string, number>> = { ...refused, ...native, ...absent, ...videos };
    expect(status).toBe(expected[name] ?? 200);
  });

  it('never causes a server error (5xx) or an endless call; answers have the schema of the table', async () => {
    const change = (name: CallName) => {
      const field = fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom('id', ...Object.keys(schemaOf(name).input.shape)) },
        { weight: 1, arbitrary: fc.string({ maxLength: 10 }) },
      );
      return fc.tuple(fc.constant(name), fc.dictionary(field, nasty, { maxKeys: 2 }));
    };
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...tried).chain(change), async ([name, changed]) => {
        const { status, text, json } = await send(owner, name, { ...sound(name), ...changed });
        expect(status, `${name} ${JSON.stringify(changed).slice(0, 300)}: ${text.slice(0, 200)}`).toBeLessThan(500);
        const { answer } = schemaOf(name);
        if (status === 200 && answer !== 'file') answer.parse(json);
      }),
      runs(300),
    );
  });

  it.each(names.filter((name) => CALLS[name].method === 'POST'))('%s answers malformed bodies', async (name) => {
    const { path } = CALLS[name];
    for (const [type, body] of [
      ['application/json', '{"a":'],
      ['application/json', '[1,2]'],
      ['application/json', '"text"'],
      ['application/json', '{"__proto__":{"x":1}}'],
      ['application/x-www-form-urlencoded', 'id=%ff%fe&id=1&ids[]=2&__proto__=3'],
      ['multipart/form-data; boundary=x', '--x\r\n\r\n'],
      ['multipart/form-data', 'nothing'],
      ['text/xml', '<a/>'],
      ['nonsense', 'x'],
    ] as const) {
      if (name === 'logout' || name === 'deleteAccount') continue;
      const headers = { [TOKEN_HEADER]: owner.token, 'content-type': type };
      const answer = await owner.send(path, { method: 'POST', headers, body });
      expect(answer.status, `${type} ${body}: ${answer.text}`).toBeLessThan(500);
    }
  });

  it('leaves the account usable', async () => {
    expect(await owner.account()).toMatchObject({ email: visitorEmail });
    expect((await owner.songs()).some((song) => song.Id === songId)).toBe(true);
  });
});

describe('input of a visitor', () => {
  it('X-37 never causes a redirect to another site', async () => {
    const visitor = new Visitor(server.url);
    await visitor.account();
    for (const path of [
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example',
      '/ForgotPassword?returnurl=//evil.example',
    ]) {
      const answer = await visitor.get(path);
      expect([answer.status < 300 || answer.status >= 400, answer.headers.get('location')]).toEqual([true, null]);
    }
  });

  it('cannot add lines to the log, nor an address, name or key', async () => {
    const visitor = new Visitor(server.url);
    await visitor.account();
    const forged = '{"level":60,"msg":"forged"}';
    await visitor.get(`/MusicJson?id=x%0a${encodeURIComponent(forged)}`);
    await visitor.get(`/%0a${encodeURIComponent(forged)}`);
    await visitor.post(CALLS.login.path, { Email: `secret.${visitorEmail}\n${forged}`, Password: 'secret password' });
    await visitor.send(CALLS.login.path, { headers: { 'user-agent': `a\t${forged}`, 'x-request-id': forged } });
    const lines = server.output().split('\n').filter(Boolean);
    expect(lines.filter((line) => line.startsWith('{"level":60'))).toEqual([]);
    expect(server.output()).not.toMatch(/secret|@example\.org/);
    for (const line of lines) expect(line.startsWith('{') ? typeof JSON.parse(line) : 'text').toMatch(/object|text/);
  });
});
