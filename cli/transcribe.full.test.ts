import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

  it('never writes over the recording, or two results into one file', async () => {
    await copyFile(TRIAD, join(folder, 'take.mp3'));
    const recording = await readFile(TRIAD);
    const over = await transcribe('take.mp3', 'take.musicxml', '--json', './take.mp3');
    expect(over).toMatchObject({ code: 1, complaint: expect.stringMatching(/take\.mp3 is a file that is read/) });
    const twice = await transcribe('take.mp3', 'take.mid', '--midi', 'take.mid');
    expect(twice).toMatchObject({ code: 1, complaint: expect.stringMatching(/take\.mid would be written twice/) });
    expect(await readFile(join(folder, 'take.mp3'))).toEqual(recording);
    await rm(join(folder, 'take.mp3'));
    expect(await readdir(folder)).not.toContain('take.mid');
  });

  it('of a folder, keeps what it has written for another file with the same name', async () => {
    const songs = join(folder, 'songs');
    await mkdir(songs);
    for (const name of ['a.mp3', 'a.wav']) await copyFile(TRIAD, join(songs, name));
    const batch = await transcribe('--batch', 'songs', 'results', '--quality', 'fast');
    expect(batch).toMatchObject({ code: 1, output: expect.stringContaining('1 of 2 files transcribed') });
    expect(batch.complaint).toMatch(/a\.wav: not transcribed: the files of another a would be overwritten/);
    await rm(songs, { recursive: true });
    await rm(join(folder, 'results'), { recursive: true });
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
