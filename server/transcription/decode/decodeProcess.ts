/**
 * A program: `node decodeProcess.ts <file>` writes the file's sound to standard output as mono 32-bit floats (little
 * endian) at 22,050 Hz, and lines of JSON to standard error: its progress, and a `DecodeOutcome` at the end.
 */
import { once } from 'node:events';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { TranscriptionError } from '../messages/transcriptionError.ts';
import type { AudioContainer } from './container.ts';
import type { DecodeOutcome } from './decodeOutcome.ts';
import { decodeBytes } from './decoders.ts';
import { fastStart } from './fastStart.ts';
import { openAudio, type OpenedAudio } from './openAudio.ts';
import { Resampler } from './resampler.ts';

/**
 * Number of bytes that a decoder gets at a time. It decodes all of them before memory can be measured, and an Opus
 * packet of two bytes can decode to 46 kilobytes, also inside the other containers.
 */
const CHUNK_BYTES: Readonly<Record<AudioContainer, number>> = {
  ...{ opus: 512, ogg: 512, webm: 512, mp4: 512 },
  ...{ flac: 65_536, mp3: 8192, aac: 8192, wav: 8192, amr: 8192, aiff: 8192, wma: 8192 },
};
/**
 * Number of FLAC frames that the decoder gets at a time. A frame of 34 bytes can decode to two megabytes; ordinary
 * frames have about ten kilobytes. Frames are counted by their first bytes and not cut into small pieces, because the
 * decoder's parser then loses them.
 */
const FLAC_FRAMES = 8;
/** Number of bytes after which progress is reported. */
const REPORT_BYTES = 1 << 16;
/** Accepted sample rates. Others occur only in malicious files: sound at 1 Hz would become 22,050 times as long. */
const RATES = { least: 4000, most: 768_000 } as const;
/** Memory that a decoder may use. It needs more only for malicious files. */
const MEMORY_LIMIT_BYTES = 400e6;

async function* fileChunks({ handle, container }: OpenedAudio): AsyncGenerator<Uint8Array> {
  if (container === 'mp4') return yield* chunksOf(fastStart(await handle.readFile()), CHUNK_BYTES.mp4);
  for (;;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(REPORT_BYTES), 0, REPORT_BYTES);
    if (bytesRead === 0) return;
    const bytes = buffer.subarray(0, bytesRead);
    yield* container === 'flac' ? flacChunks(bytes) : chunksOf(bytes, CHUNK_BYTES[container]);
  }
}

function* chunksOf(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

/** Divides the bytes so that each chunk contains at most `FLAC_FRAMES` starts of frames. */
function* flacChunks(bytes: Uint8Array): Generator<Uint8Array> {
  let start = 0;
  let frames = 0;
  for (let at = 0; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xf8) continue;
    frames += 1;
    if (frames <= FLAC_FRAMES) continue;
    yield bytes.subarray(start, at);
    [start, frames] = [at, 1];
  }
  yield bytes.subarray(start);
}

/** Yields the chunks and reports the fraction of the file that has been read. */
async function* reportingProgress(chunks: AsyncIterable<Uint8Array>, total: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  let reported = 0;
  for await (const chunk of chunks) {
    yield chunk;
    read += chunk.length;
    if (read < total && read - reported < REPORT_BYTES) continue;
    reported = read;
    process.stderr.write(`{"read":${Math.min(1, read / total).toFixed(4)}}\n`);
  }
}

async function write(samples: Float32Array): Promise<void> {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

/** Returns how the decoding ended. Throws only if no sound was decoded. */
async function decodeFile(opened: OpenedAudio): Promise<DecodeOutcome> {
  let resampler: Resampler | undefined;
  let rate = 0;
  const finish = async (): Promise<void> => {
    if (resampler) await write(resampler.flush());
  };
  try {
    for await (const { samples, sampleRate } of decodeBytes(
      opened.container,
      reportingProgress(fileChunks(opened), opened.bytes),
    )) {
      if (sampleRate !== rate) {
        if (sampleRate < RATES.least || sampleRate > RATES.most)
          throw new TranscriptionError(400, `A recording at ${sampleRate} Hz cannot be transcribed.`);
        await finish();
        resampler = new Resampler(sampleRate, SAMPLE_RATE);
        rate = sampleRate;
      }
      if (resampler) await write(resampler.push(samples));
      if (process.memoryUsage.rss() > MEMORY_LIMIT_BYTES)
        throw new TranscriptionError(400, 'Decoding the file needs too much memory; it may be damaged.');
    }
  } catch (error) {
    if (error instanceof TranscriptionError || !resampler) throw error;
    await finish();
    return { ended: 'early', reason: String(error) };
  }
  if (!resampler) throw new TranscriptionError(400, 'The file contains no sound; it may be damaged or truncated.');
  await finish();
  return { ended: 'complete' };
}

async function outcome(file: string): Promise<DecodeOutcome> {
  try {
    const opened = await openAudio(file);
    try {
      return await decodeFile(opened);
    } finally {
      await opened.handle.close();
    }
  } catch (error) {
    if (error instanceof TranscriptionError) return { ended: 'failed', code: error.code, reason: error.reason };
    return { ended: 'failed', code: 400, reason: 'The file is damaged or contains no sound.', cause: String(error) };
  }
}

// Writing fails when the process that reads the output has ended; the remaining output is then not needed.
process.stdout.on('error', () => process.exit(1));
const result = await outcome(process.argv[2] ?? '');
process.stderr.write(`\n${JSON.stringify(result)}\n`);
process.exitCode = result.ended === 'failed' ? 1 : 0;
