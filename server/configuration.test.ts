import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfiguration, SETTINGS, StartError } from './configuration.ts';

describe('a wrong setting', () => {
  it.each([
    [{ PORT: 'abc' }, /PORT must be a number/],
    [{ PORT: '70000' }, /PORT must be at most 65535/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL must begin with postgres:/],
    [{ DATABASE_SESSION_URL: 'postgres://u:p@database/s' }, /DATABASE_URL must be set where DATABASE_SESSION_URL is/],
    [{ DATABASE_CONNECTIONS: '1' }, /DATABASE_CONNECTIONS must be at least 2/],
    [{ S3_ENDPOINT: 's3.example', S3_BUCKET: 'No Bucket' }, /S3_ENDPOINT must be an address.*S3_BUCKET must be a name/],
    [{ S3_ENDPOINT: 'https://s3.example', S3_ACCESS_KEY_ID: 'key' }, /needs S3_BUCKET, S3_SECRET_ACCESS_KEY/],
    [{ S3_BUCKET: 'songs', S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }, /needs S3_ENDPOINT\./],
    [{ UPLOAD_MINUTES: '51' }, /UPLOAD_MINUTES must be at most 50/],
    [{ TRUST_PROXY: 'true', HOST: '0.0.0.0' }, /TRUST_PROXY must be the addresses of the proxies/],
    [{ TRUST_PROXY: 'loopback,10.0.0.x' }, /TRUST_PROXY must be true or false, or addresses/],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /TRUST_PROXY must be true or false, or addresses/],
    [{ TRUST_PROXY: 'fd00::/0' }, /TRUST_PROXY must be true or false, or addresses/],
    [
      { TRUST_PROXY: 'perhaps', LOG_LEVEL: 'loud' },
      /TRUST_PROXY must be true or false.*LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent/,
    ],
    [{ REQUIRE_TLS: 'yes please' }, /REQUIRE_TLS must be true or false/],
    [{ REQUIRE_TLS: 'true' }, /PUBLIC_URL must be set and begin with https:/],
    [
      {
        REQUIRE_TLS: 'true',
        PUBLIC_URL: 'http://localhost',
        DATABASE_URL: 'postgres://u:p@database.example/s?sslmode=require',
        DATABASE_SESSION_URL: 'postgres://u:p@database.example/s',
        S3_ENDPOINT: 'http://s3.example',
        SMTP_URL: 'smtp://mail.example',
      },
      /PUBLIC_URL must .*DATABASE_URL must contain sslmode=verify-full .*DATABASE_SESSION_URL must .*S3_ENDPOINT must .*SMTP_URL must begin with smtps/,
    ],
    [{ SMTP_URL_FILE: '/no/such/file' }, /SMTP_URL_FILE cannot be read: ENOENT/],
    [{ SMTP_URL_FILE: '/etc/hosts', SMTP_URL: 'smtps://mail.example' }, /SMTP_URL and SMTP_URL_FILE must not both/],
    [{ PUBLIC_URL: 'ftp://songleaf.example' }, /PUBLIC_URL must be an address/],
    [{ PUBLIC_URL: 'https://example.org/songleaf/' }, /PUBLIC_URL must be .*without a path/],
    [{ PUBLIC_URL: 'https://songleaf.example/#/songbook' }, /PUBLIC_URL must be .*without a path/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL must begin with smtp:/],
    [{ SMTP_URL: 'smtp://' }, /SMTP_URL must be an address/],
    [{ SMTP_URL: 'smtp://user:pass#word@mail.example' }, /SMTP_URL must be an address.*special characters/],
    [{ MAIL_FROM: 'Songleaf' }, /MAIL_FROM must be such as/],
    [{ SUPPORT_EMAIL: 'nobody' }, /SUPPORT_EMAIL must be an e-mail address/],
    [{ OPERATOR_EMAIL: 'nobody' }, /OPERATOR_EMAIL must be an e-mail address/],
    [{ PAYMENT_PROVIDER: 'piggybank' }, /PAYMENT_PROVIDER must be none, fake or paddle/],
    [{ FREE_SONGBOOK_SONGS: '0' }, /FREE_SONGBOOK_SONGS must be at least 1/],
    [{ TRANSCRIPTIONS_AT_ONCE: '65' }, /TRANSCRIPTIONS_AT_ONCE must be at most 64/],
    [{ TRANSCRIPTION_MINUTES: '0' }, /TRANSCRIPTION_MINUTES must be more than 0/],
    [{ DETECTOR: 'good' }, /DETECTOR must be auto, fast or best\./],
    [{ SIGN_INS_PER_MINUTE: '1.5' }, /SIGN_INS_PER_MINUTE must be a whole number/],
    [{ UPLOADS_PER_HOUR: '0' }, /UPLOADS_PER_HOUR must be at least 1/],
    [{ METRICS_TOKEN: 'short' }, /METRICS_TOKEN must be at least 16 characters/],
    [{ YOUTUBE_API_KEY: 'key' }, /YT_DLP_PATH must be set where YOUTUBE_API_KEY is/],
    [{ YT_DLP_PATH: 'yt-dlp' }, /YOUTUBE_API_KEY must be set where YT_DLP_PATH is/],
    [{ YOUTUBE_API_URL: 'file:///etc/passwd' }, /YOUTUBE_API_URL must be an address/],
    [{ YOUTUBE_IMAGE_URL: 'images' }, /YOUTUBE_IMAGE_URL must be an address/],
  ])('%o prevents the start with a message that names it', (variables, sentence) => {
    expect(() => readConfiguration(variables)).toThrow(StartError);
    expect(() => readConfiguration(variables)).toThrow(sentence);
  });
});

