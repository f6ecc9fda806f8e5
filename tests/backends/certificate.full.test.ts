/** A server whose database lets it in by a certificate of its own, so that no fixed password exists. */
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { expect, it, vi } from 'vitest';
import { createDatabase } from '../../server/postgres/postgresProcess.ts';
import { findPostgresHome } from '../../server/postgres/postgresHome.ts';
import { newDataDirectory, removeDataDirectory, startServer } from '../api/support/server.ts';
import { Visitor } from '../api/support/visitor.ts';
import { findSystemPostgres, needsPostgres, startSystemPostgres } from './systemPostgres.ts';

vi.setConfig({ testTimeout: 120_000 });

const programs = await findSystemPostgres();
const USER = 'known';

/** Writes NAME.key and NAME.crt, signed by the authority of the folder. */
function certify(folder: string, name: string, subject: string, extension: string): void {
  const openssl = (...args: readonly string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const request = ['-newkey', 'rsa:2048', '-nodes', '-subj', `/CN=${subject}`, '-keyout', `${name}.key`];
  openssl('req', '-new', ...request, '-out', `${name}.csr`);
  writeFileSync(join(folder, `${name}.ext`), extension);
  const authority = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-days', '2'];
  openssl('x509', '-req', '-in', `${name}.csr`, ...authority, '-extfile', `${name}.ext`, '-out', `${name}.crt`);
}

function writeCertificates(folder: string): void {
  const authority = ['-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=authority', '-days', '2'];
  const files = ['-keyout', 'authority.key', '-out', 'authority.crt'];
  execFileSync('openssl', ['req', '-x509', ...authority, ...files], { cwd: folder, stdio: 'pipe' });
  certify(folder, 'database', 'localhost', 'subjectAltName=DNS:localhost');
  certify(folder, 'songleaf', USER, 'extendedKeyUsage=clientAuth');
}

/** Whoever connects as this user needs a certificate; the first rule that fits counts. */
async function letInByCertificateOnly(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ hba_file: string }>('show hba_file');
  const path = rows[0]?.hba_file ?? '';
  const rules = [`hostssl all ${USER} all cert`, `host all ${USER} all reject`];
  await writeFile(path, `${rules.join('\n')}\n${await readFile(path, 'utf8')}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

it('13.2.1 the database knows the server by its certificate, without a password', needsPostgres(programs), async () => {
  const [folder, data] = [await newDataDirectory(), await newDataDirectory()];
  writeCertificates(folder);
  // PostgreSQL runs as a user of its own, and refuses a key that others may read.
  const { identity } = await findPostgresHome(folder);
  chmodSync(join(folder, 'database.key'), 0o600);
  if (identity !== undefined) chownSync(join(folder, 'database.key'), identity.uid, identity.gid);
  const files = { ssl_cert_file: 'database.crt', ssl_key_file: 'database.key', ssl_ca_file: 'authority.crt' };
  const settings = Object.entries(files).map(([name, file]) => `${name}=${join(folder, file)}`);
  const postgres = await startSystemPostgres(programs ?? '', folder, ['ssl=on', ...settings]);
  try {
    await createDatabase(postgres.url, 'certified');
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`create role ${USER} login`);
    await client.query(`alter database certified owner to ${USER}`);
    await client.end();
    await letInByCertificateOnly(postgres.url);
    const address = new URL(postgres.url.replace(/\/postgres$/, '/certified').replace('127.0.0.1', 'localhost'));
    address.username = USER;
    address.searchParams.set('sslmode', 'verify-full');
    address.searchParams.set('sslrootcert', join(folder, 'authority.crt'));
    await expect(new Client({ connectionString: address.href }).connect()).rejects.toThrow(/certificate/);
    address.searchParams.set('sslcert', join(folder, 'songleaf.crt'));
    address.searchParams.set('sslkey', join(folder, 'songleaf.key'));
    const server = await startServer(data, { DATABASE_URL: address.href });
    const user = new Visitor(server.url);
    await user.register();
    expect(await user.songs()).toEqual([]);
    await server.stop();
  } finally {
    await postgres.stop();
    await Promise.all([folder, data].map(removeDataDirectory));
  }
});
