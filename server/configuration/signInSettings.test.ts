import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readConfiguration, StartError } from '../configuration.ts';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const APPLE = { APPLE_CLIENT_ID: 'songleaf', APPLE_TEAM_ID: 'T', APPLE_KEY_ID: 'K' };

describe('a wrong setting of a sign-in provider', () => {
  it.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, /GOOGLE_CLIENT_SECRET is needed beside GOOGLE_CLIENT_ID/],
    [{ FACEBOOK_CLIENT_SECRET: 'x' }, /FACEBOOK_CLIENT_ID is needed beside FACEBOOK_CLIENT_SECRET/],
    [{ APPLE_CLIENT_ID: 'x', APPLE_PRIVATE_KEY: PEM }, /APPLE_TEAM_ID is needed .*APPLE_KEY_ID is needed/],
    [{ ...APPLE, APPLE_PRIVATE_KEY: 'MIGH' }, /APPLE_PRIVATE_KEY must be the text of Apple's .p8 file/],
    [{ ...APPLE, APPLE_PRIVATE_KEY: String(RSA) }, /APPLE_PRIVATE_KEY must be the text of Apple's .p8 file/],
    [{ GOOGLE_ISSUER: 'http://accounts.example' }, /GOOGLE_ISSUER must begin with https:/],
    [{ FACEBOOK_GRAPH_URL: 'ftp://graph.example' }, /FACEBOOK_GRAPH_URL must be an address/],
  ])('%# prevents the start with a message that names it', (variables, sentence) => {
    expect(() => readConfiguration(variables)).toThrow(StartError);
    expect(() => readConfiguration(variables)).toThrow(sentence);
  });

  it('is reported without the secret', () => {
    expect(() => readConfiguration({ ...APPLE, APPLE_PRIVATE_KEY: 'secret key' })).not.toThrow(/secret key/);
  });
});

it('a provider without settings is undefined; a key may be written in one line', () => {
  expect(readConfiguration({}).signIn).toEqual({ google: undefined, facebook: undefined, apple: undefined });
  const { signIn } = readConfiguration({ ...APPLE, APPLE_PRIVATE_KEY: PEM.replaceAll('\n', '\\n') });
  expect(signIn.apple?.privateKey.equals(privateKey)).toBe(true);
});
