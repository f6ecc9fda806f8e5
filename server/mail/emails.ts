/**
 * The e-mails to users: plain text with one purpose each. None contains text typed at registration, because an address
 * is not confirmed yet and somebody could send advertisements to strangers in place of a name.
 */
import { CALLS } from '../contract/paths.ts';
import type { Email } from './mailer.ts';

const email = (to: string, subject: string, paragraphs: readonly string[]): Email => ({
  to,
  subject,
  text: ['Hello,', ...paragraphs, 'Songleaf'].join('\n\n'),
});

/** The key stands after the hash sign, so that it reaches no log of a proxy (`public/mailed-key.js` reads it). */
const withKey = (site: string, path: string, key: string) => `${site}${path}#key=${key}`;

export const confirmationEmail = (to: string, site: string, key: string): Email =>
  email(to, 'Please confirm your e-mail address', [
    'Welcome to Songleaf! Please confirm that this is your e-mail address:',
    withKey(site, CALLS.confirmEmail.path, key),
    'The link works once, for seven days. If you have not signed up, you do not need to do anything.',
  ]);

export const passwordResetEmail = (to: string, site: string, key: string): Email =>
  email(to, 'Choose a new password', [
    'Somebody, hopefully you, has asked for a new password for your account. You can choose one here:',
    withKey(site, CALLS.resetPassword.path, key),
    'The link works once, for an hour. If you have not asked for it, you do not need to do anything: your password has not changed.',
  ]);

export const passwordChangedEmail = (to: string, site: string): Email =>
  email(to, 'Your password was changed', [
    'The password of your account was changed, and all other devices were logged out.',
    `If that was not you, please choose a new password at once: ${site}${CALLS.forgotPassword.path}`,
  ]);
