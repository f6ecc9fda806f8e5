import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FFMPEG, FFMPEG_PROGRAM, needs } from '../../../tests/tools.ts';
import { flacBomb } from '../../../tests/fixtures/hostile/flacBomb.ts';
import { wavOf } from '../../../tests/fixtures/tunes/wav.ts';
import { readingOnly } from '../childEnvironment.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { decodeAudio, type DecodeOptions } from './decodeAudio.ts';

/** The notes of a C major triad at 0.3, 1.0 and 1.7 s in a file of 2.6 s, in every format. */
const FIXTURES = new URL('../../../tests/fixtures/audio/', import.meta.url).pathname;
const ONSETS = [0.3, 1, 1.7];
const FREQUENCIES = [261.63, 329.63, 392];
/**
 * Silence in seconds that encoders insert at the start. Players that know its length skip it; MP3 states it only in an
 * optional tag.
 */
const ENCODER_DELAY = 0.03;

const folder = mkdtempSync(join(tmpdir(), 'decode-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function decoded(file: string, options?: DecodeOptions): Promise<Float32Array> {
  const samples: number[] = [];
  for await (const piece of decodeAudio(file, options)) samples.push(...piece.samples);
  return Float32Array.from(samples);
}

/** Returns the amplitude of one frequency in a piece of sound (Goertzel). */
function amplitude(sound: Float32Array, frequency: number): number {
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE);
  let [previous, before] = [0, 0];
  for (const sample of sound) [previous, before] = [sample + coefficient * previous - before, previous];
  return (2 * Math.sqrt(previous ** 2 + before ** 2 - coefficient * previous * before)) / sound.length;
}

function loudestAt(sound: Float32Array, time: number): number {
  const piece = sound.subarray(Math.round((time + 0.1) * SAMPLE_RATE), Math.round((time + 0.5) * SAMPLE_RATE));
  const strengths = FREQUENCIES.map((frequency) => amplitude(piece, frequency));
  return strengths.indexOf(Math.max(...strengths));
}

function written(name: string, bytes: Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

const fixture = (name: string): Buffer => readFileSync(join(FIXTURES, name));

const FORMATS = [
  'mp3',
  'm4a',
  'mp4',
  'aac',
  'ogg',
  'opus',
  'wav',
  'flac',
  'webm',
  'amr',
  'aif',
  'aiff',
  'wma',
  'mov',
  '3gp',
].map((name) => `triad.${name}`);
const ALL = [...FORMATS, 'triad-fragmented.mp4'];

function expectTriad(sound: Float32Array): void {
  expect(sound.length / SAMPLE_RATE).toBeGreaterThan(2.59);
  expect(sound.length / SAMPLE_RATE).toBeLessThan(2.6 + 2 * ENCODER_DELAY);
  const first = sound.findIndex((sample) => Math.abs(sample) > 0.02) / SAMPLE_RATE;
  expect(first).toBeGreaterThan(0.3 - 0.005);
  expect(first).toBeLessThan(0.3 + ENCODER_DELAY);
  expect(ONSETS.map((onset) => loudestAt(sound, onset))).toEqual([0, 1, 2]);
}

describe('decoding', () => {
  it.each(ALL)('C-18 X-41 decodes %s with the right length, onsets and pitches', async (name) => {
    expectTriad(await decoded(join(FIXTURES, name)));
  });

  it.each(ALL)('decodes %s with an installed ffmpeg', needs(FFMPEG_PROGRAM), async (name) => {
    expectTriad(await decoded(join(FIXTURES, name), { ffmpeg: FFMPEG }));
  });

  /** A file of a tone whose right channel is the negative of the left one. */
  const antiphase = (): string => {
    const rate = 44_100;
    const tone = Float32Array.from({ length: 2 * rate }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / rate));
    const data = wavOf(
      Float32Array.from({ length: 4 * rate }, (_, at) => (at % 2 === 0 ? 1 : -1) * (tone[at >> 1] ?? 0)),
      rate,
    );
    data.writeUInt16LE(2, 22);
    data.writeUInt32LE(4 * rate, 28);
    data.writeUInt16LE(4, 32);
    return written('antiphase.wav', data);
  };

  it('C-18 a recording whose channels are in antiphase is no silence', async () => {
    expect(amplitude(await decoded(antiphase()), 440)).toBeCloseTo(0.49, 1);
  });

  it('C-18 a recording whose channels are in antiphase is no silence with ffmpeg', needs(FFMPEG_PROGRAM), async () => {
    expect(amplitude(await decoded(antiphase(), { ffmpeg: FFMPEG }), 440)).toBeCloseTo(0.49, 1);
  });

  it('detects the format by the content, not by the name', async () => {
    expectTriad(await decoded(written('song.mp3', fixture('triad.flac'))));
  });

  it('reports its progress up to the end', async () => {
    const fractions: number[] = [];
    for await (const { fraction } of decodeAudio(join(FIXTURES, 'triad.wav'))) fractions.push(fraction);
    expect(fractions.at(-1)).toBe(1);
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  });

  it('decodes the remaining part of a truncated MP3', async () => {
    const whole = fixture('triad.mp3');
    const sound = await decoded(written('cut.mp3', whole.subarray(0, whole.length / 2)));
    expect(sound.length / SAMPLE_RATE).toBeGreaterThan(1.1);
    expect(sound.length / SAMPLE_RATE).toBeLessThan(1.5);
    expect(loudestAt(sound, 0.3)).toBe(0);
  });

  it.each([
    ['an empty file', 'empty.mp3', new Uint8Array(), 'The file is empty.'],
    ['a file that is not audio', 'picture.mp3', Buffer.from('\x89PNG\r\n\x1a\n and so on'), 'not an audio file'],
    ['noise', 'noise.mp3', Uint8Array.from({ length: 9000 }, (_, at) => (at * at * 31) & 0xff), 'not an audio file'],
    ['an MP4 without its table', 'cut.m4a', fixture('triad.m4a').subarray(0, 9000), 'damaged'],
    ['an MP3 without a complete frame', 'stub.mp3', fixture('triad.mp3').subarray(0, 100), 'damaged'],
    ['a file that contains only a tag', 'tag.mp3', Buffer.from('ID3\x04\x00\x00\x00\x00\x10\x00rest'), 'damaged'],
  ])('P-04 refuses %s with a reason for the user', async (_, name, bytes, reason) => {
    await expect(decoded(written(name, bytes))).rejects.toMatchObject({
      code: 400,
      reason: expect.stringContaining(reason) as string,
    });
  });

  it('P-04 reports a missing file and a missing ffmpeg', async () => {
    await expect(decoded(join(folder, 'gone.mp3'))).rejects.toMatchObject({ code: 400 });
    const ffmpeg = join(folder, 'no-such-program');
    await expect(decoded(join(FIXTURES, 'triad.mp3'), { ffmpeg })).rejects.toMatchObject({ code: 400 });
  });
});

