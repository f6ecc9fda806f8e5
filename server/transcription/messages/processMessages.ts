/** The messages between the worker and its transcription process. */
import type { TranscriptionRequest, TranscriptionResult } from './request.ts';
import type { TranscriptionErrorCode } from './transcriptionError.ts';

export interface TranscriptionOrder {
  readonly request: TranscriptionRequest;
  readonly ffmpeg?: string | undefined;
}

export type TranscriptionMessage =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'result'; readonly result: TranscriptionResult }
  | { readonly kind: 'error'; readonly code: TranscriptionErrorCode; readonly reason: string; readonly detail: string };
