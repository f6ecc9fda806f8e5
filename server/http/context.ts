import type { Configuration } from '../configuration.ts';
import type { TranscriptionQueue } from '../jobs/transcriptionQueue.ts';
import type { ScoreWorkshop } from '../songbook/scoreWorkshop.ts';
import type { Blobs } from '../storage/blobs.ts';
import type { Database } from '../storage/database.ts';

/** What the plugins of the server work with. */
export interface Context {
  readonly configuration: Configuration;
  readonly database: Database;
  readonly blobs: Blobs;
  readonly queue: TranscriptionQueue;
  readonly scores: ScoreWorkshop;
}
