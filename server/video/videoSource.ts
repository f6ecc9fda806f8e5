/** The interface of a video host; the only implementation is YouTube. */
import type { VideoDetails, VideoSummary } from '../contract/calls.ts';

export interface VideoSource {
  /** At most 10 results (C-13). @throws VideoSourceUnavailable */
  readonly search: (words: string) => Promise<VideoSummary[]>;
  /** @returns undefined where there is no such video or it cannot be downloaded. @throws VideoSourceUnavailable */
  readonly lookUp: (videoId: string) => Promise<VideoDetails | undefined>;
  /** A JPEG. @throws VideoSourceUnavailable */
  readonly picture: (videoId: string) => Promise<Buffer | undefined>;
}

/** The host does not answer, refuses the operator's key, or sends an unexpected answer. */
export class VideoSourceUnavailable extends Error {
  override readonly name = 'VideoSourceUnavailable';
}
