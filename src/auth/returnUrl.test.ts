import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnUrl } from '../../server/contract/returnPath.ts';
import { readReturnUrl, returnQuery } from './returnUrl.ts';

describe('safeReturnUrl', () => {
  it.each([
    ['/score?id=1', '/score?id=1'],
    ['/#/score?id=1', '/score?id=1'],
    ['/songbook/upload', '/songbook/upload'],
    ['/songbook?folderPath=My_Folder/#top', '/songbook?folderPath=My_Folder/#top'],
  ])('A-06 %s leads to %s', (address, route) => expect(safeReturnUrl(address)).toBe(route));

  it.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/#//evil.example/',
    '/.//evil.example/',
    'javascript:alert(1)',
    'songbook',
    '',
    undefined,
    null,
  ])('X-37 %s is not a path of this app', (address) => expect(safeReturnUrl(address)).toBe('/songbook'));

  it.each(['/login', '/register', '/onboarding?x=1', '/logout', '/#/logout'])('%s is not a return address', (address) =>
    expect(safeReturnUrl(address)).toBe('/songbook'),
  );

  it('X-37 the result is on the origin for any address', () => {
    const nasty = fc.string({ unit: fc.constantFrom('/', '\\', '#', '.', ':', '@', '\t', '?', 'a', 'e', 'v') });
    fc.assert(
      fc.property(nasty, (address) => {
        const route = safeReturnUrl(`/${address}`);
        expect(new URL(route, 'https://songleaf.example').origin).toBe('https://songleaf.example');
      }),
    );
  });
});

describe('readReturnUrl', () => {
  it('A-10 reads the query first, then the navigation state', () => {
    expect(readReturnUrl('?returnurl=%2Fscore%3Fid%3D1', null)).toBe('/score?id=1');
    expect(readReturnUrl('', { returnURL: '/score?id=2' })).toBe('/score?id=2');
    expect(readReturnUrl('?returnurl=%2Fscore', { returnURL: '/upgrade' })).toBe('/score');
    expect(readReturnUrl('', null)).toBe('/songbook');
  });

  it('A-06 reads what returnQuery has written', () => {
    const location = { pathname: '/score', search: '?id=1&x=ä%20b', hash: '' };
    expect(readReturnUrl(returnQuery(location), null)).toBe('/score?id=1&x=%C3%A4%20b');
    expect(returnQuery(location)).toBe('?returnurl=%2Fscore%3Fid%3D1%26x%3D%C3%A4%2520b');
  });
});
