/** Recognizes jumps that a file writes as words only, without a `sound` element that states the jump. */
import { withoutCodaSign } from '../../../model/codaSign.ts';
import type { Jump } from '../../../model/score.ts';

const PATTERNS: readonly (readonly [RegExp, Jump])[] = [
  [/^d\.? ?c\.?($| al\b| senza\b)|^da capo\b/i, 'da-capo'],
  [/^d\.? ?s\.?($| al\b| senza\b)|^dal segno\b/i, 'dal-segno'],
  [/^(to|al|alla) coda$/i, 'to-coda'],
  [/^fine\.?$/i, 'fine'],
];

/** Longest text, in characters, that is examined; a jump's text is shorter. */
const LONGEST = 200;

export function jumpOfWords(text: string): Jump | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = withoutCodaSign(text.trim()).replace(/\s+/g, ' ');
  return PATTERNS.find(([pattern]) => pattern.test(plain))?.[1];
}
