/**
 * Serves the built app. Its page contains a fresh nonce in a `csp-nonce` meta element, with which the app's style
 * engine may add styles; all scripts are files of this site.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pageByVisit } from './storedCode.ts';

const PAGE = 'index.html';

export async function serveApp(application: FastifyInstance, directory: string): Promise<void> {
  const page = await readFile(join(directory, PAGE), 'utf8');
  const pageFor = pageByVisit(page);
  const sendPage = (request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(
        pageFor(request, reply).replace('<head>', `<head><meta property="csp-nonce" nonce="${reply.cspNonce.style}">`),
      );
  application.get('/', sendPage);
  // The terms of service are a screen of the app.
  application.get('/Legal', sendPage);
  application.get(`/${PAGE}`, sendPage);
  await application.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    globIgnore: [PAGE, '**/*.br', '**/*.gz', '.vite/**'],
    // The build has written Brotli and gzip files beside the others; none of them contains a secret.
    preCompressed: true,
    // The build puts a hash of the content into the names of assets.
    setHeaders: (reply, path) => {
      reply.header('vary', 'accept-encoding');
      const isHashed = path.startsWith(join(directory, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
}
