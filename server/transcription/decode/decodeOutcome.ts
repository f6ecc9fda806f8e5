/** What the decoding process says on standard error, a line of JSON each: how far it has read, and a last word. */
import type { TranscriptionErrorCode } from '../transcriptionError.ts';

export type DecodeOutcome =
  | { readonly ended: 'complete' }
  /** The file is cut short or damaged: what came before is good. */
  | { readonly ended: 'early'; readonly reason: string }
  | {
      readonly ended: 'failed';
      readonly code: TranscriptionErrorCode;
      readonly reason: string;
      readonly cause?: string;
    };

/** Decoders may write lines of their own: ours is the last that is one. Undefined where there is none (a crash). */
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
