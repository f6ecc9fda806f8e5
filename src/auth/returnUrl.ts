/**
 * The address to which a user returns after signing in: it is written into the addresses of the sign-in
 * screens and read from them.
 */
import { safeReturnUrl } from '../../server/contract/returnPath.ts';

interface RouteLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** `returnurl` in the query, or `returnURL` in the navigation state. */
export function readReturnUrl(search: string, state: unknown): string {
  const fromState =
    typeof state === 'object' && state !== null && 'returnURL' in state ? String(state.returnURL) : undefined;
  return safeReturnUrl(new URLSearchParams(search).get('returnurl') ?? fromState);
}

/** Returns `?returnurl=…` for the present page. */
export function returnQuery({ pathname, search, hash }: RouteLocation): string {
  return `?returnurl=${encodeURIComponent(pathname + search + hash)}`;
}
