import type { TranscriptionHooks, TranscriptionReport, TranscriptionRequest } from '../transcription/index.ts';

/** What the worker asks of transcription; tests put a stand-in here. */
export type Transcribe = (
  request: TranscriptionRequest,
  hooks: TranscriptionHooks,
) => Promise<{
  readonly musicVo: unknown;
  readonly quality: number;
  /** What is known of the recording. */
  readonly report?: Pick<TranscriptionReport, 'duration_seconds'>;
}>;
