/** With REQUIRE_TLS, no connection to another machine is unencrypted: a server that would open one does not start. */
import type { z } from 'zod';
import { LOOPBACK_HOSTS } from './proxySettings.ts';

interface Connections {
  readonly REQUIRE_TLS: boolean;
  readonly PUBLIC_URL?: string | undefined;
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_SESSION_URL?: string | undefined;
  readonly S3_ENDPOINT?: string | undefined;
  readonly SMTP_URL?: string | undefined;
  readonly VIRUS_SCANNER?: string | undefined;
}

/** PostgreSQL's modes that verify the other side's certificate. */
const VERIFYING_MODES: readonly (string | null)[] = ['verify-full', 'verify-ca'];

const isHere = (address: string): boolean => LOOPBACK_HOSTS.has(new URL(address).hostname.replace(/^\[|\]$/g, ''));

function isEncrypted(name: string, address: string): boolean {
  const { protocol, searchParams } = new URL(address);
  if (name.startsWith('DATABASE_')) return VERIFYING_MODES.includes(searchParams.get('sslmode'));
  // A unix socket does not leave the machine.
  return ['https:', 'smtps:', 'unix:'].includes(protocol);
}

const WANTED = {
  PUBLIC_URL: 'must be set and begin with https://',
  DATABASE_URL: 'must contain sslmode=verify-full',
  DATABASE_SESSION_URL: 'must contain sslmode=verify-full',
  S3_ENDPOINT: 'must begin with https://',
  SMTP_URL: 'must begin with smtps://',
  VIRUS_SCANNER: 'must be on this machine',
} as const;

export function checkRequiredTls(set: Connections, context: z.RefinementCtx): void {
  if (!set.REQUIRE_TLS) return;
  for (const [name, wanted] of Object.entries(WANTED) as [keyof typeof WANTED, string][]) {
    const address = set[name];
    const isFine = address === undefined ? name !== 'PUBLIC_URL' : isEncrypted(name, address) || isLocal(name, address);
    if (!isFine) context.addIssue({ code: 'custom', path: [name], message: `${wanted} where REQUIRE_TLS is true` });
  }
}

/** Users reach the public address from elsewhere, whatever its name. */
const isLocal = (name: keyof typeof WANTED, address: string): boolean => name !== 'PUBLIC_URL' && isHere(address);
