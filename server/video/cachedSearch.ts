/** Keeps the results of searches: a search costs a hundredth of the day's quota of the key, which all users share. */
import type { VideoSummary } from '../contract/calls.ts';
import type { VideoSource } from './videoSource.ts';

const FRESH_MS = 24 * 3_600_000;
const MOST_KEPT = 2000;

/** @param maySearch called before a search at the host; it throws where the day's searches are used up. */
export function searchOnce(source: VideoSource) {
  const kept = new Map<string, { readonly at: number; readonly found: VideoSummary[] }>();
  return async (words: string, maySearch: () => Promise<void>): Promise<VideoSummary[]> => {
    const key = words.toLowerCase().split(/\s+/).join(' ');
    const known = kept.get(key);
    if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.found;
    await maySearch();
    const found = [...(await source.search(words))];
    kept.delete(key);
    kept.set(key, { at: Date.now(), found });
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return found;
  };
}
