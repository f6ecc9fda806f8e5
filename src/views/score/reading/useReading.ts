/**
 * The bar at which a score opens: the one in the link (`&bar=57`, the printed number), otherwise the one that was read
 * last in this tab.
 */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { measureNumbers } from '../../../../engine/index.ts';
import type { Score } from '../../../../engine/index.ts';
import { ScoreReading } from './scoreReading.ts';

const keyOf = (id: string): string => `songleaf.measure.${id}`;

/** Index of the measure to open at; 0 where neither exists. `kept`: the stored index. */
export function firstMeasure({ measures }: Score, bar: string | null, kept: string | null): number {
  const linked = bar === null ? -1 : measureNumbers(measures).indexOf(bar);
  if (linked >= 0) return linked;
  const index = Number(kept ?? 0);
  return Number.isInteger(index) && index > 0 && index < measures.length ? index : 0;
}

/** Whether the score opens at its first measure. `bar`: the one in the link. */
export const opensAtStart = (id: string, score: Score, bar: string | null): boolean =>
  firstMeasure(score, bar, sessionStorage.getItem(keyOf(id))) === 0;

export function useReading(id: string, score: Score): ScoreReading {
  const [parameters] = useSearchParams();
  const [reading] = useState(
    () => new ScoreReading(firstMeasure(score, parameters.get('bar'), sessionStorage.getItem(keyOf(id)))),
  );
  useEffect(() => {
    const keep = (): void => sessionStorage.setItem(keyOf(id), String(reading.measure));
    window.addEventListener('pagehide', keep);
    return () => {
      keep();
      window.removeEventListener('pagehide', keep);
    };
  }, [id, reading]);
  return reading;
}
