/** H-10: the instruments of the player, as the server sends them to a browser. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packagedBank } from '../../server/soundfonts/findBank.ts';
import { newDataDirectory, removeDataDirectory, startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';

let server: RunningServer;
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await newDataDirectory();
  // An uncompressed bank that is installed on this machine would take minutes.
  server = await startServer(dataDirectory, { SOUNDFONT_PATH: packagedBank() });
});
afterAll(async () => {
  await server.stop();
  await removeDataDirectory(dataDirectory);
});

interface Index {
  readonly version: string;
  readonly programs: readonly { readonly program: number; readonly file: string; readonly bytes: number }[];
}

describe('H-10 /Soundfonts', () => {
  it('lists 129 programs, without caching', async () => {
    const answer = await fetch(`${server.url}/Soundfonts`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const { programs } = (await answer.json()) as Index;
    expect(programs.map(({ program }) => program)).toEqual(Array.from({ length: 129 }, (_, each) => each + 1));
  });

  it('sends each file without a session, cached permanently', async () => {
    const { programs } = (await (await fetch(`${server.url}/Soundfonts`)).json()) as Index;
    const { file, bytes } = programs[40] ?? { file: '', bytes: 0 };
    const answer = await fetch(`${server.url}/Soundfonts/${file}`);
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('content-length')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      String(bytes),
    ]);
    const content = Buffer.from(await answer.arrayBuffer());
    expect([content.length, content.toString('latin1', 0, 4), content.toString('latin1', 8, 12)]).toEqual([
      bytes,
      'RIFF',
      'sfbk',
    ]);
  });

  it('sends no other files', async () => {
    for (const name of [
      'index.json',
      '001.sf3',
      '..%2f..%2fpostgres-password',
      '%2e%2e%2findex.json',
      '..%5cindex.json',
      '%00',
      'toString',
    ])
      expect((await fetch(`${server.url}/Soundfonts/${name}`)).status).toBe(404);
  });
});
