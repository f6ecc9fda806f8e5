import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BasicSoundBank, SoundBankLoader } from 'spessasynth_core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '../configuration.ts';
import { readBankFolder, writeBankFolder, type BankIndex } from './bankFolder.ts';
import { findBank, packagedBank } from './findBank.ts';
import { openSoundfonts } from './openSoundfonts.ts';
import { sliceBank, SoundfontError } from './sliceBank.ts';

let folder: string;
let index: BankIndex;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'songleaf-soundfonts-'));
  index = await writeBankFolder(packagedBank(), join(folder, 'programs'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = (program: number): Promise<Buffer> =>
  readFile(join(folder, 'programs', index.programs.find((each) => each.program === program)?.file ?? ''));

describe('H-10 the packaged bank', () => {
  it('is sliced into 129 files, one for each program, named by content', async () => {
    expect(index.programs.map(({ program }) => program)).toEqual(Array.from({ length: 129 }, (_, each) => each + 1));
    for (const { program, file, bytes } of index.programs) {
      const content = await read(program);
      const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
      expect([file, bytes]).toEqual([`${String(program).padStart(3, '0')}-${hash}.sf3`, content.length]);
    }
  });

  it('is sliced into files that each contain one program with sound on middle C', async () => {
    await BasicSoundBank.isSF3DecoderReady;
    for (const program of [1, 41, 74, 128, 129]) {
      const bank = SoundBankLoader.fromArrayBuffer(new Uint8Array(await read(program)).buffer);
      expect(bank.presets).toHaveLength(1);
      const [voice] = bank.presets[0]?.getVoiceParameters(60, 100) ?? [];
      expect(voice?.sample.getAudioData().some((value) => Math.abs(value) > 0.01)).toBe(true);
    }
  });
});

async function all<T>(items: AsyncIterable<T>): Promise<readonly T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

describe('slicing', () => {
  it('compresses an uncompressed bank without moving its loops', async () => {
    // One sawtooth wave of 128 samples, looped completely.
    const bank = new Uint8Array(BasicSoundBank.getSampleSoundBankFile());
    const [first, ...others] = await all(sliceBank(bank));
    expect([first?.program, others]).toEqual([1, []]);
    const slice = SoundBankLoader.fromArrayBuffer(new Uint8Array(first?.bytes ?? []).buffer);
    const [sample] = slice.samples;
    expect(sample?.isCompressed).toBe(true);
    expect([sample?.loopStart, sample?.loopEnd, sample?.getAudioData().length]).toEqual([0, 128, 128]);
  });

  it('refuses a file that is not a bank with a message', async () => {
    const slice = () => all(sliceBank(new TextEncoder().encode('RIFF, but no bank')));
    await expect(slice()).rejects.toThrow(SoundfontError);
    await expect(slice()).rejects.toThrow(/^The file is not a sound bank/);
  });

  it('leaves no files after a failure, and keeps the earlier programs', async () => {
    const bad = join(folder, 'bad.sf2');
    await writeFile(bad, 'no bank');
    await expect(writeBankFolder(bad, join(folder, 'programs'))).rejects.toThrow(SoundfontError);
    expect((await readdir(folder)).sort()).toEqual(['bad.sf2', 'programs']);
    expect(await readBankFolder(join(folder, 'programs'))).toEqual(index);
  });
});

describe('the bank that is used', () => {
  it('is the configured one, else an installed one, else the packaged one', async () => {
    const sf3 = packagedBank();
    expect(await findBank(sf3, [])).toEqual({ path: sf3, isSliced: false });
    expect(await findBank(join(folder, 'programs'), [])).toEqual({ path: join(folder, 'programs'), isSliced: true });
    expect(await findBank(undefined, ['/nowhere/a.sf3', sf3])).toEqual({ path: sf3, isSliced: false });
    expect(await findBank(undefined, ['/nowhere/a.sf3'])).toEqual({ path: sf3, isSliced: false });
    await expect(findBank('/nowhere/bank.sf2', [])).rejects.toThrow(StartError);
  });

  it('is sliced once, and replaces the slices of another', async () => {
    const dataDirectory = join(folder, 'data');
    const messages: string[] = [];
    const open = () => openSoundfonts({ dataDirectory, soundfontPath: packagedBank() }, (text) => messages.push(text));
    const first = await (await open()).ready();
    expect(first.index).toEqual(index);
    await writeFile(join(first.folder, 'mark'), '');
    await (await open()).ready();
    expect(await readdir(first.folder)).toContain('mark');
    const saw = join(folder, 'saw.sf2');
    await writeFile(saw, new Uint8Array(BasicSoundBank.getSampleSoundBankFile()));
    const other = await (await openSoundfonts({ dataDirectory, soundfontPath: saw }, () => undefined)).ready();
    expect(other.index.programs).toHaveLength(1);
    expect(await readdir(join(dataDirectory, 'soundfonts'))).toEqual([other.folder.split('/').at(-1)]);
    expect(messages).toEqual([]);
  });

  it('that cannot be sliced is reported, and the next call tries again', async () => {
    const bad = join(folder, 'bad.sf2');
    const messages: string[] = [];
    const soundfonts = await openSoundfonts({ dataDirectory: join(folder, 'other'), soundfontPath: bad }, (text) =>
      messages.push(text),
    );
    await expect(soundfonts.ready()).rejects.toThrow();
    await expect(soundfonts.ready()).rejects.toThrow();
    expect(messages).toHaveLength(2);
  });
});
