/** What accounts and addresses may do in a period. E-mail addresses are given as they are stored: in lower case. */
import type { Limits } from '../configuration/limitSettings.ts';
import type { Allowance } from './throttles.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const QUARTER_HOUR = HOUR / 4;
const RESET_EMAILS_PER_HOUR = 5;
/** Enough for somebody whose e-mails arrive late, and no flood of a stranger's mailbox. */
const RESET_EMAILS_PER_DAY = 10;

/** Wrong passwords for one account, from anywhere. A right one, or a new one by a mailed link, begins again. */
export const passwordFaults = (email: string, { wrongPasswords }: Limits): Allowance => ({
  of: ['password', email],
  most: wrongPasswords,
  seconds: QUARTER_HOUR,
});

export const registrations = (network: string, { registrationsPerDay }: Limits): Allowance => ({
  of: ['registration', network],
  most: registrationsPerDay,
  seconds: DAY,
});

/** Requests of one address for e-mails to one mailbox. */
export const resetRequests = (network: string, email: string): Allowance => ({
  of: ['reset', `${network} ${email}`],
  most: RESET_EMAILS_PER_HOUR,
  seconds: HOUR,
});

export const videoSearches = (accountId: string, { videoSearchesPerDay }: Limits): Allowance => ({
  of: ['video search', accountId],
  most: videoSearchesPerDay,
  seconds: DAY,
});

export const allVideoSearches = ({ allVideoSearchesPerDay }: Limits): Allowance => ({
  of: ['video search', 'all'],
  most: allVideoSearchesPerDay,
  seconds: DAY,
});

/** E-mails for confirming an address again, each after a sign-in. */
export const confirmationEmails = (accountId: string): Allowance => ({
  of: ['confirmation letter', accountId],
  most: 1,
  seconds: DAY,
});

/** E-mails to one mailbox that were sent, whoever asked for them. */
export const resetEmails = (email: string): Allowance => ({
  of: ['reset letter', email],
  most: RESET_EMAILS_PER_DAY,
  seconds: DAY,
});

/** A purchase that is under way; it ends this by `forget`, or the period does where its server has died. */
export const purchases = (accountId: string): Allowance => ({ of: ['purchase', accountId], most: 1, seconds: 60 });

export const transcriptions = (accountId: string, most: number): Allowance => ({
  of: ['transcription', accountId],
  most,
  seconds: DAY,
});
