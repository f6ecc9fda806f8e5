/** Returns the recording from which a song was transcribed, where the song has one. */
import { buffer } from 'node:stream/consumers';
import { BlobMissing } from '../blobs/blobErrors.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { SongRow } from '../database/schema.ts';
import { SNIFFED_BYTES, soundMediaType } from '../contract/musicFile.ts';

export interface OriginalSound {
  readonly key: string;
  readonly bytes: number;
  /** The media type that is sent to the browser. */
  readonly mediaType: string;
}

/**
 * The first bytes of the uploaded file decide whether it is a recording, because a song from a score file has an upload
 * too.
 *
 * @returns undefined for scores, videos and copies, and where the file is missing. @throws BlobStoreUnavailable
 */
export async function originalSoundOf(
  blobs: Blobs,
  { upload_key: key }: Pick<SongRow, 'upload_key'>,
): Promise<OriginalSound | undefined> {
  if (key === null) return undefined;
  try {
    const bytes = await blobs.size(key);
    if (bytes === 0) return undefined;
    const head = await buffer(await blobs.read(key, { first: 0, last: Math.min(SNIFFED_BYTES, bytes) - 1 }));
    const mediaType = soundMediaType(head);
    return mediaType === undefined ? undefined : { key, bytes, mediaType };
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}
