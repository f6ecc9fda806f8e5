/**
 * A program: `node decodeProcess.ts <file>` writes the file's sound to standard output as mono 32-bit floats (little
 * endian) at 22,050 Hz, and lines of JSON to standard error: its progress, and a `DecodeOutcome` at the end.
 */
import { once } from 'node:events';
import { SAMPLE_RATE } from '../model/sampleRate.ts';
import { TranscriptionError } from '../messages/transcriptionError.ts';
import type { DecodeOutcome } from './decodeOutcome.ts';
import { decodeBytes } from './decoders.ts';
import { fastStart } from './fastStart.ts';
import { openAudio, type OpenedAudio } from './openAudio.ts';
import { Resampler } from './resampler.ts';

/** Small enough that a second of the densest format decodes to a few megabytes. */
const CHUNK_BYTES = 1 << 16;
/** A decoder needs more than this only for malicious files. */
const MEMORY_LIMIT_BYTES = 400e6;

async function* fileChunks({ handle, container }: OpenedAudio): AsyncGenerator<Uint8Array> {
  if (container === 'mp4') {
    const whole = fastStart(await handle.readFile());
    for (let at = 0; at < whole.length; at += CHUNK_BYTES) yield whole.subarray(at, at + CHUNK_BYTES);
    return;
  }
  for (;;) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Passes the chunks on and reports the share of the file that has been read. */
async function* reportingProgress(chunks: AsyncIterable<Uint8Array>, total: number): AsyncGenerator<Uint8Array> {
  let read = 0;
  for await (const chunk of chunks) {
    yield chunk;
    read += chunk.length;
    process.stderr.write(`{"read":${Math.min(1, read / total).toFixed(4)}}\n`);
  }
}

async function write(samples: Float32Array): Promise<void> {
  const bytes = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain');
}

/** Returns how the decoding ended; throws only where no sound came out. */
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
        await finish();
        resampler = new Resampler(sampleRate, SAMPLE_RATE);
        rate = sampleRate;
      }
      if (resampler) await write(resampler.push(samples));
      if (process.memoryUsage.rss() > MEMORY_LIMIT_BYTES)
        throw new TranscriptionError(400, 'The file needs too much memory to decode; it may be damaged.');
    }
  } catch (error) {
    if (error instanceof TranscriptionError || !resampler) throw error;
    await finish();
    return { ended: 'early', reason: String(error) };
  }
  if (!resampler) throw new TranscriptionError(400, 'No sound was found in the file; it may be damaged or truncated.');
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
    return { ended: 'failed', code: 400, reason: 'The file is damaged, or has no sound in it.', cause: String(error) };
  }
}

// The reader has ended, so the remaining output is not needed.
process.stdout.on('error', () => process.exit(1));
const result = await outcome(process.argv[2] ?? '');
process.stderr.write(`\n${JSON.stringify(result)}\n`);
process.exitCode = result.ended === 'failed' ? 1 : 0;
