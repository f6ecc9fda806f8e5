/** The player of an open score, for as long as its screen is shown. Its code is fetched after the screen's own. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { logFailure } from '../../../api/index.ts';
import type { Player, PlayerOptions } from './createPlayer.ts';

/** Undefined until the player's code has arrived. */
export function usePlayer({ id, score, reading, hasOriginal }: PlayerOptions): Player | undefined {
  const [player, setPlayer] = useState<Player>();
  useEffect(() => {
    let made: Player | undefined;
    let isGone = false;
    import('./createPlayer.ts')
      .then(({ createPlayer }) => {
        if (isGone) return;
        made = createPlayer({ id, score, reading, hasOriginal });
        setPlayer(made);
      })
      .catch((cause: unknown) => logFailure('Loading the player', cause));
    return () => {
      isGone = true;
      made?.stop();
      setPlayer(undefined);
    };
  }, [id, score, reading, hasOriginal]);
  return player;
}

/** Changes of the time that a component shows, four a second: more are not seen and cost frames. */
const SHOWN_A_SECOND = 4;

/** Seconds, rounded down to what is shown. */
export function useShownTime({ listenToTime, time }: Player): number {
  return useSyncExternalStore(listenToTime, () => Math.floor(time() * SHOWN_A_SECOND) / SHOWN_A_SECOND);
}
