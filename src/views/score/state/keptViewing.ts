/**
 * How the user looked at each score last: the browser stores it, so that a score opens again as it was left. One line
 * for each score, the latest last: its id and the fields. `keepViewing.ts` writes it.
 */
import { storedChoice } from '../../../storedChoice.ts';

export const VIEWS_KEY = 'songleaf.views';

/** Instead of hidden parts: the reader chose to see all of them. */
export const ALL_SHOWN = '-';

/**
 * As stored: zoom level, fit of the pages, a letter for each switch that is on, and the hidden parts. Empty where none
 * was chosen.
 */
export type KeptFields = readonly [level: string, fit: string, switches: string, hidden: string];

export const storedLines = (): string[] => (storedChoice(VIEWS_KEY) ?? '').split('\n');

/** The fields are not checked yet. */
export function keptFields(id: string | null): KeptFields {
  const line = storedLines().find((each) => each.startsWith(`${String(id)} `));
  const [, level = '', fit = '', switches = '', hidden = ''] = line?.split(' ') ?? [];
  return [level, fit, switches, hidden];
}

/** The parts that are hidden; null where the reader has not chosen any. */
export function keptHidden(id: string | null): readonly string[] | null {
  const [, , , hidden] = keptFields(id);
  return hidden === '' ? null : hidden.split(',');
}
