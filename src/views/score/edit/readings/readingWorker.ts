/** A worker that writes drafts of readings, one after the other. The detected notes are sent once. */
import type { DetectedNotes } from '../../../../../engine/index.ts';
import { NotateError } from '../../../../../engine/index.ts';
import { draftReading } from './draftReading.ts';
import type { DraftReading, DraftRequest } from './draftReading.ts';

export type ReadingRequest =
  { readonly detected: DetectedNotes } | { readonly id: number; readonly request: DraftRequest };

export type ReadingAnswer =
  | { readonly id: number; readonly draft: DraftReading }
  /** `isRefused`: the request cannot be fulfilled; otherwise an unexpected error occurred. */
  | { readonly id: number; readonly fault: string; readonly isRefused: boolean };

let known: DetectedNotes | undefined;

const answer = (message: ReadingAnswer): void => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<ReadingRequest>) => {
  if ('detected' in data) {
    known = data.detected;
    return;
  }
  const { id, request } = data;
  try {
    if (known === undefined) throw new Error('The detected notes have not been sent');
    answer({ id, draft: draftReading(known, request) });
  } catch (error) {
    const isRefused = error instanceof NotateError || error instanceof RangeError;
    answer({ id, fault: error instanceof Error ? error.message : String(error), isRefused });
  }
};
