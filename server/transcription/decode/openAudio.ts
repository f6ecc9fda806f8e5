/** Opens an audio file and recognizes its format. */
import { open, type FileHandle } from 'node:fs/promises';
import { TranscriptionError } from '../messages/transcriptionError.ts';
import { audioContainer, CONTAINER_HEADER_BYTES, id3Length, type AudioContainer } from './container.ts';

export interface OpenedAudio {
  readonly handle: FileHandle;
  readonly container: AudioContainer;
  readonly bytes: number;
}

async function readAt(handle: FileHandle, position: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(CONTAINER_HEADER_BYTES), 0, undefined, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * Opens the file; the caller closes the handle. Throws `TranscriptionError` 400 where the file cannot be read or its
 * format is not supported.
 */
export async function openAudio(file: string): Promise<OpenedAudio> {
  const handle = await open(file).catch((cause: unknown) => {
    throw new TranscriptionError(400, 'The audio file is no longer available or cannot be read.', { cause });
  });
  try {
    const { size } = await handle.stat();
    if (size === 0) throw new TranscriptionError(400, 'The file is empty.');
    const start = await readAt(handle, 0);
    const tag = id3Length(start);
    // If the tag is longer than the file, its content is unknown; files with such tags are usually MP3.
    const container = tag === 0 ? audioContainer(start) : (audioContainer(await readAt(handle, tag)) ?? 'mp3');
    if (!container) throw new TranscriptionError(400, 'The file is not an audio file that Songleaf can read.');
    return { handle, container, bytes: size };
  } catch (error) {
    await handle.close();
    if (error instanceof TranscriptionError) throw error;
    throw new TranscriptionError(400, 'The audio file cannot be read.', { cause: error });
  }
}
