import type { Configuration } from '../configuration.ts';
import type { MailQueue } from '../jobs/mailQueue.ts';
import type { TranscriptionQueue } from '../jobs/transcriptionQueue.ts';
import type { ScoreWorkshop } from '../songbook/scoreWorkshop.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';
import type { VideoSource } from '../video/videoSource.ts';

/** What the plugins of the server work with. */
export interface Context {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly blobs: Blobs;
  readonly queue: TranscriptionQueue;
  readonly mail: MailQueue;
  readonly scores: ScoreWorkshop;
  /** Undefined where there are no video links. */
  readonly videos: VideoSource | undefined;
  /** Where users reach this installation, without a slash at the end. */
  readonly site: () => string;
}
