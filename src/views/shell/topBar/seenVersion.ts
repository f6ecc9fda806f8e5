/** which version of the change log this browser's user has read, in the cookie `versionCode`. */
import type { ChangeLog } from '../../../../server/contract/calls.ts';

const COOKIE = 'versionCode';
const YEAR_SECONDS = 365 * 24 * 3600;

/** 0 where nothing has been read yet. */
export function readSeenVersion(cookies: string): number {
  const found = new RegExp(`(?:^|; )${COOKIE}=(\\d{1,9})(?:;|$)`).exec(cookies)?.[1];
  return Number(found ?? 0);
}

export const seenVersionCookie = (versionCode: number): string =>
  `${COOKIE}=${String(versionCode)}; path=/; max-age=${String(YEAR_SECONDS)}; samesite=lax`;

/** How many versions are new to the user. */
export const unseenVersions = (log: ChangeLog, seen: number): number =>
  log.filter(({ versionCode }) => versionCode > seen).length;
