import type { DetectedNotes } from '../../engine/index.ts';
import type { TranscriptionHooks, TranscriptionReport, TranscriptionRequest } from '../transcription/index.ts';

/** The function that turns a song's sound into a score; tests replace it. */
export type Transcriber = (
  request: TranscriptionRequest,
  hooks: TranscriptionHooks,
) => Promise<{
  readonly musicVo: unknown;
  /** Absent from a transcriber that detects no notes: its song has only a score. */
  readonly detected?: DetectedNotes;
  readonly quality: number;
  /** Facts about the recording. */
  readonly report?: Pick<TranscriptionReport, 'duration_seconds' | 'detector'> &
    Partial<Pick<TranscriptionReport, 'remarks'>>;
}>;
