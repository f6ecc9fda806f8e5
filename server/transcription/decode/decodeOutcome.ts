/** The lines of JSON that the decoding process writes to standard error: its progress, and finally its outcome. */
import type { TranscriptionErrorCode } from '../messages/transcriptionError.ts';

export type DecodeOutcome =
  | { readonly ended: 'complete' }
  /** The file is cut off or damaged; the sound before the damage is usable. */
  | { readonly ended: 'early'; readonly reason: string }
  | {
      readonly ended: 'failed';
      readonly code: TranscriptionErrorCode;
      readonly reason: string;
      readonly cause?: string;
    };

/**
 * Returns the outcome among the lines, some of which decoders may have written; undefined where there is none, because
 * the process crashed.
 */
export function readOutcome(standardError: string): DecodeOutcome | undefined {
  const line = standardError
    .split('\n')
    .reverse()
    .find((text) => text.startsWith('{"ended":'));
  return line === undefined ? undefined : (JSON.parse(line) as DecodeOutcome);
}

/**
 * Returns the fraction of the file that has been read, 0 to 1, from a line of progress; undefined for any other line.
 */
export function readProgress(line: string): number | undefined {
  const match = /^\{"read":([\d.]+)\}$/.exec(line);
  return match ? Number(match[1]) : undefined;
}
