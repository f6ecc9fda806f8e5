import { useEffect, useState } from 'react';
import { typefaceLoaded } from '../../../theme/index.ts';
import { loadPart } from '../../shell/network/network.ts';
import type * as BarControls from './BarControls.tsx';

type Controls = typeof BarControls;

/** The tabs measure their words once, which are wider or narrower in the typeface that stands in for the app's. */
async function loadControls(): Promise<Controls> {
  const [part] = await Promise.all([loadPart(() => import('./BarControls.tsx')), typefaceLoaded()]);
  return part;
}

/** Loaded once per page: the bars of the next score have their controls from the beginning. */
let loaded: Controls | undefined;

/**
 * The controls of the upper bar; undefined while their code is being loaded. `mayLoad`: the first notes are on the
 * screen. A lazy component would come later: React shows what a `Suspense` waited for 300 ms after its fallback at the
 * earliest.
 */
export function useBarControls(mayLoad: boolean): Controls | undefined {
  const [controls, setControls] = useState(() => loaded);
  useEffect(() => {
    if (!mayLoad || controls !== undefined) return undefined;
    let isGone = false;
    loadControls().then(
      (part) => {
        loaded = part;
        if (!isGone) setControls(part);
      },
      (cause: unknown) => {
        if (isGone) return;
        // Thrown where React catches it, as for a lazy component.
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
