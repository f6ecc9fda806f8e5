/**
 * The page to which a user returns after signing in. A return address is a path of this app:
 * `/score?id=…`, also written as `/#/score?id=…`. An address that leads to another origin, or to a page for signing in
 * or out, is refused.
 */
const HOME = '/songbook';
const NOT_A_DESTINATION = ['/login', '/register', '/onboarding', '/logout'];
/** Only used to resolve an address, never contacted. */
const OWN_ORIGIN = 'https://own.invalid';

/** The address as a route of this app; the songbook's route where it is not one. */
export function safeReturnUrl(address: string | null | undefined): string {
  if (address === null || address === undefined || !address.startsWith('/')) return HOME;
  const route = address.replace(/^\/#/, '');
  if (!URL.canParse(route, OWN_ORIGIN)) return HOME;
  const { origin, pathname, search, hash } = new URL(route, OWN_ORIGIN);
  // The parser removes tabs and turns backslashes into slashes, so from here on only the parsed address is used.
  if (origin !== OWN_ORIGIN || pathname.startsWith('//')) return HOME;
  return NOT_A_DESTINATION.includes(pathname) ? HOME : pathname + search + hash;
}
