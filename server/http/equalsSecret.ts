import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares digests in constant time, so that the duration does not reveal how much of a secret is right. */
export function equalsSecret(given: string | undefined, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(wanted));
}
