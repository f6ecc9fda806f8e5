/**
 * Transcribes three minutes of music as the worker does, and measures wall time, seconds of each stage, and the largest
 * memory of its processes (the job and its decoder) at any time.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transcribeInProcess } from '../server/transcription/index.ts';
import { encodeMp3 } from '../tests/fixtures/tunes/mp3.ts';
import { tuneSound } from '../tests/fixtures/tunes/synthesize.ts';
import { TUNES } from '../tests/fixtures/tunes/tunes.ts';

const SECONDS = 180;
const SAMPLE_RATE = 44_100;
const SAMPLING_MILLISECONDS = 200;

/** The tunes in sequence until three minutes are full. */
function threeMinutes(): Float32Array {
  const sounds = TUNES.map(tuneSound);
  const all = new Float32Array(SECONDS * SAMPLE_RATE);
  for (let at = 0, index = 0; at < all.length; index++) {
    const sound = sounds[index % sounds.length]?.subarray(0, all.length - at) ?? new Float32Array(1);
    all.set(sound, at);
    at += sound.length;
  }
  return all;
}

/** Megabytes of resident memory of all descendants of this process. */
function megabytesBelow(): number {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' }).trim().split('\n');
  const rows = lines.map((line) => line.trim().split(/\s+/));
  const below = new Set([String(process.pid)]);
  let kilobytes = 0;
  // Parents come before their children unless process numbers have wrapped around.
  for (const [pid = '', parent = '', size = '0', program] of rows)
    if (below.has(parent) && program !== 'ps') {
      below.add(pid);
      kilobytes += Number(size);
    }
  return kilobytes / 1000;
}

export default async function benchTranscribe(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'three-minutes.mp3');
  let peak = 0;
  const sampling = setInterval(() => (peak = Math.max(peak, megabytesBelow())), SAMPLING_MILLISECONDS);
  try {
    writeFileSync(file, await encodeMp3(threeMinutes(), SAMPLE_RATE));
    const settings = { mode: 'universal', instrument: 'piano', title: 'Bench', composer: '', source: 'File' } as const;
    const hooks = { onProgress: () => undefined, signal: new AbortController().signal };
    const start = performance.now();
    const { report } = await transcribeInProcess({ file, ...settings }, hooks);
    const wall = (performance.now() - start) / 1000;
    console.log(`  ${SECONDS} s of MP3, ${(statSync(file).size / 1e6).toFixed(1)} MB, ${report.note_count} notes`);
    console.log(`  wall time    ${wall.toFixed(1)} s (${(SECONDS / wall).toFixed(0)} times real time)`);
    for (const [stage, seconds] of Object.entries(report.stages))
      console.log(`  ${stage.padEnd(12)} ${seconds.toFixed(1)} s`);
    console.log(`  peak memory  ${peak.toFixed(0)} MB`);
  } finally {
    clearInterval(sampling);
    rmSync(folder, { recursive: true });
  }
}
