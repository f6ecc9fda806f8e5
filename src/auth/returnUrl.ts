/**
 * Where a user goes after signing in. A return address is a path of this app: `/score?id=…`, also
 * written as `/#/score?id=…`. Whatever could lead to another origin, or back to where one signs in or out, is refused.
 */
const HOME = '/songbook';
const NOT_A_DESTINATION = ['/login', '/register', '/onboarding', '/logout'];
/** Only used to resolve an address, never contacted. */
const OWN_ORIGIN = 'https://own.invalid';

interface RouteLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** The address as a route of this app, or the songbook where it is none. */
export function safeReturnUrl(address: string | null | undefined): string {
  if (address === null || address === undefined || !address.startsWith('/')) return HOME;
  const route = address.replace(/^\/#/, '');
  if (!URL.canParse(route, OWN_ORIGIN)) return HOME;
  const { origin, pathname, search, hash } = new URL(route, OWN_ORIGIN);
  // The parser drops tabs and turns backslashes round, so only its own reading of the address is used from here on.
  if (origin !== OWN_ORIGIN || pathname.startsWith('//')) return HOME;
  return NOT_A_DESTINATION.includes(pathname) ? HOME : pathname + search + hash;
}

/** `returnurl` in the query, or `returnURL` in the navigation state. */
export function readReturnUrl(search: string, state: unknown): string {
  const fromState =
    typeof state === 'object' && state !== null && 'returnURL' in state ? String(state.returnURL) : undefined;
  return safeReturnUrl(new URLSearchParams(search).get('returnurl') ?? fromState);
}

/** `?returnurl=…` for the page that is left. */
export function returnQuery({ pathname, search, hash }: RouteLocation): string {
  return `?returnurl=${encodeURIComponent(pathname + search + hash)}`;
}
