/**
 * The e-mails to users: plain text with one purpose each. None contains text typed at registration, because an address
 * is not confirmed yet and somebody could send advertisements to strangers in place of a name.
 */
import { CALLS } from '../contract/paths.ts';
import { TEXTS } from '../texts/texts.ts';
import type { Email } from './mailer.ts';

const email = (to: string, subject: string, paragraphs: readonly string[]): Email => ({
  to,
  subject,
  text: [TEXTS.hello, ...paragraphs, 'Songleaf'].join('\n\n'),
});

/** The key stands after the hash sign, so that it reaches no log of a proxy (`public/mailed-key.js` reads it). */
const withKey = (site: string, path: string, key: string) => `${site}${path}#key=${key}`;

interface LinkWords {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

const withLink = (to: string, { subject, before, after }: LinkWords, link: string): Email =>
  email(to, subject, [before, link, after]);

export const confirmationEmail = (to: string, site: string, key: string): Email =>
  withLink(to, TEXTS.confirmationMail, withKey(site, CALLS.confirmEmail.path, key));

export const passwordResetEmail = (to: string, site: string, key: string): Email =>
  withLink(to, TEXTS.resetMail, withKey(site, CALLS.resetPassword.path, key));

export const passwordChangedEmail = (to: string, site: string): Email => {
  const { subject, text, notYou } = TEXTS.changedMail;
  return email(to, subject, [text, notYou(`${site}${CALLS.forgotPassword.path}`)]);
};
