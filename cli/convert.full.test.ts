import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildScore, TREBLE } from '../tests/fixtures/engraving/scoreBuilder.ts';
import { emptyScore, readMusicXml, writeMusicXml, type Score } from '../engine/index.ts';

interface Ended {
  readonly code: number;
  readonly output: string;
  readonly complaint: string;
}

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songleaf-convert-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const convert = (...files: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const program = new URL('convert.ts', import.meta.url).pathname;
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, ...files],
      { cwd: folder },
      (error, output, complaint) => {
        resolve({ code: error === null ? 0 : Number(error.code), output, complaint });
      },
    );
  });

const tune = (): Score => {
  const score = emptyScore({ measureCount: 2, meta: { title: 'Scale', composer: 'Anonymous' }, name: 'Piano' });
  const [part] = score.parts;
  if (part === undefined) throw new Error('no part');
  const chords = ([0, 1, 2, 3] as const).map((step) => ({
    value: { base: 2 as const, dots: 0 as const },
    notes: [{ pitch: { step, alter: 0, octave: 4 } }],
    velocity: 80,
  }));
  const [, second] = part.measures;
  return {
    ...score,
    parts: [{ ...part, measures: [{ voices: [{ staff: 0, number: 0, chords }] }, ...(second ? [second] : [])] }],
  };
};

const pitches = (score: Score): number[] =>
  score.parts.flatMap(({ measures }) =>
    measures.flatMap(({ voices }) =>
      voices.flatMap(({ chords }) => chords.flatMap(({ notes }) => notes.map(({ pitch }) => pitch.step))),
    ),
  );

