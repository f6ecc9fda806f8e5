import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseEncoding, compressAnswers } from './answers/compressAnswers.ts';
import { serveApp } from './serveApp.ts';

const CODE = 'export const measures = 48;\n'.repeat(200);
const PAGE = `<html><head><meta name="screen-files" content="{}">
<script type="module" crossorigin src="/assets/index-Ab12.js"></script>
<link rel="modulepreload" crossorigin href="/assets/runtime-Ab12.js"></head></html>`;
const SCORE = JSON.stringify(Array.from({ length: 500 }, (_, measure) => ({ measure })));

let directory: string;
let server: FastifyInstance;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'songleaf-app-'));
  await mkdir(join(directory, 'assets'));
  const file = join(directory, 'assets', 'score-Ab12.js');
  await writeFile(join(directory, 'index.html'), PAGE);
  await writeFile(file, CODE);
  await writeFile(`${file}.br`, brotliCompressSync(CODE));
  await writeFile(`${file}.gz`, gzipSync(CODE));
  await writeFile(join(directory, 'favicon.svg'), '<svg/>');
  server = fastify();
  await server.register(cookie);
  server.decorate('isHttps', false).addHook('onRequest', async (_, reply) => {
    reply.cspNonce = { script: '', style: 'n0nce' };
  });
  await serveApp(server, directory);
  await server.register(async (calls) => {
    compressAnswers(calls);
    const send = (_: unknown, reply: { type: (type: string) => { send: (text: string) => unknown } }) =>
      reply.type('application/json').send(SCORE);
    calls.get('/Score', { config: { isCompressed: true } }, send);
    calls.get('/Account', send);
  });
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, accepted?: string) =>
  server.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('the built app', () => {
  it('is sent in the smallest encoding that the browser accepts, with its media type', async () => {
    const path = '/assets/score-Ab12.js';
    const [brotli, zipped, plain] = await Promise.all([get(path, 'gzip, deflate, br'), get(path, 'gzip'), get(path)]);
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(CODE);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(CODE);
    expect(plain.body).toBe(CODE);
    const encodings = [brotli, zipped, plain].map(({ headers }) => headers['content-encoding']);
    expect(encodings).toEqual(['br', 'gzip', undefined]);
    for (const { headers } of [brotli, zipped, plain]) {
      expect(headers['content-type']).toMatch(/^(text|application)\/javascript/);
      expect(headers['vary']).toBe('accept-encoding');
    }
  });

  it('is cached permanently where its name has a hash, and does not serve the compressed files by name', async () => {
    expect((await get('/assets/score-Ab12.js', 'br')).headers['cache-control']).toMatch(/immutable/);
    expect((await get('/favicon.svg', 'br')).headers['cache-control']).toBe('public, max-age=3600');
    expect((await get('/assets/score-Ab12.js.br')).statusCode).toBe(404);
  });
});

describe('the page', () => {
  const visit = async (cookies: Record<string, string>) => {
    const { body, cookies: set } = await server.inject({ url: '/', cookies });
    return { body, cookies: { ...cookies, ...Object.fromEntries(set.map(({ name, value }) => [name, value])) } };
  };
  const scripts = /rel="preload" as="script" crossorigin href="([^"]+)"/g;
  const preloads = (body: string): string[] => [...body.matchAll(scripts)].map(([, address = '']) => address);

  it('names its modules as scripts from the third visit of a build on, whose compiled code the browser has', async () => {
    const first = await visit({});
    const second = await visit(first.cookies);
    for (const { body } of [first, second]) {
      expect(preloads(body)).toEqual([]);
      expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/runtime-Ab12.js">');
      expect(body).not.toContain('data-link');
    }
    const third = await visit(second.cookies);
    expect(preloads(third.body)).toEqual(['/assets/index-Ab12.js', '/assets/runtime-Ab12.js']);
    expect(third.body).toContain('<script type="module" crossorigin src="/assets/index-Ab12.js">');
    expect(third.body).not.toContain('modulepreload');
    expect(third.body).toContain('<meta name="screen-files" data-link="preload"');
    expect(third.body).toContain('nonce="n0nce"');
    expect(third.cookies).toEqual(second.cookies);
  });

  it.each(['another.2', 'x', '', '.'])('counts anew where the cookie is %j', async (value) => {
    const { body, cookies } = await visit({ songleaf_code: value });
    expect(preloads(body)).toEqual([]);
    expect(cookies['songleaf_code']).toMatch(/^[\da-f]{12}\.1$/);
  });
});

describe('answers of calls', () => {
  it('are compressed where the call enables it', async () => {
    const brotli = await get('/Score', 'gzip, br');
    expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(SCORE);
    expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(gunzipSync((await get('/Score', 'gzip')).rawPayload).toString()).toBe(SCORE);
    expect((await get('/Score')).body).toBe(SCORE);
  });

  it('are not compressed where they may contain a secret', async () => {
    const answer = await get('/Account', 'gzip, br');
    expect([answer.headers['content-encoding'], answer.body]).toEqual([undefined, SCORE]);
  });

  it('use no encoding that the browser refuses', () => {
    expect(chooseEncoding('gzip, deflate, br;q=0')).toBe('gzip');
    expect(chooseEncoding('BR;q=0.5, gzip')).toBe('br');
    expect(chooseEncoding('identity')).toBeUndefined();
  });
});
