/**
 * Anti-forgery tokens, bound to a cookie that only the visitor's own browser sends: the session's, or before sign-in
 * the visitor's. The token is an HMAC with that secret value as its key, so it needs neither a table nor a key of the
 * server, expires with the session, and cannot be computed by a page that does not know the cookie. (The "signed double
 * submit" pattern of OWASP's cross-site request forgery cheat sheet, with the cookie as the key.)
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const PURPOSE = 'songleaf anti-forgery token';

/** @param secret value of the session's or visitor's cookie. */
export function antiForgeryToken(secret: string): string {
  return createHmac('sha256', secret).update(PURPOSE).digest('base64url');
}

export function isTokenRight(secret: string | undefined, token: string | undefined): boolean {
  if (secret === undefined || token === undefined) return false;
  const expected = Buffer.from(antiForgeryToken(secret));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
