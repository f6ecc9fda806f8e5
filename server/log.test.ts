import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeError, withoutPersonalData } from './log.ts';
import { runs } from '../tests/arbitrary/runs.ts';

describe('X-34 a logged error', () => {
  it('contains its message, its code and its stack', () => {
    const logged = describeError(
      Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    );
    expect(logged).toMatchObject({
      type: 'Error',
      message: 'connect ECONNREFUSED 127.0.0.1:5432',
      code: 'ECONNREFUSED',
    });
    expect(logged.stack?.[0]).toMatch(/^at .*log\.test\.ts/);
  });

  it.each([
    ['550 <ada@example.org> is no mailbox', '550 <<address>> is no mailbox'],
    ['GET https://api.example/videos?q=secret&key=abc#x failed', 'GET https://api.example/videos failed'],
    ['no answer from postgres://songleaf:pass@db:5432/songleaf', 'no answer from postgres://db:5432/songleaf'],
    ["smtp://user%40example.org:pw@mail.example:587 said 'no'", "smtp://mail.example:587 said 'no'"],
  ])('removes names, credentials and values from "%s"', (message, expected) => {
    expect(describeError(new Error(message)).message).toBe(expected);
  });

  it('of the database names the constraint, and neither the row nor the value', () => {
    const detail = 'Key (email)=(ada@example.org) already exists.';
    const twice = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'accounts_email_key',
      detail,
    });
    expect(JSON.stringify(describeError(twice))).toContain('accounts_email_key');
    expect(JSON.stringify(describeError(twice))).not.toContain('ada');
    const wrong = Object.assign(new Error('invalid input syntax for type uuid: "Ada"'), { code: '22P02' });
    expect(JSON.stringify(describeError(wrong))).not.toContain('Ada');
  });

  it('contains a limited number of causes, and any thrown value', () => {
    const ring = new Error('first');
    ring.cause = new Error('second of ada@example.org', { cause: ring });
    expect(describeError(ring)).toMatchObject({
      cause: { message: 'second of <address>', cause: { message: 'first' } },
    });
    expect(JSON.stringify(describeError(ring)).length).toBeLessThan(20_000);
    expect(describeError('a text of ada@example.org')).toEqual({ type: 'string', message: 'a text of <address>' });
  });

  it('never contains an e-mail address, whatever the text around it', () => {
    const around = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(around, fc.emailAddress(), around, (before, address, after) => {
        expect(withoutPersonalData(`${before} ${address} ${after}`)).not.toContain(` ${address} `);
      }),
      runs(300),
    );
  });
});
