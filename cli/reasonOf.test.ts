import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reasonOf } from './reasonOf.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songleaf-reason-'));
  await writeFile(join(folder, 'song.mp3'), '');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const reasonFor = (action: Promise<unknown>): Promise<string> => action.then(() => 'no error', reasonOf);

describe('the message of a command line program', () => {
  it('is a sentence where a file or folder is missing or of the other kind', async () => {
    const [missing, song] = [join(folder, 'none.mp3'), join(folder, 'song.mp3')];
    expect(await reasonFor(readFile(missing))).toBe(`${missing} does not exist.`);
    expect(await reasonFor(readdir(song))).toBe(`${song} is not a folder.`);
    expect(await reasonFor(readFile(folder))).toMatch(/ is a folder\.$/);
  });

  it('is that of any other error', () => {
    expect(reasonOf(new Error('the file is not MIDI'))).toBe('the file is not MIDI');
    expect(reasonOf('text')).toBe('text');
  });
});