describe('npm run convert', () => {
  it.each(['musj', 'mxl', 'mid', 'xml'])('converts MusicXML to %s and back with the same notes', async (extension) => {
    await writeFile(join(folder, 'in.musicxml'), writeMusicXml(tune()));
    expect(await convert('in.musicxml', `converted.${extension}`)).toMatchObject({ code: 0 });
    expect(await convert(`converted.${extension}`, 'back.musicxml')).toMatchObject({ code: 0 });
    const back = readMusicXml(await readFile(join(folder, 'back.musicxml'), 'utf8'));
    expect(pitches(back)).toEqual([0, 1, 2, 3]);
  });

  it('writes MusicXML timewise', async () => {
    await writeFile(join(folder, 'in.musicxml'), writeMusicXml(tune()));
    expect(await convert('in.musicxml', 'timewise.musicxml', '--timewise')).toMatchObject({ code: 0 });
    const text = await readFile(join(folder, 'timewise.musicxml'), 'utf8');
    expect(text).toContain('<score-timewise version="4.0">');
    expect(readMusicXml(text)).toEqual(tune());
    expect((await convert('in.musicxml', 'x.mid', '--timewise')).complaint).toMatch(/^x\.mid is not a MusicXML file/);
  });

  it('draws an SVG', async () => {
    await writeFile(join(folder, 'in.musicxml'), writeMusicXml(tune()));
    expect(await convert('in.musicxml', 'sheet.svg')).toMatchObject({ code: 0 });
    expect(await readFile(join(folder, 'sheet.svg'), 'utf8')).toMatch(/^<svg .*<\/svg>\s*$/s);
  });

  it('draws all parts in every system where asked to, and only then', async () => {
    const duet = buildScore({
      staves: [[TREBLE], [TREBLE]],
      partFields: [{ name: 'Voice' }, { name: 'Whistle' }],
      measures: ['c5w', 'R', 'R', 'R'].map((own, at) => ({ parts: [[['c5w']], [[own]]], systemBreak: at === 1 })),
    });
    await writeFile(join(folder, 'duet.musicxml'), writeMusicXml(duet));
    const drawn = async (...options: readonly string[]): Promise<string> => {
      expect(await convert('duet.musicxml', 'duet.svg', ...options)).toMatchObject({ code: 0 });
      return readFile(join(folder, 'duet.svg'), 'utf8');
    };
    const [usual, all] = [await drawn(), await drawn('--all-parts')];
    const systemsNaming = (name: string) => [usual, all].map((svg) => svg.split(name).length - 1);
    expect(systemsNaming('Voice')).toEqual([2, 2]);
    expect(systemsNaming('Whistle')).toEqual([1, 2]);
    expect(usual.length).toBeLessThan(all.length);
    expect((await convert('duet.musicxml', 'x.mid', '--all-parts')).complaint).toMatch(/^x\.mid is not a PDF or SVG/);
  });

  it('L-01 writes a PDF', async () => {
    await writeFile(join(folder, 'in.musicxml'), writeMusicXml(tune()));
    expect(await convert('in.musicxml', 'sheet.pdf')).toMatchObject({ code: 0 });
    const bytes = await readFile(join(folder, 'sheet.pdf'), 'latin1');
    expect(bytes.slice(0, 8)).toBe('%PDF-1.7');
    expect(bytes.trimEnd().slice(-5)).toBe('%%EOF');
  });

  it('reports the error in a file and writes nothing', async () => {
    await writeFile(join(folder, 'broken.musicxml'), '<score-partwise><part-list/><part id="P1"><measure>');
    const { code, complaint } = await convert('broken.musicxml', 'never.musj');
    expect(code).toBe(1);
    expect(complaint).toMatch(/^broken\.musicxml cannot be read: line 1: this is not well-formed XML/);
    expect(await readdir(folder)).not.toContain('never.musj');
  });

  it('reports files that do not exist, and unknown extensions', async () => {
    expect((await convert('none.mid', 'x.musj')).complaint).toBe('none.mid does not exist.\n');
    expect((await convert('in.doc', 'x.musj')).complaint).toMatch(
      /^in\.doc cannot be read: scores are read from \.musj/,
    );
    expect((await convert('in.mid', 'x.doc')).complaint).toMatch(
      /^x\.doc cannot be written: scores are written as \.musj/,
    );
  });

  it('refuses to overwrite a folder', async () => {
    await writeFile(join(folder, 'in.musicxml'), writeMusicXml(tune()));
    await mkdir(join(folder, 'folder.musj'), { recursive: true });
    const { code, complaint } = await convert('in.musicxml', 'folder.musj');
    expect({ code, complaint }).toEqual({ code: 1, complaint: 'folder.musj is a folder; it was not changed.\n' });
  });

  it('refuses to overwrite the file that is read, under any of its names', async () => {
    const source = writeMusicXml(tune());
    await writeFile(join(folder, 'own.musicxml'), source);
    await symlink('own.musicxml', join(folder, 'alias.musicxml'));
    for (const to of ['own.musicxml', './own.musicxml', 'alias.musicxml'])
      expect(await convert('own.musicxml', to)).toMatchObject({
        code: 1,
        complaint: `${to} is a file that is read; it was not changed. Name another file to write.\n`,
      });
    expect(await readFile(join(folder, 'own.musicxml'), 'utf8')).toBe(source);
  });

  it.runIf(process.platform === 'linux')('names the file that cannot be written, also where none can be', async () => {
    await writeFile(join(folder, 'in.musicxml'), writeMusicXml(tune()));
    expect(await convert('in.musicxml', '/proc/x.mid')).toMatchObject({
      code: 1,
      complaint: '/proc/x.mid does not exist.\n',
    });
    expect(await convert('in.musicxml', '/proc/none/x.mid')).toMatchObject({ code: 1 });
  });

  it('prints its usage for --help, and reports unknown options', async () => {
    expect(await convert('--help')).toMatchObject({ code: 0, output: expect.stringContaining('--timewise') });
    expect(await convert('a.mid', 'b.musj', '--fast')).toMatchObject({
      code: 1,
      complaint: expect.stringContaining("'--fast'"),
    });
  });

  it('prints its usage without files', async () => {
    expect(await convert()).toMatchObject({ code: 2, complaint: expect.stringContaining('usage: npm run convert') });
  });
});
