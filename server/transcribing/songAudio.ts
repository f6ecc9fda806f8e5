/** Provides the sound of a song as a file of this machine, with the parameters that its owner chose (D-02, D-05). */
import { z } from 'zod';
import { MIDI_INSTRUMENT } from '../contract/limits.ts';
import { BlobMissing } from '../blobs/blobErrors.ts';
import type { Blobs } from '../blobs/blobs.ts';
import { DETECTOR_CHOICES, DRUMS_CHOICES } from '../contract/limits.ts';
import { TranscriptionError } from '../transcription/messages/transcriptionError.ts';
import type { TranscriptionHooks, TranscriptionRequest } from '../transcription/index.ts';
import { withVideoAudio } from '../video/fetchAudio.ts';
import type { ClaimedSong } from './claimTranscription.ts';

export interface AudioSources {
  readonly blobs: Blobs;
  /** Path of the yt-dlp program; undefined where this worker cannot download videos. */
  readonly ytDlp: string | undefined;
}

/** A song's parameters (B-08); absent ones are detected. */
const parametersJson = z.object({
  mode: z.string(),
  instrument: z.string(),
  key: z.number().optional(),
  timeSig: z.string().optional(),
  bpm: z.number().optional(),
  transpose: z.number().optional(),
  autoTune: z.boolean().optional(),
  detector: z.enum(DETECTOR_CHOICES).optional(),
  drums: z.enum(DRUMS_CHOICES).optional(),
  videoId: z.string().optional(),
  /** Seconds from the beginning of the video. */
  start: z.number().optional(),
  stop: z.number().optional(),
});
type Parameters = z.infer<typeof parametersJson>;

/** Progress of a video's song, in percent, when its sound has been downloaded. */
const FETCHED_PERCENT = 20;

/**
 * Provides the sound while `use` runs.
 *
 * @throws BlobMissing, BlobStoreUnavailable, TranscriptionError, TranscriptionCancelled
 */
export async function withSongAudio<Result>(
  { blobs, ytDlp }: AudioSources,
  song: ClaimedSong,
  hooks: TranscriptionHooks,
  use: (request: TranscriptionRequest, hooks: TranscriptionHooks) => Promise<Result>,
): Promise<Result> {
  const parameters = parametersJson.parse(JSON.parse(song.parameters));
  if (song.source === 'Youtube') {
    // The server accepts videos only where it is configured for them, so this worker's settings differ from the
    // server's.
    if (ytDlp === undefined) throw new TranscriptionError(600, 'Videos cannot be fetched on this server at present.');
    const { onProgress, signal, ...limits } = hooks;
    const fetching = { onProgress: (percent: number) => onProgress((percent * FETCHED_PERCENT) / 100), signal };
    const rest = {
      onProgress: (percent: number) => onProgress(FETCHED_PERCENT + (percent * (100 - FETCHED_PERCENT)) / 100),
      signal,
      ...limits,
    };
    return withVideoAudio(ytDlp, parameters.videoId ?? '', fetching, (file) =>
      use(requestFor(song, parameters, file), rest),
    );
  }
  if (song.uploadKey === null) throw new BlobMissing(`The song ${song.id} has no file.`);
  return blobs.withFile(song.uploadKey, (file) => use(requestFor(song, parameters, file), hooks));
}

function requestFor(
  { title, composer, source }: ClaimedSong,
  parameters: Parameters,
  file: string,
): TranscriptionRequest {
  const { mode, instrument, key, timeSig, bpm, transpose, autoTune, detector, drums, videoId, start, stop } =
    parameters;
  return {
    file,
    mode,
    instrument: instrument === MIDI_INSTRUMENT ? 'piano' : instrument,
    title,
    composer,
    source: source === 'Mic' || source === 'Youtube' ? source : 'File',
    ...(videoId !== undefined && { videoId }),
    ...(key !== undefined && { key }),
    ...(timeSig !== undefined && { timeSignature: timeSig }),
    ...(bpm !== undefined && { tempo: bpm }),
    ...(transpose !== undefined && { transpose }),
    ...(autoTune !== undefined && { autoTune }),
    ...(detector !== undefined && { detector }),
    ...(drums !== undefined && { drums }),
    ...(start !== undefined && stop !== undefined && { range: { start, stop } }),
  };
}