/**
 * A module that writes the largest memory of its process in kB. On Linux `maxRSS` begins with that of the process which
 * started this one, so the kernel's own count is read.
 */
const WRITE_PEAK = `
import { existsSync, readFileSync } from 'node:fs';
const status = '/proc/self/status';
const peak = () => existsSync(status) ? /VmHWM:\\s*(\\d+)/.exec(readFileSync(status, 'utf8'))[1] : process.resourceUsage().maxRSS;
process.on('exit', () => process.stderr.write('peak ' + peak()));
`;

describe('a file that is made to exhaust memory or time', () => {
  it('a FLAC file of four kilobytes that decodes to 500 MB needs less than 300 MB', async () => {
    const program = new URL('./decodeProcess.ts', import.meta.url).pathname;
    const file = written('bomb.flac', flacBomb(120));
    const hook = written('measure.mjs', Buffer.from(WRITE_PEAK));
    const decoder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--import', hook, program, file]);
    let messages = '';
    decoder.stderr.on('data', (text: Buffer) => (messages += text.toString()));
    decoder.stdout.resume();
    await once(decoder, 'close');
    expect(messages).toContain('"ended":"complete"');
    expect(Number(/peak (\d+)/.exec(messages)?.[1]) / 1024).toBeLessThan(300);
  });

  it('sound at 1 Hz, which would become 22,050 times as long, is refused', async () => {
    await expect(decoded(written('slow.flac', flacBomb(3, 1)))).rejects.toMatchObject({ code: 400 });
  });

  it('the decoder can neither write nor start programs', () => {
    const file = written('any.flac', flacBomb(1));
    const attempts =
      "try { require('fs').writeFileSync('" + join(folder, 'written') + "', 'x'); } catch (e) { console.log(e.code); }";
    const start = "try { require('child_process').spawnSync('true'); } catch (e) { console.log(e.code); }";
    const { stdout } = spawnSync(process.execPath, [...readingOnly(file), '-e', `${attempts}${start}`]);
    expect(stdout.toString().trim().split('\n')).toEqual(['ERR_ACCESS_DENIED', 'ERR_ACCESS_DENIED']);
  });
});
