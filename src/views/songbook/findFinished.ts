/** B-13, B-14: finds the songs that were in progress at the last check and are not any more. */
import { SongState } from '../../../server/contract/calls.ts';
import type { Song } from '../../../server/contract/calls.ts';
import { isUnderWay } from './list/describeSong.ts';

export interface FinishedSongs {
  readonly ready: readonly Song[];
  readonly failed: readonly Song[];
}

export function findFinished(before: readonly Song[], now: readonly Song[]): FinishedSongs {
  const underWay = new Set(before.filter(isUnderWay).map(({ Id }) => Id));
  const changed = now.filter(({ Id }) => underWay.has(Id));
  return {
    ready: changed.filter(({ State }) => State === SongState.Ok),
    failed: changed.filter(({ State }) => State === SongState.Error),
  };
}
