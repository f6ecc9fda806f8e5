/** asks for a review in the store when a song has been added, in an app around the page. */
import { useEffect, useRef } from 'react';
import { SongState } from '../../../server/contract/calls.ts';
import { api, logFailure } from '../../api/index.ts';
import { askForReview, isTimeForReview, nativeApp } from '../../native/index.ts';

/** The page of the list holds only some of the songs; those in error may be on another one. */
async function promptAt(count: number): Promise<void> {
  const { songs } = await api.getSongChanges('');
  const inError = songs.filter(({ State }) => State === SongState.Error).length;
  if (isTimeForReview(count, inError)) askForReview();
}

/** `count`: the number of all songs; undefined until it is known. */
export function useReviewPrompt(count: number | undefined): void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined) return;
    const hasGrown = before.current !== undefined && count > before.current;
    before.current = count;
    if (!hasGrown || !isTimeForReview(count, 0) || nativeApp()?.can('askForReview') !== true) return;
    promptAt(count).catch((error: unknown) => logFailure('The songs could not be counted', error));
  }, [count]);
}
