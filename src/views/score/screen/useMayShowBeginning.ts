import { useLocation, useSearchParams } from 'react-router-dom';
import type { Score } from '../../../../engine/index.ts';
import { opensAtStart } from '../reading/useReading.ts';
import { hasWithheld } from '../state/hideWithheld.ts';
import { modeOf } from '../state/scoreMode.ts';
import { shownViewMode } from '../state/viewModes.ts';

/**
 * Whether the beginning of a long score may be shown while the rest is read; undefined where the screen needs the whole.
 * Only the sheet shows no more than its first systems at first, and only where it opens at its start.
 */
export function useMayShowBeginning(id: string): ((beginning: Score) => boolean) | undefined {
  const [parameters] = useSearchParams();
  const isPlain = modeOf(useLocation().pathname) === 'play' && shownViewMode(parameters) === 'sheet';
  if (!isPlain) return undefined;
  return (beginning) => !hasWithheld(beginning) && opensAtStart(id, beginning, parameters.get('bar'));
}
