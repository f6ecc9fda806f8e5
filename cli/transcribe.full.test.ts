import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const TRIAD = fileURLToPath(new URL('../tests/fixtures/audio/triad.mp3', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songleaf-transcribe-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const transcribe = (...words: readonly string[]): Promise<{ code: number; output: string; complaint: string }> =>
  new Promise((resolve) => {
    const program = fileURLToPath(new URL('transcribe.ts', import.meta.url));
    const options = ['--disable-warning=ExperimentalWarning', program, ...words];
    execFile(process.execPath, options, { cwd: folder }, (error, output, complaint) =>
      resolve({ code: error === null ? 0 : Number(error.code), output, complaint }),
    );
  });

describe('npm run transcribe', () => {
  it('writes the score, its analysis and the notes in performance time', async () => {
    const files = [TRIAD, 'triad.musicxml', '--json', 'triad.json', '--midi', 'triad.mid', '--quality', 'fast'];
    expect(await transcribe(...files)).toMatchObject({ code: 0, output: expect.stringMatching(/3 notes/) });
    expect(await readFile(join(folder, 'triad.musicxml'), 'utf8')).toContain('<score-partwise');
    expect((await readdir(folder)).sort()).toEqual(['triad.json', 'triad.mid', 'triad.musicxml']);
  });

  it('prints its usage for --help, and with a wrong option what is wrong', async () => {
    expect(await transcribe('--help')).toMatchObject({ code: 0, output: expect.stringContaining('--instrument') });
    const wrong = await transcribe(TRIAD, 'x.musicxml', '--tempo', 'fast');
    expect(wrong).toMatchObject({ code: 2, complaint: expect.stringMatching(/^Invalid tempo "fast"/) });
  });

  it('says in a sentence why nothing was transcribed, and writes nothing', async () => {
    const before = await readdir(folder);
    await writeFile(join(folder, 'words.mp3'), 'These are words.');
    const missing = await transcribe('none.mp3', 'x.musicxml');
    expect(missing).toMatchObject({ code: 1, complaint: expect.stringMatching(/none\.mp3 does not exist\.\n$/) });
    const words = await transcribe('words.mp3', 'x.musicxml');
    expect(words).toMatchObject({ code: 1, complaint: expect.stringMatching(/is not an audio file/) });
    expect((await readdir(folder)).sort()).toEqual([...before, 'words.mp3'].sort());
  });
});
