import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { midiPitch, readMusicJson } from '../../engine/index.ts';
import { encodeMp3 } from '../../tests/fixtures/tunes/mp3.ts';
import { tuneMp3 } from '../../tests/fixtures/tunes/synthesize.ts';
import { TUNES } from '../../tests/fixtures/tunes/tunes.ts';
import {
  transcribeInProcess,
  TranscriptionCancelled,
  type TranscribeOptions,
  type TranscriptionRequest,
  type TranscriptionResult,
} from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'transcribe-'));
const tune = join(folder, 'tune.mp3');
beforeAll(async () => {
  const [first] = TUNES;
  if (first) writeFileSync(tune, await tuneMp3(first));
});
afterAll(() => rmSync(folder, { recursive: true }));

const request = (file: string, changes: Partial<TranscriptionRequest> = {}): TranscriptionRequest => ({
  file,
  mode: 'universal',
  instrument: 'piano',
  title: 'Ode to Joy',
  composer: 'Beethoven',
  source: 'File',
  ...changes,
});

interface Run {
  readonly progress: number[];
  readonly controller: AbortController;
  readonly result: Promise<TranscriptionResult>;
}

function run(wanted: TranscriptionRequest, options?: TranscribeOptions): Run {
  const progress: number[] = [];
  const controller = new AbortController();
  const hooks = { onProgress: (percent: number) => progress.push(percent), signal: controller.signal };
  return { progress, controller, result: transcribeInProcess(wanted, hooks, options) };
}

/**
 * Returns the ids of the job processes that this test started and of the decoders of its files, whatever their present
 * parent is.
 */
function processesAtWork(): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, state = '', args = ''] = /^ *(\d+) +(\d+) +(\S+) (.*)$/.exec(line) ?? [];
    const isJob = args.includes('transcription/transcriptionProcess.ts') && Number(parent) === process.pid;
    const isDecoder = args.includes('decodeProcess.ts') && args.includes(folder);
    return !state.startsWith('Z') && (isJob || isDecoder) ? [Number(pid)] : [];
  });
}

const sine = (seconds: number, amplitude: number): Float32Array =>
  Float32Array.from({ length: 22_050 * seconds }, (_, at) => amplitude * Math.sin(at / 10));

async function soundFile(name: string, sound: Float32Array): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, await encodeMp3(sound, 22_050, 64));
  return file;
}

describe('transcribing a file', () => {
  it('D-01 D-10 returns MusicJSON, a quality and a report, and reports its progress', async () => {
    const { progress, result } = run(request(tune));
    const { musicVo, quality, report } = await result;
    const { score } = readMusicJson(musicVo);
    expect(score.meta).toMatchObject({
      title: 'Ode to Joy',
      composer: 'Beethoven',
      instrument: 'piano',
      source: 'Audio',
    });
    expect(quality).toBeGreaterThan(0.5);
    expect(quality).toBeLessThanOrEqual(1);
    expect(report.key).toBe('D major');
    expect(report.beats.length).toBeGreaterThan(20);
    expect(report.detector).toBe('fast');
    expect(Object.values(report.stages).every((seconds) => seconds >= 0)).toBe(true);
    expect(progress).toEqual([...new Set(progress)].sort((a, b) => a - b));
    expect(progress.length).toBeGreaterThan(3);
    expect(progress.at(-1)).toBe(100);
  });

  it('D-01 uses the piano model where it is asked for, and names it in the report', async () => {
    const changes = { detector: 'best', range: { start: 0, stop: 8 } } as const;
    const { musicVo, report } = await run(request(tune, changes)).result;
    expect(report.detector).toBe('best');
    expect(readMusicJson(musicVo).score.parts).toHaveLength(1);
    expect(report.note_count).toBeGreaterThan(8);
  });

  it('D-05 uses the requested key, time signature and tempo', async () => {
    const { musicVo } = await run(request(tune, { key: 2, timeSignature: '2/4', tempo: 112 })).result;
    expect(musicVo).toMatchObject({ MusicInfo: { Key: 2, TimeSignature: '2/4', Tempo: 112 } });
  });

  it('D-05 C-34 writes the score higher by the requested semitones', async () => {
    const pitchesOf = async (changes: Partial<TranscriptionRequest>) => {
      const { musicVo, report } = await run(request(tune, changes)).result;
      const [part] = readMusicJson(musicVo).score.parts;
      const chords = part?.measures.flatMap(({ voices }) => voices.flatMap((voice) => voice.chords)) ?? [];
      return { key: report.key, pitches: chords.flatMap(({ notes }) => notes.map(({ pitch }) => midiPitch(pitch))) };
    };
    const [plain, higher] = [await pitchesOf({}), await pitchesOf({ transpose: 3 })];
    expect([plain.key, higher.key]).toEqual(['D major', 'F major']);
    expect(higher.pitches).toEqual(plain.pitches.map((pitch) => pitch + 3));
  });

  it('P-04 reports a file that was removed before the job starts', async () => {
    await expect(run(request(join(folder, 'gone.mp3'))).result).rejects.toMatchObject({ code: 400 });
  });

  it('continues when the file is removed after it was opened', async () => {
    const file = join(folder, 'removed.mp3');
    writeFileSync(file, readFileSync(tune));
    const { progress, result } = run(request(file));
    while (progress.length === 0) await sleep(20);
    unlinkSync(file);
    expect((await result).report.note_count).toBeGreaterThan(40);
  });

  it('P-01 refuses recordings that are too short, silent or not music, with a reason for the user', async () => {
    const short = await soundFile('short.mp3', sine(1, 0.5));
    await expect(run(request(short)).result).rejects.toMatchObject({
      code: 100,
      reason: expect.stringContaining('too short') as string,
    });
    const silent = await soundFile('silent.mp3', new Float32Array(5 * 22_050));
    await expect(run(request(silent)).result).rejects.toMatchObject({
      code: 100,
      reason: expect.stringContaining('silent') as string,
    });
    let state = 1;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const noise = Float32Array.from({ length: 22_050 * 5 }, () => 0.4 * (random() - 0.5));
    await expect(run(request(await soundFile('noise.mp3', noise))).result).rejects.toMatchObject({ code: 100 });
  });

  it('P-05 a failed recording has the error code of recordings', async () => {
    const short = await soundFile('short.mp3', sine(1, 0.5));
    await expect(run(request(short, { source: 'Mic' })).result).rejects.toMatchObject({ code: 500 });
  });

  it('refuses a mode and an instrument that do not exist', async () => {
    await expect(run(request(tune, { mode: 'karaoke' })).result).rejects.toMatchObject({ code: 400 });
    await expect(run(request(tune, { instrument: 'triangle' })).result).rejects.toMatchObject({ code: 400 });
  });
});

