/**
 * Transcribes the recording of a finished song again, as a song of its own: the score that the user may have edited stays
 * as it is. The recording is copied, so that each of the two songs can be deleted.
 */
import { MIDI_INSTRUMENT } from '../contract/limits.ts';
import { SongState } from '../contract/calls.ts';
import { BlobMissing } from '../blobs/blobErrors.ts';
import type { Blobs, ReceivedBlob } from '../blobs/blobs.ts';
import type { SongRow } from '../database/schema.ts';
import type { NewSong } from './createSongs.ts';
import { originalSoundOf } from './originalSound.ts';
import { withSettings } from './songs.ts';
import type { TranscriptionSettings } from './songs.ts';

/** @returns undefined where nothing is left to transcribe. @throws BlobStoreUnavailable */
export async function recordingAgain(
  blobs: Blobs,
  song: SongRow,
  settings: TranscriptionSettings,
): Promise<NewSong | undefined> {
  const { title, composer, path, source, parameters } = song;
  if (song.state !== SongState.Ok || !isTranscribed(source)) return undefined;
  const again = { title, composer, path, source, parameters: withSettings(parameters, settings) };
  if (source === 'Youtube') return again;
  const blob = await copyRecording(blobs, song);
  return blob && { ...again, blob };
}

const isTranscribed = (source: string): source is NewSong['source'] => ['File', 'Mic', 'Youtube'].includes(source);

async function copyRecording(blobs: Blobs, song: SongRow): Promise<ReceivedBlob | undefined> {
  const { upload_key: key } = song;
  const isSound = (await originalSoundOf(blobs, song)) !== undefined;
  if (key === null || !(isSound || song.arrangement === MIDI_INSTRUMENT)) return undefined;
  try {
    return await blobs.receive(await blobs.read(key));
  } catch (error) {
    if (error instanceof BlobMissing) return undefined;
    throw error;
  }
}
