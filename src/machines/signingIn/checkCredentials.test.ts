import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCredentials } from './checkCredentials.ts';

const GOOD = { FirstName: 'Ada', Email: 'ada@example.org', Password: 'sixsix', RememberMe: true };
const errorOf = (Email: string) => checkCredentials('register', { ...GOOD, Email }).Email;

describe('checkCredentials', () => {
  it('A-19 accepts a complete form', () => {
    expect(checkCredentials('register', GOOD)).toEqual({});
    expect(checkCredentials('register', { ...GOOD, Email: ' ada.l+x@mail.example.org ' })).toEqual({});
  });

  it.each(['ada', 'ada@', '@example.org', 'ada@example', 'a b@example.org', 'ada@@example.org', 'ada@example..org'])(
    'A-19 rejects the bad e-mail %s',
    (email) => expect(errorOf(email)).toBe('email is not valid'),
  );

  it('A-19 an e-mail address of blanks counts as missing', () => {
    expect(errorOf('   ')).toBe('this field is required');
  });

  it('A-19 X-21 the shortest password has six characters', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 0, maxLength: 12 }), (Password) => {
        const error = checkCredentials('register', { ...GOOD, Password }).Password;
        expect(error === undefined).toBe(Password.length >= 6);
      }),
    );
  });

  it('A-18 login accepts any password and any e-mail address: the server checks them', () => {
    expect(checkCredentials('login', { ...GOOD, FirstName: '', Email: 'ada', Password: '1' })).toEqual({});
  });
});