describe('ending a transcription', () => {
  it('cancelling rejects and ends all processes', async () => {
    const { progress, controller, result } = run(request(tune));
    while (progress.length === 0) await sleep(20);
    controller.abort();
    await expect(result).rejects.toBeInstanceOf(TranscriptionCancelled);
    await expect.poll(processesAtWork).toEqual([]);
  });

  it('does not start a cancelled transcription', async () => {
    const hooks = { onProgress: () => undefined, signal: AbortSignal.abort() };
    await expect(transcribeInProcess(request(tune), hooks)).rejects.toBeInstanceOf(TranscriptionCancelled);
  });

  it('ends with a reason when it exceeds its memory limit', async () => {
    const { result } = run(request(tune), { memoryLimitBytes: 30_000_000 });
    await expect(result).rejects.toMatchObject({ code: 100, reason: 'The recording needs too much memory.' });
    await expect.poll(processesAtWork).toEqual([]);
  });

  it('counts the memory of the decoder, which is a process of its own', async () => {
    const program = join(folder, 'greedy.mjs');
    const waste = 'const kept = Buffer.alloc(600_000_000, 1); setTimeout(() => kept, 20_000);';
    writeFileSync(program, `#!${process.execPath}\n${waste}`, { mode: 0o700 });
    const { result } = run(request(tune), { ffmpeg: program, memoryLimitBytes: 600_000_000 });
    await expect(result).rejects.toMatchObject({ code: 100, reason: 'The recording needs too much memory.' });
  });

  it('does not pass settings of the server to the programs that read the file', async () => {
    vi.stubEnv('DATABASE_URL', 'postgres://secret');
    const [program, seen] = [join(folder, 'curious.mjs'), join(folder, 'environment.json')];
    const tell = `import { writeFileSync } from 'node:fs'; writeFileSync('${seen}', JSON.stringify(process.env));`;
    writeFileSync(program, `#!${process.execPath}\n${tell}`, { mode: 0o700 });
    await expect(run(request(tune), { ffmpeg: program }).result).rejects.toMatchObject({ code: 400 });
    vi.unstubAllEnvs();
    const names = Object.keys(JSON.parse(readFileSync(seen, 'utf8')) as object);
    expect(names).toContain('PATH');
    expect(
      names.filter((name) => !['PATH', 'HOME', 'TMPDIR', 'LANG', 'MALLOC_MMAP_THRESHOLD_'].includes(name)),
    ).toEqual([]);
  });

  it('fails with a reason when the process ends unexpectedly', async () => {
    const { progress, result } = run(request(tune));
    while (progress.length === 0) await sleep(20);
    for (const pid of processesAtWork()) process.kill(pid, 'SIGKILL');
    await expect(result).rejects.toMatchObject({ code: 400, reason: 'The transcription ended unexpectedly.' });
  });
});
