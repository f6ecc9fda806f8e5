/**
 * A stand-in for Facebook on the loopback address: its dialog consents at once, and the test determines the answers of
 * the Graph API.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CLIENT_ID, CLIENT_SECRET, stopServer } from './openIdServer.ts';

export interface GraphServer {
  readonly dialogUrl: string;
  readonly graphUrl: string;
  /** The answer of GET /me to any valid token. */
  me: object;
  /** The status of the Graph API; 200 by default. */
  status: number;
  /** An access token as the library on a phone returns it; `app` is the app that it was issued to. */
  readonly tokenFor: (app?: string) => string;
  readonly stop: () => Promise<void>;
}

export async function startGraphServer(): Promise<GraphServer> {
  const tokens = new Set<string>();
  const codes = new Set<string>();
  const appOf = new Map<string, string>();
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server = {
    dialogUrl: `${base}/dialog/oauth`,
    graphUrl: `${base}/v1.0`,
    me: {} as object,
    status: 200,
    tokenFor: (app = CLIENT_ID) => {
      const token = randomUUID();
      tokens.add(token);
      appOf.set(token, app);
      return token;
    },
    stop: () => stopServer(http),
  };
  const json = (response: ServerResponse, body: object, status = 200) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const tokenFor = (form: URLSearchParams): string | undefined => {
    const isClient = form.get('client_id') === CLIENT_ID && form.get('client_secret') === CLIENT_SECRET;
    if (!isClient || !codes.delete(form.get('code') ?? '')) return undefined;
    const token = randomUUID();
    tokens.add(token);
    return token;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', base);
    if (pathname === '/dialog/oauth') {
      const code = randomUUID();
      codes.add(code);
      const back = new URL(searchParams.get('redirect_uri') ?? base);
      back.search = new URLSearchParams({ code, state: searchParams.get('state') ?? '' }).toString();
      response.writeHead(302, { location: back.href }).end();
    } else if (pathname === '/v1.0/oauth/access_token') {
      const token = tokenFor(new URLSearchParams(await text(request)));
      if (token === undefined) json(response, { error: 'invalid_grant' }, 400);
      else json(response, { access_token: token, token_type: 'bearer', expires_in: 5_000_000 });
    } else if (pathname === '/v1.0/debug_token') {
      const isApp = request.headers.authorization === `Bearer ${CLIENT_ID}|${CLIENT_SECRET}`;
      const app_id = appOf.get(searchParams.get('input_token') ?? '');
      json(response, isApp ? { data: { app_id, is_valid: app_id !== undefined } } : {}, isApp ? 200 : 401);
    } else if (pathname === '/v1.0/me') {
      const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
      const proof = createHmac('sha256', CLIENT_SECRET).update(token).digest('hex');
      const isKnown = tokens.has(token) && searchParams.get('appsecret_proof') === proof;
      json(response, isKnown ? server.me : {}, isKnown ? server.status : 401);
    } else json(response, {}, 404);
  }
  return server;
}
