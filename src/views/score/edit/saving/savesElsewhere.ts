/**
 * Saves of a score in one tab of the browser, as the other tabs learn of them: the last one stands in the browser's
 * storage, whose changes the other tabs receive as an event. A channel would be simpler, but browsers discard a page
 * with an open channel instead of keeping it for the way back.
 */
import { storeChoice, storedChoice } from '../../../../storedChoice.ts';

const KEY = 'songleaf.saved';

export const tellOtherTabs = (id: string, version: number): void => storeChoice(KEY, `${id} ${version}`);

/**
 * Calls `onSaved` with the version of each save of the score in another tab, also of one that the page has missed:
 * before it opened a score that it had kept, and while the browser kept the page itself.
 *
 * @returns a function that ends it.
 */
export function listenToOtherTabs(id: string, onSaved: (version: number) => void): () => void {
  const look = (): void => {
    const [song, version] = storedChoice(KEY)?.split(' ') ?? [];
    if (song === id) onSaved(Number(version));
  };
  look();
  window.addEventListener('storage', look);
  window.addEventListener('pageshow', look);
  return () => {
    window.removeEventListener('storage', look);
    window.removeEventListener('pageshow', look);
  };
}
