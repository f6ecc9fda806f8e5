/**
 * Uploads before the real ClamAV: its daemon runs with one signature of this test, a text that stands for a virus, and
 * with Debian's limit of 25 MB for a stream, which is below the largest upload.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAMD, needs } from '../tools.ts';
import { storedFiles } from './support/backend.ts';
import { newDataDirectory, removeDataDirectory, startServer, waitFor } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { STAND_IN_MUSIC_JSON } from './support/standInScore.ts';
import { MP3, Visitor } from './support/visitor.ts';

const VIRUS = 'a harmless text that stands for a virus';
/** The form of a signature by content: name, any type of file, any place, the bytes in hexadecimal. */
const SIGNATURE = `Songleaf-Test:0:*:${Buffer.from(VIRUS).toString('hex')}\n`;

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = createConnection(socket);
    connection.on('connect', () => resolve(true)).on('error', () => resolve(false));
    connection.on('connect', () => connection.destroy());
  });
}

/** Starts clamd with its files in a directory. */
async function startScanner(directory: string): Promise<{ program: ChildProcess; socket: string }> {
  const signatures = join(directory, 'signatures');
  const settings = join(directory, 'clamd.conf');
  const socket = join(directory, 'clamd.ctl');
  await mkdir(signatures);
  await writeFile(join(signatures, 'test.ndb'), SIGNATURE);
  const lines = [`DatabaseDirectory ${signatures}`, `LocalSocket ${socket}`, 'Foreground yes', 'StreamMaxLength 25M'];
  await writeFile(settings, `${lines.join('\n')}\n`);
  const program = spawn('clamd', ['-c', settings], { stdio: 'ignore' });
  await waitFor(() => answers(socket));
  return { program, socket };
}

describe('with the real ClamAV', needs(CLAMD), () => {
  let scannerDirectory: string;
  let dataDirectory: string;
  let scanner: ChildProcess;
  let server: RunningServer;
  let user: Visitor;

  beforeAll(async () => {
    scannerDirectory = await newDataDirectory();
    dataDirectory = await newDataDirectory();
    const started = await startScanner(scannerDirectory);
    scanner = started.program;
    server = await startServer(dataDirectory, { VIRUS_SCANNER: `unix:${started.socket}` });
    user = new Visitor(server.url);
    await user.register();
  });
  afterAll(async () => {
    await server.stop();
    scanner.kill();
    await Promise.all([scannerDirectory, dataDirectory].map(removeDataDirectory));
  });

  it('5.4.3 an infected file is refused and not stored, and a clean one is stored', async () => {
    const refused = [422, 'The virus scanner of this server has refused the file.'];
    const infected = [
      { name: 'a.musj', content: JSON.stringify({ ...STAND_IN_MUSIC_JSON, Junk: VIRUS }) },
      { name: 'a.mp3', content: VIRUS },
    ];
    for (const file of infected) {
      const { status, json } = await user.upload([file]);
      expect([status, json?.['msg']]).toEqual(refused);
    }
    expect(server.output()).toContain('Songleaf-Test');
    await waitFor(async () => (await storedFiles(dataDirectory)).length === 0);
    expect((await user.upload([{ name: 'b.mp3', content: MP3 }])).status).toBe(200);
    expect(await user.songs()).toHaveLength(1);
  });

  it('5.4.3 a file longer than the scanner takes is not stored, and the operator reads why', async () => {
    const long = new Uint8Array(27_000_000);
    long.set(MP3);
    expect((await user.upload([{ name: 'c.mp3', content: long }])).status).toBe(503);
    expect(server.output()).toContain('INSTREAM size limit exceeded');
    expect(await user.songs()).toHaveLength(1);
  });
});