it('removes the slash at the end of an address, and treats an empty variable as not set', () => {
  const { publicUrl, smtpUrl, sells } = readConfiguration({ PUBLIC_URL: 'https://songleaf.example/', SMTP_URL: '' });
  expect([publicUrl, smtpUrl, sells]).toEqual(['https://songleaf.example', undefined, false]);
});

it('docs/settings.md lists every setting', () => {
  const page = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');
  expect(SETTINGS.filter((name) => !page.includes(`| \`${name}\``))).toEqual([]);
});

it('H5 trusts the proxies that are named', () => {
  const trusted = (TRUST_PROXY: string) => readConfiguration({ TRUST_PROXY, HOST: '0.0.0.0' }).trustProxy;
  expect(trusted('loopback, 10.0.0.0/8,2001:db8::1')).toEqual(['loopback', '10.0.0.0/8', '2001:db8::1']);
  expect(trusted('false')).toBe(false);
  expect(readConfiguration({ TRUST_PROXY: 'true' }).trustProxy).toBe(true);
});

it('L12 leaves room for a class behind one address, and limits new accounts only where they can be confirmed', () => {
  const { limits } = readConfiguration({});
  expect(limits.signInsPerMinute).toBeGreaterThanOrEqual(60);
  expect(limits.unconfirmed).toEqual(limits.usual);
  const mailed = readConfiguration({ SMTP_URL: 'smtps://mail.example' }).limits;
  expect(mailed.unconfirmed.bytes).toBeLessThan(mailed.usual.bytes);
});

it('accepts encrypted connections, and unencrypted ones on this machine, where TLS is required', () => {
  const encrypted = {
    REQUIRE_TLS: 'true',
    PUBLIC_URL: 'https://songleaf.example',
    DATABASE_URL: 'postgres://u:p@database.example/s?sslmode=verify-full',
    SMTP_URL: 'smtps://mail.example',
  };
  const local = { ...encrypted, DATABASE_URL: 'postgres://u:p@127.0.0.1/s', SMTP_URL: 'smtp://[::1]' };
  for (const variables of [encrypted, local]) expect(readConfiguration(variables).requireTls).toBe(true);
  expect(readConfiguration({}).requireTls).toBe(false);
});

it('reads a secret from a file, whose line break at the end is not part of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'songleaf-secret-'));
  const file = join(folder, 'smtp');
  await writeFile(file, 'smtps://user:word@mail.example\n');
  expect(readConfiguration({ SMTP_URL_FILE: file, METRICS_TOKEN_FILE: '' })).toMatchObject({
    smtpUrl: 'smtps://user:word@mail.example',
    metricsToken: undefined,
  });
  await rm(folder, { recursive: true });
});
