import { describe, expect, it } from 'vitest';
import { readConfiguration, StartError } from './configuration.ts';

describe('a wrong setting', () => {
  it.each([
    [{ PORT: 'abc' }, /PORT must be a number/],
    [{ PORT: '70000' }, /PORT must be at most 65535/],
    [{ DATABASE_URL: 'mysql://localhost/x' }, /DATABASE_URL must begin with postgres:/],
    [{ TRUST_PROXY: 'perhaps', LOG_LEVEL: 'loud' }, /TRUST_PROXY must be true or false.*LOG_LEVEL/],
    [{ PUBLIC_URL: 'ftp://songleaf.example' }, /PUBLIC_URL must be an address/],
    [{ SMTP_URL: 'mail.example' }, /SMTP_URL must begin with smtp:/],
    [{ SUPPORT_EMAIL: 'nobody' }, /SUPPORT_EMAIL must be an e-mail address/],
    [{ PAYMENT_PROVIDER: 'piggybank' }, /PAYMENT_PROVIDER must be none or fake/],
    [{ FREE_SONGBOOK_SONGS: '0' }, /FREE_SONGBOOK_SONGS must be at least 1/],
  ])('%o is named', (variables, sentence) => {
    expect(() => readConfiguration(variables)).toThrow(StartError);
    expect(() => readConfiguration(variables)).toThrow(sentence);
  });
});

it('an address loses the slash at its end, and an empty variable is not set', () => {
  const { publicUrl, smtpUrl, sells } = readConfiguration({ PUBLIC_URL: 'https://songleaf.example/', SMTP_URL: '' });
  expect([publicUrl, smtpUrl, sells]).toEqual(['https://songleaf.example', undefined, false]);
});
