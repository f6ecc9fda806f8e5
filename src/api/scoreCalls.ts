/** The calls about one score other than reading and saving it: sharing, rating, earlier versions. */
import type { z } from 'zod/mini';
import {
  arrangingAnswer,
  okMsg,
  saveAnswer,
  scoreVersionAnswer,
  scoreVersions,
  sharedScoreAnswer,
  sharingAnswer,
} from '../../server/contract/calls.ts';
import type {
  ArrangingAnswer,
  OkMsg,
  SaveAnswer,
  ScoreVersionAnswer,
  ScoreVersions,
} from '../../server/contract/calls.ts';
import { detectedNotesAnswer } from '../../server/contract/detectedNotes.ts';
import type { DetectedNotesAnswer } from '../../server/contract/detectedNotes.ts';
import { CALLS } from '../../server/contract/paths.ts';
import type { HttpClient } from './httpClient.ts';

export type SharedScoreAnswer = z.infer<typeof sharedScoreAnswer>;

export interface ScoreCalls {
  /** The notes that the transcription detected. Rejects with a CallError, with status 404 where nothing was stored. */
  getDetectedNotes: (id: string, signal?: AbortSignal) => Promise<DetectedNotesAnswer>;
  /** The address of the score's link; it stays the same until sharing stops. */
  shareScore: (id: string) => Promise<string>;
  stopSharing: (id: string) => Promise<OkMsg>;
  getSharedScore: (key: string) => Promise<SharedScoreAnswer>;
  /** Returns the id of the copy in the user's songbook. */
  copySharedScore: (key: string) => Promise<OkMsg>;
  /** Whether the user may have scores arranged. */
  getArranging: (signal?: AbortSignal) => Promise<ArrangingAnswer>;
  /** `value`: stars divided by five. */
  rateQuality: (form: { readonly id: string; readonly value: number }) => Promise<OkMsg>;
  /** The versions, the newest first. */
  getVersions: (id: string, signal?: AbortSignal) => Promise<ScoreVersions>;
  getVersion: (id: string, number: number, signal?: AbortSignal) => Promise<ScoreVersionAnswer>;
  /**
   * `version`: the newest one that the user has seen. Where a newer one exists, the call is refused and the refusal
   * states that version.
   */
  bringBack: (form: { readonly id: string; readonly number: number; readonly version: number }) => Promise<SaveAnswer>;
}

export function createScoreCalls(http: HttpClient): ScoreCalls {
  return {
    getDetectedNotes: (id, signal) =>
      http.get(CALLS.detectedNotes.path, detectedNotesAnswer, { query: { id }, signal }),
    shareScore: async (id) => (await http.post(CALLS.shareScore.path, sharingAnswer, { form: { id } })).url,
    stopSharing: (id) => http.post(CALLS.stopSharing.path, okMsg, { form: { id } }),
    getSharedScore: (key) => http.post(CALLS.sharedScore.path, sharedScoreAnswer, { form: { key } }),
    copySharedScore: (key) => http.post(CALLS.copySharedScore.path, okMsg, { form: { key } }),
    getArranging: (signal) => http.get(CALLS.arranging.path, arrangingAnswer, { signal }),
    rateQuality: ({ id, value }) => http.post(CALLS.rateQuality.path, okMsg, { form: { id, value: String(value) } }),
    getVersions: (id, signal) => http.get(CALLS.scoreVersions.path, scoreVersions, { query: { id }, signal }),
    getVersion: (id, number, signal) =>
      http.get(CALLS.scoreVersion.path, scoreVersionAnswer, {
        query: { id, number: String(number) },
        signal,
      }),
    bringBack: ({ id, number, version }) =>
      http.post(CALLS.bringBack.path, saveAnswer, {
        form: { id, number: String(number), version: String(version) },
      }),
  };
}
