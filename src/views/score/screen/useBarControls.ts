import { startTransition, useEffect, useState } from 'react';
import { typefaceLoaded } from '../../../theme/index.ts';
import { loadPart } from '../../shell/network/network.ts';
import type * as BarControls from './BarControls.tsx';

type Controls = typeof BarControls;

/**
 * Loads the typeface first, because the tabs measure their texts only once, and the substitute typeface has other
 * widths.
 */
async function loadControls(): Promise<Controls> {
  const [part] = await Promise.all([loadPart(() => import('./BarControls.tsx')), typefaceLoaded()]);
  return part;
}

/** Loaded once per page, so that the bars of the next score have their controls at once. */
let loaded: Controls | undefined;

/**
 * The controls of the upper bar; undefined while their code is being loaded. `mayLoad`: the first notes are on the
 * screen. A lazy component would be shown later: React shows the content of a `Suspense` 300 ms after its fallback at
 * the earliest.
 */
export function useBarControls(mayLoad: boolean): Controls | undefined {
  const [controls, setControls] = useState(() => loaded);
  useEffect(() => {
    if (!mayLoad || controls !== undefined) return undefined;
    let isGone = false;
    loadControls().then(
      (part) => {
        loaded = part;
        // A transition: rendering the controls must not delay the answer to a tap.
        if (!isGone) startTransition(() => setControls(part));
      },
      (cause: unknown) => {
        if (isGone) return;
        // Thrown in a state update, so that React's error boundary catches it, as for a lazy component.
        setControls(() => {
          throw cause;
        });
      },
    );
    return () => {
      isGone = true;
    };
  }, [mayLoad, controls]);
  return controls;
}
