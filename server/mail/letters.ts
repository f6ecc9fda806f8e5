/**
 * The letters that users get: plain text, one purpose each. None holds what somebody typed at registration: a stranger's
 * mailbox must not get an advertisement in place of a name.
 */
import { CALLS } from '../contract/paths.ts';
import type { Letter } from './mailer.ts';

const letter = (to: string, subject: string, paragraphs: readonly string[]): Letter => ({
  to,
  subject,
  text: ['Hello,', ...paragraphs, 'Songleaf'].join('\n\n'),
});

const withKey = (site: string, path: string, key: string) => `${site}${path}?key=${key}`;

export const confirmEmailLetter = (to: string, site: string, key: string): Letter =>
  letter(to, 'Please confirm your e-mail address', [
    'Welcome to Songleaf! Please confirm that this is your e-mail address:',
    withKey(site, CALLS.confirmEmail.path, key),
    'The link works once, for seven days. If you have not signed up, you need not do anything.',
  ]);

export const resetPasswordLetter = (to: string, site: string, key: string): Letter =>
  letter(to, 'Choose a new password', [
    'Somebody, hopefully you, has asked for a new password for your account. You can choose one here:',
    withKey(site, CALLS.resetPassword.path, key),
    'The link works once, for an hour. If you have not asked for it, you need not do anything: your password is the same.',
  ]);

export const passwordChangedLetter = (to: string, site: string): Letter =>
  letter(to, 'Your password was changed', [
    'The password of your account was changed, and all other devices were logged out.',
    `If that was not you, please choose a new password at once: ${site}${CALLS.forgotPassword.path}`,
  ]);
