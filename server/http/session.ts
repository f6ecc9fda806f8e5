/**
 * Sessions and protection against forged requests: `request.session` is set from the session cookie, and the
 * anti-forgery token of every write is checked.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { antiForgeryToken, isTokenRight } from '../accounts/antiForgery.ts';
import { findSession, lifetimeMs, openSession } from '../accounts/sessions.ts';
import type { Session } from '../accounts/sessions.ts';
import type { Database } from '../database/database.ts';
import { TOKEN_FIELD, TOKEN_HEADER } from '../contract/paths.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Context } from './context.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
  interface FastifyInstance {
    /** Whether users reach this installation by https, as its public address says. */
    isHttps: boolean;
  }
  interface FastifyContextConfig {
    /**
     * `none`: the call itself returns the token, so it needs none. `handler`: the token may be a field of a stream that
     * only the handler reads; the handler must then call `checkToken`. `session`: needed only by who is signed in.
     */
    tokenCheck?: 'none' | 'handler' | 'session';
    /** Refuses visitors before their body is read. */
    signedInOnly?: boolean;
  }
}

const SESSION_COOKIE = 'songleaf_session';
const VISITOR_COOKIE = 'songleaf_visitor';
/** Browsers take such a cookie only from this very host and only by https, so that no other site can set it. */
const HOST_ONLY = '__Host-';
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const formWithToken = z.object({ [TOKEN_FIELD]: z.string() });

export function recognizeVisitors(application: FastifyInstance, { database, configuration }: Context): void {
  application.decorateRequest('session', undefined);
  application.decorate('isHttps', configuration.publicUrl?.startsWith('https:') === true);
  application.addHook('onRequest', async (request, reply) => {
    const token = request.cookies[nameOf(request, SESSION_COOKIE)];
    request.session = token === undefined ? undefined : await findSession(database, token, configuration.sells);
    if (request.session?.isProlonged) setSessionCookie(request, reply, request.session.token, request.session.remember);
    if (!SAFE_METHODS.has(request.method)) refuseCrossSite(request);
    if (request.routeOptions.config.signedInOnly) signedIn(request);
  });
  application.addHook('preHandler', async (request) => {
    const { tokenCheck } = request.routeOptions.config;
    const needsToken = tokenCheck === undefined || (tokenCheck === 'session' && request.session !== undefined);
    if (SAFE_METHODS.has(request.method) || !needsToken) return;
    checkToken(request, formWithToken.safeParse(request.body).data?.[TOKEN_FIELD]);
  });
}

/** Returns the session of a signed-in user. @throws Refusal (401) for everybody else. */
export function signedIn(request: FastifyRequest): Session {
  if (request.session === undefined) throw new Refusal(401, TEXTS.notSignedIn);
  return request.session;
}

/** How long a sign-in counts as a proof of who somebody is. */
/** Precondition required: not 401 or 403, by which clients know an ended session and a stale token. */
const PROOF_NEEDED = 428;
const PROOF_MS = 15 * 60_000;

/** The session of somebody who has signed in, or proved who they are, a short time ago. */
export function provedSession(request: FastifyRequest): Session {
  const session = signedIn(request);
  if (session.provedAt.getTime() < Date.now() - PROOF_MS)
    throw new Refusal(PROOF_NEEDED, TEXTS.proofNeeded, { proof: true });
  return session;
}

/** Opens a session in the requester's browser, in place of the former one. */
export async function openSessionHere(
  database: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  accountId: string,
  remember: boolean,
): Promise<void> {
  const agent = request.headers['user-agent'] ?? '';
  const token = await openSession(database, accountId, remember, request.session?.token, agent);
  setSessionCookie(request, reply, token, remember);
}

/** true unless the form says otherwise. */
export function isChecked(field: string | undefined): boolean {
  return field === undefined || ['true', 'on', '1'].includes(field.toLowerCase());
}

/** @param field the token as a form field, where the form has one. @throws Refusal (403) where the token is wrong. */
export function checkToken(request: FastifyRequest, field: string | undefined): void {
  const header = request.headers[TOKEN_HEADER.toLowerCase()];
  const given = typeof header === 'string' ? header : field;
  if (!isTokenRight(secretOf(request), given)) throw new Refusal(403, TEXTS.tokenRefused);
}

/** Returns the anti-forgery token of this visitor. A new visitor gets the cookie to which the token is bound. */
export function tokenFor(request: FastifyRequest, reply: FastifyReply): string {
  let secret = secretOf(request);
  if (secret === undefined) {
    secret = randomBytes(32).toString('base64url');
    reply.setCookie(nameOf(request, VISITOR_COOKIE), secret, cookieOptions(request));
  }
  return antiForgeryToken(secret);
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string, remember: boolean): void {
  const maxAge = remember ? { maxAge: lifetimeMs(true) / 1000 } : {};
  reply.setCookie(nameOf(request, SESSION_COOKIE), token, { ...cookieOptions(request), ...maxAge });
  reply.clearCookie(nameOf(request, VISITOR_COOKIE), cookieOptions(request));
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(request, SESSION_COOKIE), cookieOptions(request));
}

/** The secret cookie of this visitor: the session's after sign-in, the visitor's before it. */
export function secretOf(request: FastifyRequest): string | undefined {
  return request.session?.token ?? request.cookies[nameOf(request, VISITOR_COOKIE)];
}

const nameOf = ({ server }: FastifyRequest, name: string): string => (server.isHttps ? HOST_ONLY + name : name);

function cookieOptions({ server, protocol }: FastifyRequest) {
  const secure = server.isHttps || protocol === 'https';
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
}

/** A second check beside the token, and the only one for calls that need no token. */
function refuseCrossSite(request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isForeign = origin !== undefined && URL.canParse(origin) && new URL(origin).host !== request.host;
  if (site === 'cross-site' || (site === undefined && isForeign) || origin === 'null') {
    throw new Refusal(403, TEXTS.crossSite);
  }
}
