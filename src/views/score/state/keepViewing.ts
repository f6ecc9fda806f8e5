/** Stores how the user looks at a score (`keptViewing.ts`). */
import type { EngravingView } from '../../../../engine/index.ts';
import { storeChoice } from '../../../storedChoice.ts';
import type { HiddenParts } from './hiddenParts.ts';
import { ALL_SHOWN, VIEWS_KEY, keptFields, storedLines } from './keptViewing.ts';
import type { ViewMode } from './viewModes.ts';
import type { ZoomLevel } from './zoomLevels.ts';

/** More songs than a user opens again; the text must not grow without end. */
const MOST_SONGS = 200;

/** The reader's settings of one score. */
export interface ViewSettings {
  readonly mode: ViewMode;
  readonly level: ZoomLevel;
  /** Whether pages are fitted to the width of the view or also to its height. */
  readonly fit: 'width' | 'page';
  readonly view: EngravingView;
  readonly hidden: HiddenParts;
}

const switchesOf = ({ simplify, letters, multiMeasureRests }: EngravingView): string =>
  [simplify && 's', letters && 'l', multiMeasureRests && 'r'].filter(Boolean).join('');

/**
 * Stores all but the view itself, which the address has (G-01). Nothing is stored for a score without an id: the key of
 * a shared one is a secret.
 */
export function keepViewing(id: string | null, { level, fit, view, hidden }: Partial<ViewSettings>): void {
  if (id === null) return;
  const changes = [level, fit, view && switchesOf(view), hidden && (hidden.join() || ALL_SHOWN)];
  const fields = keptFields(id).map((kept, index) => changes[index] ?? kept);
  const others = storedLines().filter((line) => line !== '' && !line.startsWith(`${id} `));
  storeChoice(VIEWS_KEY, [...others, [id, ...fields].join(' ')].slice(-MOST_SONGS).join('\n'));
}
