/**
 * Which proxies may state the address of the client. A list of their addresses is right in every arrangement: a proxy
 * appends the address that it sees, and the last one that is no proxy of ours is the client's. `true` believes the first
 * address, which the client can write itself unless every proxy replaces the header.
 */
import { isIP } from 'node:net';
import { z } from 'zod';

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal']);
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);
const isProxy = (text: string): boolean => {
  if (NAMES.has(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)];
  if (longest === undefined || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= longest);
};

export const trustedProxies = z
  .string()
  .default('false')
  .transform((text, context): boolean | string[] => {
    if (['true', '1'].includes(text)) return true;
    if (['false', '0'].includes(text)) return false;
    const proxies = text.split(',').map((proxy) => proxy.trim());
    if (proxies.every(isProxy)) return proxies;
    context.addIssue({
      code: 'custom',
      message: 'must be true or false, or addresses of proxies such as loopback,uniquelocal,203.0.113.0/24',
    });
    return z.NEVER;
  });

export function checkTrustedProxies(
  set: { readonly TRUST_PROXY: boolean | string[]; readonly HOST: string },
  context: z.RefinementCtx,
): void {
  if (set.TRUST_PROXY !== true || LOOPBACK_HOSTS.has(set.HOST)) return;
  const message = 'must be the addresses of the proxies (such as loopback,uniquelocal) where HOST is not this machine';
  context.addIssue({ code: 'custom', path: ['TRUST_PROXY'], message });
}
