/** The decoding process's lines of JSON on standard error: the progress, and finally the outcome. */
import type { TranscriptionErrorCode } from '../messages/transcriptionError.ts';

export type DecodeOutcome =
  | { readonly ended: 'complete' }
  /** The file is cut off or damaged; the sound before that place is usable. */
  | { readonly ended: 'early'; readonly reason: string }
  | {
      readonly ended: 'failed';
      readonly code: TranscriptionErrorCode;
      readonly reason: string;
      readonly cause?: string;
    };

/** The outcome among lines that decoders may write as well; undefined where there is none (a crash). */
export function readOutcome(standardError: string): DecodeOutcome | undefined {
  const line = standardError
    .split('\n')
    .reverse()
    .find((text) => text.startsWith('{"ended":'));
  return line === undefined ? undefined : (JSON.parse(line) as DecodeOutcome);
}

/** Share of the file that has been read, 0..1, from such a line; undefined for any other. */
export function readProgress(line: string): number | undefined {
  const match = /^\{"read":([\d.]+)\}$/.exec(line);
  return match ? Number(match[1]) : undefined;
}
