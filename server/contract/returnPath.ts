/**
 * Where a user goes after signing in. A return address is a path of this app: `/score?id=…`, also
 * written as `/#/score?id=…`. Whatever could lead to another origin, or back to where one signs in or out, is refused.
 */
const HOME = '/songbook';
const NOT_A_DESTINATION = ['/login', '/register', '/onboarding', '/logout'];
/** Only used to resolve an address, never contacted. */
const OWN_ORIGIN = 'https://own.invalid';

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
