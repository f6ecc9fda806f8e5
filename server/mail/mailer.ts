/**
 * Sends e-mails by SMTP where the operator has configured a mail server. Otherwise each is written to a file in the data
 * folder's `outbox`, which the operator of a small installation can open and tests can read.
 */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { z } from 'zod';

export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /** @throws where the mail server did not accept the e-mail. */
  readonly send: (email: Email) => Promise<void>;
}

export interface MailSettings {
  /** `smtp://user:password@host:587` or `smtps://…`; undefined for the outbox. */
  readonly smtpUrl: string | undefined;
  /** The sender. */
  readonly from: string;
  readonly outbox: string;
}

const CONNECTING_MS = 30_000;
/**
 * For each of its answers. Some servers read an e-mail for spam and viruses before they confirm it; whoever does not wait
 * for that sends it again with each retry.
 */
const ANSWER_MS = 120_000;
const LOOPBACK = /^(localhost|127\.[\d.]+|\[::1\])$/;
/** Checked because a line break in an address would begin a second header. */
const address = z.email();

export function openMailer(settings: MailSettings): Mailer {
  return settings.smtpUrl === undefined ? outboxMailer(settings) : smtpMailer(settings.smtpUrl, settings.from);
}

function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport({
    url,
    // Otherwise somebody between the servers could remove the offer of TLS and read the links for new passwords.
    requireTLS: !LOOPBACK.test(new URL(url).hostname),
    connectionTimeout: CONNECTING_MS,
    greetingTimeout: CONNECTING_MS,
    socketTimeout: ANSWER_MS,
  });
  return {
    send: async ({ to, subject, text }) => {
      await transport.sendMail({ from, to: address.parse(to), subject, text });
    },
  };
}

function outboxMailer({ from, outbox }: MailSettings): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    send: async ({ to, subject, text }) => {
      const { message } = await transport.sendMail({ from, to: address.parse(to), subject, text });
      await mkdir(outbox, { recursive: true, mode: 0o700 });
      const file = join(outbox, `${new Date().toISOString().replace(/\W/g, '')}-${randomUUID()}.eml`);
      // Renamed when complete, so that readers never see a part of it.
      await writeFile(`${file}.partial`, message, { mode: 0o600 });
      await rename(`${file}.partial`, file);
    },
  };
}
