/** Starts a tour once, when the elements that it explains are in place. */
import { Suspense, lazy, useCallback, useEffect, useState } from 'react';
import { loadPart } from '../shell/network/network.ts';
import { findTarget } from './tourSteps.ts';
import type { TourStep } from './tourSteps.ts';
import { hasSeenTour, markTourSeen } from './tourCookie.ts';
import type { TourName } from './tourCookie.ts';

/** Delay before the start, so that the elements are in place, and interval of the checks for the first one. */
const START_MS = 800;

const Tour = lazy(() => loadPart(() => import('./Tour.tsx')));

interface FirstVisitTourProps {
  readonly name: TourName;
  readonly steps: readonly TourStep[];
}

/** Whether the tour is shown: once its first element is there, the player of a score for example. */
function useStart(name: TourName, steps: readonly TourStep[]): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const first = steps[0]?.target;
    if (first === undefined || hasSeenTour(name, document.cookie)) return undefined;
    const start = setInterval(() => {
      if (findTarget(first) === undefined) return;
      clearInterval(start);
      setOn(true);
    }, START_MS);
    return () => clearInterval(start);
  }, [name, steps]);
  return [isOn, setOn];
}

export function FirstVisitTour({ name, steps }: FirstVisitTourProps) {
  const [isOn, setOn] = useStart(name, steps);
  // A user who leaves the screen during the tour has skipped the rest of it.
  useEffect(() => (isOn ? () => markTourSeen(name) : undefined), [isOn, name]);
  const end = useCallback(() => setOn(false), [setOn]);
  return isOn ? (
    <Suspense fallback={null}>
      <Tour steps={steps} onEnd={end} />
    </Suspense>
  ) : null;
}
