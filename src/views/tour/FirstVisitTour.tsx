/** Starts a tour once, when the screen that it is about has come to rest. */
import { useCallback, useEffect, useState } from 'react';
import { Tour } from './Tour.tsx';
import type { TourStep } from './Tour.tsx';
import { hasSeenTour, markTourSeen } from './tourCookie.ts';
import type { TourName } from './tourCookie.ts';

/** Until the things that the tour is about are in their places. */
const START_MS = 800;

interface FirstVisitTourProps {
  readonly name: TourName;
  readonly steps: readonly TourStep[];
}

export function FirstVisitTour({ name, steps }: FirstVisitTourProps) {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    if (hasSeenTour(name, document.cookie)) return undefined;
    const start = setTimeout(() => setOn(true), START_MS);
    return () => clearTimeout(start);
  }, [name]);
  const end = useCallback(() => {
    markTourSeen(name);
    setOn(false);
  }, [name]);
  return isOn ? <Tour steps={steps} onEnd={end} /> : null;
}
