/** The messages between the worker and its transcription process. */
import type { DetectorChoice, TranscriptionRequest, TranscriptionResult } from './request.ts';
import type { TranscriptionErrorCode } from './transcriptionError.ts';

export interface TranscriptionOrder {
  readonly request: TranscriptionRequest;
  readonly ffmpeg?: string | undefined;
  /** The operator's choice of detector, for requests without one. */
  readonly detector?: DetectorChoice | undefined;
  /** Seconds after which the worker ends the process. */
  readonly limitSeconds?: number | undefined;
}

export type TranscriptionMessage =
  | { readonly kind: 'progress'; readonly percent: number }
  | { readonly kind: 'result'; readonly result: TranscriptionResult }
  | { readonly kind: 'error'; readonly code: TranscriptionErrorCode; readonly reason: string; readonly detail: string };
