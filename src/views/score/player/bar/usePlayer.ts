/**
 * The player of an open score, for as long as its screen is shown. Its code is loaded after the screen's own, and the
 * player is created when the page is idle: computing the timeline of a long score would delay the first display of the
 * music.
 */
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { ComponentType } from 'react';
import { logFailure } from '../../../../api/index.ts';
import { whenIdle } from '../../../../idleWork.ts';
import type { Player, PlayerOptions } from '../createPlayer.ts';
import type { ReadyPlayerBarProps } from './ReadyPlayerBar.tsx';

/** The player, or the reason why there is none: its code is being loaded, or could not be loaded. */
export type PlayerState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly player: Player; readonly Controls: ComponentType<ReadyPlayerBarProps> }
  | { readonly kind: 'failed'; readonly retry: () => void };

const LOADING: PlayerState = { kind: 'loading' };

/** `mayLoad`: the first notes are on the screen; before that, loading the player's code would delay them. */
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
    Promise.all([import('../createPlayer.ts'), import('./ReadyPlayerBar.tsx')])
      .then(async ([{ createPlayer }, { ReadyPlayerBar }]) => {
        if (isGone) return;
        await new Promise<void>((idle) => (stopWaiting = whenIdle(() => idle())));
        const player = (made = createPlayer({ id, score: opened, reading, hasOriginal }));
        // A transition: rendering the controls must not delay the answer to a tap.
        startTransition(() => setState({ kind: 'ready', player, Controls: ReadyPlayerBar }));
      })
      .catch((cause: unknown) => {
        logFailure('Loading the player', cause);
        // Firefox does not ask again for a module that it could not load, until the page is loaded again.
        const retry = attempt === 0 ? () => setAttempt(1) : () => location.reload();
        if (!isGone) setState({ kind: 'failed', retry });
      });
    return () => {
      isGone = true;
      stopWaiting();
      made?.stop();
      setState(LOADING);
    };
  }, [id, reading, hasOriginal, attempt, mayLoad]);
  // The player is kept when the score is edited.
  useEffect(() => {
    if (state.kind === 'ready') state.player.setScore(score);
  }, [state, score]);
  return state;
}
