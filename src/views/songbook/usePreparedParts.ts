/**
 * Loads the parts that a user may open next while the songbook is shown and the browser is idle: its menus, its
 * dialogs, and then the score screen. Compiling the engine in advance by engraving hidden music was tried and left out:
 * of 419 ms of the main thread for the first piano score it saved 100, of 407 for the first orchestral score 13, and
 * nothing for a link that leads straight to a score.
 */
import { useEffect } from 'react';
import { whenIdle } from '../../idleWork.ts';
import { loadPart } from '../shell/network/network.ts';

/** The parts that open on a press come first; the build puts them into one file (build/pageChunks.ts). */
const PARTS = [
  () => import('../shell/menu/OpenMenu.tsx'),
  () => import('./dialogs/index.ts'),
  () => import('../score/screen/ScoreScreen.tsx'),
];

/**
 * The rest after the songbook is shown, in ms. A user who presses something earlier loads its part by that; for all
 * others the songs, and the answers to their first inputs, come first.
 */
const REST_MS = 1000;

/** Loads each part when the browser is idle after the one before it. Returns a function that stops it. */
function loadWhenIdle([load, ...others]: typeof PARTS): () => void {
  if (load === undefined) return () => undefined;
  let isStopped = false;
  let stop = whenIdle(() => {
    const next = () => {
      if (!isStopped) stop = loadWhenIdle(others);
    };
    // Without a network it waits for one. Opening a part loads it again, and reports the error.
    loadPart<unknown>(load).then(next, next);
  });
  return () => {
    isStopped = true;
    stop();
  };
}

/** `isReady`: the songbook itself is shown. */
export function usePreparedParts(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return undefined;
    let stop = (): void => undefined;
    const timer = setTimeout(() => (stop = loadWhenIdle(PARTS)), REST_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isReady]);
}
