import { useSyncExternalStore } from 'react';
import type { Player } from '../createPlayer.ts';

/** Changes of the displayed time, four per second: more would not be noticed and would make frames slower. */
const SHOWN_A_SECOND = 4;
/** In seconds. */
export const SHOWN_STEP = 1 / SHOWN_A_SECOND;

/** Seconds, rounded down to the displayed precision. */
export function useShownTime({ listenToTime, time }: Player): number {
  return useSyncExternalStore(listenToTime, () => Math.floor(time() * SHOWN_A_SECOND) / SHOWN_A_SECOND);
}
