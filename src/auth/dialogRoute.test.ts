import { expect, it } from 'vitest';
import { dialogAddress, splitDialog } from './dialogRoute.ts';

it.each([
  ['/songbook/account', '/songbook', 'account'],
  ['/songbook/feedback', '/songbook', 'feedback'],
  // J-01: the score screen has a dialog of its own there.
  ['/score/feedback', '/score/feedback', undefined],
  ['/score/edit/feedback', '/score/edit/feedback', undefined],
  ['/any/where/cancelsub', '/any/where', 'cancelsub'],
  ['/songbook/upload', '/songbook/upload', undefined],
  ['/account', '/account', undefined],
  ['/', '/', undefined],
])('A-30 %s is %s with %s above it', (pathname, below, dialog) => {
  expect(splitDialog(pathname)).toEqual({ below, dialog });
});

it.each([
  ['/score', '?id=1', '/score/account?id=1'],
  ['/score/feedback', '?id=1', '/score/account?id=1'],
  ['/paymentinfo', '', '/paymentinfo/account'],
  ['/songbook', '?folderPath=A/', '/songbook/account?folderPath=A/'],
  ['/songbook/upload', '', '/songbook/account'],
])('A-31 from %s%s a dialog opens at %s', (pathname, search, address) => {
  expect(dialogAddress(pathname, search, 'account')).toBe(address);
});
