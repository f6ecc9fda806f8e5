/**
 * Decodes a file of any supported format to mono 32-bit floats at 22,050 Hz, in pieces, in a separate process
 * (decodeProcess.ts, or a configured ffmpeg). Memory use does not depend on the length of the file.
 */
import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { MAX_AUDIO_SECONDS } from '../../contract/limits.ts';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { TranscriptionError } from '../messages/transcriptionError.ts';
import { environmentWithoutSecrets, readingOnly } from '../childEnvironment.ts';
import type { AudioContainer } from './container.ts';
import { readOutcome, readProgress, type DecodeOutcome } from './decodeOutcome.ts';
import { Downmix } from './downmix.ts';
import { openAudio } from './openAudio.ts';
import { StallWatch } from './stallWatch.ts';

type Decoder = ChildProcessByStdio<null, Readable, Readable>;

export interface DecodeOptions {
  /** Path of an ffmpeg program; if it is absent, the built-in decoders are used. */
  readonly ffmpeg?: string | undefined;
  /** Time without output after which the decoding process is ended. */
  readonly stallSeconds?: number;
}

const DECODE_PROCESS = fileURLToPath(new URL('./decodeProcess.ts', import.meta.url));
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-old-space-size=256'];
const KEPT_ERROR_CHARACTERS = 10_000;
const FFMPEG_DURATION = /^ +Duration: (\d+):(\d+):([\d.]+)/;

/**
 * Names of the formats in ffmpeg. The format is always stated, because ffmpeg would otherwise recognize a playlist
 * under another name and read other files.
 */
const FFMPEG_FORMATS: Readonly<Record<AudioContainer, string>> = {
  mp3: 'mp3',
  aac: 'aac',
  mp4: 'mov',
  ogg: 'ogg',
  opus: 'ogg',
  wav: 'wav',
  flac: 'flac',
  webm: 'matroska',
  amr: 'amr',
  aiff: 'aiff',
  wma: 'asf',
};

/** ffmpeg's filter to two channels; one channel is written twice as it is. Channels that a file lacks are ignored. */
const PAIRS = 'pan=stereo|FL=FL+FC+0.7*SL+0.7*BL|FR=FR+FC+0.7*SR+0.7*BR';

async function ffmpegArguments(file: string): Promise<string[]> {
  const { handle, container } = await openAudio(file);
  await handle.close();
  const input = ['-protocol_whitelist', 'file', '-f', FFMPEG_FORMATS[container], '-i', `file:${file}`];
  const output = ['-map', '0:a:0', '-af', PAIRS, '-ar', String(SAMPLE_RATE), '-f', 'f32le', 'pipe:1'];
  return ['-nostdin', '-nostats', '-hide_banner', ...input, ...output];
}

async function start(file: string, ffmpeg: string | undefined): Promise<Decoder> {
  const [program, args] = ffmpeg
    ? [ffmpeg, await ffmpegArguments(file)]
    : [process.execPath, [...NODE_OPTIONS, ...readingOnly(resolve(file)), DECODE_PROCESS, resolve(file)]];
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: environmentWithoutSecrets() });
}

/** Returns the outcome of a decoding process that has ended. */
function outcomeOf(code: number | null, standardError: string, ffmpeg: boolean, samples: number): DecodeOutcome {
  const damaged = { ended: 'failed', code: 400, reason: 'The file is damaged or contains no sound.' } as const;
  if (!ffmpeg) return readOutcome(standardError) ?? { ...damaged, cause: standardError };
  if (samples === 0) return { ...damaged, cause: standardError };
  return code === 0 ? { ended: 'complete' } : { ended: 'early', reason: standardError };
}

/** Converts a stream of bytes to floats; bytes of an incomplete group of `count` floats are kept for the next piece. */
async function* floats(stream: AsyncIterable<Buffer>, count: number): AsyncGenerator<Float32Array> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const data of stream) {
    const bytes = rest.length === 0 ? data : Buffer.concat([rest, data]);
    const whole = bytes.length - (bytes.length % (4 * count));
    rest = bytes.subarray(whole);
    yield new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + whole));
  }
}

/** Mixes the pairs of samples that ffmpeg writes to one channel. */
async function* mixed(stream: AsyncIterable<Buffer>): AsyncGenerator<Float32Array> {
  const mix = new Downmix();
  for await (const pairs of floats(stream, 2)) {
    const channel = (first: 0 | 1): Float32Array =>
      Float32Array.from({ length: pairs.length / 2 }, (_, index) => pairs[2 * index + first] ?? 0);
    yield mix.push([channel(0), channel(1)]);
  }
}

export interface DecodedPiece {
  readonly samples: Float32Array;
  /** Fraction of the file that has been read, 0 to 1, never decreasing; 1 with the last piece, which is empty. */
  readonly fraction: number;
}

/**
 * Reads the decoder's standard error. `text` is its last part; `fraction` returns the fraction of the file that has
 * been read.
 */
function readMessages(decoder: Decoder): { text: string; fraction: (samples: number) => number } {
  const messages = { text: '', fraction: (samples: number): number => read ?? Math.min(1, samples / total) };
  let read: number | undefined;
  let total = Infinity;
  createInterface(decoder.stderr).on('line', (line) => {
    read = readProgress(line) ?? read;
    const duration = FFMPEG_DURATION.exec(line);
    if (duration) total = SAMPLE_RATE * duration.slice(1).reduce((sum, part) => 60 * sum + Number(part), 0);
    messages.text = `${messages.text}${line}\n`.slice(-KEPT_ERROR_CHARACTERS);
  });
  return messages;
}

/**
 * Decodes a file. Throws `TranscriptionError`. The decoding process is ended when the loop over the pieces ends for any
 * reason.
 */
export async function* decodeAudio(file: string, options: DecodeOptions = {}): AsyncGenerator<DecodedPiece> {
  const decoder = await start(file, options.ffmpeg);
  const exit = once(decoder, 'close') as Promise<[code: number | null]>;
  // The promise rejects if the program cannot be started; the `await` below reports it.
  exit.catch(() => undefined);
  const messages = readMessages(decoder);
  const watch = new StallWatch(decoder, options.stallSeconds ?? 60);
  let length = 0;
  try {
    watch.start();
    for await (const samples of options.ffmpeg ? mixed(decoder.stdout) : floats(decoder.stdout, 1)) {
      watch.stop();
      length += samples.length;
      if (length > MAX_AUDIO_SECONDS * SAMPLE_RATE)
        throw new TranscriptionError(400, `The recording is longer than ${MAX_AUDIO_SECONDS / 60} minutes.`);
      yield { samples, fraction: messages.fraction(length) };
      watch.start();
    }
    const [code] = await exit.catch((cause: unknown) => {
      throw new TranscriptionError(400, 'The program that decodes audio could not be started.', { cause });
    });
    if (watch.fired) throw new TranscriptionError(400, 'The file is damaged: decoding it did not finish.');
    const outcome = outcomeOf(code, messages.text, options.ffmpeg !== undefined, length);
    if (outcome.ended === 'failed')
      throw new TranscriptionError(outcome.code, outcome.reason, { cause: outcome.cause });
    // The decoder's messages arrive through another pipe, possibly after the sound, so the end is certain only here.
    yield { samples: new Float32Array(), fraction: 1 };
  } finally {
    watch.stop();
    decoder.kill('SIGKILL');
  }
}
