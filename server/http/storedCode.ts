/**
 * Chromium stores the compiled code of the app at the second visit, but compiles modules anew nevertheless, unless a
 * link has preloaded the file as a script. Before anything is stored, such a link would cost time, because a module that
 * is fetched as one is compiled while it arrives. So a cookie counts a browser's visits of the present build, and from
 * the third one on the page names its modules as scripts. Other browsers then take the same bytes from their cache.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'songleaf_code';
/** Visits after which the code is stored. */
const VISITS = 2;
const YEAR_SECONDS = 31_536_000;
const HASH_DIGITS = 12;

/** With the mode and the credentials with which modules are fetched, so that no file is fetched twice. */
const asScript = (address: string): string => `<link rel="preload" as="script" crossorigin href="${address}">`;

const withScripts = (page: string): string =>
  page
    .replace(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, address: string) => asScript(address))
    .replace(
      /<script type="module" crossorigin src="([^"]+)">/g,
      (script, address: string) => asScript(address) + script,
    )
    .replace('<meta name="screen-files"', '<meta name="screen-files" data-link="preload"');

/** Returns a function that chooses the form of the page for a visit, and counts the visit. */
export function pageByVisit(page: string): (request: FastifyRequest, reply: FastifyReply) => string {
  const build = createHash('sha256').update(page).digest('hex').slice(0, HASH_DIGITS);
  const later = withScripts(page);
  return (request, reply) => {
    const [knownBuild, count] = request.cookies[COOKIE]?.split('.') ?? [];
    const visits = knownBuild === build ? Number(count) : 0;
    if (visits >= VISITS) return later;
    const secure = request.server.isHttps || request.protocol === 'https';
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: YEAR_SECONDS } as const;
    reply.setCookie(COOKIE, `${build}.${String((visits || 0) + 1)}`, options);
    return page;
  };
}
