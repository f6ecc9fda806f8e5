/** Who sends a request, as limits count it. */
import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const HEXTETS = 8;
/** The first half of an IPv6 address names a network, of which a visitor has all 2^64 addresses. */
const NETWORK_HEXTETS = 4;

/** The client's address: an IPv4 address, the /64 network of an IPv6 address, or `unknown`. */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1] ?? ip;
  if (isIPv4(mapped)) return mapped;
  // What a proxy passes on may be any text, of which there are endlessly many.
  if (isIP(mapped) === 0) return 'unknown';
  const [head = '', tail] = mapped.replace(/%.*$/, '').split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : HEXTETS - first.length - last.length;
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  const network = all.slice(0, NETWORK_HEXTETS).map((hextet) => Number.parseInt(hextet, 16).toString(16));
  return `${network.join(':')}::/64`;
}

/** The account, or before sign-in the address. */
export const requesterOf = (request: FastifyRequest): string => request.session?.account.id ?? networkOf(request.ip);
