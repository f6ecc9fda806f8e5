import type { Configuration } from '../configuration.ts';
import type { MailQueue } from '../queue/mailQueue.ts';
import type { TranscriptionQueue } from '../queue/transcriptionQueue.ts';
import type { ScoreThreads } from '../scores/scoreThreads.ts';
import type { Blobs } from '../blobs/blobs.ts';
import type { Database } from '../database/database.ts';
import type { EventStreams } from '../events/eventStreams.ts';
import type { Soundfonts } from '../soundfonts/openSoundfonts.ts';
import type { VideoSource } from '../video/videoSource.ts';

/** The services that the routes of the server use. */
export interface Context {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly blobs: Blobs;
  readonly queue: TranscriptionQueue;
  readonly mail: MailQueue;
  readonly scores: ScoreThreads;
  readonly events: EventStreams;
  /** Undefined where video links are not configured. */
  readonly videos: VideoSource | undefined;
  /** The sampled instruments of the player. */
  readonly soundfonts: Soundfonts;
  /** Returns the public address of this installation, without a slash at the end. */
  readonly site: () => string;
}
