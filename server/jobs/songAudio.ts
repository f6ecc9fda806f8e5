/** The sound of a song as a file of this machine, and what its owner asked of the transcription (D-02, D-05). */
import { z } from 'zod';
import { BlobMissing } from '../storage/blobErrors.ts';
import type { Blobs } from '../storage/blobs.ts';
import { TranscriptionError } from '../transcription/transcriptionError.ts';
import type { TranscriptionHooks, TranscriptionRequest } from '../transcription/index.ts';
import { withVideoAudio } from '../video/fetchAudio.ts';
import type { ClaimedSong } from './claimTranscription.ts';

export interface AudioSources {
  readonly blobs: Blobs;
  /** The yt-dlp program; undefined where this machine fetches no videos. */
  readonly ytDlp: string | undefined;
}

/** What a song's parameters (B-08) may ask for; what is absent is found out. */
const parametersJson = z.object({
  mode: z.string(),
  instrument: z.string(),
  key: z.number().optional(),
  timeSig: z.string().optional(),
  bpm: z.number().optional(),
  transpose: z.number().optional(),
  autoTune: z.boolean().optional(),
  videoId: z.string().optional(),
  /** Seconds from the beginning of the video. */
  start: z.number().optional(),
  stop: z.number().optional(),
});
type Parameters = z.infer<typeof parametersJson>;

/** Percent of a video's song at which its sound is here. */
const FETCHED_PERCENT = 20;

/** Lends the sound while `use` runs. @throws BlobMissing, BlobStoreAway, TranscriptionError, TranscriptionCancelled */
export async function withSongAudio<Result>(
  { blobs, ytDlp }: AudioSources,
  song: ClaimedSong,
  hooks: TranscriptionHooks,
  use: (request: TranscriptionRequest, hooks: TranscriptionHooks) => Promise<Result>,
): Promise<Result> {
  const parameters = parametersJson.parse(JSON.parse(song.parameters));
  if (song.source === 'Youtube') {
    // P-06. The server would not have taken the song if nobody fetched videos: this worker is not set up as it is.
    if (ytDlp === undefined) throw new TranscriptionError(600, 'Videos cannot be fetched here at present.');
    const { onProgress, signal } = hooks;
    const fetching = { onProgress: (percent: number) => onProgress((percent * FETCHED_PERCENT) / 100), signal };
    const rest = {
      onProgress: (percent: number) => onProgress(FETCHED_PERCENT + (percent * (100 - FETCHED_PERCENT)) / 100),
      signal,
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
  const { mode, instrument, key, timeSig, bpm, transpose, autoTune, start, stop } = parameters;
  return {
    file,
    mode,
    instrument,
    title,
    composer,
    source: source === 'Mic' || source === 'Youtube' ? source : 'File',
    ...(key !== undefined && { key }),
    ...(timeSig !== undefined && { timeSignature: timeSig }),
    ...(bpm !== undefined && { tempo: bpm }),
    ...(transpose !== undefined && { transpose }),
    ...(autoTune !== undefined && { autoTune }),
    ...(start !== undefined && stop !== undefined && { range: { start, stop } }),
  };
}
