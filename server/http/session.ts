/** Who asks: the session's cookie becomes `request.session`, and every write is checked for forgery. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { antiForgeryToken, isTokenRight } from '../accounts/antiForgery.ts';
import { findSession, lifetimeMs } from '../accounts/sessions.ts';
import type { Session } from '../accounts/sessions.ts';
import { TOKEN_FIELD, TOKEN_HEADER } from '../contract/paths.ts';
import { TEXTS } from '../texts.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyContextConfig {
    /**
     * `none`: the call answers the token itself. `handler`: the token may stand in a field of a stream that only the
     * handler reads, which must then call `checkToken`.
     */
    tokenCheck?: 'none' | 'handler';
    /** Refuses visitors before their body is read. */
    signedInOnly?: boolean;
  }
}

const SESSION_COOKIE = 'songleaf_session';
const VISITOR_COOKIE = 'songleaf_visitor';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const formWithToken = z.object({ [TOKEN_FIELD]: z.string() });

export function recognizeVisitors(application: FastifyInstance, { database, configuration }: Context): void {
  application.decorateRequest('session', undefined);
  application.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[SESSION_COOKIE];
    request.session = token === undefined ? undefined : await findSession(database, token, configuration.sells);
    if (request.session?.isProlonged) setSessionCookie(request, reply, request.session.token, request.session.remember);
    if (!SAFE_METHODS.has(request.method)) refuseCrossSite(request);
    if (request.routeOptions.config.signedInOnly) signedIn(request);
  });
  application.addHook('preHandler', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.tokenCheck !== undefined) return;
    checkToken(request, formWithToken.safeParse(request.body).data?.[TOKEN_FIELD]);
  });
}

/** The session of a signed-in visitor; everybody else is refused. */
export function signedIn(request: FastifyRequest): Session {
  if (request.session === undefined) throw new Refusal(401, TEXTS.notSignedIn);
  return request.session;
}

/** @param field the token as a form field, where the form has one. */
export function checkToken(request: FastifyRequest, field: string | undefined): void {
  const header = request.headers[TOKEN_HEADER.toLowerCase()];
  const given = typeof header === 'string' ? header : field;
  if (!isTokenRight(secretOf(request), given)) throw new Refusal(403, TEXTS.tokenRefused);
}

/** The anti-forgery token of this visitor; one who is new gets the cookie that it is bound to. */
export function tokenFor(request: FastifyRequest, reply: FastifyReply): string {
  let secret = secretOf(request);
  if (secret === undefined) {
    secret = randomBytes(32).toString('base64url');
    reply.setCookie(VISITOR_COOKIE, secret, cookieOptions(request));
  }
  return antiForgeryToken(secret);
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, remember: boolean): void {
  const maxAge = remember ? { maxAge: lifetimeMs(true) / 1000 } : {};
  reply.setCookie(SESSION_COOKIE, token, { ...cookieOptions(request), ...maxAge });
  reply.clearCookie(VISITOR_COOKIE, cookieOptions(request));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(SESSION_COOKIE, cookieOptions(request));
}

/** The cookie that marks this visitor, before and after sign-in. */
export function secretOf(request: FastifyRequest): string | undefined {
  return request.session?.token ?? request.cookies[VISITOR_COOKIE];
}

function cookieOptions(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const;
}

/** A second line of defence, and the only one for those calls that need no token. */
function refuseCrossSite(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeign = origin !== undefined && URL.canParse(origin) && new URL(origin).host !== request.host;
  if (site === 'cross-site' || (site === undefined && isForeign) || origin === 'null') {
    throw new Refusal(403, TEXTS.crossSite);
  }
}
