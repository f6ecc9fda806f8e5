/** What the worker and its transcription process say to each other over the channel between them. */
import type { TranscriptionRequest, TranscriptionResult } from './request.ts';
import type { TranscriptionErrorCode } from './transcriptionError.ts';

export interface JobOrder {
  readonly request: TranscriptionRequest;
  readonly ffmpeg?: string | undefined;
}

export type JobMessage =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'result'; readonly result: TranscriptionResult }
  | { readonly kind: 'error'; readonly code: TranscriptionErrorCode; readonly reason: string; readonly detail: string };
