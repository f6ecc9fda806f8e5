/** Where videos come from. YouTube stands behind it; another source would be one more of these. */
import type { VideoDetails, VideoSummary } from '../contract/calls.ts';

export interface VideoSource {
  /** C-13: at most 10. @throws VideoSourceAway */
  readonly search: (words: string) => Promise<VideoSummary[]>;
  /** @returns undefined where there is no such video, or none that can be fetched. @throws VideoSourceAway */
  readonly lookUp: (videoId: string) => Promise<VideoDetails | undefined>;
  /** A JPEG. @throws VideoSourceAway */
  readonly picture: (videoId: string) => Promise<Buffer | undefined>;
}

/** The source does not answer, refuses the operator's key, or says what nobody understands. */
export class VideoSourceAway extends Error {
  override readonly name = 'VideoSourceAway';
}
