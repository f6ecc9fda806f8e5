/**
 * Events by which an operator sees an attack: a line in the log and a counter. A line has no address and no account, only
 * the network and a hash of the account's id, by which lines belong together.
 */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CALLS } from '../contract/paths.ts';
import type { CallName } from '../contract/paths.ts';
import { networkOf } from './requester.ts';

/** What a call means for the security of an account where it succeeds, and where it is refused. */
const MEANINGS: Partial<Record<CallName, { readonly done: string; readonly refused: string }>> = {
  login: { done: 'signed in', refused: 'sign-in refused' },
  nativeLogin: { done: 'signed in', refused: 'sign-in refused' },
  appleLogin: { done: 'signed in', refused: 'sign-in refused' },
  secondStep: { done: 'signed in', refused: 'sign-in refused' },
  register: { done: 'registered', refused: 'registration refused' },
  logout: { done: 'signed out', refused: 'sign-out refused' },
  changePassword: { done: 'password changed', refused: 'password change refused' },
  resetPassword: { done: 'password reset', refused: 'password reset refused' },
  proveIdentity: { done: 'identity proved', refused: 'proof refused' },
  confirmTwoStep: { done: 'two-step sign-in on', refused: 'code refused' },
  endTwoStep: { done: 'two-step sign-in off', refused: 'change refused' },
  newRecoveryCodes: { done: 'recovery codes made', refused: 'change refused' },
  passkeyLogin: { done: 'signed in', refused: 'sign-in refused' },
  addPasskey: { done: 'passkey added', refused: 'passkey refused' },
  removePasskey: { done: 'passkey removed', refused: 'change refused' },
  endSession: { done: 'session ended', refused: 'change refused' },
  endOtherSessions: { done: 'session ended', refused: 'change refused' },
  deleteAccount: { done: 'account deleted', refused: 'deletion refused' },
};
const BY_ROUTE = new Map(
  Object.entries(MEANINGS).map(([name, meaning]) => [CALLS[name as CallName].path as string, meaning]),
);
/** By status, for every route. */
const REFUSALS: Readonly<Record<number, string>> = { 403: 'token refused', 429: 'throttled', 413: 'too large' };

/** @param count counts an event of this kind. */
export function reportSecurityEvents(application: FastifyInstance, count: (event: string) => void): void {
  application.addHook('onResponse', async (request, reply) => {
    const event = eventOf(request, reply.statusCode);
    if (event === undefined) return;
    count(event);
    const line = { event, network: shortened(networkOf(request.ip)), account: hashOf(request.session?.account.id) };
    const isRefused = reply.statusCode >= 400;
    request.log[isRefused ? 'warn' : 'info'](line, 'Security event.');
  });
}

function eventOf({ method, routeOptions }: FastifyRequest, status: number): string | undefined {
  const refusal = REFUSALS[status];
  if (refusal !== undefined) return refusal;
  const meaning = method === 'GET' ? undefined : BY_ROUTE.get(routeOptions.url ?? '');
  if (meaning === undefined || status >= 500) return undefined;
  return status < 400 ? meaning.done : meaning.refused;
}

/** The /24 network of an IPv4 address, the /48 of an IPv6 address. */
function shortened(network: string): string {
  if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return network.replace(/\.\d+$/, '.0/24');
}

const hashOf = (id: string | undefined): string | undefined =>
  id === undefined ? undefined : createHash('sha256').update(id).digest('hex').slice(0, 16);
