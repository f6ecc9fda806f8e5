import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { readConfiguration, SETTINGS, StartError } from './configuration.ts';

describe('a wrong setting', () => {
  it.each([
    [{ PORT: 'abc' }, /PORT must be a number/],
    [{ PORT: '70000' }, /PORT must be at most 65535/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL must begin with postgres:/],
    [{ S3_ENDPOINT: 's3.example', S3_BUCKET: 'No Bucket' }, /S3_ENDPOINT must be an address.*S3_BUCKET must be a name/],
    [{ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'songs' }, /needs S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/],
    [{ UPLOAD_MINUTES: '51' }, /UPLOAD_MINUTES must be at most 50/],
    [{ TRUST_PROXY: 'true', HOST: '0.0.0.0' }, /TRUST_PROXY must be the addresses of the proxies/],
    [{ TRUST_PROXY: 'loopback,10.0.0.x' }, /TRUST_PROXY must be true or false, or addresses/],
    [{ TRUST_PROXY: 'perhaps', LOG_LEVEL: 'loud' }, /TRUST_PROXY must be true or false.*LOG_LEVEL/],
    [{ PUBLIC_URL: 'ftp://songleaf.example' }, /PUBLIC_URL must be an address/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL must begin with smtp:/],
    [{ SUPPORT_EMAIL: 'nobody' }, /SUPPORT_EMAIL must be an e-mail address/],
    [{ OPERATOR_EMAIL: 'nobody' }, /OPERATOR_EMAIL must be an e-mail address/],
    [{ PAYMENT_PROVIDER: 'piggybank' }, /PAYMENT_PROVIDER must be none, fake or paddle/],
    [{ FREE_SONGBOOK_SONGS: '0' }, /FREE_SONGBOOK_SONGS must be at least 1/],
    [{ TRANSCRIPTIONS_AT_ONCE: '65' }, /TRANSCRIPTIONS_AT_ONCE must be at most 64/],
    [{ TRANSCRIPTION_MINUTES: '0' }, /TRANSCRIPTION_MINUTES must be more than 0/],
    [{ DETECTOR: 'good' }, /DETECTOR must be auto, fast, best/],
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
