/**
 * Why a transcription ended without a score: a code of the error catalogue (requirements, section P) and a reason in
 * plain English that a musician can act on. Everything else that goes wrong in the pipeline is turned into one of these
 * before it leaves it.
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

/** The job was cancelled: nobody is waiting for a reason, and it is no failure of the song. */
export class TranscriptionCancelled extends Error {
  constructor() {
    super('The transcription was cancelled.');
    this.name = 'TranscriptionCancelled';
  }
}
