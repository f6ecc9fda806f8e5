import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { tuneSound, SAMPLE_RATE } from '../tests/fixtures/tunes/synthesize.ts';
import { TUNES } from '../tests/fixtures/tunes/tunes.ts';
import { wavOf } from '../tests/fixtures/tunes/wav.ts';
import { rangeWarnings } from './rangeWarnings.ts';

const run = promisify(execFile);

const joy = TUNES.find(({ name }) => name === 'ode-to-joy');
if (joy === undefined) throw new Error('The fixtures do not contain the tune.');

it('D-01 says in words where a score differs from its recording, and nothing where it does not', () => {
  expect(rangeWarnings({})).toEqual([]);
  expect(rangeWarnings({ octaves: 1, moved: 1, below: 1, above: 2 })).toEqual([
    'the tune is written 1 octave higher than in the recording',
    "1 note beyond the instrument's range is in another octave",
    '1 note is lower than the instrument can play',
    '2 notes are higher than the instrument can play',
  ]);
  expect(rangeWarnings({ octaves: -2, moved: 3 })).toEqual([
    'the tune is written 2 octaves lower than in the recording',
    "3 notes beyond the instrument's range are in another octave",
  ]);
});

it('D-01 the transcription of a low tune for a violin says it on the stream of errors', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'songleaf-transcribe-'));
  try {
    // Half of the sample rate is an octave lower, where a violin has few of the notes.
    await writeFile(join(folder, 'low.wav'), wavOf(tuneSound(joy).subarray(0, 12 * SAMPLE_RATE), SAMPLE_RATE / 2));
    const program = new URL('transcribe.ts', import.meta.url).pathname;
    const options = ['--instrument', 'violin', '--quality', 'fast'];
    const { stdout, stderr } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program, 'low.wav', 'low.musicxml', ...options],
      { cwd: folder },
    );
    expect(stderr).toBe('low.musicxml: the tune is written 1 octave higher than in the recording\n');
    expect(stdout).toMatch(/^low\.musicxml: \d+ notes, 4\/4/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
