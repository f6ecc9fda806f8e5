/**
 * The reason why a transcription ended without a score: a code of the error catalogue (requirements, section P) and a
 * sentence in plain English that tells a musician what to do. The pipeline converts all other errors to this type.
 */
export const TRANSCRIPTION_ERROR_CODES = [100, 200, 300, 400, 500, 600, 700] as const;
export type TranscriptionErrorCode = (typeof TRANSCRIPTION_ERROR_CODES)[number];

export class TranscriptionError extends Error {
  readonly code: TranscriptionErrorCode;
  readonly reason: string;

  constructor(code: TranscriptionErrorCode, reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'TranscriptionError';
    this.code = code;
    this.reason = reason;
  }
}

/** Thrown when the job was cancelled, which is not a failure of the song. */
export class TranscriptionCancelled extends Error {
  constructor() {
    super('The transcription was cancelled.');
    this.name = 'TranscriptionCancelled';
  }
}
