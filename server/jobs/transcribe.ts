import type { TranscriptionHooks, TranscriptionRequest } from '../transcription/index.ts';

/** What the worker asks of transcription; tests put a stand-in here. */
export type Transcribe = (
  request: TranscriptionRequest,
  hooks: TranscriptionHooks,
) => Promise<{ readonly musicVo: unknown; readonly quality: number }>;
