/**
 * Parts of a screen that are rendered one after the other, each in a frame of its own. React renders a transition in
 * slices, but puts its result into the document in one task, together with every other transition that is ready by
 * then: with a processor slowed four times, the bars of a score took 430 ms, for which every input had to wait.
 */
import { startTransition, useEffect, useState } from 'react';
import { whenIdle } from '../../idleWork.ts';

interface Turn {
  readonly begin: () => void;
}

const waiting: Turn[] = [];
let current: Turn | undefined;
let stop = (): void => undefined;

function advance(): void {
  if (current !== undefined) return;
  current = waiting.shift();
  if (current !== undefined) stop = whenIdle(current.begin);
}

/** Calls `begin` when the turns before have ended and the page is idle. Returns a function that ends the turn. */
export function takeTurn(begin: () => void): () => void {
  const turn = { begin };
  waiting.push(turn);
  advance();
  return () => {
    const place = waiting.indexOf(turn);
    if (place >= 0) waiting.splice(place, 1);
    if (current !== turn) return;
    stop();
    current = undefined;
    advance();
  };
}

/**
 * Whether a part may be rendered: when it is ready, and the parts that were ready before it are in the document. A part
 * that is ready at first is rendered at once.
 */
export function useTurn(isReady: boolean): boolean {
  const [isShown, show] = useState(isReady);
  useEffect(() => {
    if (!isReady || isShown) return undefined;
    // The turn ends with this effect: when the part is in the document, or its screen was left.
    return takeTurn(() => startTransition(() => show(true)));
  }, [isReady, isShown]);
  return isReady && isShown;
}
