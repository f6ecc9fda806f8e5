/**
 * The player of an open score, for as long as its screen is shown. Its code is fetched after the screen's own, and it is
 * made when the page is idle: its timeline of a long score would hold up the first sight of the music.
 */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { logFailure } from '../../../api/index.ts';
import { whenIdle } from '../layout/idleWork.ts';
import type { Player, PlayerOptions } from './createPlayer.ts';

/** The player, or where it stands while there is none: its code is on the way, or could not be fetched. */
export type PlayerState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly player: Player }
  | { readonly kind: 'failed'; readonly retry: () => void };

const LOADING: PlayerState = { kind: 'loading' };

/** `mayLoad`: the first notes are on screen; the player's code would come in their way. */
export function usePlayer({ id, score, reading, hasOriginal }: PlayerOptions, mayLoad: boolean): PlayerState {
  const [state, setState] = useState<PlayerState>(LOADING);
  const [attempt, setAttempt] = useState(0);
  const newest = useEffectEvent(() => score);
  useEffect(() => {
    if (!mayLoad) return undefined;
    let made: Player | undefined;
    let isGone = false;
    let stopWaiting = (): void => undefined;
    const opened = newest();
    import('./createPlayer.ts')
      .then(async ({ createPlayer }) => {
        if (isGone) return;
        await new Promise<void>((idle) => (stopWaiting = whenIdle(() => idle())));
        made = createPlayer({ id, score: opened, reading, hasOriginal });
        setState({ kind: 'ready', player: made });
      })
      .catch((cause: unknown) => {
        logFailure('Loading the player', cause);
        if (!isGone) setState({ kind: 'failed', retry: () => setAttempt((count) => count + 1) });
      });
    return () => {
      isGone = true;
      stopWaiting();
      made?.stop();
      setState(LOADING);
    };
  }, [id, reading, hasOriginal, attempt, mayLoad]);
  // An edited score is played on by the same player.
  useEffect(() => {
    if (state.kind === 'ready') state.player.setScore(score);
  }, [state, score]);
  return state;
}

/** Changes of the time that a component shows, four a second: more are not seen and cost frames. */
const SHOWN_A_SECOND = 4;

/** Seconds, rounded down to what is shown. */
export function useShownTime({ listenToTime, time }: Player): number {
  return useSyncExternalStore(listenToTime, () => Math.floor(time() * SHOWN_A_SECOND) / SHOWN_A_SECOND);
}
