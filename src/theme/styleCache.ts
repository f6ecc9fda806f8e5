import createCache from '@emotion/cache';
import type { EmotionCache } from '@emotion/cache';

/** A style element that has so many rules receives no further batch. */
const FULL = 30;

/**
 * The styles of all components, in several style elements. A rule that is added to a style sheet makes Chromium compute
 * the style of each element again to which any rule of that sheet may apply. Emotion has a single sheet: the first
 * ripple that a songbook had computed the styles of 930 elements, and with sheets of 30 rules those of 100. The
 * rules of one commit stay together, and their order is Emotion's.
 *
 * @param nonce of the page's style elements
 */
export function createStyleCache(nonce: string | undefined): EmotionCache {
  const styles = createCache({ key: 'leaf', prepend: true, ...(nonce ? { nonce } : {}) });
  const { sheet } = styles;
  const insert = sheet.insert.bind(sheet);
  let isBatch = false;
  sheet.insert = (rule) => {
    if (!isBatch) {
      isBatch = true;
      queueMicrotask(() => (isBatch = false));
      // With a counter of zero, Emotion appends another element.
      if ((sheet.tags.at(-1)?.sheet?.cssRules.length ?? 0) >= FULL) sheet.ctr = 0;
    }
    insert(rule);
  };
  return styles;
}
